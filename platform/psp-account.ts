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
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return null;
  return {
    unit,
    provider,
    base: url.origin,
    account: decodeURIComponent(url.username),
    key: decodeURIComponent(url.password),
    webhookSecrets: url.searchParams.getAll('webhook'),
    isLive: url.searchParams.get('mode') === 'live',
  };
}
