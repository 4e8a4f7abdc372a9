// The cart of this page: made once for each unit and shared by everybody on it.
import { openSealedEntry } from '#browser/kept/open-sealed-entry.ts';
import { browserClock } from '#browser/time/clock.ts';
import { kept } from '#domain/shop/kept-names.ts';
import type { CartSettings } from './cart-settings.ts';
import { createCartStore, type CartStore } from './cart-store.ts';
import { freshId } from '#browser/fresh-id.ts';

const stores = new Map<string, CartStore>();

export function openCart({ unit, ...settings }: CartSettings): CartStore {
  const known = stores.get(unit);
  if (known) return known;
  const store = createCartStore({
    entry: openSealedEntry(unit, kept.cart),
    settings,
    timers: browserClock,
    freshId,
    page: window,
  });
  stores.set(unit, store);
  return store;
}
