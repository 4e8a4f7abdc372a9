import { useEffect, useEffectEvent } from 'react';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { beforeSignOut } from '#browser/session/before-sign-out.ts';
import { browserClock } from '#browser/time/clock.ts';
import type { CartSettings } from '../cart/cart-settings.ts';
import type { CartStore } from '../cart/cart-store.ts';
import { freshId } from '#browser/fresh-id.ts';
import { useCartStore } from '../cart/use-cart.ts';
import { startCartSync } from './cart-sync.ts';
import { serverCarts } from './server-carts.ts';
import { showSync } from './server-cart-state.ts';

export interface ServerCartProps {
  readonly custId: string;
  readonly settings: CartSettings;
}

/** SCART-01: shows nothing; while it is there, the cart of this browser and the one at the server are the same. */
export function ServerCart({ custId, settings }: ServerCartProps) {
  const store = useCartStore();
  const calls = useCalls();
  const start = useEffectEvent((member: string, cart: CartStore) =>
    startCartSync(member, {
      store: cart,
      server: serverCarts((call, input, options) => calls.send(call, input, options), settings),
      timers: browserClock,
      freshKey: freshId,
      alone: (work) => aloneIn(settings.unit, work),
      isSeen: () => document.visibilityState === 'visible',
    }),
  );
  useEffect(() => {
    const sync = start(custId, store);
    const letGo = showSync(sync);
    // Coming back is when somebody wants to see what they did elsewhere, and going when they will do it elsewhere.
    const again = () => void sync.sync();
    const look = () => (document.visibilityState === 'visible' ? again() : void sync.hurry());
    const letSignOut = beforeSignOut(sync.hurry);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', again);
      letSignOut();
      letGo();
      sync.stop();
    };
  }, [custId, store]);
  return null;
}

/** Only a page that came safely has locks; without them two tabs may save the same twice, which changes nothing. */
const aloneIn = (unit: string, work: () => Promise<void>): Promise<void> => {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request(`cart-${unit}`, work) : work();
};
