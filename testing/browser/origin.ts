/** Where the shop of this run is, which its setup has started. */
export const origin = (): string => process.env['SHOP_ORIGIN'] ?? '';
