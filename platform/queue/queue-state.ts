// How the queues of a pod stand, for operators: read now and then, never by a request or a job.
import type { Pod } from '../db/pods.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export interface QueueState {
  readonly queue: string;
  /** Could be worked now, or failed and are waiting for their next try. */
  readonly waiting: number;
  /** For how long the first of them; 0 if there is none. */
  readonly oldestSeconds: number;
  readonly active: number;
  /** Will not be tried again. They stay for a week. */
  readonly failed: number;
}

/**
 * What is put off on purpose does not wait yet. What has failed waits since it was made, however long it is until
 * its next try: nobody has had what it is for. Each count is of few rows, by an index of its own: a week of jobs that
 * are done lies beside them.
 */
export async function queuesOf(pod: Pod): Promise<QueueState[]> {
  const { rows } = await pod.pool.query<QueueState>(
    `select q.name as queue, coalesce(a.active, 0) as active, coalesce(f.failed, 0) as failed,
       coalesce(w.waiting, 0) as waiting, coalesce(w.oldest, 0)::float8 as "oldestSeconds"
     from pgboss.queue q
     left join (
       select name, count(*) as waiting,
         greatest(0, extract(epoch from now() - min(case state when 'retry' then created_on else start_after end))) as oldest
       from pgboss.job
       where state < 'active' and not blocked and (state = 'retry' or start_after <= now())
       group by name
     ) w using (name)
     left join (select name, count(*) as active from pgboss.job where state = 'active' group by name) a using (name)
     left join (select name, count(*) as failed from pgboss.job where state = 'failed' group by name) f using (name)
     where not starts_with(q.name, '__')`,
  );
  return rows;
}

/** Shows them each time it is called. */
export const queueGauges = (pod: Pod, metrics: Metrics) => async (): Promise<void> => {
  for (const { queue, waiting, active, failed, oldestSeconds } of await queuesOf(pod)) {
    const labels = { pod: pod.name, queue };
    metrics.queueJobs.set({ ...labels, state: 'waiting' }, waiting);
    metrics.queueJobs.set({ ...labels, state: 'active' }, active);
    metrics.queueJobs.set({ ...labels, state: 'failed' }, failed);
    metrics.queueOldestSeconds.set(labels, oldestSeconds);
  }
};

/** Sets going again what was given up; whether it is still wanted is the job's to say. */
export async function retryGivenUp(pod: Pod, queues: readonly string[]): Promise<void> {
  await pod.pool.query(
    `update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null
     where name = any ($1) and state = 'failed'`,
    [queues],
  );
}
