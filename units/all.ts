// Every example unit, in the order a new database gets them.
import type { UnitSeed } from '#domain/units/unit-seed.ts';
import { products as ccnProducts } from './ccn/products.ts';
import { profile as ccnProfile } from './ccn/profile.ts';
import { catalogue as ccnCatalogue } from './ccn/catalogue.ts';
import { products as hadiyaProducts } from './hadiya/products.ts';
import { profile as hadiyaProfile } from './hadiya/profile.ts';
import { catalogue as hadiyaCatalogue } from './hadiya/catalogue.ts';
import { products as maisonProducts } from './maison/products.ts';
import { profile as maisonProfile } from './maison/profile.ts';
import { catalogue as maisonCatalogue } from './maison/catalogue.ts';
import { products as tintoProducts } from './tinto/products.ts';
import { profile as tintoProfile } from './tinto/profile.ts';
import { catalogue as tintoCatalogue } from './tinto/catalogue.ts';

export const units: readonly UnitSeed[] = [
  { profile: maisonProfile, products: maisonProducts, catalogue: maisonCatalogue },
  { profile: hadiyaProfile, products: hadiyaProducts, catalogue: hadiyaCatalogue },
  { profile: ccnProfile, products: ccnProducts, catalogue: ccnCatalogue },
  { profile: tintoProfile, products: tintoProducts, catalogue: tintoCatalogue },
];
