// A unit's account at a payment provider, as configuration writes it:
// unit/provider=https://account:key@host?mode=live&webhook=secret, with a second webhook while one is being replaced.
export interface PspAccount {
  readonly unit: string;
  readonly provider: string;
  readonly base: string;
  readonly account: string;
  readonly key: string;
  readonly webhookSecrets: readonly string[];
  /** False for play money. */
  readonly isLive: boolean;
}

export function readPspAccount(entry: string): PspAccount | null {
  const [, unit = '', provider = '', address = ''] = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)=(\S+)$/.exec(entry) ?? [];
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const [account, key] = [plain(url.username), plain(url.password)];
  if (!account || !key) return null;
  return {
    unit,
    provider,
    base: url.origin + url.pathname.replace(/\/$/, ''),
    account,
    key,
    webhookSecrets: url.searchParams.getAll('webhook'),
    isLive: url.searchParams.get('mode') === 'live',
  };
}

/** Null where a sign was written that means nothing. */
function plain(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
