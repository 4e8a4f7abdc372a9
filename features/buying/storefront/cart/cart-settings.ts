// What a cart has to know of its unit: little enough for every page to have.
import { amountStyleOf, type UnitId, type UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import type { AmountStyle } from '#domain/values/money-format.ts';
import type { StoreSettings } from './cart-store.ts';

export interface CartSettings extends StoreSettings, Pick<UnitProfile, 'smallestPayment'> {
  readonly unit: UnitId;
  readonly amounts: AmountStyle;
}

export const cartSettings = (unit: UnitProfile, language: Language): CartSettings => ({
  unit: unit.id,
  currency: unit.currency,
  decimalDigits: unit.decimalDigits,
  pricesIncludeTax: unit.pricesIncludeTax,
  cardMadeTaxRate: unit.cardMadeTaxRate,
  shippingTaxRate: unit.shippingTaxRate,
  discountType: unit.discountType,
  severalProducts: unit.severalProducts,
  smallestPayment: unit.smallestPayment,
  amounts: amountStyleOf(unit, language),
});
