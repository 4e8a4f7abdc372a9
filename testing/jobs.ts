// Queues of a test's own, jobs in them and workers of them.
import { asSuperuser } from '#data/migrate/migrate.ts';
import type { Tables } from '#data/tables.ts';
import { enqueue, type EnqueueOptions, type JobData } from '#platform/queue/enqueue.ts';
import { startWorker, type JobRunner, type PodWorker, type WorkerParts } from '#platform/queue/worker.ts';
import type { TestShop } from './test-shop.ts';

type PodName = Parameters<TestShop['podOf']>[0];

/** A job that failed comes back at once: nobody wants to wait for it here. */
const retriedAtOnce = { retryDelay: 0, retryBackoff: false };

/** What comes back, or gathers, is noticed as soon as pg-boss can. */
const impatient = { pollSeconds: 0.5, superviseSeconds: 1 };

type WorkerChanges = Pick<WorkerParts<Tables>, 'finishWithinMs' | 'pollSeconds'>;

export interface TestJobs {
  make(queue: string, overrides?: object): Promise<void>;
  add(unit: string, queue: string, jobs: readonly JobData[], options?: EnqueueOptions): Promise<void>;
  /** Of the pod `east`, unless another is named. */
  work(runner: JobRunner<Tables>, pod?: PodName, changes?: WorkerChanges): Promise<PodWorker>;
  /** How many of a queue are in each state. */
  states(queue: string, pod?: PodName): Promise<Record<string, number>>;
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

export function testJobs(shop: TestShop): TestJobs {
  const workers: PodWorker[] = [];
  const stopWorkers = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  };
  return {
    stopWorkers,
    async make(queue, overrides = {}) {
      for (const database of Object.values(shop.databases))
        await asSuperuser(database.url('unwrap_migrator'), (client) =>
          client.query('select make_queue($1, $2)', [queue, JSON.stringify({ ...retriedAtOnce, ...overrides })]),
        );
    },
    async add(unit, queue, jobs, options) {
      const place = shop.directory.find(unit);
      if (place.found !== 'here') throw new Error('no such unit');
      await shop.inUnit(unit, (scope) => enqueue(scope, queue, jobs, options));
    },
    async work(runner, name = 'east', changes = {}) {
      const { log, metrics } = shop;
      const pod = shop.podOf(name);
      const worker = await startWorker<Tables>({
        pod,
        runners: [runner],
        log,
        metrics,
        ...impatient,
        ...changes,
      });
      workers.push(worker);
      return worker;
    },
    async states(queue, pod = 'east') {
      const { rows } = await shop
        .podOf(pod)
        .pool.query<{ state: string; count: number }>(
          'select state, count(*) as count from pgboss.job where name = $1 group by state',
          [queue],
        );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    async close() {
      await stopWorkers();
    },
  };
}
