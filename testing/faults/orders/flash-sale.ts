// E12: everybody wants the same thing of one shop at the same moment. In a closed loop ever more people, who come back when
// they are told to; then an open one, in which twice as many come a second as the machine carried, whoever waits. What is let
// in is served, the others hear at once that they should come back, and nothing that was answered is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkoutCalls,
  openBuyers,
  paced,
  quantile,
  TurnedAway,
  type Buyer,
  type CheckoutCalls,
} from '../../load/buyers.ts';
import { openWatch, startCheckoutServers, type Place } from '../../load/checkout-servers.ts';

export interface SaleWish {
  /** Ever more who buy again and again. */
  readonly people: readonly number[];
  readonly seconds: number;
  /** How many times what was carried comes in the open loop. */
  readonly times: readonly number[];
}

export interface SaleFigures {
  readonly load: string;
  /** Of what was let in. */
  readonly ordersPerSecond: number;
  readonly p99Ms: number;
  readonly turnedAway: Readonly<Record<number, number>>;
  readonly turnedAwayP99Ms: number;
  /** Turned away and not told when to come back. */
  readonly untold: number;
  /** Neither served nor turned away. */
  readonly failures: number;
}

export interface SaleResult {
  readonly sales: readonly SaleFigures[];
  /** The most that was carried with a p99 below a second. */
  readonly carriedPerSecond: number;
  readonly areAlive: boolean;
  /** Of the orders that were answered, and of those among them whose payment was: in which state they are in the end. */
  readonly ordered: Readonly<Record<string, number>>;
  readonly paid: Readonly<Record<string, number>>;
  readonly memoryMb: Readonly<Record<string, number>>;
  /** How long after the last of them everything was worked off. */
  readonly drainSeconds: number;
}

const visits = 40;
const queues = ['payment-check', 'order-issue', 'message'];

export async function flashSale(place: Place, { people, seconds, times }: SaleWish): Promise<SaleResult> {
  const servers = await startCheckoutServers(place, 'sent');
  const watch = await openWatch(place);
  const kept: Kept = { ordered: [], paid: [] };
  try {
    const buyers = await openBuyers(servers.base, place.unit, visits);
    const calls = checkoutCalls(servers.shop, place.unit, Number.POSITIVE_INFINITY);
    const sales: SaleFigures[] = [];
    const sell = async (load: string, run: (sale: Sale) => Promise<void>) => {
      const sale = new Sale(calls, kept);
      const began = performance.now();
      await run(sale);
      sales.push(sale.figures(load, (performance.now() - began) / 1_000));
    };
    const buyerAt = (at: number): Buyer => buyers[at % visits]!;
    for (const count of people)
      await sell(`${count} people`, async (sale) => {
        const until = performance.now() + seconds * 1_000;
        const one = async (at: number) => {
          while (performance.now() < until) await sleep(await sale.buy(buyerAt(at)));
        };
        await Promise.all(Array.from({ length: count }, (_, at) => one(at)));
      });
    const inTime = sales.filter(({ p99Ms }) => p99Ms < 1_000).map(({ ordersPerSecond }) => ordersPerSecond);
    const most = Math.max(...sales.map(({ ordersPerSecond }) => ordersPerSecond));
    for (const factor of times)
      await sell(`${(most * factor).toFixed(0)} a second`, (sale) =>
        paced(most * factor, seconds, async (at) => void (await sale.buy(buyerAt(at)))),
      );
    calls.close();
    const worked = performance.now();
    while (Object.values(await watch.jobsWaiting(queues)).some((count) => count > 0)) await sleep(20);
    return {
      sales,
      carriedPerSecond: Math.max(0, ...inTime),
      areAlive: servers.areAlive(),
      ordered: await watch.statesOf(kept.ordered),
      paid: await watch.statesOf(kept.paid),
      memoryMb: servers.memory('most'),
      drainSeconds: Math.round((performance.now() - worked) / 100) / 10,
    };
  } finally {
    await watch.close();
    servers.stop();
  }
}

/** What was answered, and so must not be lost. */
interface Kept {
  readonly ordered: string[];
  readonly paid: string[];
}

class Sale {
  readonly #calls: CheckoutCalls;
  readonly #kept: Kept;
  readonly #served: number[] = [];
  readonly #away: { readonly status: number; readonly ms: number; readonly isTold: boolean }[] = [];
  #paid = 0;
  #failures = 0;

  constructor(calls: CheckoutCalls, kept: Kept) {
    this.#calls = calls;
    this.#kept = kept;
  }

  /** Says after how many milliseconds they may come again; whoever is served comes again at once. */
  async buy(buyer: Buyer): Promise<number> {
    const headers = this.#calls.headersOf(buyer);
    try {
      const orderNo = await this.#timed(() => this.#calls.order(buyer, headers));
      this.#kept.ordered.push(orderNo);
      const ref = await this.#timed(() => this.#calls.begin(orderNo, headers));
      await this.#tell(ref, headers);
      this.#kept.paid.push(orderNo);
      this.#paid += 1;
      return 0;
    } catch (error) {
      if (error instanceof TurnedAway) return (error.retrySeconds ?? 1) * 1_000;
      if (this.#failures === 0) console.error(error);
      this.#failures += 1;
      return 1_000;
    }
  }

  /** A provider that is turned away tells again. */
  async #tell(ref: string, headers: Readonly<Record<string, string>>): Promise<void> {
    for (;;) {
      try {
        return await this.#timed(() => this.#calls.notice(ref, headers));
      } catch (error) {
        if (!(error instanceof TurnedAway)) throw error;
        await sleep((error.retrySeconds ?? 1) * 1_000);
      }
    }
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const at = performance.now();
    try {
      const result = await work();
      this.#served.push(performance.now() - at);
      return result;
    } catch (error) {
      if (error instanceof TurnedAway)
        this.#away.push({ status: error.status, ms: performance.now() - at, isTold: error.retrySeconds !== null });
      throw error;
    }
  }

  figures(load: string, seconds: number): SaleFigures {
    const turnedAway: Record<number, number> = {};
    for (const { status } of this.#away) turnedAway[status] = (turnedAway[status] ?? 0) + 1;
    return {
      load,
      ordersPerSecond: Math.round((this.#paid / seconds) * 10) / 10,
      p99Ms: Math.round(quantile(this.#served, 0.99)),
      turnedAway,
      turnedAwayP99Ms: Math.round(
        quantile(
          this.#away.map(({ ms }) => ms),
          0.99,
        ),
      ),
      untold: this.#away.filter(({ isTold }) => !isTold).length,
      failures: this.#failures,
    };
  }
}
