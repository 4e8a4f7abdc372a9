import { sql } from 'kysely';
import type { Scope } from '#data/scope.ts';
import { eventually } from './wait.ts';

/** Until somebody else in this database waits for a lock, which the transaction of the scope holds. */
export const untilSomebodyWaits = (scope: Pick<Scope, 'tx'>, what: string): Promise<unknown> =>
  untilSoManyWait(scope, what, () => 1);

/** The same for several; how many it takes may become fewer meanwhile. */
export const untilSoManyWait = ({ tx }: Pick<Scope, 'tx'>, what: string, howMany: () => number): Promise<unknown> =>
  eventually(what, async () => {
    // Within one transaction the first answer would be the last.
    await sql`select pg_stat_clear_snapshot()`.execute(tx);
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(tx);
    return (rows[0]?.waiting ?? 0) >= howMany();
  });
