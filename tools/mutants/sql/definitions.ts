// How a thing of the database is written down, as a statement that makes it anew: what a mutant is a change of.
import type pg from 'pg';

/** A function, or what stands around a table. `<kind> <name>`, with `on <table>` where the name alone says too little. */
export type SqlThing =
  | `function ${string}`
  | `index ${string}`
  | `grants on ${string}`
  | `${'policy' | 'constraint' | 'trigger'} ${string} on ${string}`;

const questions: Readonly<Record<string, string>> = {
  // With its arguments where two have the name.
  function: `
    select pg_get_functiondef(oid) from pg_proc
    where oid = case when $1 like '%(%' then to_regprocedure($1) else to_regproc($1) end`,
  policy: `
    select format('alter policy %I on %s using (%s) with check (%s)', polname, polrelid::regclass,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy where polname = $1 and polrelid = to_regclass($2)`,
  constraint: `
    select format('alter %s drop constraint %I; alter %1$s add constraint %2$I %s',
      case contypid when 0 then 'table ' || conrelid::regclass else 'domain ' || contypid::regtype end,
      conname, pg_get_constraintdef(oid))
    from pg_constraint where conname = $1 and (conrelid = to_regclass($2) or contypid = to_regtype($2))`,
  trigger: `
    select format('drop trigger %I on %s; %s', tgname, tgrelid::regclass, pg_get_triggerdef(oid))
    from pg_trigger where tgname = $1 and tgrelid = to_regclass($2)`,
  index: `
    select format('drop index %s; %s', indexrelid::regclass, pg_get_indexdef(indexrelid))
    from pg_index where indexrelid = to_regclass($1)`,
  grants: `
    select string_agg(format('grant %s on %s to %I', privileges, oid::regclass, grantee), '; ' order by grantee)
    from (select c.oid, g.grantee::regrole::text as grantee,
            string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) as privileges
          from pg_class c, aclexplode(c.relacl) g
          where c.oid = to_regclass($1) and g.grantee::regrole::text in ('unwrap_app', 'unwrap_checker')
          group by 1, 2) each`,
};

export async function definitionOf(client: pg.ClientBase, thing: SqlThing): Promise<string> {
  const [kind = '', ...names] = thing.replace(' on ', ' ').split(' ');
  const { rows } = await client.query<[string | null]>({
    text: questions[kind] ?? '',
    values: names,
    rowMode: 'array',
  });
  const text = rows[0]?.[0];
  if (rows.length !== 1 || !text) throw new Error(`the database has ${rows.length} of "${thing}"`);
  return text;
}

/** The definition with one fragment changed. A fragment that is there twice, or no more, is no mutant. */
export function changed(definition: string, { of, from, to }: { of: SqlThing; from: string; to: string }): string {
  const found = definition.split(from).length - 1;
  if (found !== 1) throw new Error(`"${from}" is ${found} times in ${of}:\n${definition}`);
  return definition.replace(from, () => to);
}
