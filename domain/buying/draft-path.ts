// The flow in which a line was made. Its address is kept with the line, and the checkout lies beneath it.
export const draftPaths = [
  '/b2b/buying',
  '/b2b/buying-self',
  '/buying-friend',
  '/buying-self',
  '/phone-credit',
  '/salesman/buying',
  '/salesman/buying-self',
] as const;
/** CART-35 */
export type DraftPath = (typeof draftPaths)[number];

/** Whoever buys for themselves, as a guest, for a company or for a customer, is asked only where it goes. */
export const isForSelf = ({ draftPath }: { readonly draftPath: DraftPath }): boolean =>
  draftPath.endsWith('/buying-self');

/** PHONE-02: made up of an operator, a number and an amount; there is nothing to wrap, and nobody to name. */
export const isTopUp = ({ draftPath }: { readonly draftPath: DraftPath }): boolean => draftPath === '/phone-credit';

/** CART-34: the cart is paid for where its first line was made. */
export const checkoutPath = ([first]: readonly { readonly draftPath: DraftPath }[]): string | null =>
  first ? `${first.draftPath}/checkout` : null;
