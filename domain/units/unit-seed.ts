import type { CatalogueParts } from '../catalogue/catalogue.ts';
import type { ProductSettings } from '../catalogue/product.ts';
import type { UnitSettings } from './unit.ts';

/** What a new database is filled with: a unit and what it sells, in the order it shows it. */
export interface UnitSeed {
  readonly profile: UnitSettings;
  readonly products: readonly ProductSettings[];
  readonly catalogue: CatalogueParts;
}
