import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { record } from '#data/audit.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { testJobs, type TestJobs } from '#testing/jobs.ts';
import { testProduct } from '#testing/product.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { closePods, openPods } from '../db/pods.ts';
import { inTrace, whereabouts } from '../telemetry/traces.ts';
import { inUnit } from '../db/transaction.ts';
import { enqueue } from './enqueue.ts';
import { startWorker, type JobRunner } from './worker.ts';

let shop: TwoPodShop;
let jobs: TestJobs;
const children: ChildProcess[] = [];
const dayMs = 86_400_000;

beforeAll(async () => {
  shop = await openTwoPodShop();
  jobs = testJobs(shop);
  for (const queue of [
    'plain',
    'steps',
    'flaky',
    'stolen',
    'crowd',
    'prepared',
    'late',
    'long',
    'crossed',
    'begun',
    'in-line',
    'alike',
  ])
    await jobs.make(queue);
});

afterEach(async () => {
  await jobs.stopWorkers();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => jobs.close());

const jobsIn = async (name: 'east' | 'west', queue: string) => {
  const { rows } = await shop.podOf(name).pool.query('select state, data from pgboss.job where name = $1', [queue]);
  return rows as { state: string; data: Record<string, unknown> }[];
};

test('work-and-job-apart: a job enqueued in a transaction that rolls back does not exist', async () => {
  const attempt = shop.inUnit('alpha', async (scope) => {
    await enqueue(scope, 'plain', [{ order: 1 }]);
    await record(scope, { call: 'rolled-back', outcome: 'done' });
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await jobsIn('east', 'plain')).toEqual([]);

  await jobs.add('alpha', 'plain', [{ order: 2 }]);
  expect(await jobsIn('east', 'plain')).toMatchObject([{ data: { unit: 'alpha', order: 2 } }]);
});

test('a job is added as pg-boss would add it', async () => {
  const { pool, url } = shop.podOf('east');
  const boss = new PgBoss({
    connectionString: url,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  const onlyOnce = { singletonKey: 'alpha:once', startAfter: new Date('2030-01-02T03:04:05Z') };
  for (const given of [{}, onlyOnce])
    await boss.insert('alike', [{ data: { name: 'x', unit: 'alpha' }, group: { id: 'alpha' }, ...given }]);
  await boss.stop({ graceful: false });
  const rows = async () => {
    const found = await pool.query<Record<string, unknown>>(
      `delete from pgboss.job where name = 'alike' returning *, start_after - created_on as waits, keep_until - start_after as kept`,
    );
    const anew = { id: null, created_on: null, start_after: null, keep_until: null, priority: 0 };
    return found.rows
      .map((row) => ({ ...row, ...anew, isLater: row['singleton_key'] !== null, waits: null }))
      .toSorted((a, b) => Number(a.isLater) - Number(b.isLater));
  };
  const theirs = await rows();
  await jobs.add('alpha', 'alike', [{ name: 'x' }]);
  await jobs.add('alpha', 'alike', [{ name: 'x' }], { once: 'once', startAfter: onlyOnce.startAfter });
  expect(await rows()).toEqual(theirs);
  expect(theirs).toHaveLength(2);
});

test('a job for a queue that is not there is a fault', async () => {
  await expect(jobs.add('alpha', 'nowhere', [{}])).rejects.toThrow('there is no queue nowhere');
});

test('a transaction of one unit cannot enqueue a job for another', async () => {
  const attempt = shop.inUnit('alpha', ({ tx }) => enqueue({ tx, unit: 'beta' }, 'plain', [{}]));
  await expect(attempt).rejects.toThrow('belongs to the unit');
});

test('as many first enqueues at once as the pool has connections all succeed', async () => {
  const [pod] = openPods({ east: shop.podOf('east').url }, 'test', { connectionsMax: 4 });
  if (!pod) throw new Error('no pod');
  const one = () => inUnit<Tables, void>(pod, 'alpha', (tx) => enqueue({ tx, unit: 'alpha' }, 'crowd', [{}]));
  await Promise.all([one(), one(), one(), one()]);
  expect(await jobsIn('east', 'crowd')).toHaveLength(4);
  await closePods([pod]);
});

test('what a job prepares is done before each of its steps, and committed whatever becomes of them', async () => {
  let prepared = 0;
  const seen: unknown[] = [];
  await jobs.work({
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
  await jobs.add('alpha', 'prepared', [{}]);
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
  await jobs.add('beta', 'plain', [{}]);
  await jobs.work({
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
  await jobs.add('alpha', 'plain', [{}]);
  await jobs.add('gamma', 'plain', [{}]);
  await jobs.work(runner('east'), 'east');
  await jobs.work(runner('west'), 'west');
  await eventually('both jobs', () => seen.length >= 2);
  expect(seen.toSorted()).toEqual(['alpha in east', 'gamma in west']);
});

test('a job that fails is tried again, and what its failed try wrote is gone', async () => {
  let tries = 0;
  await jobs.add('alpha', 'flaky', [{}]);
  await jobs.work({
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
  await jobs.add('alpha', 'stolen', [{}]);
  let first = true;
  await jobs.work({
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
  const completed = () => jobsIn('east', 'stolen').then((found) => found.every((job) => job.state === 'completed'));
  await eventually('completion', completed);
  const rows = await shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select('id').where('call', '=', 'stolen').execute(),
  );
  expect(rows).toHaveLength(1);
});

test('work-and-job-apart, jobs-hang-or-vanish: a worker killed in a batch loses nothing and repeats no checkpointed step', async () => {
  const [count, steps] = [40, 5];
  await jobs.add(
    'alpha',
    'steps',
    Array.from({ length: count }, (_, at) => ({ name: `job-${at}`, steps })),
  );
  const rows = () =>
    shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select(['call', 'key', 'outcome']).where('call', 'like', 'job-%').execute(),
    );

  const victim = await spawnWorker();
  await eventually('some steps', async () => (await rows()).length >= 23);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  // As if a minute had gone by in which it said nothing.
  await shop
    .podOf('east')
    .pool.query(
      "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'steps' and state = 'active'",
    );
  const left = (await rows()).length;
  expect(left).toBeLessThan(count * steps);

  await spawnWorker();
  await eventually('work goes on', async () => (await rows()).length > left, { withinMs: 30_000 });
  const all = await eventually(
    'all steps',
    async () => {
      const now = await rows();
      return now.length >= count * steps && now;
    },
    { withinMs: 60_000 },
  );

  expect(all).toHaveLength(count * steps);
  expect(new Set(all.map((row) => `${row.call}/${row.key}`)).size).toBe(count * steps);
  expect(new Set(all.map((row) => row.outcome)).size).toBe(2);
}, 120_000);

async function spawnWorker(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../testing/faults/cards/steps-worker.ts');
  const child = fork(program, [shop.podOf('east').url, 'steps', '10'], { execArgv: [] });
  children.push(child);
  await once(child, 'message');
  return child;
}

test('jobs-hang-or-vanish: what has waited for 40 days, or is to wait for a year, is still there', async () => {
  const { pool, url } = shop.podOf('east');
  await jobs.add('alpha', 'late', [{ due: 'now' }]);
  await jobs.add('alpha', 'late', [{ due: 'next year' }], { startAfter: new Date(Date.now() + 365 * dayMs) });
  await pool.query(
    `update pgboss.job set created_on = created_on - interval '40 days', start_after = start_after - interval '40 days',
       keep_until = keep_until - interval '40 days' where name = 'late'`,
  );
  // What a worker does now and then: it clears away what is past its term.
  const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.supervise('late');
  await boss.stop({ graceful: false });

  const seen: unknown[] = [];
  await jobs.work({ queue: 'late', run: async (_, { due }) => void seen.push(due) });
  await eventually('the first is done', async () => (await jobs.states('late'))['completed'] === 1);
  expect(seen).toEqual(['now']);
  expect(await jobs.states('late')).toEqual({ completed: 1, created: 1 });
});

test('jobs-hang-or-vanish: a job that takes longer than a worker may be silent runs once', async () => {
  let tries = 0;
  await jobs.work({
    queue: 'long',
    async prepare() {
      tries += 1;
      await sleep(12_000);
    },
    run: async () => {},
  });
  await jobs.add('alpha', 'long', [{}]);
  await eventually('it is done', async () => (await jobs.states('long'))['completed'] === 1, { withinMs: 30_000 });
  expect(tries).toBe(1);
}, 40_000);

test('jobs-hang-or-vanish: a worker that stops finishes what it has begun, and leaves what takes too long to the next', async () => {
  let tries = 0;
  let letGo = () => {};
  const working = (finishWithinMs?: number) =>
    jobs.work(
      {
        queue: 'begun',
        async prepare() {
          tries += 1;
          await new Promise<void>((done) => (letGo = done));
        },
        run: async () => {},
      },
      'east',
      finishWithinMs === undefined ? {} : { finishWithinMs },
    );
  const begun = (count: number) => eventually('it is begun', async () => Promise.resolve(tries === count));

  const patient = await working();
  await jobs.add('alpha', 'begun', [{}]);
  await begun(1);
  let stopped = false;
  const stopping = patient.stop().then(() => (stopped = true));
  await sleep(300);
  expect(stopped).toBe(false);
  letGo();
  await stopping;
  expect(await jobs.states('begun')).toEqual({ completed: 1 });

  const hurried = await working(100);
  await jobs.add('alpha', 'begun', [{}]);
  await begun(2);
  await hurried.stop();
  letGo();
  await working();
  await begun(3);
  letGo();
  await eventually('the next has done it', async () => (await jobs.states('begun'))['completed'] === 2);
  expect(tries).toBe(3);
});

test('jobs that are announced together, and wait for their unit’s one place, do not wait for anything else', async () => {
  let done = 0;
  await jobs.work({ queue: 'in-line', run: async () => void (done += 1) }, 'east', { pollSeconds: 60 });
  await jobs.add(
    'alpha',
    'in-line',
    Array.from({ length: 60 }, () => ({})),
  );
  await eventually('all are worked', () => done === 60, { withinMs: 20_000 });
}, 30_000);

test('reader-skips-late-commit: of two writers the first to begin is the last to commit, and both jobs are worked', async () => {
  const seen = new Set<unknown>();
  await jobs.work({ queue: 'crossed', atOnce: 40, run: async (_, { name }) => void seen.add(name) });
  const pairs = 50;
  for (let pair = 0; pair < pairs; pair += 1) {
    const second = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = shop.inUnit('alpha', async (scope) => {
      await enqueue(scope, 'crossed', [{ name: `first-${pair}` }]);
      begun.resolve();
      await second.promise;
    });
    await begun.promise;
    await jobs.add('alpha', 'crossed', [{ name: `second-${pair}` }]);
    if (pair % 10 === 0) await eventually('the second is worked', () => seen.has(`second-${pair}`));
    second.resolve();
    await first;
  }
  await eventually('all are worked', () => seen.size === 2 * pairs);
});

test('KEEP-11 a job goes on in the trace that enqueued it; many at once have one of their own, which names what they came after', async () => {
  await jobs.make('traced');
  const here = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const add = (count: number) =>
    inTrace('call', { from: here }, () =>
      jobs.add(
        'alpha',
        'traced',
        Array.from({ length: count }, () => ({})),
      ),
    );
  const heard: { readonly trace?: string; readonly unit?: string; readonly after: unknown }[] = [];
  await jobs.work({
    queue: 'traced',
    run: async (_, { after }) => void heard.push({ ...whereabouts(), after }),
  });
  await add(1);
  await eventually('it is worked', () => heard.length === 1);
  expect(heard).toEqual([{ trace: '0af7651916cd43dd8448eb211c80319c', unit: 'alpha', after: undefined }]);
  await add(21);
  await eventually('they are worked', () => heard.length === 22);
  const many = heard.slice(1);
  expect(new Set(many.map(({ trace }) => trace)).size).toBe(21);
  expect(many.every(({ trace, after }) => after === here && trace !== heard[0]?.trace)).toBe(true);
});
