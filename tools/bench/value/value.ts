// What value costs: a sale, a transfer and a question for a balance through the api, as shares of the same work
// called by bare connections and of a bare Node server that runs the same statements; all sales at one merchant; and
// issuing 100,000 cards, as a share of one statement that also encrypts. At each number of cards that BENCH_CARDS
// names. Rounds alternate, so that a noisy minute hurts all forms.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partnerKeyHash } from '#data/cards/partner-keys.ts';
import { freePort } from '#testing/local/services.ts';
import { load, median, startServer, type Load, type LoadResult } from '#testing/load/load.ts';
import { stolenDuring, undisturbed } from '../stolen.ts';
import { bareRate, bareRedeem, bareSelect, bareTransfer, type Bare } from './bare-sql.ts';
import { bareBulkIssue } from './bulk.ts';
import { queryRequest, redeemRequest, transferRequest } from './calls.ts';
import { fillTo, openForBench, sampleOf, settleAfterSales, type BenchCard } from '#testing/load/fill.ts';
import { openBenchShop, type BenchShop } from '#testing/load/bench-shop.ts';

const listOf = (name: string, usual: string): number[] => (process.env[name] ?? usual).split(',').map(Number);
const sizes = listOf('BENCH_CARDS', '100000,1000000');
/** With 50 only at a million; the other sizes are there to see what growth costs. */
const connectionsAt = (size: number): number[] => listOf('BENCH_CONNECTIONS', size === 1_000_000 ? '10,50' : '10');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const bulkQuantity = Number(process.env['BENCH_BULK'] ?? 100_000);
const tills = 200;
/** BENCH_ONLY: `redeem`, `balance`, `transfer` or `bulk`; else all of them. */
const wanted = (name: string): boolean => [undefined, name].includes(process.env['BENCH_ONLY']);

