// What a cart costs: the one function that the cart, the checkout, the order, the invoice and the payment go by
// (TOTAL-23). Per line: face value, discount, rounding; then extras and fees, letters, tax. What is paid with coupons
// comes off the end.
import { allot, percentOf, taxWithin } from '../values/percent.ts';
import { groupBy } from './group-by.ts';
import { rateOf, rewardsOf, type Reward } from './discount-groups.ts';
import { cardsOf, faceValueOf, type CardRow, type PriceLine, type PriceTerms } from './price-terms.ts';
import { feesOf } from './fees.ts';
import { letterFees } from './letter-fees.ts';
import { isAgreed } from './line.ts';
import type { FreeCardsOf } from '../catalogue/catalogue.ts';
import type { Fee } from '../catalogue/product.ts';

/** Amounts that a line and a cart have alike. */
export interface Amounts {
  /** What the cards are worth, without what is given on top. */
  readonly faceValue: number;
  readonly discount: number;
  /** On the cards, and not paid for. */
  readonly bonus: number;
  readonly extras: number;
  readonly cardMadeFees: number;
  readonly commission: number;
  /** TOTAL-18: there even when it is 0. */
  readonly shipFee: number;
  /** Part of the total either way: added to it, or already within the prices. */
  readonly tax: number;
  /** What of it is on the cards themselves, and not on extras, fees and letters. */
  readonly cardTax: number;
  readonly total: number;
}

export interface LinePrice extends Amounts {
  readonly id: string;
  readonly cards: number;
  /** CART-04: in percent; what the line reached together with others. */
  readonly rate: number;
}

export interface CartPrice extends Amounts {
  readonly lines: readonly LinePrice[];
  readonly cards: number;
  readonly freeCards: readonly FreeCardsOf[];
}

export function priceCart(lines: readonly PriceLine[], terms: PriceTerms): CartPrice {
  const letters = letterFees(lines, terms);
  const { rewardOf, freeCards } = rewardsOf(lines, terms);
  const priced = groupBy(lines, pricedWith).flatMap((alike) => priceAlike(alike, rewardOf(alike[0]), terms));
  const byId = new Map(priced.map((line) => [line.id, line]));
  const inOrder = lines.map(({ id }) => withLetter(byId.get(id)!, letters.get(id), terms));
  return { ...sumOf(inOrder), lines: inOrder, cards: sum(inOrder, 'cards'), freeCards };
}

/** TOTAL-07: what is left to pay. */
export const leftToPay = (total: number, coupons: number): number => Math.max(0, total - coupons);

/**
 * Lines whose cards cost the same are rounded as one and the result is shared out: so it makes no difference whether ten
 * cards are one line or ten, and a discount of 5 % on thousands of small lines is 5 %. What was agreed for a line as a
 * whole stands alone.
 */
function pricedWith(line: PriceLine): string {
  const before = alikeNames.get(line);
  if (before !== undefined) return before;
  const name = alikeName(line);
  alikeNames.set(line, name);
  return name;
}

/** Kept for as long as a cart has the line: it is priced again whenever another one changes. */
const alikeNames = new WeakMap<PriceLine, string>();

function alikeName({ id, rows, discountItemCode, taxRate, cardMadeFee, extra, adjustments }: PriceLine): string {
  if (isAgreed(adjustments) || rows.length !== 1) return `alone ${id}`;
  return JSON.stringify([rows[0]?.amount, discountItemCode, taxRate, cardMadeFee, extra, adjustments]);
}

