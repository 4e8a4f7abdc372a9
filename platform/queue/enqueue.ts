// Jobs live in the same database as what they are about, so they are enqueued in the transaction that
// makes them needed: both happen or neither does.
import { sql, type Kysely } from 'kysely';
import { traceParent } from '../telemetry/traces.ts';

/** A job's payload: its unit and record ids. Never a name, an address or a code. */
export type JobData = Readonly<Record<string, string | number>>;

export interface EnqueueOptions {
  /** A second job with this key is not enqueued while the first has not been worked. */
  readonly once?: string;
  readonly startAfter?: Date;
}

/** Inside the transaction, for its own unit: a job for another is refused. */
export type Enqueue<Tables> = (
  scope: { readonly unit: string; readonly tx: Kysely<Tables> },
  queue: string,
  jobs: readonly JobData[],
  options?: EnqueueOptions,
) => Promise<void>;

/** Units take turns, whoever has how many: `job_add` in data/migrations says how. Nothing is promised of the order within one. */
export async function enqueue<Tables>(...[scope, queue, jobs, options]: Parameters<Enqueue<Tables>>): Promise<void> {
  const { once = null, startAfter = null } = options ?? {};
  const trail = trailOf(jobs.length);
  const data = jobs.map((job) => JSON.stringify({ ...job, ...trail }));
  await sql`select job_add(${queue}, ${scope.unit}, ${data}::jsonb[], ${once}, ${startAfter})`.execute(scope.tx);
}

/** More than this would make a trace that nobody can look at: each has one of its own then, which names what it came after. */
const inOneTraceMax = 20;

/** What the worker goes on with: the trace that this is part of. */
function trailOf(jobs: number): { readonly trace?: string; readonly after?: string } {
  const here = traceParent();
  if (here === null) return {};
  return jobs > inOneTraceMax ? { after: here } : { trace: here };
}
