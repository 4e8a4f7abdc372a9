// A coupon or card that pays, as the wire writes it: in the answer about one of them, and in the price of a cart.
import { z } from 'zod';
import type { AppliedCoupon, Coupon } from '#domain/buying/coupons/coupon.ts';
import type { Currency } from '#domain/values/money.ts';
import { amountFromWire, amountToWire } from '../values/money.ts';

/** D8: a random name that a browser gives its cart. */
export const CartId = z.string().min(16).max(64);
export const CouponHandle = z.string().min(1).max(2_048);

/** API-32, COUPON-01, COUPON-02 */
export const couponShape = {
  /** All but the last four digits hidden. */
  cardNumber: z.string(),
  cardBalance: z.number(),
  isAllowPartialRedeem: z.boolean(),
  /** What it can be used for, in the reader's language; empty where it says nothing about it. */
  subPayDesc: z.string(),
  /** The items it may pay for; empty is any. */
  suitedItemCode: z.array(z.string()),
  isThirdPartyCoupon: z.boolean(),
  /** What a checkout keeps instead of number and PIN. */
  handle: z.string(),
  /** The same for the same card in this cart, and says nothing about it. */
  couponId: z.string(),
};

const WireCoupon = z.object(couponShape);
export type WireCoupon = z.infer<typeof WireCoupon>;

/** And in a price: what it pays of it, what stays on it and what is lost. */
export const WireAppliedCoupon = WireCoupon.extend({
  appliedAmount: z.number(),
  remainingBalance: z.number(),
  forfeitAmount: z.number(),
});
export type WireAppliedCoupon = z.infer<typeof WireAppliedCoupon>;

export const couponToWire = (coupon: Coupon, currency: Currency): WireCoupon => ({
  cardNumber: coupon.number,
  cardBalance: amountToWire(currency, coupon.balance),
  isAllowPartialRedeem: coupon.partial,
  subPayDesc: coupon.restriction,
  suitedItemCode: [...coupon.suitedItems],
  isThirdPartyCoupon: coupon.thirdParty,
  handle: coupon.handle,
  couponId: coupon.id,
});

export const appliedToWire = (coupon: Coupon, applied: AppliedCoupon, currency: Currency): WireAppliedCoupon => ({
  ...couponToWire(coupon, currency),
  appliedAmount: amountToWire(currency, applied.applied),
  remainingBalance: amountToWire(currency, applied.remaining),
  forfeitAmount: amountToWire(currency, applied.forfeited),
});

/** As a browser keeps it; null for an answer that no checkout asked for. */
export function couponFromWire(
  wire: Omit<WireCoupon, 'handle' | 'couponId'> & Pick<WireNullable, 'handle' | 'couponId'>,
  currency: Currency,
): Coupon | null {
  const balance = amountFromWire(currency, wire.cardBalance);
  if (wire.handle === null || wire.couponId === null || balance === null) return null;
  return {
    id: wire.couponId,
    handle: wire.handle,
    number: wire.cardNumber,
    balance,
    partial: wire.isAllowPartialRedeem,
    restriction: wire.subPayDesc,
    suitedItems: wire.suitedItemCode,
    thirdParty: wire.isThirdPartyCoupon,
  };
}

interface WireNullable {
  readonly handle: string | null;
  readonly couponId: string | null;
}
