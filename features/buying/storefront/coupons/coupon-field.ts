/** What the box for the number is called: the list beside it leads back there. */
export const couponField = 'couponNumber';
