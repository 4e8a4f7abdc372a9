// A cart priced by what its lines carry, as a browser does it. A server takes the same way with lines that it has
// looked up itself.
import type { UnitProfile } from '../units/unit.ts';
import { exponentOf } from '../values/money.ts';
import type { Cart } from './cart.ts';
import { placeOf } from './letter-fees.ts';
import type { Line } from './line.ts';
import { priceCart, type CartPrice } from './price.ts';
import type { PriceLine, PriceTerms } from './price-terms.ts';

export type PriceSettings = Pick<
  UnitProfile,
  'currency' | 'decimalDigits' | 'pricesIncludeTax' | 'cardMadeTaxRate' | 'shippingTaxRate' | 'discountType'
>;

export const cartPrice = (cart: Cart, settings: PriceSettings, more: Partial<PriceTerms> = {}): CartPrice =>
  priceCart(cart.map(knownPriceLine), { ...priceTerms(settings), discounts: discountsOf(cart), ...more });

/** What a unit says about prices; what this buyer gets off comes from elsewhere. */
export const priceTerms = (settings: PriceSettings): Omit<PriceTerms, 'discounts'> => ({
  step: 10 ** (exponentOf(settings.currency) - settings.decimalDigits),
  pricesIncludeTax: settings.pricesIncludeTax,
  cardMadeTaxRate: settings.cardMadeTaxRate,
  shippingTaxRate: settings.shippingTaxRate,
  reward: settings.discountType,
});

export const priceLine = (line: Line): PriceLine => ({
  id: line.id,
  discountItemCode: line.product.discountItemCode,
  rows: line.upload?.rows ?? [{ amount: line.amount, qty: line.qty }],
  taxRate: line.product.taxRate,
  cardMadeFee: line.product.cardMadeFee,
  extra: line.extra && { price: line.extra.price, taxRate: line.extra.taxRate },
  letter: line.delivery.letter && { ...line.delivery.letter, place: placeOf(line.receiver) },
  adjustments: line.adjustments,
});

/** A line is never changed, and of hundreds most are the same after a change. */
const known = new WeakMap<Line, PriceLine>();

function knownPriceLine(line: Line): PriceLine {
  const before = known.get(line);
  if (before) return before;
  const made = priceLine(line);
  known.set(line, made);
  return made;
}

/** Lines of one code carry the same (`withProduct`). */
const discountsOf = (cart: Cart): PriceTerms['discounts'] =>
  new Map(
    cart.map(({ product: { discountItemCode, tiers, accumulated } }) => [discountItemCode, { tiers, accumulated }]),
  );
