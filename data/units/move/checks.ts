// What stands against a move, as sentences. Asked before anything is done, so that nothing has to be undone.
import type { UnitId } from '#domain/units/unit.ts';
import type { End, Ends } from './ends.ts';
import { reader, roleIn } from './roles.ts';
import { tablesInUse, unitTables, type UnitTable } from './unit-tables.ts';

export interface MoveWish {
  readonly unit: UnitId;
  /** As whom the server of the one pod reads that of the other. */
  readonly copyFrom: string;
}

/** Of the whole server, while tables are copied: one for each of them at work, and the move's own. */
const slotsNeeded = 4;
/** A reader older than this may be there for long, and building a slot waits for writers as old. */
const longSeconds = 60;

export async function obstacles(ends: Ends, { unit, copyFrom }: MoveWish, isBegun: boolean): Promise<string[]> {
  const { from, to } = ends;
  const tables = await unitTables(from);
  const all = await Promise.all([
    differences(ends, tables),
    roleFaults(from, copyFrom),
    serverFaults(from, isBegun),
    isBegun ? [] : leftovers(to, unit),
    isBegun ? [] : longTransactions(from),
  ]);
  return [...tables.flatMap(({ name, fault }) => (fault === null ? [] : `the table ${name} ${fault}`)), ...all.flat()];
}

async function differences({ from, to }: Ends, tables: readonly UnitTable[]): Promise<string[]> {
  const done = async ({ pool }: End) =>
    (await pool.query<{ name: string }>('select name from migration order by id')).rows
      .map(({ name }) => name)
      .join(' ');
  if ((await done(from)) !== (await done(to)))
    return [`${from.name} and ${to.name} have not run the same migrations: bring both to the newest first`];
  const shape = (all: readonly UnitTable[]) => JSON.stringify(all.map(({ name, columns }) => [name, columns]));
  if (shape(tables) !== shape(await unitTables(to)))
    return [`the tables of ${from.name} and ${to.name} differ, although they have run the same migrations`];
  return [];
}

/** A role that does not pass row security copies no row and says nothing about it; and nobody else is put to rest afterwards. */
async function roleFaults({ pool, name }: End, copyFrom: string): Promise<string[]> {
  const role = roleIn(copyFrom);
  if (role !== reader) return [`COPY_FROM is as "${role}": only "${reader}" copies`];
  const { rows } = await pool.query<{ passes: boolean }>(
    'select rolbypassrls as passes from pg_roles where rolname = $1',
    [role],
  );
  return rows[0]?.passes
    ? []
    : [`there is no role "${role}" on ${name} that passes row security: run data/migrate/roles.sql there`];
}

async function serverFaults({ pool, name }: End, isBegun: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ level: string; slots: number; senders: number }>(
    `select current_setting('wal_level') as level,
       current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots) as slots,
       current_setting('max_wal_senders')::int - (select count(*)::int from pg_stat_replication) as senders`,
  );
  const { level = '', slots = 0, senders = 0 } = rows[0] ?? {};
  if (level !== 'logical') return [`wal_level of ${name} is ${level}: set it to logical and start the server again`];
  if (isBegun || Math.min(slots, senders) >= slotsNeeded) return [];
  return [`${name} has ${slots} replication slots and ${senders} senders free; a move needs ${slotsNeeded} of each`];
}

async function leftovers(to: End, unit: UnitId): Promise<string[]> {
  const tables = await tablesInUse(to, unit);
  if (tables.length === 0) return [];
  return [
    `${to.name} has rows of ${unit} already (${tables.join(', ')}): where a move was given up, "abort" ` +
      'removes them; where it lived before, "forget" does',
  ];
}

async function longTransactions({ pool, name }: End): Promise<string[]> {
  const { rows } = await pool.query<{ who: string }>(
    `select pid || ' of ' || coalesce(nullif(application_name, ''), usename) || ', since ' || date_trunc('second', xact_start) as who
     from pg_stat_activity where datname = current_database() and backend_xid is not null
       and xact_start < now() - $1 * interval '1 s'`,
    [longSeconds],
  );
  return rows.map(
    ({ who }) => `a transaction on ${name} has been writing for over a minute (${who}): a copy would wait for it`,
  );
}
