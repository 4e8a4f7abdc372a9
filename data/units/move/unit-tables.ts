// Which tables a unit has rows in, read from the catalogue: a table that a list would have forgotten would be left behind.
import type { UnitId } from '#domain/units/unit.ts';
import { named, quoted, type End } from './ends.ts';

export interface UnitTable {
  readonly name: string;
  /** Those that are the same in every cluster; the others are compared by nobody. */
  readonly columns: readonly string[];
  /** What a row is known by, its unit first. */
  readonly key: readonly string[];
  /** Rows are added to it, and neither changed nor removed. */
  readonly onlyGrows: boolean;
  /** Why it could not move as it is; null when it can. */
  readonly fault: string | null;
}

/** What says something about the cluster that it was written in, and nothing in another. */
const ofACluster = ['xid8', 'xid', 'pg_lsn', 'pg_snapshot', 'txid_snapshot', 'tid', 'cid'];
/** Not of units: what ran on this pod, and who lives there, which is what a move changes. */
const ofThePod = ['migration', 'unit_home'];

/** Asked once: nobody changes a table while a move has its turn. */
const known = new WeakMap<object, Promise<UnitTable[]>>();

/** All of them, in one order. */
export function unitTables(end: Pick<End, 'pool'>): Promise<UnitTable[]> {
  const tables = known.get(end) ?? readTables(end);
  known.set(end, tables);
  return tables;
}

async function readTables({ pool }: Pick<End, 'pool'>): Promise<UnitTable[]> {
  const { rows } = await pool.query<UnitTable>(
    `with columns as not materialized (
       select attrelid, attname, attnum, attgenerated <> '' as derived, format_type(atttypid, null) = any ($1) as of_cluster,
         attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' as numbered
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where attnum > 0 and not attisdropped
     ), callers as (
       select ad.adrelid as attrelid, p.proname, p.prosrc from pg_attrdef ad
       join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = ad.oid and d.refclassid = 'pg_proc'::regclass
       join pg_proc p on p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace and p.proconfig is null
       union
       select conrelid, p.proname, p.prosrc from pg_constraint co
       join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = co.oid and d.refclassid = 'pg_proc'::regclass
       join pg_proc p on p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace and p.proconfig is null
     ), arrivals as (
       select tgrelid, prosrc from pg_trigger t join pg_proc p on p.oid = t.tgfoid where tgenabled = 'R'
     )
     select c.relname as name,
       (select array_agg(attname::text order by attnum) from columns where attrelid = c.oid and not of_cluster) as columns,
       (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
         from pg_index i join columns k on k.attrelid = c.oid and k.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key,
       exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change'::regproc) as "onlyGrows",
       case
         when not exists (select from pg_index i join columns k on k.attrelid = c.oid and k.attnum = any (i.indkey)
           where i.indrelid = c.oid and i.indisprimary and k.attname = 'unit_id') then 'has no primary key with its unit in it'
         when c.relreplident <> 'd' then 'is not known by its primary key to whoever copies it'
         when c.relpersistence <> 'p' then 'is not in the write-ahead log, which is what is copied from'
         when exists (select from columns where attrelid = c.oid and numbered) then 'has numbers that its server gives'
         when exists (select from callers r join pg_proc o on o.pronamespace = 'public'::regnamespace
           where r.attrelid = c.oid and r.prosrc ~ ('(^|[^._[:alnum:]])' || o.proname || '[(]'))
           then 'is written by a function that looks for another by its bare name, which whoever copies does not find'
         else (select 'has ' || string_agg(quote_ident(k.attname), ', ') || ' of its cluster, and nothing sets it where it arrives'
           from columns k where k.attrelid = c.oid and k.of_cluster
             and not exists (select from arrivals where tgrelid = c.oid and prosrc like '%new.' || k.attname || ' :=%'))
       end as fault
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
     order by 1`,
    [ofACluster, ofThePod],
  );
  return rows;
}

/** Those in which the unit has a row now. */
export async function tablesInUse(end: Pick<End, 'pool'>, unit: UnitId): Promise<string[]> {
  const tables = await unitTables(end);
  const asked = tables.map(
    ({ name }) => `select ${quoted(name)} as name where exists (select from ${named(name)} where unit_id = $1)`,
  );
  const { rows } = await end.pool.query<{ name: string }>(asked.join(' union all '), [unit]);
  return rows.map(({ name }) => name);
}
