// Every example unit, in the order a new database gets them.
import type { UnitSeed } from '#domain/units/unit-seed.ts';
import { products as ccnProducts } from './ccn/products.ts';
import { profile as ccnProfile } from './ccn/profile.ts';
import { surroundings as ccnSurroundings } from './ccn/surroundings.ts';
import { products as hadiyaProducts } from './hadiya/products.ts';
import { profile as hadiyaProfile } from './hadiya/profile.ts';
import { surroundings as hadiyaSurroundings } from './hadiya/surroundings.ts';
import { products as maisonProducts } from './maison/products.ts';
import { profile as maisonProfile } from './maison/profile.ts';
import { surroundings as maisonSurroundings } from './maison/surroundings.ts';
import { products as tintoProducts } from './tinto/products.ts';
import { profile as tintoProfile } from './tinto/profile.ts';
import { surroundings as tintoSurroundings } from './tinto/surroundings.ts';

export const units: readonly UnitSeed[] = [
  { profile: maisonProfile, products: maisonProducts, surroundings: maisonSurroundings },
  { profile: hadiyaProfile, products: hadiyaProducts, surroundings: hadiyaSurroundings },
  { profile: ccnProfile, products: ccnProducts, surroundings: ccnSurroundings },
  { profile: tintoProfile, products: tintoProducts, surroundings: tintoSurroundings },
];
