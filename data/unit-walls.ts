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
  // Two steps down an index each, since every key begins with its unit. Asked for whatever is not of this unit, the
  // database would go through all that is.
  const looks = tables.map(
    ({ name }) => sql`
      (select ${name}::text as "table", unit_id as unit from ${sql.table(name)} where unit_id < ${unit} limit 1)
      union all
      (select ${name}::text, unit_id from ${sql.table(name)} where unit_id > ${unit} limit 1)`,
  );
  const { rows } = await sql<SeenThrough>`${sql.join(looks, sql` union all `)}`.execute(tx);
  return [...new Map(rows.map((seen) => [seen.table, seen])).values()];
}
