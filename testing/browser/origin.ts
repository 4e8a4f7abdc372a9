/** Where the shop of this run is, which its setup has started. */
export const origin = (): string => process.env['SHOP_ORIGIN'] ?? '';

/** Its api, for a process: the system's resolver does not know the name that browsers use. */
export const apiOnLoopback = (): string =>
  (process.env['API_ORIGIN'] ?? '').replace('api.unwrap.localhost', '127.0.0.1');
