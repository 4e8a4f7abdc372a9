import type { CallAnswer } from '../../call.ts';
import type { Coupon, CouponedPrice } from '#domain/buying/coupons/coupon.ts';
import type { Amounts, CartPrice } from '#domain/buying/price.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Currency } from '#domain/values/money.ts';
import { amountFromWire, amountToWire } from '../values/money.ts';
import { appliedToWire } from './coupon.ts';
import { discountCodes } from '../units/unit-codes.ts';
import type { priceCartCall } from '../../buying/price.ts';

type PriceAnswer = Omit<CallAnswer<typeof priceCartCall>, 'quote' | 'quoteSeconds'>;

/** What a line and a cart have alike, and its name on the wire. The total has another one in each. */
const amountNames = [
  ['faceValue', 'faceValue'],
  ['bonus', 'bonusAmount'],
  ['discount', 'discountAmount'],
  ['extras', 'extraProductAmount'],
  ['cardMadeFees', 'cardMadeFee'],
  ['commission', 'commission'],
  ['shipFee', 'shipFee'],
  ['tax', 'taxAmount'],
] as const satisfies readonly (readonly [keyof Amounts, keyof PriceAnswer])[];
type OwnAmounts = Pick<Amounts, (typeof amountNames)[number][0]>;
type WireAmounts = Pick<PriceAnswer, (typeof amountNames)[number][1]>;

/** What it costs and who pays it. */
export interface PaidPrice {
  readonly price: CartPrice;
  readonly coupons: readonly Coupon[];
  readonly paid: CouponedPrice;
  readonly discountLost: number;
}

/** The same as a browser has it, with the ids of its own lines. */
export function priceFromWire(answer: PriceAnswer, ids: readonly string[], currency: Currency): CartPrice {
  const minor = (amount: number) => amountFromWire(currency, amount) ?? 0;
  const amountsFrom = (of: WireAmounts) =>
    Object.fromEntries(amountNames.map(([ours, theirs]) => [ours, minor(of[theirs])])) as unknown as OwnAmounts;
  return {
    ...amountsFrom(answer),
    // Nobody is shown it apart.
    cardTax: 0,
    total: minor(answer.orderAmount),
    cards: answer.totalQty,
    freeCards: answer.freeItems.map((free) => ({
      itemCode: free.freeItem,
      amount: minor(free.freeItemAmount),
      qty: free.freeItemQty,
    })),
    lines: answer.lines.map((line, at) => ({
      id: ids[at] ?? '',
      cards: line.qty,
      rate: line.discountRate,
      ...amountsFrom(line),
      cardTax: 0,
      total: minor(line.lineAmount),
    })),
  };
}

/** What coupons pay of it, as the server said it: nobody works it out a second time. */
export function paidFromWire(answer: PriceAnswer, currency: Currency): CouponedPrice {
  const minor = (amount: number) => amountFromWire(currency, amount) ?? 0;
  const left = minor(answer.payAmount);
  return {
    coupons: answer.coupons.map((coupon) => ({
      handle: coupon.handle,
      applied: minor(coupon.appliedAmount),
      remaining: minor(coupon.remainingBalance),
      forfeited: minor(coupon.forfeitAmount),
    })),
    couponTotal: minor(answer.couponAmount),
    left,
    insufficient: left > 0,
    // Such an order is refused.
    leftTooSmall: false,
  };
}

export function priceToWire(
  { price, coupons, paid, discountLost }: PaidPrice,
  itemCodes: readonly string[],
  { currency, pricesIncludeTax, discountType }: Pick<UnitProfile, 'currency' | 'pricesIncludeTax' | 'discountType'>,
): PriceAnswer {
  const amount = (minor: number) => amountToWire(currency, minor);
  const amountsTo = (of: OwnAmounts) =>
    Object.fromEntries(amountNames.map(([ours, theirs]) => [theirs, amount(of[ours])])) as unknown as WireAmounts;
  return {
    currency,
    orderAmount: amount(price.total),
    totalQty: price.cards,
    ...amountsTo(price),
    isVatInclude: pricesIncludeTax,
    rewardType: discountCodes[discountType],
    freeItems: price.freeCards.map((free) => ({
      freeItem: free.itemCode,
      freeItemAmount: amount(free.amount),
      freeItemQty: free.qty,
    })),
    lines: price.lines.map((line, at) => ({
      itemCode: itemCodes[at] ?? '',
      qty: line.cards,
      discountRate: line.rate,
      lineAmount: amount(line.total),
      ...amountsTo(line),
    })),
    coupons: coupons.map((coupon, at) => appliedToWire(coupon, paid.coupons[at]!, currency)),
    couponAmount: amount(paid.couponTotal),
    payAmount: amount(paid.left),
    discountLost: amount(discountLost),
  };
}
