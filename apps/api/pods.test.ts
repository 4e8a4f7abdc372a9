// Two pods, each a server of its own, and one of them dies. The server that dies is started here: the
// ones the other tests share stay up.
import { mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listProductsCall } from '#contract/catalogue/catalogue.ts';
import { createClient } from '#contract/client.ts';
import { createDatabase, migrate, urlFor } from '#data/migrate/migrate.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { openUnits, saveProfile, settleUnit } from '#data/units/units.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { Busy } from '#platform/busy.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { closePods, openPods, type Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { Rates } from '#platform/limits.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { cloneDatabase } from '#testing/databases.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';
import { removeCluster, startCluster, stopCluster, superuserUrl } from '#testing/local/cluster.ts';
import { freePort } from '#testing/local/services.ts';
import { buildApi } from './build.ts';
import { PublicAnswers } from '#server/public-answers.ts';
import { handlers } from './handlers.ts';

const parts = { clock: systemClock, ids: systemIds(systemClock) };
const folder = mkdtempSync(join(tmpdir(), 'unwrap-pod-'));
chmodSync(folder, 0o755);
const mortal = { folder: join(folder, 'west'), port: await freePort() };

let base: string;
let pods: Pod[];
let closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  startCluster(mortal);
  await createDatabase(superuserUrl(mortal), 'unwrap');
  await migrate(urlFor(superuserUrl(mortal), 'unwrap', 'unwrap_migrator'));
  const { east } = inject('pods');
  const eastern = await cloneDatabase(east.server, east.template);

  pods = openPods(
    { east: eastern.url('unwrap_app'), west: urlFor(superuserUrl(mortal), 'unwrap', 'unwrap_app') },
    'test',
    { connectTimeoutMs: 500 },
  );
  await addUnit(pods[0], 'alpha');
  await addUnit(pods[1], 'omega');

  const metrics = createMetrics('test');
  const log = createLog({ service: 'test', level: 'silent' });
  const units = await openUnits(pods, metrics);
  const { directory } = units;
  const redis = openRedis(inject('redisUrl'));
  const server = await buildApi({
    ...parts,
    log,
    metrics,
    ...units,
    handlers,
    origins: [],
    shopHostname: 'shop.test',
    keys: new UnitKeys({ directory, service: localKeys([developmentKey]), clock: systemClock }),
    rates: new Rates(redis),
    replays: new Replays(redis, 1_000),
    busy: new Busy(redis),
    captcha: () => ({ verify: async () => 'passed' }),
    // An answer from memory would not say whether the database answers.
    publicAnswers: new PublicAnswers(0),
  });
  base = await server.listen({ port: 0, host: '127.0.0.1' });
  closing = [
    async () => redis.disconnect(),
    () => server.close(),
    () => directory.close(),
    () => closePods(pods),
    () => eastern.drop(),
  ];
});

afterAll(async () => {
  for (const close of closing) await close();
  stopCluster(mortal, 'immediate');
  removeCluster({ ...mortal, folder });
});

async function addUnit(pod: Pod | undefined, unit: string): Promise<void> {
  if (!pod) throw new Error('no pod');
  await settleUnit(pod, unit);
  await inUnit<Tables, void>(pod, unit, async (tx) => {
    const scope = houseScope(unit, tx, parts);
    await saveProfile(scope, unitProfile({ id: unit }));
    await saveProduct(scope, testProduct({ itemCode: `${unit}-card` }), 1);
  });
}

const list = async (unit: string) => {
  const outcome = await createClient({ base, unit })(listProductsCall, { categoryId: 'all', page: 1 });
  return outcome.ok ? outcome.data.products.map((product) => product.itemCode) : outcome.failure.status;
};

test('each unit is served from its own pod', async () => {
  expect(await list('alpha')).toEqual(['alpha-card']);
  expect(await list('omega')).toEqual(['omega-card']);
  const unitsIn = async (pod: Pod | undefined) => (await pod?.pool.query('select unit_id from unit_home'))?.rows;
  expect(await unitsIn(pods[0])).toEqual([{ unit_id: 'alpha' }]);
  expect(await unitsIn(pods[1])).toEqual([{ unit_id: 'omega' }]);
});

test('a unit settled while the process runs is served without a restart', async () => {
  expect(await list('fresh')).toBe(404);
  await addUnit(pods[1], 'fresh');
  await eventually('the new unit', async () => Array.isArray(await list('fresh')), {
    withinMs: 3_000,
  });
});

test('a unit that two pods claim is served by neither', async () => {
  await addUnit(pods[0], 'torn');
  await addUnit(pods[1], 'torn');
  await eventually('both claims', async () => (await list('torn')) === 503, { withinMs: 3_000 });
});

test('one pod down: the other’s units are served, its own answer 503 and come back with it', async () => {
  stopCluster(mortal, 'immediate');
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    expect(await list('alpha')).toEqual(['alpha-card']);
    took.push(performance.now() - started);
    expect(await list('omega')).toBe(503);
  }
  // The middle one: a machine that does something else for a moment says nothing of the pods.
  expect(took.toSorted((a, b) => a - b)[2]).toBeLessThan(500);
  // Not known to be nowhere: it may live on the pod that does not answer. The list was read before.
  expect(await list('nobody')).toBe(404);

  startCluster(mortal);
  await eventually('the pod is back', async () => Array.isArray(await list('omega')), { withinMs: 10_000 });
}, 40_000);

test('a process that starts while a pod is down serves the other, and does not deny the unknown', async () => {
  stopCluster(mortal, 'fast');
  const fresh = openPods(Object.fromEntries(pods.map((pod) => [pod.name, pod.url])), 'test', { connectTimeoutMs: 500 });
  const { directory } = await openUnits(fresh);
  expect(directory.find('alpha')).toMatchObject({ found: 'here', pod: { name: 'east' } });
  expect(directory.find('omega')).toEqual({ found: 'unclear' });
  startCluster(mortal);
  await eventually('the pod is back', () => directory.find('omega').found === 'here', { withinMs: 10_000 });
  await directory.close();
  await closePods(fresh);
}, 40_000);
