// What a checkout costs: guests who order a card, begin to pay, and are told of as having paid, through api, pay and worker, as
// a share of the same rows written by bare connections and of a bare Node server that opens the same bodies and writes them.
// The payment provider takes no time (testing/load/instant-desk.ts), and mails stay in the outbox. At each number of earlier
// orders that BENCH_ORDERS names, and in the end by how much a checkout costs more at the last than at the first. Rounds
// alternate, so that a noisy minute hurts all forms.
// BENCH_ORDERS (0,1000000), BENCH_CONNECTIONS (10,50), BENCH_ROUNDS (3), BENCH_SECONDS (6), BENCH_WARM (300), BENCH_ONLY.
import { join } from 'node:path';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { openBenchShop, type BenchShop } from '#testing/load/bench-shop.ts';
import { openForCheckouts } from '#testing/load/checkout-shop.ts';
import { settleAfterSales } from '#testing/load/fill.ts';
import { fillOrders } from '#testing/load/fill-orders.ts';
import { checkouts, openBuyers, quantile, steps, type Shop, type Step } from '#testing/load/buyers.ts';
import { memoryOf, openWatch, startCheckoutServers } from '#testing/load/checkout-servers.ts';
import { median, startServer } from '#testing/load/load.ts';
import { freePort } from '#testing/local/services.ts';
import { cpuDuring, withChildren, type CpuOf } from '../cpu.ts';
import { undisturbed } from '../stolen.ts';
import { bareCheckouts, openBareQueues } from './bare-sql.ts';

const listOf = (name: string, usual: string): number[] => (process.env[name] ?? usual).split(',').map(Number);
const sizes = listOf('BENCH_ORDERS', '0,1000000');
const connectionsTried = listOf('BENCH_CONNECTIONS', '10,50');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6);
const checkoutsToWarm = Number(process.env['BENCH_WARM'] ?? 300);
/** BENCH_ONLY: `ours`, to look at it alone. */
const wanted = (name: string): boolean => process.env['BENCH_ONLY'] !== 'ours' || name === ours;

export interface Round {
  /** Orders whose cards are made, by the time that it took until the last was. */
  readonly perSecond: number;
  readonly times: Readonly<Partial<Record<Step, readonly number[]>>>;
  readonly failures: number;
  readonly count: number;
  /** What the processes used, in milliseconds. */
  readonly cpuMs?: Readonly<Record<string, number>>;
}

export async function checkoutBench(): Promise<void> {
  const shop = await openBenchShop('unwrap_bench_checkout');
  try {
    await openForCheckouts(shop);
    const grown: Grown[] = [];
    for (const size of sizes) {
      const begun = performance.now();
      await fillOrders(shop, size);
      console.log(`\n${size} earlier orders, filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
      await openBareQueues(shop.superuserUrl);
      await bareCheckouts(shop.podUrl, shop.unit, 10, 2);
      await settleAfterSales(shop);
      grown.push({ size, costs: await compareAll(shop) });
    }
    sayGrowth(grown);
  } finally {
    await shop.close();
  }
}

const ours = 'api, pay, worker';

/** What ours cost, by title. */
type Costs = Readonly<Record<string, { readonly cpuMs: number; readonly paidMs: number }>>;

interface Grown {
  readonly size: number;
  readonly costs: Costs;
}

/** A machine that is busy with something else is slow, but a checkout costs it what it costs. */
function sayGrowth([first, ...others]: readonly Grown[]): void {
  for (const { size, costs } of others)
    for (const [title, { cpuMs, paidMs }] of Object.entries(costs)) {
      const before = first?.costs[title];
      if (before)
        console.log(
          `growth from ${first.size} to ${size} orders, ${title}: CPU ${(cpuMs / before.cpuMs).toFixed(2)} times, ` +
            `paid p95 ${(paidMs / before.paidMs).toFixed(2)} times`,
        );
    }
}

const program = (name: string): string => join(import.meta.dirname, name);
async function compareAll(shop: BenchShop): Promise<Costs> {
  const barePort = await freePort();
  const bareNode = await startServer(program('bare-server.ts'), [String(barePort), shop.podUrl]);
  const servers = await startCheckoutServers(shop, 'queued');
  const watch = await openWatch(shop);
  const postmaster = await postmasterOf(shop);
  const pidsOf = ({ pid }: { pid?: number | undefined }) => (pid === undefined ? [] : [pid]);
  const groups = (): CpuOf => ({
    buyers: [process.pid],
    'bare Node': pidsOf(bareNode),
    ...Object.fromEntries(Object.entries(servers.servers).map(([name, server]) => [name, pidsOf(server)])),
    PostgreSQL: withChildren(postmaster),
  });
  let isWarm = false;
  const costs: Record<string, Costs[string]> = {};
  try {
    for (const connections of connectionsTried) {
      const buyersOf = () => openBuyers(servers.base, shop.unit, connections);
      const bare = `http://127.0.0.1:${barePort}`;
      const forms: Record<string, () => Promise<Round>> = {
        async 'bare SQL'() {
          const { perSecond, paid } = await bareCheckouts(shop.podUrl, shop.unit, connections, seconds);
          return { perSecond, times: { paid }, failures: 0, count: paid.length };
        },
        'bare Node + pg': () =>
          roundOf(
            { order: `${bare}/order`, begin: `${bare}/begin`, notice: `${bare}/notice`, paid: async () => {} },
            buyersOf,
            async () => {},
          ),
        [ours]: async () => {
          const round = await roundOf({ ...servers.shop, paid: watch.paid }, buyersOf, () => watch.allIssued());
          await forgetMails(shop);
          return round;
        },
      };
      const roundOf = async (
        to: Shop,
        buyers: () => ReturnType<typeof openBuyers>,
        end: () => Promise<void>,
      ): Promise<Round> => {
        const ready = await buyers();
        const begun = performance.now();
        const { count, times, failures } = await checkouts(to, shop.unit, ready, seconds);
        await end();
        return { perSecond: count / ((performance.now() - begun) / 1_000), times, failures, count };
      };
      if (!isWarm) await warmUp(forms);
      isWarm = true;
      const title = `${connections} connections`;
      const of = (await inTurns(title, forms, groups)).find(({ name }) => name === ours)?.of ?? [];
      const { api = 0, pay = 0, worker = 0, PostgreSQL = 0 } = cpuOfOne(of);
      costs[title] = { cpuMs: api + pay + worker + PostgreSQL, paidMs: latencyOf('paid', of) };
    }
    console.log(`most memory: ${memoryWords({ ...servers.memory('most'), 'bare Node': memoryOf(bareNode.pid) })}`);
    return costs;
  } finally {
    await watch.close();
    servers.stop();
    bareNode.kill();
  }
}

/** As if they had been sent: what waits of a unit is counted whenever a job is added. */
const forgetMails = ({ superuserUrl }: BenchShop) =>
  asSuperuser(superuserUrl, (client) => client.query(`delete from pgboss.job where name = 'message'`));

const memoryWords = (memory: Readonly<Record<string, number>>): string =>
  Object.entries(memory)
    .map(([name, megabytes]) => `${name} ${megabytes} MB`)
    .join(', ');

const postmasterOf = ({ superuserUrl }: BenchShop): Promise<number> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
    return Number(rows[0]?.file.split('\n', 1)[0]);
  });

