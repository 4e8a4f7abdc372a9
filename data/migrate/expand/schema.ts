// What a database offers to whoever speaks to it, read from its catalogue: not from the text of migrations, where much can
// hide in a block or a function.
import type { ClientBase } from 'pg';

export interface Column {
  readonly table: string;
  readonly type: string;
  /** Must be given by whoever adds a row. */
  readonly isRequired: boolean;
}

export interface Demand {
  readonly table: string;
  readonly says: string;
  /** The columns that it is about; none where that cannot be told. */
  readonly columns: readonly string[];
}

/** Each by its name; what belongs to a table, by `table.name`. */
export interface Schema {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, Column>;
  /** What must be true of a row: checks, references, unique and exclusive things, triggers, restrictive policies. */
  readonly demands: ReadonlyMap<string, Demand>;
  /** What `on conflict` can name: the table and the columns, with the condition. */
  readonly uniques: ReadonlySet<string>;
  /** What lets rows be seen and written. */
  readonly policies: ReadonlyMap<string, Demand>;
  /** With its arguments' types; says what it answers. */
  readonly functions: ReadonlyMap<string, string>;
  readonly queues: ReadonlySet<string>;
  /** Who may do what with what. */
  readonly grants: ReadonlySet<string>;
}

const ours = `(select oid from pg_namespace where nspname in ('public', 'pgboss'))`;
/** A table of the queue is named with its schema. */
const tableName = `case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname`;
const ofTable = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const columnNames = (table: string, numbers: string) =>
  `coalesce((select array_agg(a.attname::text order by a.attname) from pg_attribute a
    where a.attrelid = ${table} and a.attnum = any (${numbers})), '{}')`;

const queries = {
  tables: `select ${tableName} as name from ${ofTable}
    where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition`,
  columns: `select ${tableName} as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' and c.relkind in ('r', 'p') as required
    from pg_attribute a join ${ofTable} on c.oid = a.attrelid
    where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped`,
  constraints: `select ${tableName} as table, x.conname as name, replace(pg_get_constraintdef(x.oid), ' NOT VALID', '') as says,
      ${columnNames('c.oid', 'x.conkey')} as columns
    from pg_constraint x join ${ofTable} on c.oid = x.conrelid
    where c.relnamespace in ${ours} and x.contype in ('c', 'f', 'u', 'p', 'x') and not c.relispartition`,
  indexes: `select ${tableName} as table, i.relname as name, substring(pg_get_indexdef(x.indexrelid) from ' USING .*') as says,
      ${columnNames('c.oid', 'x.indkey::int2[]')} as columns
    from pg_index x join ${ofTable} on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace in ${ours} and x.indisunique and not c.relispartition`,
  // One that fires only where rows are copied from another pod asks nothing of a release.
  triggers: `select ${tableName} as table, t.tgname as name, pg_get_triggerdef(t.oid) as says, '{}'::text[] as columns
    from pg_trigger t join ${ofTable} on c.oid = t.tgrelid
    where c.relnamespace in ${ours} and not t.tgisinternal and not c.relispartition and t.tgenabled <> 'R'`,
  policies: `select ${tableName} as table, p.polname as name, p.polpermissive as permissive, '{}'::text[] as columns,
      concat_ws(' ', p.polcmd::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as says
    from pg_policy p join ${ofTable} on c.oid = p.polrelid where c.relnamespace in ${ours}`,
  functions: `select p.oid::regprocedure::text as name, pg_get_function_result(p.oid) as says
    from pg_proc p where p.pronamespace in ${ours}`,
  queues: `select name from pgboss.queue`,
  tableGrants: `select g.privilege_type || ' on ' || ${tableName} || ' to ' || g.grantee::regrole as name
    from ${ofTable}, aclexplode(c.relacl) g where c.relnamespace in ${ours} and g.grantee <> 0 and not c.relispartition`,
  columnGrants: `select g.privilege_type || ' (' || a.attname || ') on ' || ${tableName} || ' to ' || g.grantee::regrole as name
    from pg_attribute a join ${ofTable} on c.oid = a.attrelid, aclexplode(a.attacl) g
    where c.relnamespace in ${ours} and g.grantee <> 0 and not a.attisdropped`,
  functionGrants: `select 'EXECUTE on ' || p.oid::regprocedure || ' to ' || r.rolname as name
    from pg_proc p, pg_roles r where p.pronamespace in ${ours} and r.rolname like 'unwrap\\_%'
      and has_function_privilege(r.oid, p.oid, 'execute')`,
} as const;

export async function readSchema(client: ClientBase): Promise<Schema> {
  const ask = async <Row extends object>(query: keyof typeof queries): Promise<Row[]> =>
    (await client.query<Row>(queries[query])).rows;
  const names = async (query: keyof typeof queries) => (await ask<{ name: string }>(query)).map(({ name }) => name);
  const demands = async (query: keyof typeof queries) => ask<Demand & { name: string; permissive?: boolean }>(query);
  // Before there is a queue there are no queues in it.
  const hasQueue = (await names('tables')).includes('pgboss.queue');

  const indexes = await demands('indexes');
  const policies = await demands('policies');
  const restrictive = policies.filter(({ permissive }) => !permissive);
  const all = [...(await demands('constraints')), ...indexes, ...(await demands('triggers')), ...restrictive];
  const columns = await ask<{ table: string; name: string; type: string; required: boolean }>('columns');
  const functions = await ask<{ name: string; says: string }>('functions');
  return {
    tables: new Set(await names('tables')),
    columns: new Map(
      columns.map(({ table, name, type, required }) => [`${table}.${name}`, { table, type, isRequired: required }]),
    ),
    demands: new Map(all.map((one) => [`${one.table}.${one.name}`, one])),
    uniques: new Set(indexes.map(({ table, says }) => `${table}${says}`)),
    policies: new Map(policies.filter(({ permissive }) => permissive).map((one) => [`${one.table}.${one.name}`, one])),
    functions: new Map(functions.map(({ name, says }) => [name, says])),
    queues: new Set(hasQueue ? await names('queues') : []),
    grants: new Set([
      ...(await names('tableGrants')),
      ...(await names('columnGrants')),
      ...(await names('functionGrants')),
    ]),
  };
}
