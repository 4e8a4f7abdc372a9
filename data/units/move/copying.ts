// The copy: a publication of one unit's rows, and a subscription of the other pod's server to it. Each step finds out what is there.
import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitId } from '#domain/units/unit.ts';
import { asSuperuser, named, publicly, quoted, together, type End, type Ends } from './ends.ts';
import { letRead, reader, settler } from './roles.ts';
import { MoveRefused } from './stopped.ts';
import { tablesInUse, unitTables } from './unit-tables.ts';

/** The server of the pod has no place any more up to which the copy has read: what follows would have a hole. */
export class CopyLost extends Error {
  override readonly name = 'CopyLost';
}

const nameOf = (unit: UnitId): string => `move_${unit.replaceAll('-', '_')}`;
/** Of tables in which the unit has no row yet: copying nothing takes as long as copying a little, and there are many of them. */
const emptyOf = (unit: UnitId): string => `${nameOf(unit)}_empty`;

export interface CopyState {
  readonly isPublished: boolean;
  readonly hasSlot: boolean;
  readonly isSubscribed: boolean;
}

export async function copyState({ from, to }: Ends, unit: UnitId): Promise<CopyState> {
  const source = await from.pool.query<{ published: number; slot: boolean }>(
    `select (select count(*)::int from pg_publication where pubname = any ($2)) as published,
       exists (select from pg_replication_slots where slot_name = $1 and coalesce(wal_status, '') <> 'lost') as slot`,
    [nameOf(unit), [nameOf(unit), emptyOf(unit)]],
  );
  return {
    isPublished: source.rows[0]?.published === 2,
    hasSlot: source.rows[0]?.slot ?? false,
    isSubscribed: (await subscribedTo(to, unit)).length > 0,
  };
}

const thisDatabase = '(select oid from pg_database where datname = current_database())';

async function subscribedTo({ pool }: End, unit: UnitId): Promise<readonly string[]> {
  const { rows } = await pool.query<{ publications: string[] }>(
    `select subpublications as publications from pg_subscription where subname = $1 and subdbid = ${thisDatabase}`,
    [nameOf(unit)],
  );
  return rows[0]?.publications ?? [];
}

/** Rows of one unit of every table of units, by what the catalogue says. Nothing of an earlier try is left. */
export async function publish(from: End, unit: UnitId): Promise<void> {
  const tables = (await unitTables(from)).map(({ name }) => name);
  const used = new Set(await tablesInUse(from, unit));
  const list = (names: readonly string[]) =>
    names.map((name) => `table ${publicly(name)} where (unit_id = ${quoted(unit)})`).join(', ');
  const make = (name: string, names: readonly string[]) =>
    `create publication ${named(name)} ${names.length > 0 ? `for ${list(names)}` : ''} with (publish_via_partition_root = true)`;
  await asSuperuser(
    from,
    `grant usage on schema public to ${reader};
     grant select on ${tables.map(publicly).join(', ')} to ${reader};
     drop publication if exists ${named(nameOf(unit))}, ${named(emptyOf(unit))};
     ${make(nameOf(unit), [...used])}; ${make(
       emptyOf(unit),
       tables.filter((name) => !used.has(name)),
     )}`,
  );
}

/**
 * From here on the server keeps what has not been copied. Waits for transactions that have begun before. False where a table had its
 * first row in between: then neither is there any more, and both are to be made again.
 */
export async function makeSlot(from: End, unit: UnitId): Promise<boolean> {
  await asSuperuser(from, "select pg_create_logical_replication_slot($1, 'pgoutput')", [nameOf(unit)]);
  const { rows } = await from.pool.query<{ name: string }>(
    'select tablename as name from pg_publication_tables where pubname = $1',
    [emptyOf(unit)],
  );
  const thoughtEmpty = new Set(rows.map(({ name }) => name));
  const filled = (await tablesInUse(from, unit)).filter((name) => thoughtEmpty.has(name));
  if (filled.length === 0) return true;
  await dropSlots(from, unit);
  await asSuperuser(from, `drop publication ${named(nameOf(unit))}`);
  return false;
}

/** The superuser subscribes, as nobody else may, and gives the subscription away at once: who writes the copy is not a superuser. */
export async function subscribe({ from, to }: Ends, unit: UnitId, copyFrom: string): Promise<void> {
  await letRead(from);
  const name = named(nameOf(unit));
  const subscribed = await subscribedTo(to, unit);
  if (subscribed.length === 0) {
    await asSuperuser(to, `begin; ${unheard.map((setting) => `set local ${setting}`).join('; ')}`);
    try {
      await asSuperuser(
        to,
        `create subscription ${name} connection ${quoted(copyFrom)} publication ${named(emptyOf(unit))}
         with (create_slot = false, slot_name = ${quoted(nameOf(unit))}, copy_data = false)`,
      );
      // Only a superuser is given one. Nobody sees it as such: it is none when this commits.
      await asSuperuser(
        to,
        `alter role ${settler} superuser; alter subscription ${name} owner to ${settler}; alter role ${settler} nosuperuser; commit`,
      );
    } catch (error) {
      await asSuperuser(to, 'rollback').catch(() => {});
      const { message } = error as Error;
      if (!message.startsWith('could not connect to the publisher')) throw error;
      throw new MoveRefused(`${to.name} does not reach ${from.name} as COPY_FROM says: ${message}`, { cause: error });
    }
  }
  if (!subscribed.includes(nameOf(unit))) await asSuperuser(to, `alter subscription ${name} add publication ${name}`);
}

