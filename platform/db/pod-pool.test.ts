import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#testing/databases.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import type { Priority } from '../priority.ts';
import { PodPool } from './pod-pool.ts';
import { closePods, openPods, type Pod } from './pods.ts';

let database: TestDatabase;
let pod: Pod;
const metrics = createMetrics('test');
beforeAll(async () => {
  const { east } = inject('pods');
  database = await cloneDatabase(east.server, east.template);
  const limits = { connectionsMax: 2, connectTimeoutMs: 2_000 };
  const [opened] = openPods({ east: database.url('unwrap_app') }, 'test', limits, metrics);
  if (!opened) throw new Error('no pod');
  pod = opened;
});
afterAll(async () => {
  await closePods([pod]);
  await database.drop();
});

const counts = async () => {
  const of = Object.fromEntries(
    (await metrics.poolConnections.get()).values.map(({ labels, value }) => [labels.state, value]),
  );
  const [waiting] = (await metrics.poolWaiting.get()).values;
  return { ...of, waiting: waiting?.value };
};
const waits = async () => {
  const { values } = await metrics.poolWaitSeconds.get();
  const valueOf = (end: string) => values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
  return { count: valueOf('_count'), seconds: valueOf('_sum') };
};

test('a full pool shows in its numbers, and how long somebody waited for it', async () => {
  // Opening one takes as long as the machine likes; what is asked here is the wait for one that is open.
  const taken = [await pod.pool.connect(), await pod.pool.connect()];
  expect(await counts()).toEqual({ open: 2, idle: 0, max: 2, waiting: 0 });
  const before = await waits();

  const waiting = pod.pool.query('select 1');
  expect(await counts()).toEqual({ open: 2, idle: 0, max: 2, waiting: 1 });
  await new Promise((done) => setTimeout(done, 100));
  taken.pop()?.release();
  await waiting;
  const after = await waits();
  expect(after.count).toBe(before.count + 1);
  expect(after.seconds - before.seconds).toBeGreaterThan(0.095);

  taken.push(await pod.pool.connect());
  await expect(pod.pool.connect()).rejects.toThrow('timeout exceeded');
  const given = await waits();
  expect(given.count).toBe(after.count + 2);
  expect(given.seconds - after.seconds).toBeGreaterThan(1.9);
  for (const client of taken) client.release();
  expect(await counts()).toEqual({ open: 2, idle: 2, max: 2, waiting: 0 });
});

describe('whoever is most urgent', () => {
  /** Takes every connection there is, as many as a priority may have. */
  const takeAll = (count: number) => Promise.all(Array.from({ length: count }, () => full.pool.connectAs('first')));
  let full: Pod;
  beforeAll(async () => {
    const [opened] = openPods({ east: database.url('unwrap_app') }, 'test', { connectionsMax: 4 });
    if (!opened) throw new Error('no pod');
    full = opened;
  });
  afterAll(() => closePods([full]));

  test('gets the next connection, whoever came before', async () => {
    const taken = await takeAll(4);
    const order: string[] = [];
    const wait = (priority: Priority, name: string) =>
      full.pool.connectAs(priority).then((client) => {
        order.push(name);
        return client.release();
      });
    const waiting = [
      wait('last', 'visitor'),
      wait('usual', 'buyer'),
      wait('first', 'till'),
      wait('first', 'another till'),
    ];
    expect(full.pool.waiting).toBe(4);
    for (const client of taken) client.release();
    await Promise.all(waiting);
    expect(order).toEqual(['till', 'another till', 'buyer', 'visitor']);
  });

  test('finds one that those who look around leave alone', async () => {
    const visitors = await Promise.all(Array.from({ length: 3 }, () => full.pool.connectAs('last')));
    const fourth = full.pool.connectAs('last');
    const till = await full.pool.connectAs('first');
    expect(full.pool.waiting).toBe(1);
    till.release();
    expect(full.pool.waiting).toBe(1);
    visitors.pop()?.release();
    (await fourth).release();
    for (const client of visitors) client.release();
  });

  test('a connection that fails its check gives its place back once', async () => {
    let isSound = false;
    const verify = (_: unknown, done: (error?: Error) => void) => done(isSound ? undefined : new Error('not the role'));
    const config = { connectionString: database.url('unwrap_app'), max: 4, verify };
    const pool = new PodPool({ ...config, connectionTimeoutMillis: 2_000 }, { waited: () => undefined });
    for (let at = 0; at < 6; at += 1) await expect(pool.connectAs('usual')).rejects.toThrow('not the role');
    isSound = true;
    const visitors = await Promise.all(Array.from({ length: 3 }, () => pool.connectAs('last')));
    const fourth = pool.connectAs('last');
    expect(pool.waiting).toBe(1);
    (await pool.connectAs('first')).release();
    for (const client of visitors) client.release();
    (await fourth).release();
    await pool.end();
  });

  test('is not forgotten when a connection breaks', async () => {
    const taken = await takeAll(4);
    const waiting = Array.from({ length: 4 }, () => full.pool.connectAs('usual'));
    for (const client of taken) client.release(new Error('broken'));
    for (const client of await Promise.all(waiting)) client.release();
    expect(full.pool.waiting).toBe(0);
    const again = await takeAll(4);
    for (const client of again) client.release();
  });
});
