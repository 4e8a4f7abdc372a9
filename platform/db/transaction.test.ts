import { Socket } from 'node:net';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#testing/databases.ts';
import { closePods, openPods, type Pod } from './pods.ts';
import { inUnit } from './transaction.ts';

let database: TestDatabase;
let pod: Pod;
beforeAll(async () => {
  const { east } = inject('pods');
  database = await cloneDatabase(east.server, east.template);
  const [opened] = openPods({ east: database.url('unwrap_app') }, 'test', { connectionsMax: 2 });
  if (!opened) throw new Error('no pod');
  pod = opened;
});
afterAll(async () => {
  await closePods([pod]);
  await database.drop();
});

const unitOf = (tx: Kysely<unknown>) => sql<{ unit: string }>`select current_unit() as unit`.execute(tx);

test('work that asks nothing takes no connection', async () => {
  const connections = pod.pool.totalCount;
  expect(await inUnit(pod, 'alpha', async () => 'nothing')).toBe('nothing');
  expect(pod.pool.totalCount).toBe(connections);
});

test('it begins once, however many first statements there are', async () => {
  const units = await inUnit(pod, 'alpha', (tx) => Promise.all([unitOf(tx), unitOf(tx), unitOf(tx)]));
  expect(units.map(({ rows }) => rows[0]?.unit)).toEqual(['alpha', 'alpha', 'alpha']);
  expect(pod.pool.idleCount).toBe(pod.pool.totalCount);
});

test('what does not wait for an answer leaves in one write', async () => {
  await inUnit(pod, 'alpha', unitOf);
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')];
  try {
    await inUnit(pod, 'alpha', (tx) => Promise.all([unitOf(tx), unitOf(tx)]));
    // The beginning with both statements; then the end. What others of this process write goes elsewhere.
    const port = Number(new URL(pod.url).port);
    const ours = writes.flatMap(({ mock }) => mock.contexts).filter((socket) => (socket as Socket).remotePort === port);
    expect(ours).toHaveLength(2);
  } finally {
    vi.restoreAllMocks();
  }
});

test('whoever keeps the builder beyond the transaction finds it closed', async () => {
  const kept = await inUnit(pod, 'alpha', async (tx) => {
    await unitOf(tx);
    return { tx };
  });
  await expect(unitOf(kept.tx)).rejects.toThrow('over');
  const unused = await inUnit(pod, 'alpha', async (tx) => ({ tx }));
  await expect(unitOf(unused.tx)).rejects.toThrow('over');
});

test('a failure that the work swallowed is one all the same', async () => {
  const swallowed = inUnit(pod, 'alpha', async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {});
    return 'fine';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect(pod.pool.idleCount).toBe(pod.pool.totalCount);
});

test('a beginning that failed is what is said, though the work swallowed what came of it', async () => {
  const begun = inUnit(pod, 'alpha', (tx) => unitOf(tx).catch(() => 'fine'), { lockTimeoutMs: -5 });
  await expect(begun).rejects.toThrow('lock_timeout');
  expect(pod.pool.idleCount).toBe(pod.pool.totalCount);
});

test('no connection to be had: the work fails, whether or not it says so', async () => {
  const [nowhere] = openPods({ east: 'postgres://unwrap_app@127.0.0.1:1/none' }, 'test', {
    connectTimeoutMs: 200,
  });
  if (!nowhere) throw new Error('no pod');
  await expect(inUnit(nowhere, 'alpha', unitOf)).rejects.toThrow();
  await expect(inUnit(nowhere, 'alpha', (tx) => unitOf(tx).catch(() => 'fine'))).rejects.toThrow();
  await closePods([nowhere]);
});