/** The password in the statement is written down nowhere but in the catalogue, which only superusers read. */
const unheard = [
  'log_statement = none',
  'log_min_duration_statement = -1',
  'log_min_error_statement = panic',
  'track_activities = off',
  'pg_stat_statements.track_utility = off',
];

export interface CopyProgress {
  readonly tables: number;
  readonly ready: number;
  /** How often the other pod has begun again, because a line broke or a row could not be written there. */
  readonly errors: number;
}

/** Throws when it cannot go on as it is. */
export async function copyProgress(ends: Ends, unit: UnitId): Promise<CopyProgress> {
  const { from, to } = ends;
  const state = await copyState(ends, unit);
  if (!state.hasSlot) throw new CopyLost(`${from.name} has lost the place up to which ${unit} was copied`);
  if (!state.isSubscribed) throw new CopyLost(`${to.name} has lost its subscription to ${unit}`);
  const { rows } = await to.pool.query<CopyProgress>(
    `select count(*)::int as tables, (count(*) filter (where srsubstate = 'r'))::int as ready,
       coalesce(max(apply_error_count + sync_error_count), 0)::int as errors
     from pg_subscription_rel join pg_subscription s on s.oid = srsubid
     left join pg_stat_subscription_stats t on t.subid = s.oid where s.subname = $1 and subdbid = ${thisDatabase}`,
    [nameOf(unit)],
  );
  return rows[0] ?? { tables: 0, ready: 0, errors: 0 };
}

/** Who reads the copy asks about it in the planner's words, and has no figures of new rows yet. */
export async function analyze({ pool }: End, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pool.query(`analyze ${named(table)}`);
}

/** What is confirmed is on the disk of two nodes, and at once: until now it was written by the way. */
export async function confirmAtOnce(to: End, unit: UnitId): Promise<void> {
  await asSuperuser(to, `alter subscription ${named(nameOf(unit))} set (synchronous_commit = 'on')`);
}

/** Returns when a standby has all that has been written to the pod, whoever wrote it, if the pod has standbys that are waited for. */
export async function onStandbyToo(end: End): Promise<void> {
  await together(end, (client) => client.query("select pg_logical_emit_message(true, 'move', '')"), {
    synchronous_commit: 'on',
  });
}

/** A mark in the log of the pod; once the other has passed it, it has all that was written before. */
export async function mark({ pool }: End, unit: UnitId): Promise<string> {
  const { rows } = await pool.query<{ at: string }>("select pg_logical_emit_message(true, 'move', $1)::text as at", [
    unit,
  ]);
  return rows[0]?.at ?? '';
}

export async function hasPassed(ends: Ends, unit: UnitId, at: string): Promise<boolean> {
  await copyProgress(ends, unit);
  const { rowCount } = await ends.from.pool.query(
    'select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= $2::pg_lsn',
    [nameOf(unit), at],
  );
  return rowCount === 1;
}

/** Whatever there is of the copy, but its rows. A server that has lost its part of it is no obstacle. */
export async function endCopy(ends: Ends, unit: UnitId): Promise<void> {
  const { from, to } = ends;
  const name = nameOf(unit);
  if ((await copyState(ends, unit)).isSubscribed) {
    await asSuperuser(to, `alter subscription ${named(name)} disable`);
    await asSuperuser(to, `alter subscription ${named(name)} set (slot_name = none)`);
    await asSuperuser(to, `drop subscription ${named(name)}`);
  }
  await dropSlots(from, unit);
  await asSuperuser(from, `drop publication if exists ${named(name)}, ${named(emptyOf(unit))}`);
  const tables = (await unitTables(from)).map(({ name: table }) => publicly(table));
  await asSuperuser(from, `revoke select on ${tables.join(', ')} from ${reader}`);
  await asSuperuser(from, `revoke usage on schema public from ${reader}`);
}

/** Also of tables that were being copied; in this database nobody else has any. One in use is left by its reader, sooner or later. */
async function dropSlots(from: End, unit: UnitId): Promise<void> {
  const until = performance.now() + leavesWithinMs;
  for (;;) {
    const { rows } = await asSuperuser<{ active: boolean }>(
      from,
      `select active, case when not active then pg_drop_replication_slot(slot_name) end from pg_replication_slots
       where database = current_database() and (slot_name = $1 or slot_name like 'pg\\_%\\_sync\\_%')`,
      [nameOf(unit)],
    );
    if (rows.every(({ active }) => !active)) return;
    if (performance.now() > until) throw new Error(`the place up to which ${unit} was copied is still in use`);
    await sleep(100);
  }
}

/** A reader that is gone without a word is noticed after wal_sender_timeout, a minute where nobody has said otherwise. */
const leavesWithinMs = 90_000;
