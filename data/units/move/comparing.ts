// Whether both pods have the same rows of a unit: how many there are in each table, and a sum of hashes of all that is in them.
import type { UnitId } from '#domain/units/unit.ts';
import { named, quoted, type End, type Ends } from './ends.ts';
import { unitTables, type UnitTable } from './unit-tables.ts';

export interface Difference {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

export interface Compared {
  readonly rows: number;
  readonly differences: readonly Difference[];
}

/** The last journal that the chain of the books proves, by its last link. */
export interface Proven {
  readonly link: number;
  readonly at: string;
  readonly id: string;
}

/** What the chain of the books proves here; where it has been asked, the journals need not be compared while nobody can write. */
export async function provenOn({ pool }: End, unit: UnitId): Promise<Proven | null> {
  const { rows } = await pool.query<Proven>(
    `select number as link, last_at::text as at, last_id as id from ledger_link where unit_id = $1 order by number desc limit 1`,
    [unit],
  );
  return rows[0] ?? null;
}

/** Of both at once; large tables beside each other, small ones in one question. */
export async function compare({ from, to }: Ends, unit: UnitId, proven: Proven | null): Promise<Compared> {
  const shares = await sharesOf(from);
  const sums = await Promise.all(
    shares.map((tables) => Promise.all([sumsOf(from, unit, tables, proven), sumsOf(to, unit, tables, proven)])),
  );
  const differences: Difference[] = [];
  let rows = 0;
  for (const [here, there] of sums)
    for (const [table, sum] of here) {
      const other = there.get(table);
      rows += Number(sum.rows);
      if (sum.rows !== other?.rows || sum.hash !== other.hash)
        differences.push({ table, from: `${sum.rows} rows`, to: `${other?.rows ?? 0} rows` });
    }
  return { rows, differences };
}

const sharesMost = 3;

/** The largest first, each to the next share. */
async function sharesOf(end: End): Promise<UnitTable[][]> {
  const { rows } = await end.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by coalesce((select sum(pg_relation_size(relid)) from pg_partition_tree(c.oid)), pg_relation_size(c.oid)) desc`,
  );
  const bySize = new Map(rows.map(({ name }, at) => [name, at]));
  const tables = (await unitTables(end)).toSorted((a, b) => (bySize.get(a.name) ?? 0) - (bySize.get(b.name) ?? 0));
  return Array.from({ length: sharesMost }, (_, share) => tables.filter((__, at) => at % sharesMost === share));
}

interface Sum {
  readonly rows: string;
  readonly hash: string;
}

async function sumsOf(
  { pool }: End,
  unit: UnitId,
  tables: readonly UnitTable[],
  proven: Proven | null,
): Promise<Map<string, Sum>> {
  const { rows } = await pool.query<Sum & { name: string }>(
    tables.map((table) => sumOf(table, unit, proven)).join(' union all '),
  );
  return new Map(rows.map(({ name, ...sum }) => [name, sum]));
}

/** Journals that the chain proves are counted and not read again. */
function sumOf({ name, columns }: UnitTable, unit: UnitId, proven: Proven | null): string {
  const row = columns.map((column) => `t.${named(column)}`).join(', ');
  const hash = `coalesce(sum(hashtextextended(row(${row})::text, 0)), 0)::text`;
  const all = `from ${named(name)} t where t.unit_id = ${quoted(unit)}`;
  const journal = { journal: 'id', posting: 'journal_id' }[name];
  if (proven === null || journal === undefined)
    return `select ${quoted(name)} as name, count(*)::text as rows, ${hash} as hash ${all}`;
  // The first of a question names its columns for all of them.
  return `select ${quoted(name)} as name, (select count(*)::text ${all}) as rows, (select ${hash}
    from journal j join ${named(name)} t on t.unit_id = j.unit_id and t.${journal} = j.id
    where j.unit_id = ${quoted(unit)} and (j.at, j.id) > (${quoted(proven.at)}::timestamptz, ${quoted(proven.id)}::uuid)) as hash`;
}
