// A line as somebody asks for it, which may be anybody with any program: what it names is looked up, what it says of
// prices is not read, and what cannot be sold is told line by line.
import type { Extra, LetterType } from '../catalogue/catalogue.ts';
import { isPhoneCredit, type Product } from '../catalogue/product.ts';
import { mayChooseWay, type DeliveryWay } from '../delivery/delivery-way.ts';
import { unitCan, type UnitProfile } from '../units/unit.ts';
import { amountFault } from './amount.ts';
import type { Buyer } from './buyer.ts';
import type { LineFault } from './line-faults.ts';
import { noAdjustments } from './line.ts';
import type { Discount, PriceLine } from './price-terms.ts';
import { quantityRange } from './quantity.ts';
import { validMonthsDefault, validMonthsFault } from './validity.ts';

export interface AskedLine {
  readonly itemCode: string;
  /** In minor units; null for what is no amount of this currency. */
  readonly amount: number | null;
  readonly qty: number;
  /** Null leaves it to the shop. */
  readonly validMonths: number | null;
  readonly way: DeliveryWay | null;
  readonly extraItemCode: string | null;
  readonly letterTypeId: string | null;
  /** The same text for the same place that a letter goes to, and the country that is in. */
  readonly place: string;
  readonly country: string;
}

export type SoldProduct = Pick<
  Product,
  'itemCode' | 'kind' | 'fulfilment' | 'denominations' | 'taxRate' | 'validMonthsMin' | 'validMonthsMax' | 'cardMadeFee'
> &
  Discount;

/** What is sold, as far as lines name it. */
export interface Sold {
  readonly products: ReadonlyMap<string, SoldProduct>;
  readonly extras: ReadonlyMap<string, Pick<Extra, 'price' | 'taxRate' | 'parents'>>;
  readonly letters: ReadonlyMap<string, Pick<LetterType, 'price' | 'countries'>>;
}

type Shop = Pick<
  UnitProfile,
  'validMonthsMax' | 'consumerQtyMin' | 'consumerQtyMax' | 'businessQtyMax' | 'can' | 'hidden'
>;

/** Everything that is wrong with one line; the first reason alone where there is nothing to compare it with. */
export function faultsOf(asked: AskedLine, sold: Sold, shop: Shop, buyer: Buyer): LineFault[] {
  const product = sold.products.get(asked.itemCode);
  if (!product || (isPhoneCredit(product) && !unitCan(shop, 'phone-credit'))) return ['not-for-sale'];
  const { amount, qty, way } = asked;
  const months = asked.validMonths ?? validMonthsDefault(product, shop);
  const wrong: Record<LineFault, boolean> = {
    'not-for-sale': false,
    amount: amount === null || amountFault(product.denominations, amount) !== null,
    // Enough of them the whole order must have; too many one line can have.
    quantity: !Number.isInteger(qty) || qty < 1 || qty > quantityRange(shop, buyer).max,
    validity: validMonthsFault(product, shop, months) !== null,
    'delivery-way': way === null || !mayGo(way, product, buyer),
    letter: isLetterWrong(asked, sold),
    extra: isExtraWrong(asked, product, sold),
    // Said by an order, and no part of a price.
    receiver: false,
    sender: false,
    design: false,
    date: false,
  };
  return (Object.keys(wrong) as LineFault[]).filter((fault) => wrong[fault]);
}

/** PHONE-03: credit goes to the number it is for, which is told of it there. */
const mayGo = (way: DeliveryWay, product: SoldProduct, buyer: Buyer): boolean =>
  isPhoneCredit(product) ? way === 'sms' : mayChooseWay(way, product.kind, buyer);

/** What goes by post goes by one of the unit's letters, to where that goes; nothing else does. */
function isLetterWrong({ way, letterTypeId, country }: AskedLine, { letters }: Sold): boolean {
  if (way !== 'physical') return letterTypeId !== null;
  const letter = letterTypeId === null ? undefined : letters.get(letterTypeId);
  return !letter || country === '' || (letter.countries.length > 0 && !letter.countries.includes(country));
}

/** Something that comes with a card joins those it is made for, or every printed one; nothing joins credit. */
function isExtraWrong({ extraItemCode }: AskedLine, product: SoldProduct, { extras }: Sold): boolean {
  if (extraItemCode === null) return false;
  const extra = extras.get(extraItemCode);
  if (!extra || isPhoneCredit(product)) return true;
  return extra.parents.length > 0 ? !extra.parents.includes(product.itemCode) : product.kind === 'digital';
}

/** A line that has no faults, with the prices of the shop. */
export function soldLine(id: string, asked: AskedLine, sold: Sold): PriceLine {
  const product = sold.products.get(asked.itemCode)!;
  const extra = sold.extras.get(asked.extraItemCode ?? '');
  const letter = sold.letters.get(asked.letterTypeId ?? '');
  return {
    id,
    discountItemCode: asked.itemCode,
    rows: [{ amount: asked.amount ?? 0, qty: asked.qty }],
    taxRate: product.taxRate,
    cardMadeFee: product.cardMadeFee,
    extra: extra ? { price: extra.price, taxRate: extra.taxRate } : null,
    letter: letter ? { typeId: asked.letterTypeId ?? '', price: letter.price, place: asked.place } : null,
    adjustments: noAdjustments,
  };
}
