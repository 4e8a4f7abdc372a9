// For how many months a card is valid (AMOUNT-03 to AMOUNT-05). What is chosen here is printed on the card and wins over
// any other text (AMOUNT-11).
import type { Product } from '../catalogue/product.ts';
import type { CatalogueChoices } from '../units/profile/catalogue.ts';
import { boundFault, type BoundFault, type Bounds } from './bounds.ts';

type ProductMonths = Pick<Product, 'validMonthsMin' | 'validMonthsMax'>;
type UnitMonths = Pick<CatalogueChoices, 'validMonthsMax'>;

/** AMOUNT-05 */
const usualMonths = 12;

/** AMOUNT-03, AMOUNT-04: no longer than the unit allows, though the product may be valid for longer elsewhere. */
export function validMonthsRange(product: ProductMonths, unit: UnitMonths): Bounds {
  const max = Math.max(1, Math.min(product.validMonthsMax, unit.validMonthsMax));
  return { min: Math.min(Math.max(1, product.validMonthsMin), max), max };
}

/** AMOUNT-05: the usual, or the nearest to it that can be chosen. */
export function validMonthsDefault(product: ProductMonths, unit: UnitMonths): number {
  const { min, max } = validMonthsRange(product, unit);
  return Math.min(Math.max(usualMonths, min), max);
}

export const validMonthsFault = (product: ProductMonths, unit: UnitMonths, months: number): BoundFault | null =>
  boundFault(validMonthsRange(product, unit), months);
