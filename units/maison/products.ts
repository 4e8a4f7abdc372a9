// What the shop sells, in the order it shows it. Every brand is invented.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { culture } from './products/culture.ts';
import { digital } from './products/digital.ts';
import { fashion } from './products/fashion.ts';
import { favourites } from './products/favourites.ts';
import { getaways } from './products/getaways.ts';
import { home } from './products/home.ts';
import { leisure } from './products/leisure.ts';
import { table } from './products/table.ts';
import { wellness } from './products/wellness.ts';

export const products: readonly ProductSettings[] = [
  ...favourites,
  ...table,
  ...home,
  ...fashion,
  ...wellness,
  ...getaways,
  ...culture,
  ...leisure,
  ...digital,
];
