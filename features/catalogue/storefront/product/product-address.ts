// A card has a page of its own, /card/…, and can be shown in front of the list, ?card=…

/** The card's page, or what it is made of (`/data`); the language named in the address stays named. */
export function productAddress(itemCode: string, address: URLSearchParams, of: '' | '/data' = ''): string {
  const language = address.get('lang');
  return `/card/${encodeURIComponent(itemCode)}${of}${language ? `?lang=${language}` : ''}`;
}

/** The list's address with this card in front of it. */
export function withProduct(itemCode: string, address: URLSearchParams): string {
  const next = new URLSearchParams(address);
  next.set('card', itemCode);
  return `?${next.toString()}`;
}

export function withoutProduct(address: URLSearchParams): string {
  const next = new URLSearchParams(address);
  next.delete('card');
  return `?${next.toString()}`;
}
