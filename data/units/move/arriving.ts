// The moment in which a unit is another pod's: its open jobs are put there and its home is, in one transaction.
import type { UnitId } from '#domain/units/unit.ts';
import { together, type End, type Ends } from './ends.ts';

/** What was given up goes along: somebody may set it going again. What is done stays. */
const open = `('created', 'retry', 'active', 'failed')`;

export interface Arrived {
  readonly jobs: number;
}

export async function arrive({ from, to }: Ends, unit: UnitId): Promise<Arrived> {
  const { rows: jobs } = await from.pool.query<{ job: object }>(
    `select to_jsonb(j) || jsonb_build_object('blocked', false,
       'state', case state when 'active' then 'retry' else state::text end) as job
     from pgboss.job j where group_id = $1 and state in ${open}`,
    [unit],
  );
  return together(to, async (client) => {
    const { rowCount } = await client.query(
      `insert into pgboss.job select (jsonb_populate_record(null::pgboss.job, job)).* from unnest($1::jsonb[]) job
       on conflict do nothing`,
      [jobs.map(({ job }) => JSON.stringify(job))],
    );
    if (rowCount !== jobs.length)
      throw new Error(`${jobs.length - (rowCount ?? 0)} jobs of ${unit} have no place on ${to.name}`);
    await client.query('insert into unit_home (unit_id) values ($1)', [unit]);
    return { jobs: jobs.length };
  });
}

/** They are worked elsewhere now, and counted there. */
export const leaveNoJobs = (from: End, unit: UnitId): Promise<void> =>
  together(
    from,
    async (client) => {
      await client.query(`delete from pgboss.job where group_id = $1 and state in ${open}`, [unit]);
    },
    { session_replication_role: 'replica' },
  );
