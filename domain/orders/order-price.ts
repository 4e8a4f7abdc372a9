// What an order costs, as it is written down when it is made: from then on nothing changes it, whatever becomes of the
// catalogue (D3).
import type { CouponedPrice } from '../buying/coupons/coupon.ts';
import type { Amounts, CartPrice } from '../buying/price.ts';

export type OrderAmounts = Amounts;

export interface OrderPrice extends OrderAmounts {
  readonly currency: string;
  /** TOTAL-21: whether the tax is within the other amounts, or was added to them. */
  readonly includesTax: boolean;
  /** What the cards that are given on top are worth. */
  readonly freeValue: number;
  /** What cards and coupons pay of it, and what is left to be paid from outside. */
  readonly coupons: number;
  readonly left: number;
}

export function orderPrice(
  price: CartPrice,
  { couponTotal, left }: Pick<CouponedPrice, 'couponTotal' | 'left'>,
  { currency, includesTax }: Pick<OrderPrice, 'currency' | 'includesTax'>,
): OrderPrice {
  const { lines: _, cards: __, freeCards, ...amounts } = price;
  const freeValue = freeCards.reduce((sum, { amount, qty }) => sum + amount * qty, 0);
  return { ...amounts, currency, includesTax, freeValue, coupons: couponTotal, left };
}
