// What the way into a pod costs: the same work through HAProxy and at the primary itself, in turns, on a pod as in
// production whose commits wait for a standby.
import { record } from '#data/audit.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { closePods, openPods, type Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { prepareTemplate } from '#testing/databases.ts';
import { openValueUnit } from '#testing/faults/cards/value-unit.ts';
import { median } from '#testing/load/load.ts';
import { formPod } from '#testing/local/pod/pod.ts';
import { testProduct } from '#testing/product.ts';
import { stolenDuring } from './stolen.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const clients = 20;

type Work = (pod: Pod) => Promise<unknown>;

export async function haproxyBench(): Promise<void> {
  const local = await formPod();
  try {
    const server = local.primaryUrl;
    const shop = await openValueUnit({ server, template: await prepareTemplate(server) });
    await shop.inUnit(shop.unit, (scope) => saveProduct(scope, testProduct({ itemCode: 'mail' }), 1));
    const through = shop.database.url('unwrap_app');
    const straight = new URL(through);
    straight.port = new URL((await local.untilLed()).postgresUrl).port;
    const pods = openPods({ through, straight: straight.href }, 'bench', { connectionsMax: clients });
    const works: Record<string, Work> = {
      'read by key': (pod) =>
        inUnit<Tables, unknown>(pod, shop.unit, (tx) =>
          tx.selectFrom('product').select('item_code').where('item_code', '=', 'mail').execute(),
        ),
      'a transaction of three writes': (pod) =>
        inUnit<Tables, void>(pod, shop.unit, async (tx) => {
          const scope = houseScope(shop.unit, tx, shop);
          for (let at = 0; at < 3; at += 1) await record(scope, { call: 'bench', outcome: 'done' });
        }),
    };
    for (const [name, work] of Object.entries(works)) await compare(name, work, pods);
    await closePods(pods);
    await shop.close();
  } finally {
    await local.stop();
  }
}

async function compare(name: string, work: Work, pods: readonly Pod[]): Promise<void> {
  const { result, stolen } = await stolenDuring(async () => {
    const perSecond = pods.map(() => [] as number[]);
    // The first is for warming up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, pod] of pods.entries()) {
        const done = await countIn(round === 0 ? 1 : seconds, () => work(pod));
        if (round > 0) perSecond[at]?.push(done);
      }
    return perSecond.map(median);
  });
  const [through = Number.NaN, straight = Number.NaN] = result;
  console.log(
    `${name}: ${Math.round(straight)} a second straight, ${Math.round(through)} through HAProxy: ` +
      `${(through / straight).toFixed(2)} (median of ${rounds}, ${clients} clients, ${(100 * stolen).toFixed(0)} % stolen)`,
  );
}

/** How many a second. */
async function countIn(duration: number, work: () => Promise<unknown>): Promise<number> {
  const [begun, until] = [performance.now(), performance.now() + duration * 1_000];
  let count = 0;
  const client = async () => {
    while (performance.now() < until) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return count / ((performance.now() - begun) / 1_000);
}
