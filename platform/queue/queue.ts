// Jobs live in the same database as what they are about, so they are enqueued in the transaction that
// makes them needed: both happen or neither does.
import { sql, type Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { queueConnectionTo } from '../db/connection.ts';
import type { Pod } from '../db/pods.ts';

/** A job's payload: its unit and record ids. Never a name, an address or a code. */
export type JobData = Readonly<Record<string, string | number>>;

export interface EnqueueOptions {
  /** A second job with this key is not enqueued while the first has not been worked. */
  readonly once?: string;
  readonly startAfter?: Date;
}

export interface Enqueuer {
  /** Inside the transaction, for its own unit: a job for another is refused. */
  enqueue<Tables>(
    tx: Kysely<Tables>,
    unit: string,
    queue: string,
    jobs: readonly JobData[],
    options?: EnqueueOptions,
  ): Promise<void>;
  close(): Promise<void>;
}

/** As many jobs of a unit as are worked before the others have had their turn. */
const jobsARound = 20;
const countedMax = 5_000;

/**
 * Units take turns: a job that finds a hundred of its unit ahead, waiting or done within the last minute, comes after
 * five rounds of everybody else. Who always has a few waiting moves on with what is done, and starves nobody. Nothing is
 * promised of the order within a unit.
 */
const roundOf = (ahead: number): number => Math.floor(Math.min(ahead, countedMax) / jobsARound);

/**
 * The part of pg-boss that only adds jobs. What it asks for itself goes over a connection of its own:
 * its caller holds one of the pool's already, and if all callers waited for another, none would come.
 */
export function openEnqueuer(pod: Pod): Enqueuer {
  const boss = new PgBoss({
    ...queueConnectionTo(pod.url, 'enqueue', { answerTimeoutMs: 10_000 }),
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  let started: Promise<unknown> | undefined;
  // Started at first use, not at process start: a pod that is down must not keep the others waiting.
  const ready = () =>
    (started ??= boss.start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));

  return {
    async enqueue(tx, unit, queue, jobs, { once, startAfter } = {}) {
      await ready();
      const { rows } = await sql<{ unit: string; ahead: number }>`
        select current_unit() as unit, (select count(*) from (
          select from pgboss.job where name = ${queue} and group_id = ${unit} and state < 'active'
            and start_after <= now() limit ${countedMax}) waiting) + (select count(*) from (
          select from pgboss.job where name = ${queue} and group_id = ${unit} and state = 'completed'
            and completed_on > now() - interval '1 minute' limit ${countedMax}) done) as ahead`.execute(tx);
      if (rows[0]?.unit !== unit) throw new Error('a job belongs to the unit of its transaction');
      const { ahead } = rows[0];
      await boss.insert(
        queue,
        jobs.map((data, index) => ({
          data: { ...data, unit },
          group: { id: unit },
          priority: -roundOf(ahead + index),
          ...(once === undefined ? {} : { singletonKey: `${unit}:${once}` }),
          ...(startAfter === undefined ? {} : { startAfter }),
        })),
        { db: fromKysely(tx) },
      );
    },
    close: () => boss.stop({ graceful: false }).catch(() => {}),
  };
}
