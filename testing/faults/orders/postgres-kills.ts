// E3: the PostgreSQL server of a pod crashes in the middle of checkouts, as often as wanted: buyers go on asking, each until they
// know, and afterwards everything that anybody was told is there.
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../../after-file.ts';
import { prepareTemplate } from '../../databases.ts';
import { crashAside, removeCluster, startAside, startCluster, stopCluster, superuserUrl } from '../../local/cluster.ts';
import { freePort } from '../../local/services.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { openCheckout, untilDone, type Checkout, type Doors } from './checkouts.ts';
import { History } from './history.ts';

export interface MortalShop {
  readonly shop: OrderShop;
  /** Over once the server is gone, and once it takes connections again. */
  readonly crash: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** A shop on a server of its own, which keeps what it has said: nothing is turned off for speed. */
export async function openMortalShop(): Promise<MortalShop> {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-mortal-'));
  chmodSync(folder, 0o755);
  const cluster = { folder: join(folder, 'east'), port: await freePort() };
  startCluster(cluster);
  afterFile(() => {
    stopCluster(cluster, 'immediate');
    removeCluster({ ...cluster, folder });
  });
  const server = superuserUrl(cluster);
  const shop = await openOrderShop({ server: { server, template: await prepareTemplate(server) } });
  return { shop, crash: () => crashAside(cluster), start: () => startAside(cluster) };
}

export interface PostgresKills {
  readonly kills: number;
  readonly history: History;
  readonly checkouts: readonly Checkout[];
  /** From each crash until somebody was answered again, the server's own start within; in order of length. */
  readonly recoveriesMs: readonly number[];
  /** Of these, until the server itself took connections again. */
  readonly startsMs: readonly number[];
}

/** So many are under way at any time. */
const buyers = 12;
/** Answers between two crashes: never the same number, so that each finds the buyers elsewhere. */
const between = (at: number): number => 20 + ((at * 7) % buyers);

export async function killPostgres({ shop, crash, start }: MortalShop, kills: number): Promise<PostgresKills> {
  const history = new History();
  const doors: Doors = { api: shop.api.base, pay: shop.pay.base, now: () => shop.shop.clock.now().getTime() };
  const checkouts: Checkout[] = [];
  const recoveriesMs: number[] = [];
  const startsMs: number[] = [];
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
  for (let at = 0; at < kills; at += 1) {
    const before = history.answered;
    await untilBought(shop, all, () => history.answered >= before + between(at));
    const crashedAt = performance.now();
    await crash();
    // What was answered before has been heard by now.
    const told = history.answered;
    await start();
    startsMs.push(Math.round(performance.now() - crashedAt));
    await untilBought(shop, all, () => history.answered > told);
    recoveriesMs.push(Math.round(performance.now() - crashedAt));
    passTime(shop);
  }
  closing.isOver = true;
  await all;
  await untilSettled(shop, checkouts);
  const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
  return { kills, history, checkouts, recoveriesMs: inOrder(recoveriesMs), startsMs: inOrder(startsMs) };
}

/** Or somebody who buys has failed, which is said at once. */
const untilBought = (shop: OrderShop, buying: Promise<unknown>, isEnough: () => boolean): Promise<unknown> =>
  Promise.race([
    shop.until('somebody is answered', isEnough, { withinMs: 120_000, everyMs: 5 }),
    buying.then(() => Promise.reject(new Error('nobody buys any more'))),
  ]);

/** Half a minute, in which what failed is tried again. */
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
