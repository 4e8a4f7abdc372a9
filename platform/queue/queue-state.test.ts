import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import type { Tables } from '#data/tables.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { enqueue, type EnqueueOptions } from './enqueue.ts';
import { queueGauges, queuesOf } from './queue-state.ts';
import { startWorker } from './worker.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await asSuperuser(shop.databases.east.url('unwrap_migrator'), async (client) => {
    await client.query("select make_queue('idle'), make_queue('busy'), make_queue('doomed', '{\"retryLimit\": 0}')");
  });
});

const add = (queue: string, jobs: number, options?: EnqueueOptions) =>
  shop.inUnit('alpha', (scope) =>
    enqueue(
      scope,
      queue,
      Array.from({ length: jobs }, () => ({})),
      options,
    ),
  );
const age = (queue: string, change: string) =>
  shop.podOf('east').pool.query(`update pgboss.job set ${change} where name = $1`, [queue]);
const stateOf = async (queue: string) => (await queuesOf(shop.podOf('east'))).find((state) => state.queue === queue);

test('a queue without jobs is there, with nothing in it; the queue’s own are not', async () => {
  expect(await stateOf('idle')).toEqual({
    queue: 'idle',
    waiting: 0,
    active: 0,
    failed: 0,
    oldestSeconds: 0,
  });
  const names = (await queuesOf(shop.podOf('east'))).map(({ queue }) => queue);
  expect(names.filter((name) => name.startsWith('__'))).toEqual([]);
});

test('what could be worked waits since it could; what is put off does not wait; what failed waits since it was made', async () => {
  await add('busy', 3, { startAfter: new Date(Date.now() + 3_600_000) });
  expect(await stateOf('busy')).toMatchObject({ waiting: 0, oldestSeconds: 0 });
  await add('busy', 2);
  expect(await stateOf('busy')).toMatchObject({ waiting: 2 });

  await age(
    'busy',
    "created_on = now() - interval '3 hours', start_after = least(start_after, now() - interval '1 hour')",
  );
  const waits = await stateOf('busy');
  expect(waits).toMatchObject({ waiting: 5 });
  expect(waits?.oldestSeconds).toBeGreaterThanOrEqual(3_600);
  expect(waits?.oldestSeconds).toBeLessThan(3_700);

  // Between two tries: it will be looked at in an hour, and nobody has had what it is for.
  await age('busy', "state = 'retry', start_after = now() + interval '1 hour'");
  const failing = await stateOf('busy');
  expect(failing?.oldestSeconds).toBeGreaterThanOrEqual(10_800);
  expect(failing).toMatchObject({ waiting: 5 });
});

test('what has failed for good is counted, and all of it is measured by pod and queue', async () => {
  await add('doomed', 2);
  const pod = shop.podOf('east');
  const run = () => Promise.reject(new Error('never'));
  const worker = await startWorker<Tables>({ ...shop, pod, runners: [{ queue: 'doomed', run }] });
  await eventually('it is counted', async () => (await stateOf('doomed'))?.failed === 2);
  await worker.stop();

  await queueGauges(pod, shop.metrics)();
  const { values } = await shop.metrics.queueJobs.get();
  const doomed = values.filter(({ labels }) => labels.queue === 'doomed');
  expect(doomed.map(({ labels, value }) => [labels.pod, labels.state, value])).toEqual([
    ['east', 'waiting', 0],
    ['east', 'active', 0],
    ['east', 'failed', 2],
  ]);
  const ages = (await shop.metrics.queueOldestSeconds.get()).values;
  expect(ages.find(({ labels }) => labels.queue === 'busy')?.value).toBeGreaterThan(10_000);
  expect(ages.find(({ labels }) => labels.queue === 'doomed')?.value).toBe(0);

  await age('busy', "state = 'active', started_on = now()");
  expect(await stateOf('busy')).toMatchObject({ waiting: 0, active: 5 });
});

test('nobody reads all jobs of the week to count them', async () => {
  const pod = shop.podOf('east');
  const worker = await startWorker<Tables>({ ...shop, pod, runners: [], superviseSeconds: 1 });
  const passes = async () => {
    const { rows } = await pod.pool.query<{ last: Date | null; counted: boolean }>(
      'select max(monitor_claim_on) as last, bool_or(monitor_on is not null) as counted from pgboss.queue',
    );
    return rows[0];
  };
  const before = await passes();
  const passed = (since: Date | null | undefined) => async () => (await passes())?.last?.getTime() !== since?.getTime();
  // The second begins once the first has done all that it does.
  await eventually('pg-boss looks after its queues', passed(before?.last));
  await eventually('and again', passed((await passes())?.last));
  await worker.stop();
  expect(await passes()).toMatchObject({ counted: false });
});

test('what was given up is worked again after what the operators’ page says', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations/watching.md'), 'utf8');
  const statement = /```sql\n(update pgboss.job [\s\S]*?)```/.exec(page)?.[1] ?? '';
  const pod = shop.podOf('east');
  await pod.pool.query(statement.replace("'message'", "'doomed'"));
  let worked = 0;
  const run = async () => void (worked += 1);
  const worker = await startWorker<Tables>({ ...shop, pod, runners: [{ queue: 'doomed', run }] });
  await eventually('both are worked', () => worked === 2);
  await worker.stop();
});