export async function valueBench(): Promise<void> {
  process.env['BENCH_LIMITS'] = 'raised';
  const shop = await openBenchShop();
  try {
    const keys = await openForBench(shop, tills);
    for (const size of sizes) {
      const begun = performance.now();
      await fillTo(shop, size);
      const cards = await sampleOf(shop, size);
      console.log(`\n${size} cards, filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
      await bareRate(shop, bareRedeem(1_000), { connections: 10, seconds, cards });
      await settleAfterSales(shop);
      await compareAll(shop, cards, keys, connectionsAt(size));
      if (wanted('bulk')) await compareBulk(shop, size);
    }
  } finally {
    await shop.close();
  }
}

const program = (name: string): string => join(import.meta.dirname, name);

type Form = () => Promise<LoadResult>;

async function compareAll(
  shop: BenchShop,
  cards: readonly BenchCard[],
  keys: readonly string[],
  connectionsTried: readonly number[],
): Promise<void> {
  const ports = { bare: await freePort(), api: await freePort() };
  const tokenHash = partnerKeyHash(shop.unit, keys[0] ?? '')?.toString('hex') ?? '';
  const servers = {
    node: await startServer(program('bare-server.ts'), [String(ports.bare), shop.podUrl, tokenHash]),
    api: await startServer(program('../../../testing/load/api-server.ts'), [
      String(ports.api),
      shop.podUrl,
      shop.redisUrl,
    ]),
  };
  const base = `http://127.0.0.1:${ports.api}`;
  const { unit } = shop;
  try {
    for (const connections of connectionsTried) {
      const bare = (what: Bare) => async (): Promise<LoadResult> => ({
        perSecond: await bareRate(shop, what, { connections, seconds, cards }),
        p99Ms: Number.NaN,
        failures: 0,
      });
      const sent = (request: () => Promise<Omit<Load, 'connections' | 'seconds'>>) => async () =>
        load({ ...(await request()), connections, seconds });
      const node = (path: string) =>
        sent(async () => ({
          url: `http://127.0.0.1:${ports.bare}${path}`,
          body: bareBody(cards),
        }));
      const compare = async (name: string, forms: Record<string, Form>) =>
        wanted(name) && inTurns(`${name}, ${connections} connections`, forms);
      await compare('redeem', {
        'bare SQL': bare(bareRedeem(1_000)),
        'bare SQL, one merchant': bare(bareRedeem(1)),
        'bare Node + pg': node('/redeem'),
        api: sent(async () => redeemRequest(base, unit, cards, keys)),
        'api, one merchant': sent(async () => redeemRequest(base, unit, cards, keys.slice(0, 1))),
      });
      await compare('balance', {
        'bare SQL': bare(bareSelect(shop)),
        'bare Node + pg': node('/query'),
        api: sent(() => queryRequest(base, unit, cards)),
      });
      await compare('transfer', {
        'bare SQL': bare(bareTransfer),
        'bare Node + pg': node('/transfer'),
        api: sent(() => transferRequest(base, shop, cards, 700 * seconds)),
      });
    }
    console.log(`most memory: api ${memoryOf(servers.api.pid)} MB, bare Node ${memoryOf(servers.node.pid)} MB`);
  } finally {
    for (const server of Object.values(servers)) server.kill();
  }
}

const bareBody = (cards: readonly BenchCard[]) => () => {
  const [from, to] = [0, 0].map(() => cards[Math.floor(Math.random() * cards.length)]);
  return JSON.stringify({
    cardNumber: from?.number,
    pinCode: from?.pin,
    targetCardNumber: to?.number,
    reference: crypto.randomUUID(),
  });
};

async function inTurns(title: string, forms: Record<string, Form>): Promise<void> {
  const results = Object.entries(forms).map(([name, form]) => ({
    name,
    form,
    of: [] as LoadResult[],
    lost: [] as number[],
  }));
  for (let round = 0; round < rounds; round++)
    for (const { form, of, lost } of results) {
      const { result, stolen } = await undisturbed(form);
      of.push(result);
      lost.push(stolen);
    }
  const rate = (of: readonly LoadResult[]) => median(of.map(({ perSecond }) => perSecond));
  const share = (of: readonly LoadResult[], to: string) =>
    `${Math.round((rate(of) / rate(results.find(({ name }) => name === to)?.of ?? [])) * 100)} % of ${to}`;
  for (const { name, of, lost } of results)
    console.log(
      [
        title,
        name,
        `${rate(of)}/s`,
        share(of, 'bare SQL'),
        share(of, 'bare Node + pg'),
        `p99 ${median(of.map(({ p99Ms }) => p99Ms))} ms`,
        `${of.reduce((sum, { failures }) => sum + failures, 0)} failures`,
        lostWords(lost),
      ].join(' | '),
    );
}

async function compareBulk(shop: BenchShop, size: number): Promise<void> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const lost: number[] = [];
  let memory = 0;
  for (let round = 0; round < rounds; round++) {
    const bare = await stolenDuring(() => bareBulkIssue(shop, bulkQuantity));
    const issuing = await startServer(program('issuing.ts'), [shop.podUrl, String(bulkQuantity)]);
    const ours = await stolenDuring(async () => ((await once(issuing, 'message')) as [number])[0]);
    times.bare.push(bare.result);
    times.ours.push(ours.result);
    lost.push(bare.stolen, ours.stolen);
    memory = Math.max(memory, memoryOf(issuing.pid));
    issuing.kill();
  }
  const [ours, bare] = [median(times.ours), median(times.bare)];
  console.log(
    `${bulkQuantity} cards issued beside ${size}: ${ours.toFixed(1)} s, ${Math.round(bulkQuantity / ours)}/s; ` +
      `one bare statement ${bare.toFixed(1)} s; ${Math.round((bare / ours) * 100)} % of it; ` +
      `the issuing process had at most ${memory} MB; ${lostWords(lost)}`,
  );
}

/** What the host gave to others meanwhile, in the worst round that counts. */
const lostWords = (lost: readonly number[]): string => `host took ${Math.round(Math.max(...lost) * 100)} %`;

/** The most it ever held, in megabytes. */
function memoryOf(pid: number | undefined): number {
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(peak) / 1_024);
}
