// The page of the shop that a browser goes on to when a provider sends it back. The signed name of the attempt stands behind
// the #: no server, log or Referer is told of it. Whether the buyer turned back is no secret.
const left = 'left';

export const returnPage = (shopOrigin: string, unit: string, token: string, hasLeft: boolean): string =>
  `${shopOrigin}/${unit}/loading/order${hasLeft ? `?${left}=1` : ''}#${token}`;

/** Where the provider sends whoever turns back on its page. */
export const saysLeft = (query: Readonly<Record<string, unknown>>): boolean => query[left] !== undefined;

/** Whether the page that asks is one that somebody came back to who had turned back. */
export const cameBackUnpaid = (page: string | undefined): boolean =>
  page !== undefined && URL.parse(page)?.searchParams.has(left) === true;
