// What an order costs, for the call that says so and for the one that creates it: both go through here, so what is
// charged is what was shown.
import type { RefusalOf } from '#contract/failure-data.ts';
import { readForPrice } from '#data/catalogue/for-price.ts';
import type { Scope } from '#data/scope.ts';
import { faultsOf, soldLine, type AskedLine, type Sold } from '#domain/buying/asked-line.ts';
import { buyerOf, type Buyer } from '#domain/buying/buyer.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { isPrinted } from '#domain/buying/cart.ts';
import { applyCoupons, couponFault, type Coupon, type CouponedPrice } from '#domain/buying/coupons/coupon.ts';
import { priceTerms } from '#domain/buying/cart-price.ts';
import { priceCart, type CartPrice } from '#domain/buying/price.ts';
import { quantityFault, quantityRange } from '#domain/buying/quantity.ts';
import { isPhoneCredit } from '#domain/catalogue/product.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { refuse, refuseWith } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';

export type PriceRefusal = RefusalOf<
  | 'order.lines-refused'
  | 'order.phone-credit-alone'
  | 'order.mixed-kinds'
  | 'order.one-product'
  | 'order.quantity-refused'
  | 'order.coupons-refused'
  | 'order.rest-too-small'
>;

export interface OrderPrice {
  readonly price: CartPrice;
  readonly paid: CouponedPrice;
  /** D10: what would be taken off if no coupon paid. */
  readonly discountLost: number;
}

/** With what pays for it: coupons that were looked up, in the order in which they were named. */
export async function priceOrder(
  scope: Scope,
  lines: readonly AskedLine[],
  coupons: readonly Coupon[],
  profile: UnitProfile,
): Promise<OrderPrice | PriceRefusal> {
  const named = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
  const sold = await readForPrice(
    scope,
    {
      itemCodes: named(lines.map(({ itemCode }) => itemCode)),
      extraItemCodes: named(lines.map(({ extraItemCode }) => extraItemCode)),
      letterTypeIds: named(lines.map(({ letterTypeId }) => letterTypeId)),
    },
    subjectOf(scope.actor),
  );
  const refusal = whatSpeaksAgainst(lines, sold, profile, buyerOf(scope.actor.kind));
  if (refusal) return refusal;
  const asked = lines.map((line, at) => soldLine(String(at), line, sold));
  const terms = { ...priceTerms(profile), discounts: sold.products };
  const usual = priceCart(asked, terms);
  // COUPON-07: while a coupon pays, nothing else is taken off.
  const price = coupons.length > 0 ? priceCart(asked, { ...terms, discountsCancelled: true }) : usual;
  const refused = unsuited(coupons, lines);
  if (refused) return refused;
  const paid = applyCoupons(
    lines.map(({ itemCode }, at) => ({ itemCode, total: price.lines[at]!.total })),
    price.total,
    coupons,
    { smallestPayment: profile.smallestPayment, step: terms.step },
  );
  if (paid.leftTooSmall)
    return refuseWith('order.rest-too-small', {
      smallestPayment: amountToWire(profile.currency, profile.smallestPayment),
    });
  return { price, paid, discountLost: usual.discount - price.discount };
}

/** COUPON-10, COUPON-12: coupon by coupon, each beside those before it. */
function unsuited(coupons: readonly Coupon[], lines: readonly AskedLine[]): PriceRefusal | null {
  const itemCodes = lines.map(({ itemCode }) => itemCode);
  const faults = coupons.flatMap((coupon, index) => {
    const fault = couponFault(coupon, coupons.slice(0, index), itemCodes);
    return fault ? [{ index, fault: fault === 'no-balance' ? ('removed' as const) : fault }] : [];
  });
  return faults.length > 0 ? refuseWith('order.coupons-refused', { coupons: faults }) : null;
}

/** Line by line first: what is not sold at all has no kind. */
function whatSpeaksAgainst(
  lines: readonly AskedLine[],
  sold: Sold,
  profile: UnitProfile,
  buyer: Buyer,
): PriceRefusal | null {
  const faults = lines.flatMap((line, index) =>
    faultsOf(line, sold, profile, buyer).map((fault) => ({ index, fault })),
  );
  if (faults.length > 0) return refuseWith('order.lines-refused', { lines: faults });
  const products = [...sold.products.values()];
  // PHONE-04: several numbers may be topped up at once, and nothing else with them.
  if (new Set(products.map(isPhoneCredit)).size > 1) return refuse('order.phone-credit-alone');
  if (!profile.severalProducts && products.length > 1) return refuse('order.one-product');
  if (new Set(products.map(isPrinted)).size > 1) return refuse('order.mixed-kinds');
  const qty = lines.reduce((sum, line) => sum + line.qty, 0);
  const { min, max } = quantityRange(profile, buyer);
  return quantityFault(profile, buyer, qty) && refuseWith('order.quantity-refused', { minQty: min, maxQty: max });
}
