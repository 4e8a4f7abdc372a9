// Coupons and gift cards that pay for a cart: what each of them pays, what it keeps and what it loses. The same
// function for the summary in the browser, the price call and the order.
import type { Cart } from '../cart.ts';
import { cartPrice, priceTerms, type PriceSettings } from '../cart-price.ts';
import { CouponShares, suits, type CouponLine } from './coupon-shares.ts';
import { leftToPay, type CartPrice } from '../price.ts';
import { sum } from '../sum.ts';

/** COUPON-01, COUPON-02 */
export interface Coupon {
  /** The same for the same card in one cart; says nothing about it. */
  readonly id: string;
  /** Stands in for number and PIN. */
  readonly handle: string;
  /** All but its last digits hidden. */
  readonly number: string;
  /** In minor units. */
  readonly balance: number;
  /** What it does not pay stays on it; otherwise that is lost (COUPON-08). */
  readonly partial: boolean;
  /** Words for what it is restricted to; empty without. */
  readonly restriction: string;
  /** COUPON-20: the items it pays for; empty is any. */
  readonly suitedItems: readonly string[];
  readonly thirdParty: boolean;
}

export interface AppliedCoupon {
  readonly handle: string;
  readonly applied: number;
  readonly remaining: number;
  readonly forfeited: number;
}

export interface CouponedPrice {
  /** In the order of the coupons. */
  readonly coupons: readonly AppliedCoupon[];
  readonly couponTotal: number;
  /** TOTAL-07 */
  readonly left: number;
  /** COUPON-03, COUPON-25: they are not enough; something else pays the rest. */
  readonly insufficient: boolean;
  /** What is left is less than can be paid in any other way, and no coupon can give less. */
  readonly leftTooSmall: boolean;
}

export interface PaymentTerms {
  /** The least that is paid from outside, in minor units: providers refuse less. */
  readonly smallestPayment: number;
  /** The smallest amount the shop shows, in minor units: a coupon pays no fraction of it, which nobody would see left. */
  readonly step?: number;
}

/** As many as one cart takes. */
export const couponsMax = 100;

/**
 * What each coupon pays of these lines, which were priced without discounts if there is any coupon (D10). Together they
 * pay as much as they can, in whatever order they come. Whose value is taken: our own before a third party's, which
 * is captured last (D16); of those a coupon that can be used once only where it is needed, and then before one that
 * keeps its rest; restricted ones before others.
 */
export function applyCoupons(
  lines: readonly CouponLine[],
  total: number,
  coupons: readonly Coupon[],
  { smallestPayment, step = 1 }: PaymentTerms,
): CouponedPrice {
  const payers = coupons.map((coupon) => ({ ...coupon, balance: coupon.balance - (coupon.balance % step) }));
  const ordered = payers.toSorted((one, other) => breadthOf(one) - breadthOf(other) || one.balance - other.balance);
  const taken = inTurn(lines, total, ordered);
  const shares = new CouponShares(lines, total, taken);
  const paid = new Map(taken.map((coupon) => [coupon, shares.add(coupon)]));
  const most = sum([...paid.values()]);
  const rest = leftToPay(total, most);
  const couponTotal = most - (rest > 0 ? holdBack(paid, Math.max(0, smallestPayment - rest)) : 0);
  const left = leftToPay(total, couponTotal);
  return {
    coupons: coupons.map((coupon, at) => appliedTo(coupon, paid.get(payers[at]!) ?? 0)),
    couponTotal,
    left,
    insufficient: left > 0,
    leftTooSmall: left > 0 && left < smallestPayment,
  };
}

/** Of how many items; any is most. */
const breadthOf = ({ suitedItems }: Coupon): number => suitedItems.length || Number.MAX_SAFE_INTEGER;

/**
 * Whose value is taken first. Those that can be used once are there where all of it is used, or nobody else could pay in
 * their place: nobody loses value for nothing.
 */
function inTurn(lines: readonly CouponLine[], total: number, ordered: readonly Coupon[]): Coupon[] {
  const shares = new CouponShares(lines, total, ordered);
  return [false, true].flatMap((thirdParty) => {
    const ofParty = ordered.filter((coupon) => coupon.thirdParty === thirdParty);
    const partial = ofParty.filter((coupon) => coupon.partial);
    const whole = ofParty.filter((coupon) => !coupon.partial && isUsedUp(shares, coupon));
    const cut = ofParty.filter((coupon) => !coupon.partial && !whole.includes(coupon));
    for (const coupon of [...partial, ...cut]) shares.add(coupon);
    const needed = new Set(cut);
    // The widest and largest first: it would lose most.
    for (const coupon of cut.toReversed()) {
      shares.remove(coupon);
      for (const other of [...needed, ...partial]) if (other !== coupon) shares.add(other);
      if (shares.add(coupon) === 0) needed.delete(coupon);
    }
    // What is lost in any case is taken before what stays where it is.
    return [...whole, ...needed, ...partial];
  });
}

