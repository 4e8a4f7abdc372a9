// Why a coupon that is in a cart cannot pay for it as it is.
export const cartCouponFaults = [
  /** COUPON-15: blocked, expired, used up or unknown since it was added. */
  'removed',
  /** COUPON-10 */
  'duplicate',
  /** COUPON-12, COUPON-20 */
  'not-usable',
  /** card-renews-card: too few days left to pay for a new one. */
  'ends-soon',
  'other-currency',
  /** Whoever issued it cannot be asked now. */
  'unavailable',
] as const;
export type CartCouponFault = (typeof cartCouponFaults)[number];
