// Whether checkouts go on for as long as one likes: so many guests a second, who come whoever is still waiting, with the worker
// beside doing all that follows, mails to a service that takes no time included. Every ten seconds what waits in each queue and
// what each process holds; in the end whether anything grew that must not.
// BENCH_RATE (50 a second), BENCH_SECONDS (600), BENCH_ORDERS (earlier ones, 0).
import { setTimeout as sleep } from 'node:timers/promises';
import { openBenchShop } from '#testing/load/bench-shop.ts';
import {
  buyOne,
  checkoutCalls,
  noTimes,
  openBuyers,
  paced,
  quantile,
  type Buyer,
  type CheckoutCalls,
  type TimesOf,
} from '#testing/load/buyers.ts';
import { openForCheckouts } from '#testing/load/checkout-shop.ts';
import { openWatch, startCheckoutServers, type CheckoutServers } from '#testing/load/checkout-servers.ts';
import { settleAfterSales } from '#testing/load/fill.ts';
import { fillOrders } from '#testing/load/fill-orders.ts';

const rate = Number(process.env['BENCH_RATE'] ?? 50);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 600);
const earlier = Number(process.env['BENCH_ORDERS'] ?? 0);
const everySeconds = Math.min(10, seconds / 6);
const memoryMostMb = 250;
/** By more than what comes in so many seconds: a backlog that stays goes on growing, and a slow moment does not. */
const grownSeconds = 5;
const visits = 50;
/** As many as the bench's buyers; what comes while all are taken waits in front of them, and its time counts. */
const connections = 200;

const queues = ['payment-check', 'order-issue', 'message', 'payment-refund'];

interface Look {
  readonly waiting: number;
  readonly underWay: number;
  readonly memory: Readonly<Record<string, number>>;
}

export async function enduranceBench(): Promise<void> {
  const shop = await openBenchShop('unwrap_bench_checkout');
  const servers = await openForCheckouts(shop)
    .then(() => fillOrders(shop, earlier))
    .then(() => startCheckoutServers(shop, 'sent'));
  const watch = await openWatch(shop);
  try {
    const buyers = await openBuyers(servers.base, shop.unit, visits);
    const calls = checkoutCalls(servers.shop, shop.unit, connections);
    // A shop that has sold before: its plans are made for what is there.
    await paced(Math.min(rate, 10), 5, (at) => buyOne(calls, watch.paid, buyers[at % visits]!, noTimes()));
    await settleAfterSales(shop);
    const result = await endure({ watch, servers, calls, buyers });
    console.log(result.verdict);
    calls.close();
    if (!result.held) process.exitCode = 1;
  } finally {
    servers.stop();
    await watch.close();
    await shop.close();
  }
}

interface Parts {
  readonly watch: Awaited<ReturnType<typeof openWatch>>;
  readonly servers: CheckoutServers;
  readonly calls: CheckoutCalls;
  readonly buyers: readonly Buyer[];
}

async function endure({ watch, servers, calls, buyers }: Parts) {
  const all = noTimes();
  const looks: Look[] = [];
  let recent = noTimes();
  let [begun, done, failures] = [0, 0, 0];
  const one = async (at: number): Promise<void> => {
    begun += 1;
    const times = noTimes();
    await buyOne(calls, watch.paid, buyers[at % buyers.length]!, times).then(
      () => void (done += 1),
      (error: unknown) => {
        if (failures === 0) console.error(error);
        failures += 1;
      },
    );
    for (const into of [all, recent]) add(into, times);
  };
  const over = new AbortController();
  const looking = (async () => {
    const start = performance.now();
    for (let at = 1; ; at++) {
      const untilNextMs = start + at * everySeconds * 1_000 - performance.now();
      await sleep(untilNextMs, null, { signal: over.signal }).catch(() => null);
      if (over.signal.aborted) return;
      const waiting = await watch.jobsWaiting(queues);
      const memory = servers.memory('now');
      looks.push({ waiting: sum(Object.values(waiting)), underWay: begun - done - failures, memory });
      console.log(lineOf(at * everySeconds, recent, waiting, memory, begun - done - failures));
      recent = noTimes();
    }
  })();
  const began = performance.now();
  await paced(rate, seconds, one);
  const took = (performance.now() - began) / 1_000;
  over.abort();
  await looking;
  const drained = performance.now();
  while (sum(Object.values(await watch.jobsWaiting(queues))) > 0) await sleep(50);
  const drainSeconds = (performance.now() - drained) / 1_000;

  const most = servers.memory('most');
  const faults = [
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(servers.areAlive() ? [] : ['a process died']),
    ...(growth(looks.map(({ waiting, underWay }) => waiting + underWay)) > rate * grownSeconds
      ? ['a backlog grew']
      : []),
    ...Object.entries(most).flatMap(([name, mb]) => (mb > memoryMostMb ? [`${name} held ${mb} MB`] : [])),
  ];
  const verdict = [
    faults.length === 0 ? 'HELD' : `NOT HELD: ${faults.join(', ')}`,
    `${done} of ${begun} at ${rate}/s in ${took.toFixed(0)} s`,
    wordsOf(all),
    `backlog worked off ${drainSeconds.toFixed(1)} s after`,
    `most memory ${JSON.stringify(most)}`,
  ].join(' | ');
  return { held: faults.length === 0, verdict };
}

/** From the first third of the looks to the last, on average: one that is unlucky says nothing. */
function growth(values: readonly number[]): number {
  const third = Math.max(1, Math.floor(values.length / 3));
  const mean = (of: readonly number[]) => sum(of) / of.length;
  return mean(values.slice(-third)) - mean(values.slice(0, third));
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

const add = (into: TimesOf, times: TimesOf): void => {
  for (const [step, each] of Object.entries(times)) into[step as keyof TimesOf].push(...each);
};

const wordsOf = (times: TimesOf): string =>
  [
    ...(['order', 'begin', 'notice'] as const).map(
      (step) => `${step} p99 ${Math.round(quantile(times[step], 0.99))} ms`,
    ),
    `paid p95 ${Math.round(quantile(times.paid, 0.95))} ms`,
  ].join(', ');

const lineOf = (
  at: number,
  recent: TimesOf,
  waiting: Readonly<Record<string, number>>,
  memory: Readonly<Record<string, number>>,
  underWay: number,
): string =>
  [
    `${at.toFixed(0)} s`,
    `${(recent.paid.length / everySeconds).toFixed(1)}/s`,
    wordsOf(recent),
    `under way ${underWay}`,
    `waiting ${JSON.stringify(waiting)}`,
    `MB ${JSON.stringify(memory)}`,
  ].join(' | ');
