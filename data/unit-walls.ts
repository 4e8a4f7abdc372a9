// Whether the wall between units holds: what a transaction of one unit sees of the others must be nothing.
import { sql, type Kysely } from 'kysely';

export interface SeenThrough {
  readonly table: string;
  /** A unit whose row could be seen. */
  readonly unit: string;
}

/** C6: tables in which somebody else's row is visible from inside this transaction's unit. */
export async function seenThroughWalls(tx: Kysely<never>, unit: string): Promise<SeenThrough[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'unit_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'unit_home'
      and has_table_privilege(c.oid, 'select')
    order by 1`.execute(tx);
  const seen: SeenThrough[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ unit_id: string }>`
      select unit_id from ${sql.table(name)} where unit_id <> ${unit} limit 1`.execute(tx);
    if (rows[0]) seen.push({ table: name, unit: rows[0].unit_id });
  }
  return seen;
}
