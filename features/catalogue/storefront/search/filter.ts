// What of the shop window is shown. It stands in the address, so that it can be shared, gone back to
// and rendered on the server: ?q=cafe&category=food&country=FR&online=1&pages=2

export interface HomeFilter {
  readonly name: string;
  /** Empty is all of them. */
  readonly category: string;
  readonly country: string;
  readonly onlyOnline: boolean;
  /** How many pages of the list are shown (HOME-14). */
  readonly pages: number;
}

const nameCharsMax = 64;
export const pagesMax = 50;

export const readFilter = (address: URLSearchParams): HomeFilter => ({
  // Nobody types a control character, and no search takes one.
  name: (address.get('q') ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, nameCharsMax),
  category: matching(address.get('category'), /^[a-z0-9-]{1,64}$/),
  country: matching(address.get('country'), /^[A-Z]{2}$/),
  onlyOnline: address.get('online') === '1',
  pages: Math.min(Math.max(Math.trunc(Number(address.get('pages'))) || 1, 1), pagesMax),
});

const matching = (value: string | null, pattern: RegExp): string =>
  value !== null && pattern.test(value) ? value : '';

/**
 * The address with something changed. Whatever else stands in it stays; a changed filter starts at the
 * first page again.
 */
export function withFilter(address: URLSearchParams, changes: Partial<HomeFilter>): string {
  const next = new URLSearchParams(address);
  next.delete('card');
  if (changes.pages === undefined) next.delete('pages');
  const { name, category, country, onlyOnline, pages } = changes;
  const values = {
    q: name,
    category,
    country,
    online: onlyOnline === undefined ? undefined : onlyOnline ? '1' : '',
    pages,
  };
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value === '' || value === 1) next.delete(field);
    else next.set(field, String(value));
  }
  return `?${next.toString()}`;
}

export const isFiltered = ({ name, category, country, onlyOnline }: HomeFilter): boolean =>
  Boolean(name || category || country || onlyOnline);

/** Whether two addresses show the same of the shop window, whatever lies in front of it. */
export const isSameList = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  JSON.stringify(readFilter(one.searchParams)) === JSON.stringify(readFilter(other.searchParams));
