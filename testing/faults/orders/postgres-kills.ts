// E3: the PostgreSQL server of a pod crashes in the middle of checkouts, as often as wanted: buyers go on asking, each until they
// know, and afterwards everything that anybody was told is there.
import { prepareTemplate } from '../../databases.ts';
import { crashAside, startAside, superuserUrl } from '../../local/cluster.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { openOwnCluster } from '../own-cluster.ts';
import type { Checkout } from './checkouts.ts';
import type { History } from './history.ts';
import { buyers, whileBuying } from './while-buying.ts';

export interface MortalShop {
  readonly shop: OrderShop;
  /** Over once the server is gone, and once it takes connections again. */
  readonly crash: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** A shop on a server of its own, which keeps what it has said: nothing is turned off for speed. */
export async function openMortalShop(): Promise<MortalShop> {
  const cluster = await openOwnCluster();
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

/** Answers between two crashes: never the same number, so that each finds the buyers elsewhere. */
export const between = (at: number): number => 20 + ((at * 7) % buyers);

export async function killPostgres({ shop, crash, start }: MortalShop, kills: number): Promise<PostgresKills> {
  const recoveriesMs: number[] = [];
  const startsMs: number[] = [];
  const bought = await whileBuying(shop, async ({ history, until, passTime }) => {
    for (let at = 0; at < kills; at += 1) {
      const before = history.answered;
      await until('somebody is answered', () => history.answered >= before + between(at));
      const crashedAt = performance.now();
      await crash();
      // What was answered before has been heard by now.
      const told = history.answered;
      await start();
      startsMs.push(Math.round(performance.now() - crashedAt));
      await until('somebody is answered again', () => history.answered > told);
      recoveriesMs.push(Math.round(performance.now() - crashedAt));
      passTime();
    }
  });
  const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
  return { kills, ...bought, recoveriesMs: inOrder(recoveriesMs), startsMs: inOrder(startsMs) };
}
