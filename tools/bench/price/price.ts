// What the price of a cart costs: of 1, 10 and 200 lines, through the api, as a share of a bare Node http + pg
// server that makes the same reads and the same sums. Rounds alternate, so that a noisy minute hurts both.
import { join } from 'node:path';
import { priceCartCall } from '#contract/buying/price.ts';
import { createClient } from '#contract/client.ts';
import { pathOf } from '#contract/version.ts';
import { prepareDevelopment } from '#testing/local/development.ts';
import { freePort } from '#testing/local/services.ts';
import { load, median, startServer, type LoadResult } from '#testing/load/load.ts';
import { openVisit, type TestVisit } from '#testing/visit.ts';
import { units } from '#units/all.ts';
import { fillCatalogue, inUnit } from '../catalogue/fill.ts';

const rounds = 3;
const seconds = 4;
const connections = 10;
const unit = units[0]?.profile.id ?? '';

export async function priceBench(): Promise<void> {
  const development = await prepareDevelopment('unwrap_bench');
  const environment = development.environment(0);
  const pod = /^\w+=(\S+)/.exec(environment['PODS'] ?? '')?.[1] ?? '';
  await fillCatalogue(pod, unit, 1_000);
  // A consumer's order may have few cards; this is about many lines.
  await inUnit(pod, unit, (client) =>
    client.query(`update unit_profile set profile = profile || '{"severalProducts": true, "consumerQtyMax": 1000}'`),
  );
  const [barePort, apiPort] = [await freePort(), await freePort()];
  const program = (name: string) => join(import.meta.dirname, name);
  const bare = await startServer(program('bare-server.ts'), [
    String(barePort),
    pod.replace('unwrap_app', 'unwrap_checker'),
    unit,
  ]);
  process.env['BENCH_LIMITS'] = 'raised';
  const api = await startServer(program('../../../testing/load/api-server.ts'), [
    String(apiPort),
    pod,
    environment['REDIS_URL'] ?? '',
  ]);
  try {
    for (const lines of [1, 10, 200]) await compare(lines, barePort, apiPort);
  } finally {
    bare.kill();
    api.kill();
  }
}

/** As a guest's cart is: one card for each of many people. */
const orderOf = (lines: number) =>
  Array.from({ length: lines }, (_, at) => ({
    itemCode: `bench-${1 + (at % 50)}`,
    amount: 10 + (at % 5) * 5,
    qty: 1,
    validMonths: 12,
    deliverType: 3,
  }));

async function compare(lines: number, barePort: number, apiPort: number): Promise<void> {
  const base = `http://127.0.0.1:${apiPort}`;
  const path = pathOf(priceCartCall);
  const body = { aggregatorBuId: unit, order: orderOf(lines) };
  const text = JSON.stringify(body);
  const results = { bare: [] as LoadResult[], api: [] as LoadResult[] };
  for (let round = 0; round < rounds; round += 1) {
    const visit = await openVisit({ base, client: (name: string) => createClient({ base, unit: name }) }, unit);
    await checkOne(base, visit, barePort, body);
    const headers = { 'x-init-token': await visit.initToken() };
    results.bare.push(
      await load({ connections, seconds, url: `http://127.0.0.1:${barePort}${path}`, body: () => text }),
    );
    results.api.push(await load({ connections, seconds, url: `${base}${path}`, headers, body: () => text }));
  }
  const rate = (of: LoadResult[]) => median(of.map(({ perSecond }) => perSecond));
  for (const [name, of] of Object.entries(results))
    console.log(
      [
        `${lines} lines`,
        name,
        `${rate(of)}/s`,
        `${((rate(of) / rate(results.bare)) * 100).toFixed(0)} % of bare`,
        `p99 ${median(of.map(({ p99Ms }) => p99Ms))} ms`,
        `${of.reduce((sum, { failures }) => sum + failures, 0)} failures`,
      ].join('\t'),
    );
}

/** Both must come to the same sum. */
async function checkOne(base: string, visit: TestVisit, barePort: number, body: { order: ReturnType<typeof orderOf> }) {
  const outcome = await createClient({ base, unit, visit })(priceCartCall, { order: body.order });
  const bare = await fetch(`http://127.0.0.1:${barePort}/`, { method: 'POST', body: JSON.stringify(body) });
  const { data } = (await bare.json()) as { data: { orderAmount: number } };
  if (!outcome.ok || outcome.data.orderAmount !== data.orderAmount)
    throw new Error(`the api says ${JSON.stringify(outcome).slice(0, 500)}, the bare server ${data.orderAmount}`);
}
