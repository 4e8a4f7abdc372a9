// The two pods of a move, each as its server's superuser: a subscription is made by nobody else, and rows are counted past the walls.
import { PG_MIGRATE_LOCK_ID } from 'node-pg-migrate';
import pg from 'pg';
import { connectionTo } from '#platform/db/connection.ts';

export interface End {
  readonly name: string;
  readonly url: string;
  readonly pool: pg.Pool;
  /** Kept for as long as the move is under way here: nobody else begins one that touches this pod, and nobody changes its tables. */
  readonly turn: pg.Client;
}

export interface Ends {
  readonly from: End;
  readonly to: End;
}

/** What stands against a move; nothing has been done of it, and the sentence says what to do. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** Rows are compared as text, so both servers must write them alike. */
const alike = ['TimeZone=UTC', 'DateStyle=ISO', 'IntervalStyle=postgres', 'bytea_output=hex', 'extra_float_digits=1'];
/** Tables are compared and emptied side by side. */
const connectionsMax = 4;

export async function openEnd(name: string, url: string): Promise<End> {
  const options = alike.map((setting) => `-c ${setting}`).join(' ');
  const pool = new pg.Pool({ ...connectionTo(url, 'move'), options, max: connectionsMax });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const turn = new pg.Client(connectionTo(url, 'move-turn'));
  turn.on('error', () => {});
  const end = { name, url, pool, turn };
  try {
    await turn.connect();
    const { rows } = await turn.query<{ ours: boolean; still: boolean; super: boolean; role: string }>(
      `select pg_try_advisory_lock(hashtextextended('unit-move', 0)) as ours, pg_try_advisory_lock($1) as still,
         rolsuper as super, rolname as role
       from pg_roles where rolname = current_user`,
      [PG_MIGRATE_LOCK_ID],
    );
    if (!rows[0]?.super)
      throw new MoveRefused(
        `"${rows[0]?.role}" is not the superuser of the server of ${name}: nobody else can subscribe`,
      );
    if (!rows[0].ours) throw new MoveRefused(`another move from or to ${name} is under way`);
    if (!rows[0].still) throw new MoveRefused(`a migration of ${name} is under way: move when it has ended`);
    return end;
  } catch (error) {
    await closeEnd(end);
    throw error;
  }
}

export async function closeEnd({ pool, turn }: End): Promise<void> {
  await Promise.all([turn.end().catch(() => {}), pool.end()]);
}

/** In one transaction; what it locks is waited for so long and no longer. */
export async function together<T>(
  end: End,
  work: (client: pg.PoolClient) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const client = await end.pool.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value]);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

/** The same server as the role that serves, for questions of the unit itself. */
export function asApp({ url }: End): string {
  const served = new URL(url);
  served.searchParams.set('options', '-c role=unwrap_app');
  return served.toString();
}

export const named = pg.escapeIdentifier;
export const quoted = pg.escapeLiteral;
