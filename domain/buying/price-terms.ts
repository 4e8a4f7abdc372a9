// What prices are made of: of a line, and of the shop it is bought in.
import type { DiscountTier } from '../catalogue/catalogue.ts';
import type { Fee } from '../catalogue/product.ts';
import type { DiscountType } from '../units/profile/buying.ts';
import type { LineAdjustments } from './line.ts';

/** What of a line its price depends on. */
export interface PriceLine {
  readonly id: string;
  readonly discountItemCode: string;
  /** Cards by value: one row, or those of a file (TOTAL-19). */
  readonly rows: readonly CardRow[];
  readonly taxRate: number;
  readonly cardMadeFee: Fee | null;
  readonly extra: { readonly price: number; readonly taxRate: number } | null;
  readonly letter: LetterTo | null;
  readonly adjustments: LineAdjustments;
}

export interface CardRow {
  readonly amount: number;
  readonly qty: number;
}

export interface LetterTo {
  readonly typeId: string;
  readonly price: number;
  /** The same text for the same place (`placeOf`), or whatever else stands for it. */
  readonly place: string;
}

/** What of a unit and a buyer prices depend on. */
export interface PriceTerms {
  /** The smallest amount the shop shows, in minor units: nothing is charged that cannot be shown. */
  readonly step: number;
  readonly pricesIncludeTax: boolean;
  readonly cardMadeTaxRate: number;
  readonly shippingTaxRate: number;
  /** TOTAL-24: what a tier gives: less to pay, more on the card, or cards for nothing. */
  readonly reward: DiscountType;
  readonly discounts: Discounts;
  /** D10: cards and coupons among the means of payment end every other discount. */
  readonly discountsCancelled?: boolean;
  /** TOTAL-09, TOTAL-10: what a salesman makes of the letter fees. */
  readonly shipping?: Fee | null;
  /** TOTAL-20: the face value alone counts. */
  readonly ignoreExtras?: boolean;
}

/** By discount code: the tiers that concern this buyer, and what they have bought before where that adds up. */
export type Discounts = ReadonlyMap<string, Discount>;

export interface Discount {
  readonly tiers: readonly Omit<DiscountTier, 'itemCode'>[];
  readonly accumulated: number | null;
  /** What they have ordered of it and not paid yet, where it adds up: its cards are promised. */
  readonly awaited?: number;
}

export const faceValueOf = ({ rows }: Pick<PriceLine, 'rows'>): number =>
  rows.reduce((whole, { amount, qty }) => whole + amount * qty, 0);

export const cardsOf = ({ rows }: Pick<PriceLine, 'rows'>): number => rows.reduce((whole, { qty }) => whole + qty, 0);
