// What the shop sells, in the order it shows it. Every brand is invented.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { children } from './products/children.ts';
import { culture } from './products/culture.ts';
import { digital } from './products/digital.ts';
import { dining } from './products/dining.ts';
import { fashion } from './products/fashion.ts';
import { favourites } from './products/favourites.ts';
import { fragrance } from './products/fragrance.ts';
import { home } from './products/home.ts';
import { phoneCredit } from './products/phone-credit.ts';
import { travel } from './products/travel.ts';

export const products: readonly ProductSettings[] = [
  ...favourites,
  ...dining,
  ...fragrance,
  ...fashion,
  ...travel,
  ...home,
  ...culture,
  ...children,
  ...digital,
  ...phoneCredit,
];
