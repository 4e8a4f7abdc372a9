import type { SpendingPlace } from '#domain/catalogue/product.ts';

export const spendingPlaceMessage = {
  online: 'home.place.online',
  store: 'home.place.store',
  'store-and-online': 'home.place.both',
} as const satisfies Record<SpendingPlace, string>;
