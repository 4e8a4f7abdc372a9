import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { record } from '#data/audit.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import type { Pod } from '../db/pods.ts';
import { closePods, openPods } from '../db/pods.ts';
import { inUnit } from '../db/transaction.ts';
import { openEnqueuer, type Enqueuer, type JobData } from './queue.ts';
import { startWorker, type JobRunner, type PodWorker } from './worker.ts';

let shop: TestShop;
const running: PodWorker[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  for (const database of Object.values(shop.databases))
    await asSuperuser(database.url('unwrap_migrator'), async (client) => {
      for (const queue of ['plain', 'steps', 'flaky', 'stolen', 'crowd', 'prepared'])
        await client.query('select make_queue($1, $2)', [queue, '{"retryDelay": 0, "retryBackoff": false}']);
    });
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const work = async (runner: JobRunner<Tables>, name: 'east' | 'west' = 'east') => {
  const worker = await startWorker<Tables>({
    pod: shop.podOf(name),
    runners: [runner],
    log: shop.log,
    metrics: shop.metrics,
  });
  running.push(worker);
  return worker;
};

const enqueue = (unit: string, queue: string, jobs: JobData[]) => {
  const place = shop.directory.find(unit);
  if (place.found !== 'here') throw new Error('no such unit');
  const enqueuer = enqueuerOf(place.pod);
  return shop.inUnit(unit, ({ tx }) => enqueuer.enqueue(tx, unit, queue, jobs));
};

const enqueuers = new Map<Pod, Enqueuer>();
const enqueuerOf = (pod: Pod): Enqueuer => {
  const enqueuer = enqueuers.get(pod) ?? openEnqueuer(pod);
  enqueuers.set(pod, enqueuer);
  return enqueuer;
};
afterAll(() => Promise.all([...enqueuers.values()].map((enqueuer) => enqueuer.close())));

const jobsIn = async (name: 'east' | 'west', queue: string) => {
  const { rows } = await shop.podOf(name).pool.query('select state, data from pgboss.job where name = $1', [queue]);
  return rows as { state: string; data: Record<string, unknown> }[];
};

test('a job enqueued in a transaction that rolls back does not exist', async () => {
  const enqueuer = enqueuerOf(shop.podOf('east'));
  const attempt = shop.inUnit('alpha', async (scope) => {
    await enqueuer.enqueue(scope.tx, 'alpha', 'plain', [{ order: 1 }]);
    await record(scope, { call: 'rolled-back', outcome: 'done' });
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await jobsIn('east', 'plain')).toEqual([]);

  await enqueue('alpha', 'plain', [{ order: 2 }]);
  expect(await jobsIn('east', 'plain')).toMatchObject([{ data: { unit: 'alpha', order: 2 } }]);
});

test('a transaction of one unit cannot enqueue a job for another', async () => {
  const enqueuer = enqueuerOf(shop.podOf('east'));
  const attempt = shop.inUnit('alpha', ({ tx }) => enqueuer.enqueue(tx, 'beta', 'plain', [{}]));
  await expect(attempt).rejects.toThrow('belongs to the unit');
});

test('as many first enqueues at once as the pool has connections all succeed', async () => {
  const [pod] = openPods({ east: shop.podOf('east').url }, 'test', { connectionsMax: 4 });
  if (!pod) throw new Error('no pod');
  const enqueuer = openEnqueuer(pod);
  const one = () => inUnit<Tables, void>(pod, 'alpha', (tx) => enqueuer.enqueue(tx, 'alpha', 'crowd', [{}]));
  await Promise.all([one(), one(), one(), one()]);
  expect(await jobsIn('east', 'crowd')).toHaveLength(4);
  await enqueuer.close();
  await closePods([pod]);
});

test('what a job prepares is done before each of its steps, and committed whatever becomes of them', async () => {
  let prepared = 0;
  const seen: unknown[] = [];
  await work({
    queue: 'prepared',
    async prepare(prepareInUnit, { unit }) {
      prepared += 1;
      await prepareInUnit((tx) => record(houseScope(unit, tx, shop), { call: 'prepare', outcome: 'done' }));
      return prepared;
    },
    async run(_, __, given) {
      seen.push(given);
      if (given === 2) throw new Error('only this once');
      return given === 1 ? 'more' : undefined;
    },
  });
  await enqueue('alpha', 'prepared', [{}]);
  await eventually('three steps', async () => seen.length === 3);
  expect(seen).toEqual([1, 2, 3]);
  const lines = await shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select('id').where('call', '=', 'prepare').execute(),
  );
  expect(lines).toHaveLength(3);
});

test('a worker that cannot start leaves no connection behind', async () => {
  const connections = async () => {
    const { rows } = await shop
      .podOf('east')
      .pool.query<{ open: number }>(
        "select count(*) as open from pg_stat_activity where application_name = 'unwrap-queue' and datname = current_database()",
      );
    return rows[0]?.open ?? -1;
  };
  const before = await connections();
  for (let tries = 0; tries < 3; tries += 1)
    await expect(
      startWorker<Tables>({
        pod: shop.podOf('east'),
        runners: [],
        log: shop.log,
        metrics: shop.metrics,
        tickers: [{ queue: 'not-there', cron: '0 0 1 1 *', run: async () => {} }],
      }),
    ).rejects.toThrow('not-there');
  await eventually('they are gone', async () => (await connections()) <= before);
});

test("UNIT-01 a job sees its own unit's rows and no other's, even when it forgets its filter", async () => {
  for (const unit of ['alpha', 'beta'])
    await shop.inUnit(unit, (scope) => saveProduct(scope, testProduct({ itemCode: unit }), 1));
  const seen: unknown[] = [];
  await enqueue('beta', 'plain', [{}]);
  await work({
    queue: 'plain',
    run: async (tx, { unit }) => {
      seen.push([unit, await tx.selectFrom('product').select('unit_id').execute()]);
    },
  });
  await eventually('both jobs', () => seen.length >= 2);
  expect(seen).toContainEqual(['alpha', [{ unit_id: 'alpha' }]]);
  expect(seen).toContainEqual(['beta', [{ unit_id: 'beta' }]]);
});

test('jobs of each pod are worked in that pod', async () => {
  const seen: string[] = [];
  const runner = (pod: string): JobRunner<Tables> => ({
    queue: 'plain',
    run: async (_, { unit }) => void seen.push(`${unit} in ${pod}`),
  });
  await enqueue('alpha', 'plain', [{}]);
  await enqueue('gamma', 'plain', [{}]);
  await work(runner('east'), 'east');
  await work(runner('west'), 'west');
  await eventually('both jobs', () => seen.length >= 2);
  expect(seen.toSorted()).toEqual(['alpha in east', 'gamma in west']);
});

test('a job that fails is tried again, and what its failed try wrote is gone', async () => {
  let tries = 0;
  await enqueue('alpha', 'flaky', [{}]);
  await work({
    queue: 'flaky',
    run: async (tx, { unit }) => {
      tries += 1;
      await record(houseScope(unit, tx, shop), { call: 'flaky', outcome: `try ${tries}` });
      if (tries === 1) throw new Error('first time');
    },
  });
  const rows = await eventually('the second try', async () => {
    const found = await shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select('outcome').where('call', '=', 'flaky').execute(),
    );
    return found.length > 0 && found;
  });
  expect(rows).toEqual([{ outcome: 'try 2' }]);
  expect(shop.logged.join('')).toContain('a job failed');
});

