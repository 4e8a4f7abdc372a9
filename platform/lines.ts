// Lines to other servers: what leaves this machine is encrypted, and whoever answers has proved who they are.

/** Only these spellings: any other name may mean another machine tomorrow. */
export const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

/** Whether an address has this scheme, or its line never leaves the machine. */
export function isSafeAddress(address: string, scheme: 'https:' | 'rediss:'): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === scheme || isThisMachine(hostname);
}

/**
 * For PostgreSQL its `sslmode` alone says so. `verify-full` and nothing else: of the other modes some do not
 * encrypt, some do not check who answers, and some check it in this release of the driver and not in the next.
 * Where a field is there twice the driver takes the last, and a field `host` before the address's own.
 */
export function isSafeDatabase(address: string): boolean {
  // With a socket in its fields an address may name no host, which makes it none to anybody but the driver.
  const whole = URL.canParse(address) ? address : address.replace('@/', '@nowhere/');
  if (!URL.canParse(whole)) return false;
  const { hostname, searchParams } = new URL(whole);
  if (searchParams.getAll('sslmode').at(-1) === 'verify-full') return true;
  const host = searchParams.getAll('host').at(-1);
  if (host) return host.startsWith('/') || isThisMachine(host);
  return /^%2f/i.test(hostname) || isThisMachine(hostname);
}
