// Works the jobs of one pod. A job's effect and its completion are one transaction of the job's unit:
// a worker killed at any moment leaves either both or neither, and a worker that was thought dead and
// comes back finds its claim gone and changes nothing.
import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import { queueConnectionTo } from '../db/connection.ts';
import type { Pod } from '../db/pods.ts';
import { inUnit } from '../db/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/traces.ts';

export interface UnitJob {
  readonly data: Readonly<Record<string, unknown>> & { readonly unit: string };
}

export interface JobRunner<Tables> {
  readonly queue: string;
  /**
   * How many of its jobs this process works at once; `usualAtOnce` if not said. One unit has half of these places at
   * most, so that what hangs there stops nobody else.
   */
  readonly atOnce?: number;
  /**
   * Before each step and outside its transaction: what waits for the network. It may run more often
   * than its step, and must do no harm when the step never comes.
   */
  prepare?(inUnit: <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>, job: UnitJob['data']): Promise<unknown>;
  /**
   * One step of the job, in one transaction. `more` commits the step and runs it again in the next
   * transaction, so that a long job leaves checkpoints; anything else completes the job.
   */
  run(tx: Kysely<Tables>, job: UnitJob['data'], prepared?: unknown): Promise<'more' | void>;
}

export interface Ticker {
  readonly queue: string;
  /** When, as a cron expression in UTC. */
  readonly cron: string;
  /** Runs once a tick in the pod, not for a unit; it fans out into unit jobs. */
  run(): Promise<void>;
}

export interface WorkerParts<Tables> {
  readonly pod: Pod;
  readonly runners: readonly JobRunner<Tables>[];
  readonly tickers?: readonly Ticker[];
  readonly log: Log;
  readonly metrics: Metrics;
  /** How often dead workers are looked for; a killed one's jobs come back within this plus 10 s. */
  readonly superviseSeconds?: number;
  /** How often a queue is looked into: a new job is announced, one that comes back after a failure or a kill is not. */
  readonly pollSeconds?: number;
  /** How long the queue's own statements are waited for. */
  readonly answerTimeoutMs?: number;
  /** How long a worker that stops waits for what it has begun; what then still runs, another takes over. */
  readonly finishWithinMs?: number;
}

/** Jobs that wait for nothing but the database; there are many queues, and few connections. */
const usualAtOnce = 2;
/** Clearing away a week's jobs takes a while; nothing else does. */
const usualAnswerTimeoutMs = 30_000;
const usualFinishWithinMs = 20_000;

export async function startWorker<Tables>(parts: WorkerParts<Tables>): Promise<PodWorker> {
  const boss = new PgBoss({
    ...queueConnectionTo(parts.pod.url, 'queue', {
      answerTimeoutMs: parts.answerTimeoutMs ?? usualAnswerTimeoutMs,
    }),
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: parts.superviseSeconds ?? 2,
    monitorIntervalSeconds: parts.superviseSeconds ?? 2,
    queueCacheIntervalSeconds: parts.superviseSeconds ?? 2,
    // The worker's role owns no index; an operator reindexes (docs/operations).
    reindex: false,
  });
  boss.on('error', (error) => parts.log.error({ err: error, pod: parts.pod.name }, 'queue error'));
  try {
    await boss.start();
    for (const runner of parts.runners) await workQueue(boss, runner, parts);
    for (const ticker of parts.tickers ?? []) {
      await boss.schedule(ticker.queue, ticker.cron);
      await boss.work(ticker.queue, () => ticker.run());
    }
  } catch (error) {
    // Half a start would keep its connections, and its caller tries again.
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }

  return {
    // Finishes what it has begun, then lets go. Queue by queue: stopped as a whole, pg-boss looks only every half
    // second whether it is done.
    async stop() {
      const queues = [...parts.runners, ...(parts.tickers ?? [])].map(({ queue }) => queue);
      const finished = Promise.all(queues.map((queue) => boss.offWork(queue)));
      await Promise.race([finished, sleep(parts.finishWithinMs ?? usualFinishWithinMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

export interface PodWorker {
  stop(): Promise<void>;
}

async function workQueue<Tables>(boss: PgBoss, runner: JobRunner<Tables>, parts: WorkerParts<Tables>): Promise<void> {
  const options = {
    ...sideBySide(runner.atOnce ?? usualAtOnce),
    // No pause between jobs while more than one waits.
    burstWhenReadyExceeds: 1,
    pollingIntervalSeconds: parts.pollSeconds ?? 2,
    notifyPollingIntervalSeconds: parts.pollSeconds ?? 2,
    perJobResults: true,
  } as const;
  await boss.work<UnitJob['data'], unknown, typeof options>(runner.queue, options, (jobs) =>
    Promise.all(jobs.map((job) => workJob(boss, job, runner, parts))),
  );
}

/** A place for each job: of several fetched together, all would keep theirs until the slowest is done. */
export const sideBySide = (atOnce: number) => ({
  batchSize: 1,
  localConcurrency: atOnce,
  localGroupConcurrency: Math.ceil(atOnce / 2),
});

async function workJob<Tables>(
  boss: PgBoss,
  job: Job<UnitJob['data']>,
  runner: JobRunner<Tables>,
  { pod, log, metrics }: WorkerParts<Tables>,
) {
  const { queue } = runner;
  const endTimer = metrics.jobSeconds.startTimer({ queue });
  try {
    await inSpan(`job ${queue}`, { 'unwrap.unit': job.data.unit }, async () => {
      while ((await step(boss, job, runner, pod)) === 'more');
    });
    endTimer({ outcome: 'completed' });
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    endTimer({ outcome: 'failed' });
    metrics.faults.inc({ where: `job ${queue}` });
    log.error({ err: error, queue, job: job.id, unit: job.data.unit }, 'a job failed');
    return { id: job.id, status: 'failed' as const, output: { text: String(error) } };
  }
}

async function step<Tables>(
  boss: PgBoss,
  job: Job<UnitJob['data']>,
  runner: JobRunner<Tables>,
  pod: Pod,
): Promise<'more' | void> {
  const prepared = await runner.prepare?.((work) => inUnit(pod, job.data.unit, work), job.data);
  return inUnit<Tables, 'more' | void>(pod, job.data.unit, async (tx) => {
    const outcome = await runner.run(tx, job.data, prepared);
    const attempt = { id: job.id, retryCount: job.retryCount };
    const claim = { db: fromKysely(tx) };
    // Both go through the claim: when another worker has taken the job, neither touches a row, and
    // the step is undone.
    const held =
      outcome === 'more'
        ? await boss.touch(runner.queue, attempt, claim)
        : await boss.complete(runner.queue, attempt, null, claim);
    if ((held as { affected?: number }).affected !== 1)
      throw new Error('another worker has taken this job over; this step is undone');
    return outcome;
  });
}
