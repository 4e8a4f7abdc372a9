// Works the jobs of one pod. A job's effect and its completion are one transaction of the job's unit:
// a worker killed at any moment leaves either both or neither, and a worker that was thought dead and
// comes back finds its claim gone and changes nothing.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { queueConnectionTo } from '../db/connection.ts';
import { listen } from '../db/listener.ts';
import { isMoving } from '../db/moving.ts';
import type { Pod } from '../db/pods.ts';
import { inUnit } from '../db/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { inTrace } from '../telemetry/traces.ts';
import { dispatch, type Dispatch, type FetchedJob, type UnitJobData } from './dispatch.ts';

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
  prepare?(inUnit: <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>, job: UnitJobData): Promise<unknown>;
  /**
   * One step of the job, in one transaction. `more` commits the step and runs it again in the next
   * transaction, so that a long job leaves checkpoints; anything else completes the job.
   */
  run(tx: Kysely<Tables>, job: UnitJobData, prepared?: unknown): Promise<'more' | void>;
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
    ...queueConnectionTo(parts.pod.directUrl, 'queue', {
      answerTimeoutMs: parts.answerTimeoutMs ?? usualAnswerTimeoutMs,
    }),
    max: 4,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: parts.superviseSeconds ?? 2,
    monitorIntervalSeconds: parts.superviseSeconds ?? 2,
    queueCacheIntervalSeconds: parts.superviseSeconds ?? 2,
    // The worker's role owns no index; an operator reindexes (docs/operations).
    reindex: false,
  });
  boss.on('error', (error) => parts.log.error({ err: error, pod: parts.pod.name }, 'queue error'));
  try {
    await boss.start();
    for (const ticker of parts.tickers ?? []) {
      await boss.schedule(ticker.queue, ticker.cron);
      await boss.work(ticker.queue, () => ticker.run());
    }
  } catch (error) {
    // Half a start would keep its connections, and its caller tries again.
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }

  const queues = new Map(parts.runners.map((runner) => [runner.queue, dispatchTo(boss, runner, parts)]));
  const ringAll = () => {
    for (const { ring } of queues.values()) ring();
  };
  const listener = listen(parts.pod, [announcements], {
    heard: (queue) => queues.get(queue)?.ring(),
    connected: ringAll,
  });

  return {
    // Finishes what it has begun, then lets go.
    async stop() {
      await listener.stop();
      const withinMs = parts.finishWithinMs ?? usualFinishWithinMs;
      await Promise.all([
        ...[...queues.values()].map((queue) => queue.stop(withinMs)),
        ...(parts.tickers ?? []).map(({ queue }) => boss.offWork(queue)),
      ]);
      await boss.stop({ graceful: false });
    },
  };
}

/** Where pg-boss announces a job once it is committed, by the name of its queue. */
const announcements = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

export interface PodWorker {
  stop(): Promise<void>;
}

const dispatchTo = <Tables>(boss: PgBoss, runner: JobRunner<Tables>, parts: WorkerParts<Tables>): Dispatch =>
  dispatch({
    boss,
    queue: runner.queue,
    atOnce: runner.atOnce ?? usualAtOnce,
    pollMs: (parts.pollSeconds ?? 2) * 1_000,
    work: (job) => workJob(boss, job, runner, parts),
    log: parts.log,
  });

async function workJob<Tables>(
  boss: PgBoss,
  job: FetchedJob,
  runner: JobRunner<Tables>,
  { pod, log, metrics }: WorkerParts<Tables>,
): Promise<{ readonly failure?: string }> {
  const { queue } = runner;
  const { unit, trace, after } = job.data;
  const endTimer = metrics.jobSeconds.startTimer({ queue });
  try {
    await inTrace(`job ${queue}`, { from: trace, after, unit }, async () => {
      try {
        while ((await step(boss, job, runner, pod)) === 'more');
      } catch (error) {
        // In its trace, so that the line says which.
        if (!isMoving(error)) log.error({ err: error, queue, job: job.id, unit }, 'a job failed');
        throw error;
      }
    });
    endTimer({ outcome: 'completed' });
    return {};
  } catch (error) {
    // Nothing of this step has happened; the job moves with its unit, and is worked there.
    if (isMoving(error)) {
      endTimer({ outcome: 'left' });
      return {};
    }
    endTimer({ outcome: 'failed' });
    metrics.faults.inc({ where: `job ${queue}` });
    return { failure: String(error) };
  }
}

async function step<Tables>(
  boss: PgBoss,
  job: FetchedJob,
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
