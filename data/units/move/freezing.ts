// While a unit leaves, nobody writes it: a trigger before each of its tables refuses, one table after the other. Making one waits for
// whoever is writing that table, so once all are there no transaction is under way that has written a row of the unit. Readers are
// not waited for, and nobody who writes for another unit waits longer than for one transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitId } from '#domain/units/unit.ts';
import { atOnce, named, quoted, type End } from './ends.ts';
import { unitTables } from './unit-tables.ts';

/** Who comes later waits behind us, so that we give up soon and let them pass. */
const lockTimeoutMs = 300;
const tries = 100;
const pauseMs = 50;
const inTheWay = new Set(['55P03', '40P01']);

const triggerOf = (unit: UnitId): string => `leaves_${unit}`;
/** Where jobs lie: a partition that the queue makes for itself is another. */
const jobTables = `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'pgboss.job'::regclass`;

/** `told` hears of every table. */
export async function freeze(end: End, unit: UnitId, told: (table: string) => Promise<void> | void): Promise<void> {
  const tables = (await unitTables(end)).map(({ name }) => named(name));
  const frozen = await frozenTables(end, unit);
  for (const table of tables) {
    if (!frozen.has(table)) await patiently(end, refusing(table, unit));
    await told(table);
  }
  // The jobs last: whoever still worked one has been refused by now, and whoever is not refused has finished.
  for (const table of await jobTablesOf(end)) {
    if (!frozen.has(table)) await patiently(end, holding(table, unit));
    await told(table);
  }
}

const refusing = (table: string, unit: UnitId): string => {
  const write = named(`${triggerOf(unit)}_write`);
  const remove = named(`${triggerOf(unit)}_delete`);
  return `create or replace trigger ${write} before insert or update on ${table}
      for each row when (new.unit_id = ${quoted(unit)}) execute function unit_leaves();
    create or replace trigger ${remove} before delete on ${table}
      for each row when (old.unit_id = ${quoted(unit)}) execute function unit_leaves();
    alter table ${table} enable trigger ${write}, enable trigger ${remove}`;
};

/** What waits is put where nobody looks for work, or it would take the places of others' jobs. What was begun is to be begun again. */
const holding = (table: string, unit: UnitId): string => {
  const add = named(`${triggerOf(unit)}_write`);
  const change = named(`${triggerOf(unit)}_delete`);
  return `lock table ${table} in share row exclusive mode;
    update ${table} set blocked = true, state = case state when 'active' then 'retry' else state end
      where group_id = ${quoted(unit)} and state in ('created', 'retry', 'active');
    create or replace trigger ${add} before insert on ${table}
      for each row when (new.group_id = ${quoted(unit)}) execute function job_leaves();
    create or replace trigger ${change} before update or delete on ${table}
      for each row when (old.group_id = ${quoted(unit)} and old.state <> 'completed') execute function job_leaves();
    alter table ${table} enable trigger ${add}, enable trigger ${change}`;
};

/** Everything is as it was, whatever had been frozen. Triggers are switched off, which waits for no reader; and removed when they can be. */
export async function thaw(end: End, unit: UnitId): Promise<void> {
  const jobs = await jobTablesOf(end);
  const frozen = await frozenTables(end, unit);
  for (const table of frozen) {
    const off = [`${triggerOf(unit)}_write`, `${triggerOf(unit)}_delete`].map(
      (name) => `disable trigger ${named(name)}`,
    );
    const again = `update ${table} set blocked = false where group_id = ${quoted(unit)} and blocked and state < 'active'`;
    await patiently(end, `alter table ${table} ${off.join(', ')}${jobs.includes(table) ? `; ${again}` : ''}`);
  }
}

/** Also those that are switched off. */
export async function removeTriggers(end: End, unit: UnitId): Promise<void> {
  const { rows } = await end.pool.query<{ name: string; at: string }>(
    `select tgname as name, tgrelid::regclass::text as at from pg_trigger where tgname like $1 and not tgisinternal and tgparentid = 0`,
    [`${triggerOf(unit)}\\_%`],
  );
  for (const { name, at } of rows) await patiently(end, `drop trigger if exists ${named(name)} on ${at}`);
}

async function frozenTables({ pool }: End, unit: UnitId): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = any ($1) and tgenabled = 'O' and tgparentid = 0
     group by 1 having count(*) = 2`,
    [[`${triggerOf(unit)}_write`, `${triggerOf(unit)}_delete`]],
  );
  return new Set(rows.map(({ name }) => name));
}

const jobTablesOf = async ({ pool }: End): Promise<string[]> =>
  (await pool.query<{ name: string }>(jobTables)).rows.map(({ name }) => name);

async function patiently(end: End, statements: string): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await atOnce(end, `set local lock_timeout = ${lockTimeoutMs}; ${statements}`);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!inTheWay.has(code) || tried >= tries) throw error;
      await sleep(pauseMs);
    }
}
