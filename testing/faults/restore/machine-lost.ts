// E21: the machine of a pod is gone in the middle of checkouts, and what there is of it is the repository: how much of what
// buyers were told is not there, and how long it takes until the rest answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '#data/migrate/migrate.ts';
import type { BackedUp } from '../../backup/backed-up.ts';
import type { OrderShop } from '../../orders/order-shop.ts';
import { usualDoors } from '../orders/buying.ts';
import { openCheckout } from '../orders/checkouts.ts';
import { History } from '../orders/history.ts';

export interface Trade {
  readonly buyers: number;
  /** Between two orders of a buyer. */
  readonly pauseMs: number;
  readonly seconds: number;
}

export interface Loss {
  readonly acknowledged: number;
  readonly lost: number;
  /** From the last moment that came back to the end. */
  readonly lostSeconds: number;
  readonly restoreSeconds: number;
  readonly fileSeconds: number;
}

export interface LostMachine extends Loss {
  readonly server: string;
  /** Where it is. */
  readonly home: string;
}

/** Trades, loses the machine and restores; the old server is left as it was when it ended. */
export async function loseMachine(
  shop: OrderShop,
  backedUp: BackedUp,
  databaseOf: (server: string) => string,
  { buyers, pauseMs, seconds }: Trade,
): Promise<LostMachine> {
  const doors = usualDoors(shop);
  const told: string[] = [];
  const deadline = performance.now() + seconds * 1_000;
  const closing = { isOver: false };
  const buying = async () => {
    while (!closing.isOver) {
      const checkout = await openCheckout(shop, doors, new History());
      const { orderNo } = await checkout.order();
      if (closing.isOver) return;
      told.push(orderNo);
      await checkout.pay();
      await sleep(Math.min(pauseMs, Math.max(0, deadline - performance.now())));
    }
  };
  // Whoever is interrupted has failed, which is what is looked at.
  const all = Array.from({ length: buyers }, () => buying().catch(() => {}));
  await sleep(seconds * 1_000);
  closing.isOver = true;
  const acknowledged = [...told];
  const endedAt = Date.now();
  await backedUp.loseMachine();

  const restored = await backedUp.restore(`lost-${endedAt}`);
  if (restored.status !== 0) throw new Error(restored.said);
  const there = await asSuperuser(databaseOf(restored.server), async (client) => {
    const { rows } = await client.query<{ number: string }>('select number from orders where number = any ($1)', [
      acknowledged,
    ]);
    return rows.length;
  });
  const [, files = '', last = ''] = /files took (\d+) s\nlast committed transaction: (.*)$/m.exec(restored.said) ?? [];
  // They ask until they are answered.
  void Promise.all(all);
  return {
    server: restored.server,
    home: restored.home,
    acknowledged: acknowledged.length,
    lost: acknowledged.length - there,
    lostSeconds: (endedAt - Date.parse(`${last.replace(' ', 'T')}:00`)) / 1_000,
    restoreSeconds: restored.seconds,
    fileSeconds: Number(files),
  };
}
