// The cart as screens have it. The server and the first render know of none: what somebody has is their browser's.
import { useMemo, useSyncExternalStore } from 'react';
import { browserClock } from '#browser/time/clock.ts';
import type { AddFault, Cart } from '#domain/buying/cart.ts';
import type { Line, Receiver, Sender } from '#domain/buying/line.ts';
import type { CartPrice } from '#domain/buying/price.ts';
import { useCartSettings } from './cart-provider.tsx';
import { createCartStore, unread, type CartState, type CartStore } from './cart-store.ts';
import { freshId } from './fresh-id.ts';
import { openCart } from './open-cart.ts';

export interface CartUse {
  /** Null until what was kept has been read. */
  readonly lines: Cart | null;
  /** By what the lines carry. */
  readonly price: CartPrice | null;
  /** What speaks against it (domain/buying/cart.ts), and then nothing has changed; null when it is in. */
  readonly add: (lines: readonly Line[]) => AddFault | null;
  /** CART-42's yes: these lines instead of what is there. */
  readonly startAnew: (lines: readonly Line[]) => void;
  readonly replace: (line: Line) => void;
  readonly duplicate: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly undoRemove: () => void;
  readonly setQty: (id: string, qty: number) => void;
  readonly setReceiver: (id: string, changes: Partial<Receiver>) => void;
  readonly setSender: (sender: Pick<Sender, 'name' | 'email'>) => void;
  readonly clear: () => void;
}

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
