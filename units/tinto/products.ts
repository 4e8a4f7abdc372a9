// What the shop sells, in the order it shows it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { children } from './products/children.ts';
import { culture } from './products/culture.ts';
import { digital } from './products/digital.ts';
import { fashion } from './products/fashion.ts';
import { favourites } from './products/favourites.ts';
import { food } from './products/food.ts';
import { home } from './products/home.ts';
import { restaurants } from './products/restaurants.ts';
import { travel } from './products/travel.ts';
import { wellness } from './products/wellness.ts';

export const products: readonly ProductSettings[] = [
  ...favourites,
  ...food,
  ...restaurants,
  ...fashion,
  ...home,
  ...wellness,
  ...culture,
  ...children,
  ...travel,
  ...digital,
];
