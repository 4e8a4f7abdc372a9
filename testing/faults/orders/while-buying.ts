// Buyers who order and pay without end while something is done to the shop, and then until all of them are through.
import type { OrderShop } from '../../orders/order-shop.ts';
import { openCheckout, untilDone, type Checkout, type Doors } from './checkouts.ts';
import { History } from './history.ts';

/** So many are under way at any time, if not said otherwise. */
export const buyers = 12;

export interface Buying {
  readonly history: History;
  readonly checkouts: readonly Checkout[];
  /** Or somebody who buys has failed, which is said at once. */
  until(what: string, isSo: () => boolean | Promise<boolean>, withinMs?: number): Promise<unknown>;
  /** Until that has come, while all of them buy. */
  goOn<T>(until: Promise<T>): Promise<T>;
  /** Half a minute, in which what failed is tried again. */
  passTime(): void;
}

export type Bought = Pick<Buying, 'history' | 'checkouts'>;

export async function whileBuying(
  shop: OrderShop,
  during: (buying: Buying) => Promise<void>,
  atOnce = buyers,
): Promise<Bought> {
  const history = new History();
  const doors: Doors = { api: shop.api.base, pay: shop.pay.base, now: () => shop.shop.clock.now().getTime() };
  const checkouts: Checkout[] = [];
  const closing = { isOver: false };
  const buyOn = async () => {
    while (!closing.isOver) {
      // Somebody who cannot even begin a visit has not asked for anything.
      const checkout = await openCheckout(shop, doors, history).catch(() => null);
      if (!checkout) continue;
      checkouts.push(checkout);
      await checkout.order();
      await checkout.pay();
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, buyOn));
  const nobodyBuys = all.then(() => Promise.reject(new Error('nobody buys any more')));
  nobodyBuys.catch(() => {});
  await during({
    history,
    checkouts,
    until: (what, isSo, withinMs = 120_000) =>
      Promise.race([shop.until(what, isSo, { withinMs, everyMs: 5 }), nobodyBuys]),
    goOn: (until) => Promise.race([until, nobodyBuys]),
    passTime: () => passTime(shop),
  });
  closing.isOver = true;
  await all;
  await untilSettled(shop, checkouts);
  return { history, checkouts };
}

const passTime = ({ shop }: OrderShop): void => shop.clock.advance(31_000);

/** Notices that found nobody come again, and whoever was not told asks. */
async function untilSettled(shop: OrderShop, checkouts: readonly Checkout[]): Promise<void> {
  await shop.until(
    'all of them are done, and every fee is known',
    async () => {
      passTime(shop);
      await shop.letSettle(4_000);
      await shop.reconcile();
      const isDone = await untilDone(shop, checkouts, 2_000).catch(() => null);
      return isDone !== null && (await shop.unsettledFees()).rows === 0;
    },
    { withinMs: 120_000, everyMs: 200 },
  );
}
