// A choice in the shop window may be made while an earlier one is still on its way: both of those that somebody made
// before the page was alive are told in the same moment. So each begins with the address that is wanted by then, not
// with the one that was there when it was drawn.
import type { NavigateFunction, NavigateOptions } from 'react-router';
import { withFilter, type HomeFilter } from './filter.ts';

/** The home page that is on its way. Only a browser ever has one. */
let wanted: { readonly search: string } | null = null;

export const wantedAddress = (): URLSearchParams => new URLSearchParams(wanted?.search ?? window.location.search);

/** Goes home, with something changed in an address. */
export async function goHome(
  navigate: NavigateFunction,
  address: URLSearchParams,
  changes: Partial<HomeFilter>,
  options: NavigateOptions,
): Promise<void> {
  const mine = { search: withFilter(address, changes) };
  wanted = mine;
  try {
    await navigate(`/${mine.search}`, options);
  } finally {
    // Another one may be on its way by now.
    if (wanted === mine) wanted = null;
  }
}
