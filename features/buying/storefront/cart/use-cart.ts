// The cart as screens have it. The server and the first render know of none: what somebody has is their browser's.
import { useMemo, useSyncExternalStore } from 'react';
import { browserClock } from '#browser/time/clock.ts';
import { useCartSettings } from './cart-provider.tsx';
import { createCartStore, unread, type CartState, type CartStore } from './cart-store.ts';
import { freshId } from '#browser/fresh-id.ts';
import { openCart } from './open-cart.ts';

/** What whoever fills a cart needs of it. */
export type CartUse = Pick<CartStore & CartState, 'lines' | 'add' | 'replace' | 'startAnew' | 'setSender'>;

export const useCart = (): CartUse => useWholeCart();

/** With what only the cart itself shows: what was just added, and what was just removed. */
export function useWholeCart(): CartStore & CartState {
  const store = useCartStore();
  const state = useSyncExternalStore(store.subscribe, store.state, () => unread);
  return useMemo(() => ({ ...store, ...state }), [store, state]);
}

/** What can be done with the cart, the same for as long as the page is there. */
export function useCartStore(): CartStore {
  const settings = useCartSettings();
  return settings && typeof window === 'object' ? openCart(settings) : nobodys;
}

/** Where there is no browser, or no shop: it is never read, and nothing comes of it. */
const nobodys = createCartStore({
  entry: { read: () => new Promise(() => {}), write() {}, flush: () => Promise.resolve(), watch: () => () => {} },
  settings: {
    currency: 'EUR',
    decimalDigits: 2,
    pricesIncludeTax: true,
    cardMadeTaxRate: 0,
    shippingTaxRate: 0,
    discountType: 'discount',
    severalProducts: true,
  },
  timers: browserClock,
  freshId,
  page: { addEventListener() {} },
});
