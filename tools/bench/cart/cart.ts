// What saving a cart costs: members who change a quantity in a cart of three lines, through the api, as a share of a bare
// Node http + pg server that opens the same bodies and makes the same writes. Rounds alternate, so that a noisy minute
// hurts both.
import { createSecretKey, randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { saveCartCall } from '#contract/buying/cart.ts';
import { createClient } from '#contract/client.ts';
import { wireHeaders } from '#contract/headers.ts';
import { pathOf } from '#contract/version.ts';
import { lineToCartItem } from '#contract/wire/buying/cart-item.ts';
import { addMember } from '#data/identity/actors.ts';
import { startSession } from '#data/identity/sessions.ts';
import { sealWith } from '#platform/crypto/sealing.ts';
import { openBenchShop, type BenchShop } from '#testing/load/bench-shop.ts';
import { load, median, startServer, type LoadResult } from '#testing/load/load.ts';
import { freePort } from '#testing/local/services.ts';
import { testLine, testLineProduct } from '#testing/properties/lines.ts';
import { openVisit, type TestVisit } from '#testing/visit.ts';
import { stolenDuring } from '../stolen.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
/** For each form its own: what one has sealed, the other cannot open. */
const members = 200;
/** More than either form answers in a second. */
const bodiesASecond = 2_000;
const path = pathOf(saveCartCall);

interface BenchMember {
  readonly id: string;
  readonly token: string;
}

export async function cartBench(): Promise<void> {
  // Counted, and nobody is refused: 200 members save from one address and one visit.
  process.env['BENCH_LIMITS'] = 'raised';
  const shop = await openBenchShop('unwrap_bench_cart');
  const key = randomBytes(32);
  const [barePort, apiPort] = [await freePort(), await freePort()];
  const program = (name: string) => join(import.meta.dirname, name);
  const api = await startServer(program('../../../testing/load/api-server.ts'), [
    String(apiPort),
    shop.podUrl,
    shop.redisUrl,
  ]);
  const bare = await startServer(program('bare-server.ts'), [
    String(barePort),
    shop.superuserUrl,
    shop.unit,
    key.toString('hex'),
  ]);
  const base = `http://127.0.0.1:${apiPort}`;
  try {
    const [bares, own] = [await makeMembers(shop), await makeMembers(shop)];
    await saveFirst(base, shop.unit, [...bares, ...own]);
    for (const connections of [10, 50]) {
      const results = { 'bare Node + pg': [] as LoadResult[], api: [] as LoadResult[] };
      // The first round is for code to become quick in, and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        const bareKey = createSecretKey(key);
        results['bare Node + pg'].push(
          await rate(connections, bare, `http://127.0.0.1:${barePort}/`, bares, {}, async (body) =>
            sealWith(bareKey, {}, body),
          ),
        );
        const visit = await visitAt(base, shop.unit);
        const headers = { [wireHeaders.init]: await visit.initToken() };
        const time = { header: { t: Date.now() + 30_000 } };
        results.api.push(
          await rate(connections, api, base + path, own, headers, (body) =>
            visit.sealWith('POST', path, null, { ...time, content: body }),
          ),
        );
      }
      tell(connections, { 'bare Node + pg': results['bare Node + pg'].slice(1), api: results.api.slice(1) });
    }
  } finally {
    bare.kill();
    api.kill();
    await shop.close();
  }
}

const makeMembers = async ({ unit, unitKeys, scoped }: BenchShop): Promise<BenchMember[]> => {
  const ring = await unitKeys.ring(unit, 'sessions');
  return scoped(async (scope) => {
    const made: BenchMember[] = [];
    while (made.length < members) {
      const id = await addMember(scope, { kind: 'customer' });
      const start = { actor: id, kind: 'customer', method: 'normal', device: 'bench' } as const;
      made.push({ id, token: (await startSession(scope, ring, start)).accessToken });
    }
    return made;
  });
};

const visitAt = (base: string, unit: string): Promise<TestVisit> =>
  openVisit({ base, client: (name: string) => createClient({ base, unit: name }) }, unit);

/** Three gifts, for three people. */
const itemsOf = (qty: number) =>
  ['a', 'b', 'c'].map((id, at) =>
    lineToCartItem(
      testLine({ id, qty: at === 0 ? qty : 1, product: testLineProduct({ itemCode: `card-${at}` }) }),
      0,
      'EUR',
    ),
  );

const bodyOf = (custId: string, qty: number, revision: number, edited: readonly string[]): string =>
  JSON.stringify({ custId, cartData: JSON.stringify(itemsOf(qty)), revision, edited, removed: [], parts: {} });

async function saveFirst(base: string, unit: string, all: readonly BenchMember[]): Promise<void> {
  const visit = await visitAt(base, unit);
  for (const { id, token } of all) {
    const client = createClient({ base, unit, visit, accessToken: () => token });
    const body = { custId: id, cartData: JSON.stringify(itemsOf(1)), revision: 0, edited: ['a', 'b', 'c'] };
    const outcome = await client(saveCartCall, body, { key: randomBytes(16).toString('hex') });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  }
}

async function rate(
  connections: number,
  { pid }: ChildProcess,
  url: string,
  all: readonly BenchMember[],
  headers: Record<string, string>,
  sealed: (body: string) => Promise<string>,
): Promise<LoadResult> {
  const waiting: { authorization: string; body: string }[] = [];
  for (let made = 0; made < bodiesASecond * seconds; made += 1) {
    const { id, token } = all[made % all.length] as BenchMember;
    const body = JSON.stringify({ token: await sealed(bodyOf(id, randomInt(1, 1_000_000), 1, ['a'])) });
    waiting.push({ authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`, body });
  }
  let next = waiting.pop();
  const before = processorMs(pid);
  const { result, stolen } = await stolenDuring(() =>
    load({
      url,
      connections,
      seconds,
      headers,
      keyed: true,
      headersOfNext() {
        next = waiting.pop();
        return { authorization: next?.authorization ?? '' };
      },
      body: () => next?.body ?? '{}',
    }),
  );
  const own = (processorMs(pid) - before) / Math.max(1, result.perSecond * seconds);
  const lost = `${(100 * stolen).toFixed(0)} % stolen`;
  console.log(
    [url, `${connections} connections`, `${result.perSecond}/s`, `${own.toFixed(2)} ms own`, lost].join('\t'),
  );
  return result;
}

/** What a process has used of the processors; a busy machine changes it less than the time that passes. Linux only. */
function processorMs(pid = 0): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function tell(connections: number, results: Readonly<Record<string, readonly LoadResult[]>>): void {
  const rateOf = (of: readonly LoadResult[]) => median(of.map(({ perSecond }) => perSecond));
  const [bare = []] = Object.values(results);
  for (const [name, of] of Object.entries(results))
    console.log(
      [
        `${connections} connections`,
        name,
        `${rateOf(of)}/s`,
        `${((rateOf(of) / rateOf(bare)) * 100).toFixed(0)} % of bare`,
        `p99 ${median(of.map(({ p99Ms }) => p99Ms))} ms`,
        `${of.reduce((sum, { failures }) => sum + failures, 0)} failures`,
      ].join('\t'),
    );
}
