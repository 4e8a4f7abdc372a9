// What the shop sells, in the order it shows it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { beauty } from './products/beauty.ts';
import { children } from './products/children.ts';
import { digital } from './products/digital.ts';
import { fashion } from './products/fashion.ts';
import { favourites } from './products/favourites.ts';
import { food } from './products/food.ts';
import { home } from './products/home.ts';
import { leisure } from './products/leisure.ts';
import { phoneCredit } from './products/phone-credit.ts';
import { restaurants } from './products/restaurants.ts';
import { travel } from './products/travel.ts';

export const products: readonly ProductSettings[] = [
  ...favourites,
  ...food,
  ...restaurants,
  ...fashion,
  ...home,
  ...beauty,
  ...leisure,
  ...children,
  ...travel,
  ...digital,
  ...phoneCredit,
];
