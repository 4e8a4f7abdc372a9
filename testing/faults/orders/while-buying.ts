// Buyers who order and pay without end while something is done to the shop, and then until all of them are through.
import type { OrderShop } from '../../orders/order-shop.ts';
import { passTime, startBuying, type Buying as AllOfBuying } from './buying.ts';

/** So many are under way at any time, if not said otherwise. */
export const buyers = 12;

export type Bought = Pick<AllOfBuying, 'history' | 'checkouts'>;
export interface Buying extends Bought, Pick<AllOfBuying, 'until' | 'goOn'> {
  /** Half a minute, in which what failed is tried again. */
  readonly passTime: () => void;
}

export async function whileBuying(
  shop: OrderShop,
  during: (buying: Buying) => Promise<void>,
  atOnce = buyers,
): Promise<Bought> {
  const buying = startBuying(shop, atOnce);
  await during({ ...buying, passTime: () => passTime(shop) });
  await buying.end();
  // Looking at a thousand orders takes a while.
  await buying.settle(120_000 + buying.checkouts.length * 500);
  return buying;
}
