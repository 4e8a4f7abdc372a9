import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { cloneDatabase, type TestDatabase } from '#testing/databases.ts';
import { eventually } from '#testing/wait.ts';
import { startWorker } from '../queue/worker.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { listen } from './listener.ts';
import { longRead, longWrite } from './long-read.ts';
import { oneStatement } from './one-statement.ts';
import { closePods, openPods, type Pod } from './pods.ts';
import { inUnit } from './transaction.ts';

test('a connection cut between two statements fails that transaction and nothing else', async () => {
  const { east } = inject('pods');
  const database = await cloneDatabase(east.server, east.template);
  const [pod, other] = openPods({ east: database.url('unwrap_app'), again: database.url('unwrap_app') }, 'test');
  if (!pod || !other) throw new Error('no pod');
  const cut = inUnit(pod, 'alpha', async (tx) => {
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

describe('sum-as-text', () => {
  let database: TestDatabase;
  let pod: Pod;
  beforeAll(async () => {
    const { east } = inject('pods');
    database = await cloneDatabase(east.server, east.template);
    const [opened] = openPods({ east: database.url('unwrap_app') }, 'test');
    if (!opened) throw new Error('no pod');
    pod = opened;
  });
  afterAll(async () => {
    await closePods([pod]);
    await database.drop();
  });

  /** By all the ways there are: a statement, one of a transaction, and the single statement. */
  const readings: Record<string, (text: string) => Promise<unknown>> = {
    'the pool': async (text) => (await pod.pool.query<{ value: unknown }>(`select ${text} as value`)).rows[0]?.value,
    'a transaction': (text) =>
      inUnit(pod, 'alpha', async (tx) => {
        const { rows } = await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(tx);
        return rows[0]?.value;
      }),
    'a single statement': async (text) =>
      (await oneStatement(pod, 'alpha')<{ value: unknown }>(`select ${text} as value`, []))[0]?.value,
  };

  describe.each(Object.entries(readings))('through %s', (_, read) => {
    test.each([
      ['2147483647::bigint', 2 ** 31 - 1],
      ['2147483648::bigint', 2 ** 31],
      ['9007199254740991::bigint', 2 ** 53 - 1],
      ['-9007199254740991::bigint', -(2 ** 53 - 1)],
      ['(select sum(v) from unnest(array[16972, 437]::bigint[]) as v)', 17_409],
      ['(select sum(v) from unnest(array[9007199254740990, 1]::bigint[]) as v)', 2 ** 53 - 1],
      ['(select count(*) from generate_series(1, 437))', 437],
      ['12.5::numeric', 12.5],
    ])('%s is the number', async (text, value) => expect(await read(text)).toBe(value));

    test.each(['9007199254740992::bigint', '9007199254740993::bigint', '-9007199254740992::bigint'])(
      '%s, too large to be exact, stops instead of being wrong',
      (text) => expect(read(text)).rejects.toThrow('safe integer'),
    );

    test.each(['9007199254740991', '1'])('so does a sum that is, with %s in it', (part) =>
      expect(read(`(select sum(v) from unnest(array[9007199254740991, ${part}]::bigint[]) as v)`)).rejects.toThrow(
        'safe integer',
      ),
    );
  });
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
  const ask = () => inUnit(pod, 'alpha', async (tx) => sql`select 1`.execute(tx));
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

describe('behind a pooler', () => {
  /** What somebody says who connects, up to where the server would ask for a password. */
  async function saidBy(greet: (url: string) => Promise<unknown>): Promise<Record<string, string>> {
    const { promise, resolve } = Promise.withResolvers<Record<string, string>>();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (packet) => {
        const words = packet.subarray(8).toString().split('\0');
        resolve(
          Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 && word ? [[word, words[at + 1] ?? '']] : []))),
        );
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await greet(`postgres://unwrap_app@127.0.0.1:${port}/unwrap`).catch(() => {});
    server.close();
    return promise;
  }

  test('KEEP-01 a pool says nothing when it connects that a pooler would refuse or forget', async () => {
    const said = await saidBy(async (url) => {
      const pods = openPods({ east: url }, 'test');
      try {
        await pods[0]?.pool.query('select 1');
      } finally {
        await closePods(pods);
      }
    });
    expect(Object.keys(said).toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  });

  test('KEEP-01 who listens, reads for long or works the queue goes round it, and nobody else', () => {
    const [near, far] = openPods(
      { near: 'postgres://unwrap_app@pooler/near', far: 'postgres://unwrap_app@pooler/far' },
      'test',
      { direct: { far: 'postgres://unwrap_app@server/far' } },
    );
    expect(near).toMatchObject({
      url: 'postgres://unwrap_app@pooler/near',
      directUrl: 'postgres://unwrap_app@pooler/near',
    });
    expect(far).toMatchObject({
      url: 'postgres://unwrap_app@pooler/far',
      directUrl: 'postgres://unwrap_app@server/far',
    });
  });

  /** Where somebody knocks and is let in by nobody; who they said they are. */
  async function openDoor() {
    const knocked = new Set<string>();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (packet) => {
        const [, name = ''] = /application_name\0([^\0]*)/.exec(packet.toString()) ?? [];
        knocked.add(name);
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterFile(() => server.close());
    const { port } = server.address() as { port: number };
    return { knocked, url: `postgres://unwrap_app@127.0.0.1:${port}/unwrap` };
  }

  test('KEEP-01 and so they do: none of them knocks at the pooler', async () => {
    const [pooler, server] = [await openDoor(), await openDoor()];
    const pods = openPods({ east: pooler.url }, 'test', { direct: { east: server.url } });
    const [pod] = pods;
    if (!pod) throw new Error('no pod');
    await pod.pool.query('select 1').catch(() => {});
    const listener = listen(pod, ['unit_changed'], { heard: () => {}, connected: () => {} });
    await longRead(pod, 'alpha', async () => {}).catch(() => {});
    await longWrite(pod, 'alpha', async () => {}).catch(() => {});
    const parts = { log: createLog({ service: 'test', level: 'silent' }), metrics: createMetrics('test') };
    await startWorker({ pod, runners: [], ...parts }).catch(() => {});
    await eventually('all of them have knocked', () => server.knocked.size === 3);
    await listener.stop();
    await closePods(pods);
    expect([...server.knocked].toSorted()).toEqual(['unwrap-listener', 'unwrap-long-work', 'unwrap-queue']);
    expect([...pooler.knocked]).toEqual(['unwrap-test']);
  });
});

describe('how long a statement may take', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    const { east } = inject('pods');
    database = await cloneDatabase(east.server, east.template);
  });
  afterAll(() => database.drop());

  const shown = (pod: Pod, how: typeof longRead) =>
    how<object, string>(pod, 'alpha', async (tx) => {
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
      return rows[0]?.limit ?? '';
    });

  test.each([
    ['a request', {}, '10s', inUnit],
    ['a command that says more', { statementTimeoutMs: 300_000 }, '5min', inUnit],
    ['a long read', {}, '0', longRead],
    ['a long write', {}, '0', longWrite],
  ] as const)('%s: %o is %s', async (_, limits, limit, how) => {
    const [pod] = openPods({ east: database.url('unwrap_app') }, 'test', limits);
    if (!pod) throw new Error('no pod');
    expect(await shown(pod, how)).toBe(limit);
    await closePods([pod]);
  });

  test.each(['unwrap_app', 'unwrap_pay'] as const)(
    '%s has it from its role, outside a transaction too',
    async (role) => {
      const [pod] = openPods({ east: database.url(role) }, 'test');
      if (!pod) throw new Error('no pod');
      const { rows } = await pod.pool.query(
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(rows).toEqual([{ statement: '10s', idle: '30s' }]);
      await closePods([pod]);
    },
  );
});
