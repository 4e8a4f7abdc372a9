// The rows of a unit are taken away, from a pod that it has left or never reached. Some at a time: others write the same tables.
import type { UnitId } from '#domain/units/unit.ts';
import { named, together, type End, type Ends } from './ends.ts';
import { tablesInUse, unitTables, type UnitTable } from './unit-tables.ts';

const rowsAtOnce = 5_000;

/** Past every rule that keeps rows: whoever calls this has made sure that they are elsewhere, or were never more than a copy. */
export async function removeRows(end: End, unit: UnitId): Promise<number> {
  let removed = 0;
  for (const name of await tablesInUse(end, unit))
    for (;;) {
      const some = await removeSome(end, unit, name);
      if (some === 0) break;
      removed += some;
    }
  await together(end, (client) => client.query('delete from pgboss.job where group_id = $1', [unit]), asCopy);
  return removed;
}

/** No trigger asks why, no key is looked up. */
const asCopy = { session_replication_role: 'replica' };

const removeSome = (end: End, unit: UnitId, table: string): Promise<number> =>
  together(
    end,
    async (client) => {
      const { rowCount } = await client.query(
        `delete from ${named(table)} where ctid = any (array(select ctid from ${named(table)} where unit_id = $1 limit ${rowsAtOnce}))
         and unit_id = $1`,
        [unit],
      );
      return rowCount ?? 0;
    },
    asCopy,
  );

/** What the pod where it lives does not have of the rows that nobody ever changes. All else may be another by now, or have had its day. */
export async function missingThere(ends: Ends, unit: UnitId): Promise<string[]> {
  const missing: string[] = [];
  for (const table of await unitTables(ends.from)) {
    if (!table.onlyGrows) continue;
    const count = await missingRows(ends, unit, table);
    if (count > 0) missing.push(`${count} rows of ${table.name}`);
  }
  return missing;
}

async function missingRows({ from, to }: Ends, unit: UnitId, { name, key, columns }: UnitTable): Promise<number> {
  const known = key.map(named).join(', ');
  const all = (alias: string) => columns.map((column) => `${alias}.${named(column)}`).join(', ');
  let missing = 0;
  let after: object | null = null;
  for (;;) {
    const { rows }: { rows: { row: object }[] } = await from.pool.query(
      `select to_jsonb(t) as row from ${named(name)} t where unit_id = $1
         and ($2::jsonb is null or (${known}) > (select ${known} from jsonb_populate_record(null::${named(name)}, $2)))
       order by ${known} limit ${rowsAtOnce}`,
      [unit, after === null ? null : JSON.stringify(after)],
    );
    const there = await to.pool.query<{ found: number }>(
      `select count(*)::int as found from jsonb_populate_recordset(null::${named(name)}, $1) h
       join ${named(name)} t using (${known}) where row(${all('h')}) is not distinct from row(${all('t')})`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
    missing += rows.length - (there.rows[0]?.found ?? 0);
    after = rows.at(-1)?.row ?? null;
    if (rows.length < rowsAtOnce) return missing;
  }
}
