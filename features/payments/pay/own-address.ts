// Whether an address to come back to is a page of the shop: anything else would send a buyer to whoever wrote the link.
export function isOwnAddress(address: string, shopOrigin: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.origin === shopOrigin;
}
