// Why a line cannot be ordered as it is.
export const lineFaults = [
  /** CART-28: no longer sold, or never. */
  'not-for-sale',
  /** AMOUNT-06, AMOUNT-10 */
  'amount',
  'quantity',
  /** AMOUNT-03, AMOUNT-04 */
  'validity',
  /** DELIV-24 */
  'delivery-way',
  'letter',
  'extra',
  /** DELIV-06 to DELIV-08: for whom, and from whom. */
  'receiver',
  'sender',
  /** PERS-04, PERS-05, PERS-14: the theme, what is written and the photo. */
  'design',
  /** DELIV-22 */
  'date',
] as const;
export type LineFault = (typeof lineFaults)[number];
