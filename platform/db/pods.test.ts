import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '#testing/databases.ts';
import { eventually } from '#testing/wait.ts';
import { closePods, openPods } from './pods.ts';
import { inUnit } from './transaction.ts';

test('a connection cut between two statements fails that transaction and nothing else', async () => {
  const { east } = inject('pods');
  const database = await cloneDatabase(east.server, east.template);
  const [pod, other] = openPods({ east: database.url('unwrap_app'), again: database.url('unwrap_app') }, 'test');
  if (!pod || !other) throw new Error('no pod');
  const cut = inUnit(pod, 'alpha', async (tx) => {
    const { sql } = await import('kysely');
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // Nothing is under way on the connection now, so nobody but the client hears that it is gone.
    await new Promise((done) => setTimeout(done, 100));
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable|closed/i);
  expect(await inUnit(pod, 'alpha', async () => 'fine')).toBe('fine');
  await closePods([pod, other]);
  await database.drop();
});

test('a number too large to be exact stops instead of being wrong', async () => {
  const { east } = inject('pods');
  const database = await cloneDatabase(east.server, east.template);
  const [pod] = openPods({ east: database.url('unwrap_app') }, 'test');
  if (!pod) throw new Error('no pod');
  const read = (text: string) => pod.pool.query<{ value: number }>(`select ${text}::bigint as value`);
  expect((await read('9007199254740991')).rows).toEqual([{ value: 9_007_199_254_740_991 }]);
  await expect(read('9007199254740993')).rejects.toThrow('safe integer');
  await closePods([pod]);
  await database.drop();
});

test('a server that falls silent is given up, and its connections with it', async () => {
  const { east } = inject('pods');
  const database = await cloneDatabase(east.server, east.template);
  const target = new URL(database.url('unwrap_app'));
  // A proxy that can stop passing anything on, without closing: what a cut cable looks like.
  const port = Number(target.port);
  let frozen = false;
  const proxy = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.on('data', (bytes) => !frozen && upstream.write(bytes));
    upstream.on('data', (bytes) => !frozen && client.write(bytes));
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => upstream.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  target.port = String((proxy.address() as { port: number }).port);
  const [pod] = openPods({ east: target.toString() }, 'test', { connectionsMax: 3, statementTimeoutMs: 500 });
  if (!pod) throw new Error('no pod');
  const ask = () => inUnit(pod, 'alpha', async (tx) => (await import('kysely')).sql`select 1`.execute(tx));
  await ask();
  frozen = true;
  const started = performance.now();
  const answers = await Promise.allSettled([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(performance.now() - started).toBeLessThan(12_000);
  frozen = false;
  await eventually('it serves again', () =>
    ask().then(
      () => true,
      () => false,
    ),
  );
  await closePods([pod]);
  proxy.close();
  await database.drop();
}, 40_000);