/** What has just started is slow, and no shop is so for long. */
async function warmUp(forms: Record<string, () => Promise<Round>>): Promise<void> {
  for (const form of Object.values(forms))
    for (let [made, tries] = [0, 0]; made < checkoutsToWarm && tries < 5; tries++) made += (await form()).count;
}

interface Results {
  readonly name: string;
  readonly of: readonly Round[];
}

async function inTurns(
  title: string,
  forms: Record<string, () => Promise<Round>>,
  groups: () => CpuOf,
): Promise<readonly Results[]> {
  const results = Object.entries(forms)
    .filter(([name]) => wanted(name))
    .map(([name, form]) => ({
      name,
      form,
      of: [] as Round[],
      lost: [] as number[],
    }));
  for (let round = 0; round < rounds; round++)
    for (const { form, of, lost } of results) {
      const { result, stolen } = await undisturbed(() => cpuDuring(groups, form));
      of.push({ ...result.result, cpuMs: result.cpuMs });
      lost.push(stolen);
    }
  const rate = (of: readonly Round[]) => median(of.map(({ perSecond }) => perSecond));
  const share = (of: readonly Round[], to: string) =>
    `${((rate(of) / rate(results.find(({ name }) => name === to)?.of ?? [])) * 100).toFixed(1)} % of ${to}`;
  for (const { name, of, lost } of results)
    console.log(
      [
        title,
        name,
        `${rate(of).toFixed(1)}/s`,
        share(of, 'bare SQL'),
        share(of, 'bare Node + pg'),
        ...steps.map((step) => latency(step, of)),
        `${of.reduce((sum, { failures }) => sum + failures, 0)} failures`,
        cpuWords(of),
        `host took ${Math.round(Math.max(...lost) * 100)} %`,
      ].join(' | '),
    );
  return results;
}

/** What one checkout costs, whoever else is on the machine, and each of the processes. */
function cpuOfOne(of: readonly Round[]): Record<string, number> {
  const count = sum(of.map((round) => round.count));
  const names = Object.keys(of[0]?.cpuMs ?? {});
  return Object.fromEntries(names.map((name) => [name, sum(of.map(({ cpuMs }) => cpuMs?.[name] ?? 0)) / count]));
}

const cpuWords = (of: readonly Round[]): string =>
  `CPU ${Object.entries(cpuOfOne(of))
    .flatMap(([name, ms]) => (ms >= 0.05 ? `${name} ${ms.toFixed(1)} ms` : []))
    .join(', ')}`;

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

const partOf = (step: Step): number => (step === 'paid' ? 0.95 : 0.99);

/** Of a request p99, of the way from the click to paid p95; the median of the rounds. */
function latencyOf(step: Step, of: readonly Round[]): number {
  return median(of.flatMap(({ times }) => (times[step]?.length ? [quantile(times[step], partOf(step))] : [])));
}

function latency(step: Step, of: readonly Round[]): string {
  const ms = latencyOf(step, of);
  return `${step} p${partOf(step) * 100} ${Number.isNaN(ms) ? '-' : Math.round(ms)} ms`;
}
