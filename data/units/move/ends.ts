// The two pods of a move. What is done there is done by three: a role of its own reads (`pool`) and writes (`writer`), and the
// server's superuser does what nobody else may (`superuser`) and meets nothing there that the migrator has made. A function of the
// migrator's that ran as superuser, in a trigger or by its name, could make its owner one.
import { PG_MIGRATE_LOCK_ID } from 'node-pg-migrate';
import pg from 'pg';
import { connectionTo } from '#platform/db/connection.ts';
import { letSettle, restRoles } from './roles.ts';
import { MoveRefused, TurnLost } from './stopped.ts';

export interface End {
  readonly name: string;
  /** As who settles units, with the password of this command. */
  readonly url: string;
  readonly pool: pg.Pool;
  /** All that is written goes over this line, which has the turn: whoever has lost it writes nothing any more. */
  readonly writer: pg.Client;
  /** It has the turn as well, and keeps migrations away. Its names are all of the catalogue. */
  readonly superuser: pg.Client;
  /** Another is another server, or the same one after a crash. */
  readonly startedAt: string;
  readonly stayAwake: NodeJS.Timeout;
}

export interface Ends {
  readonly from: End;
  readonly to: End;
}

/** Rows are compared as text, so both servers must write them alike. */
const alike = ['TimeZone=UTC', 'DateStyle=ISO', 'IntervalStyle=postgres', 'bytea_output=hex', 'extra_float_digits=1'];
/** Tables are compared side by side. */
const connectionsMax = 4;
/** HAProxy ends a line on which nothing is said for half an hour, and hears no keepalive. */
const stayAwakeMs = 30_000;

export async function openEnd(name: string, url: string): Promise<End> {
  const superuser = clientTo(url, 'move-turn', ['search_path=pg_catalog']);
  try {
    await superuser.connect();
    const { rows } = await superuser.query<{ super: boolean; role: string; ours: boolean; still: boolean; at: string }>(
      `select rolsuper as super, rolname as role, pg_try_advisory_lock(hashtextextended('unit-move', 0)) as ours,
         pg_try_advisory_lock($1) as still, pg_postmaster_start_time()::text as at
       from pg_roles where rolname = current_user`,
      [PG_MIGRATE_LOCK_ID],
    );
    if (!rows[0]?.super)
      throw new MoveRefused(
        `"${rows[0]?.role}" is not the superuser of the server of ${name}: nobody else can subscribe`,
      );
    if (!rows[0].ours) throw new MoveRefused(`another move from or to ${name} is under way`);
    if (!rows[0].still) throw new MoveRefused(`a migration of ${name} is under way: move when it has ended`);
    return await withWriter(name, await letSettle({ name, superuser }, url), superuser, rows[0].at);
  } catch (error) {
    await superuser.end().catch(() => {});
    throw error;
  }
}

async function withWriter(name: string, url: string, superuser: pg.Client, startedAt: string): Promise<End> {
  const pool = new pg.Pool({ ...connectionTo(url, 'move'), options: optionsOf(alike), max: connectionsMax });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const writer = clientTo(url, 'move-writes', alike);
  try {
    await writer.connect();
    // Whoever had the turn before may have lost the superuser's line alone.
    const { rows } = await writer.query<{ ours: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('unit-move-writes', 0)) as ours",
    );
    if (!rows[0]?.ours) throw new MoveRefused(`another move from or to ${name} is under way`);
  } catch (error) {
    await Promise.all([writer.end().catch(() => {}), pool.end()]);
    throw error;
  }
  const stayAwake = setInterval(() => {
    for (const client of [superuser, writer]) client.query('select 1').catch(() => {});
  }, stayAwakeMs);
  stayAwake.unref();
  return { name, url, pool, writer, superuser, startedAt, stayAwake };
}

const optionsOf = (settings: readonly string[]): string => settings.map((setting) => `-c ${setting}`).join(' ');

function clientTo(url: string, purpose: string, settings: readonly string[]): pg.Client {
  const client = new pg.Client({ ...connectionTo(url, purpose), options: optionsOf(settings) });
  // Whoever asks it next hears that it has ended.
  client.on('error', () => {});
  return client;
}

export async function closeEnd(end: End): Promise<void> {
  const { pool, writer, superuser, stayAwake } = end;
  clearInterval(stayAwake);
  await Promise.all([writer.end().catch(() => {}), pool.end()]);
  // Where it cannot be said any more, the next command says it.
  await restRoles(end).catch(() => {});
  await superuser.end().catch(() => {});
}

/** Before what cannot be taken back, and before anything is undone. */
export async function keepTurn({ from, to }: Ends): Promise<void> {
  for (const end of [from, to])
    for (const client of [end.superuser, end.writer]) await withTurn(end, () => client.query('select 1'));
}

/** A server that is away takes the turn along, and whoever waits for it asks for another. One that is there has given it up. */
async function withTurn<T>(end: End, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name, pool, writer, superuser, startedAt } = end;
    const isOpen = await Promise.all([writer, superuser].map(answers));
    if (!isOpen.includes(false)) throw error;
    const { rows } = await pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
    if (rows[0]?.at !== startedAt) throw error;
    throw new TurnLost(
      `this command has lost its turn on ${name}, and another may have it: nothing more is done. Look whether one runs; then run it again`,
      { cause: error },
    );
  }
}

/** A transaction that failed is a line that is there. */
const answers = (client: pg.Client): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    ({ code }: { code?: string }) => code === '25P02',
  );

/** In one transaction; what it locks is waited for so long and no longer. */
export const together = <T>(
  end: End,
  work: (client: pg.ClientBase) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> =>
  withTurn(end, async () => {
    const { writer } = end;
    try {
      await writer.query('begin');
      for (const [name, value] of Object.entries(settings))
        await writer.query('select set_config($1, $2, true)', [name, value]);
      const result = await work(writer);
      await writer.query('commit');
      return result;
    } catch (error) {
      await writer.query('rollback').catch(() => {});
      throw error;
    }
  });

/** The same in one message, for what is quick and done often. */
export const atOnce = (end: End, statements: string): Promise<void> =>
  withTurn(end, async () => {
    const { writer } = end;
    try {
      await writer.query(`begin; ${statements}; commit`);
    } catch (error) {
      await writer.query('rollback').catch(() => {});
      throw error;
    }
  });

/** What needs the superuser. Tables are named with their schema: nothing else is found by its name, nor can get in its way. */
export const asSuperuser = <Row extends pg.QueryResultRow>(
  end: End,
  statement: string,
  values?: readonly unknown[],
): Promise<pg.QueryResult<Row>> =>
  withTurn(end, () => end.superuser.query<Row>(statement, values === undefined ? undefined : [...values]));

/** The same server as the role that serves, for questions of the unit itself. */
export function asApp({ url }: End): string {
  const served = new URL(url);
  served.searchParams.set('options', '-c role=unwrap_app');
  return served.toString();
}

export const named = pg.escapeIdentifier;
export const quoted = pg.escapeLiteral;
/** As the superuser names it. */
export const publicly = (table: string): string => `public.${named(table)}`;