function priceAlike(lines: readonly [PriceLine, ...PriceLine[]], reward: Reward, terms: PriceTerms): LinePrice[] {
  const [first] = lines;
  const { step } = terms;
  const faces = lines.map(faceValueOf);
  const cards = lines.map(cardsOf);
  const face = faces.reduce(add, 0);
  const price = lowered(face, reward.off, step);
  const rows = lines.flatMap((line) => line.rows);
  const { extras, cardMadeFees } = feesOf(first, rows, terms);
  const taxes = [
    [price, first.taxRate],
    [extras, first.extra?.taxRate ?? 0],
    [cardMadeFees, terms.cardMadeTaxRate],
  ] as const;
  const tax = taxes.reduce((whole, [amount, taxRate]) => whole + taxOf(amount, taxRate, terms), 0);
  const cardTax = taxOf(price, first.taxRate, terms);
  const commission = commissionOf(first.adjustments.commission, face, step);
  const bonus = bonusOf(rows, reward.bonusRate, step);
  // An amount that this shop would not sell may be kept from before; its parts are what they are.
  const part = faces.every((one) => one % step === 0) ? step : 1;
  const shares = {
    price: allot(price, faces, part),
    extras: allot(extras, cards, part),
    cardMadeFees: allot(cardMadeFees, faces, part),
    commission: allot(commission, faces, part),
    bonus: allot(bonus, faces, part),
    tax: allot(tax, faces, part),
    cardTax: allot(cardTax, faces, part),
  };
  return lines.map(({ id }, at) => {
    const share = (of: readonly number[]): number => of[at] ?? 0;
    const own = {
      faceValue: share(faces),
      discount: share(faces) - share(shares.price),
      bonus: share(shares.bonus),
      extras: share(shares.extras),
      cardMadeFees: share(shares.cardMadeFees),
      commission: share(shares.commission),
      shipFee: 0,
      tax: share(shares.tax),
      cardTax: share(shares.cardTax),
    };
    return { id, cards: share(cards), rate: rateOf(reward), ...own, total: totalOf(own, terms) };
  });
}

/** TOTAL-25: a fixed discount comes off, and never below 0. */
function lowered(face: number, off: Fee | null, step: number): number {
  if (off === null) return face;
  if (off.kind === 'fixed') return Math.max(0, face - off.amount);
  // An amount between two steps would otherwise be rounded up beyond itself.
  return Math.min(face, percentOf(face, 100 - off.percent, step));
}

/** TOTAL-24: more on every card, so it is rounded for every card. */
const bonusOf = (rows: readonly CardRow[], rate: number, step: number): number =>
  rows.reduce((whole, { amount, qty }) => whole + percentOf(amount, rate, step) * qty, 0);

/** TOTAL-20: a commission is on the face value, not on fees. */
const commissionOf = (commission: Fee | null, face: number, step: number): number =>
  commission === null ? 0 : commission.kind === 'fixed' ? commission.amount : percentOf(face, commission.percent, step);

/** TOTAL-21 */
const taxOf = (amount: number, rate: number, { pricesIncludeTax, step }: PriceTerms): number =>
  pricesIncludeTax ? taxWithin(amount, rate, step) : percentOf(amount, rate, step);

function withLetter(line: LinePrice, shipFee: number | undefined, terms: PriceTerms): LinePrice {
  if (!shipFee) return line;
  const own = { ...line, shipFee, tax: line.tax + taxOf(shipFee, terms.shippingTaxRate, terms) };
  return { ...own, total: totalOf(own, terms) };
}

const totalOf = (own: Omit<Amounts, 'total'>, { pricesIncludeTax }: PriceTerms): number =>
  own.faceValue -
  own.discount +
  own.extras +
  own.cardMadeFees +
  own.commission +
  own.shipFee +
  (pricesIncludeTax ? 0 : own.tax);

const amountNames = [
  'faceValue',
  'discount',
  'bonus',
  'extras',
  'cardMadeFees',
  'commission',
  'shipFee',
  'tax',
  'cardTax',
  'total',
] as const satisfies readonly (keyof Amounts)[];

const sumOf = (lines: readonly LinePrice[]): Amounts =>
  Object.fromEntries(amountNames.map((name) => [name, sum(lines, name)])) as unknown as Amounts;

const sum = (lines: readonly LinePrice[], name: keyof Amounts | 'cards'): number =>
  lines.reduce((whole, line) => whole + line[name], 0);

const add = (one: number, other: number): number => one + other;
