// Buyers who order and pay without end while something happens to the shop, each until they know what came of it.
import type { OrderShop } from '../../orders/order-shop.ts';
import { openCheckout, untilDone, type Checkout, type Doors } from './checkouts.ts';
import { History } from './history.ts';

export interface Buying {
  readonly history: History;
  readonly checkouts: readonly Checkout[];
  /** Or somebody who buys has failed, which is said at once. */
  readonly until: (what: string, isSo: () => boolean | Promise<boolean>, withinMs?: number) => Promise<unknown>;
  /** Until that has come, while all of them buy. */
  readonly goOn: <T>(until: Promise<T>) => Promise<T>;
  /** What was begun is ended, and nobody begins anything new. */
  end(): Promise<void>;
  /** Every order is done and every fee known. */
  settle(withinMs?: number): Promise<void>;
}

export const usualDoors = (shop: OrderShop): Doors => ({
  api: shop.api.base,
  pay: shop.pay.base,
  now: () => shop.shop.clock.now().getTime(),
});

/** So many are under way at any time. */
export function startBuying(
  shop: OrderShop,
  buyers: number,
  doors: Doors = usualDoors(shop),
  history = new History(),
): Buying {
  const checkouts: Checkout[] = [];
  const closing = { isOver: false };
  const buying = async () => {
    while (!closing.isOver) {
      // Somebody who cannot even begin a visit has not asked for anything.
      const checkout = await openCheckout(shop, doors, history).catch(() => null);
      if (!checkout) continue;
      checkouts.push(checkout);
      await checkout.order();
      await checkout.pay();
    }
  };
  const all = Promise.all(Array.from({ length: buyers }, buying));
  const nobodyBuys = all.then(() => Promise.reject(new Error('nobody buys any more')));
  // Whoever waits for an answer hears of it.
  nobodyBuys.catch(() => {});
  return {
    history,
    checkouts,
    until: (what, isSo, withinMs = 120_000) =>
      Promise.race([shop.until(what, isSo, { withinMs, everyMs: 5 }), nobodyBuys]),
    goOn: (until) => Promise.race([until, nobodyBuys]),
    async end() {
      closing.isOver = true;
      await all;
    },
    settle: (withinMs = 120_000) => untilSettled(shop, checkouts, withinMs),
  };
}

/** Half a minute, in which what failed is tried again. */
export const passTime = ({ shop }: OrderShop): void => shop.clock.advance(31_000);

/** Notices that found nobody come again, and whoever was not told asks. */
async function untilSettled(shop: OrderShop, checkouts: readonly Checkout[], withinMs: number): Promise<void> {
  await shop.until(
    'all of them are done, and every fee is known',
    async () => {
      passTime(shop);
      await shop.letSettle(4_000);
      await shop.reconcile();
      const isDone = await untilDone(shop, checkouts, 2_000).catch(() => null);
      return isDone !== null && (await shop.unsettledFees()).rows === 0;
    },
    { withinMs, everyMs: 200 },
  );
}