test('a worker that lost its claim changes nothing', async () => {
  await enqueue('alpha', 'stolen', [{}]);
  let first = true;
  await work({
    queue: 'stolen',
    run: async (tx, { unit }) => {
      await record(houseScope(unit, tx, shop), { call: 'stolen', outcome: 'done' });
      if (!first) return;
      first = false;
      // As if supervision had declared this worker dead and handed the job on meanwhile.
      await shop
        .podOf('east')
        .pool.query(
          "update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where name = 'stolen'",
        );
    },
  });
  const completed = () => jobsIn('east', 'stolen').then((jobs) => jobs.every((job) => job.state === 'completed'));
  await eventually('completion', completed);
  const rows = await shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select('id').where('call', '=', 'stolen').execute(),
  );
  expect(rows).toHaveLength(1);
});

test('a worker killed in a batch loses nothing and repeats no checkpointed step', async () => {
  const [jobs, steps] = [40, 5];
  await enqueue(
    'alpha',
    'steps',
    Array.from({ length: jobs }, (_, at) => ({ name: `job-${at}`, steps })),
  );
  const rows = () =>
    shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select(['call', 'key', 'outcome']).where('call', 'like', 'job-%').execute(),
    );

  const victim = await spawnWorker();
  await eventually('some steps', async () => (await rows()).length >= 23);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const killedAt = performance.now();
  const left = (await rows()).length;
  expect(left).toBeLessThan(jobs * steps);

  await spawnWorker();
  await eventually('the jobs are taken up', async () => (await rows()).length > left, { withinMs: 40_000 });
  const takenUpSeconds = (performance.now() - killedAt) / 1000;
  const all = await eventually(
    'all steps',
    async () => {
      const now = await rows();
      return now.length >= jobs * steps && now;
    },
    { withinMs: 40_000 },
  );

  expect(all).toHaveLength(jobs * steps);
  expect(new Set(all.map((row) => `${row.call}/${row.key}`)).size).toBe(jobs * steps);
  expect(new Set(all.map((row) => row.outcome)).size).toBe(2);
  console.log(`killed worker: jobs taken up again after ${takenUpSeconds.toFixed(1)} s`);
  expect(takenUpSeconds).toBeLessThan(20);
}, 90_000);

async function spawnWorker(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../testing/faults/cards/steps-worker.ts');
  const child = fork(program, [shop.podOf('east').url, 'steps', '10'], { execArgv: [] });
  children.push(child);
  await once(child, 'message');
  return child;
}
