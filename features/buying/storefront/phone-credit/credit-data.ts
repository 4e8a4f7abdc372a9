// What the page that tops up a phone is made of. Amounts are minor units.
import { nobody, noSender, plainDesign, type Draft } from '#domain/buying/draft.ts';
import type { PriceSettings } from '#domain/buying/cart-price.ts';
import type { LineProduct } from '#domain/buying/line.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import type { AmountStyle } from '#domain/values/money-format.ts';
import type { PhoneCountry } from '#ui/fields/typed/phone-number.ts';

/** Whose credit it is, in the words of the page's language. */
export interface Operator extends Pick<Product, 'validMonthsMin' | 'validMonthsMax'> {
  readonly product: LineProduct;
  readonly tagline: string;
  readonly terms: string;
  readonly amounts: readonly number[];
  /** Whose numbers it tops up. */
  readonly country: PhoneCountry;
}

export interface CreditData {
  readonly unit: UnitId;
  /** At least one. */
  readonly operators: readonly [Operator, ...Operator[]];
  /** The one that the address names; null where it names none of these. */
  readonly wished: string | null;
  readonly settings: PriceSettings & Pick<UnitProfile, 'showTax' | 'consumerQtyMin' | 'validMonthsMax' | 'timeZone'>;
  readonly amounts: AmountStyle;
}

/** Untouched, and the same wherever it is made. Of several operators nobody is taken for granted. */
export const startCredit = ({ operators: [first, ...others], wished, settings }: CreditData): Draft => ({
  id: '',
  draftPath: '/phone-credit',
  itemCode: wished ?? (others.length === 0 ? first.product.itemCode : ''),
  step: 'amount',
  amount: null,
  qty: settings.consumerQtyMin,
  // Credit is no card; how long it lasts, its operator says.
  validMonths: 0,
  design: plainDesign,
  way: 'sms',
  date: null,
  timeZone: settings.timeZone,
  letterTypeId: null,
  extraItemCode: null,
  receivers: [nobody],
  sender: noSender,
  isEdit: false,
});

/** Null while nobody is chosen. */
export const chosenOperator = ({ operators }: Pick<CreditData, 'operators'>, { itemCode }: Pick<Draft, 'itemCode'>) =>
  operators.find(({ product }) => product.itemCode === itemCode) ?? null;