/** Adds it if all that is on it pays something. */
function isUsedUp(shares: CouponShares<Coupon>, coupon: Coupon): boolean {
  const isAll = shares.add(coupon) === coupon.balance;
  if (!isAll) shares.remove(coupon);
  return isAll;
}

/** So much less from coupons that keep it, the last ones first; all of it, or nothing where that is not enough. */
function holdBack(paid: Map<Coupon, number>, missing: number): number {
  const kept = [...paid].filter(([coupon]) => coupon.partial).toReversed();
  if (sum(kept.map(([, amount]) => amount)) < missing) return 0;
  let still = missing;
  for (const [coupon, amount] of kept) {
    const less = Math.min(still, amount);
    paid.set(coupon, amount - less);
    still -= less;
  }
  return missing;
}

/** COUPON-08: one that can be used once loses what it does not pay; one that pays nothing is not used. */
function appliedTo({ handle, balance, partial }: Coupon, applied: number): AppliedCoupon {
  const rest = balance - applied;
  const forfeited = partial || applied === 0 ? 0 : rest;
  return { handle, applied, remaining: rest - forfeited, forfeited };
}

/** Why a coupon cannot be added. */
export type AddingFault =
  /** COUPON-09 */
  | 'empty'
  /** COUPON-10 */
  | 'duplicate'
  /** COUPON-11, COUPON-25: nothing on it; less than the total is paid together with something else. */
  | 'no-balance'
  /** COUPON-12, COUPON-20 */
  | 'not-usable';

/** What speaks against typing this. */
export const typedFault = (number: string): Extract<AddingFault, 'empty'> | null =>
  number.trim() === '' ? 'empty' : null;

/** What speaks against this coupon beside the others, for a cart with these items. */
export function couponFault(
  coupon: Pick<Coupon, 'id' | 'balance' | 'suitedItems'>,
  others: readonly Pick<Coupon, 'id'>[],
  itemCodes: readonly string[],
): Exclude<AddingFault, 'empty'> | null {
  if (others.some(({ id }) => id === coupon.id)) return 'duplicate';
  if (coupon.balance <= 0) return 'no-balance';
  return itemCodes.some((itemCode) => suits(coupon, itemCode)) ? null : 'not-usable';
}

/** What applying one more coupon changes, which a buyer sees and may decline (COUPON-05, COUPON-26, D10). */
export interface CouponEffect {
  /** What coupons pay more than before. */
  readonly saves: number;
  /** What was given for buying much, and is not any more. */
  readonly discountLost: number;
  readonly bonusLost: number;
  readonly freeCardsLost: number;
  /** COUPON-08: what is on coupons, pays nothing and is lost. */
  readonly forfeited: number;
  /** How much less is left to pay; below 0 the coupon makes it dearer. */
  readonly net: number;
  /** All that would be lost then, with what was lost before: this is what somebody agrees to. */
  readonly loss: number;
  /** Something is lost: ask first. */
  readonly warns: boolean;
}

export function couponEffect(
  cart: Cart,
  settings: PriceSettings & PaymentTerms,
  coupons: readonly Coupon[],
  candidate: Coupon,
): CouponEffect {
  const before = couponedCart(cart, settings, coupons);
  const after = couponedCart(cart, settings, [...coupons, candidate]);
  const { discount, bonus, freeCards } = before.price;
  const lost = {
    discountLost: discount,
    bonusLost: bonus,
    freeCardsLost: sum(freeCards.map(({ qty }) => qty)),
    forfeited: forfeits(after.paid) - forfeits(before.paid),
  };
  return {
    saves: after.paid.couponTotal - before.paid.couponTotal,
    ...lost,
    net: before.paid.left - after.paid.left,
    loss: couponLoss(cartPrice(cart, settings).discount, after.paid),
    warns: Object.values(lost).some((amount) => amount > 0),
  };
}

/** What is lost in money while coupons pay: what would be taken off without them, and what would stay on none. */
export const couponLoss = (discountLost: number, paid: Pick<CouponedPrice, 'coupons'>): number =>
  discountLost + forfeits(paid);

const forfeits = ({ coupons }: Pick<CouponedPrice, 'coupons'>): number =>
  sum(coupons.map(({ forfeited }) => forfeited));

/** COUPON-07, COUPON-22: a cart with its coupons; while there is one, nothing else is taken off. */
export function couponedCart(
  cart: Cart,
  settings: PriceSettings & PaymentTerms,
  coupons: readonly Coupon[],
): { price: CartPrice; paid: CouponedPrice } {
  const price = cartPrice(cart, settings, { discountsCancelled: coupons.length > 0 });
  return { price, paid: paidBy(cart, price, settings, coupons) };
}

/** What coupons pay of a cart that costs this. */
function paidBy(
  cart: Cart,
  price: CartPrice,
  settings: PriceSettings & PaymentTerms,
  coupons: readonly Coupon[],
): CouponedPrice {
  const lines = price.lines.map(({ total }, at) => ({ itemCode: cart[at]!.product.itemCode, total }));
  const { smallestPayment } = settings;
  return applyCoupons(lines, price.total, coupons, { smallestPayment, step: priceTerms(settings).step });
}
