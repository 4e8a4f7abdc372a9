// What a pod says of a unit: that it lives there, leaves, or has left.
import pg, { type ClientBase } from 'pg';
import type { UnitId } from '#domain/units/unit.ts';
import { connectionTo } from '#platform/db/connection.ts';
import { together, type End } from './ends.ts';
import { MoveRefused } from './stopped.ts';

export interface Home {
  readonly state: 'home' | 'leaving' | 'moved';
  readonly toPod: string | null;
  readonly since: Date;
}

export async function homeOn(
  { pool }: { readonly pool: Pick<pg.ClientBase, 'query'> },
  unit: UnitId,
): Promise<Home | null> {
  const { rows } = await pool.query<Home>(
    'select state, to_pod as "toPod", state_since as since from public.unit_home where unit_id = $1',
    [unit],
  );
  return rows[0] ?? null;
}

/** The same of any pod, by its superuser's address; no turn is asked for. */
export async function homeAt(url: string, unit: UnitId): Promise<Home | null> {
  const client = new pg.Client({ ...connectionTo(url, 'move'), options: '-c search_path=pg_catalog' });
  client.on('error', () => {});
  try {
    await client.connect();
    return await homeOn({ pool: client }, unit);
  } finally {
    await client.end();
  }
}

/** Heard by every process at once: nothing is begun for it any more that would be refused. */
export const sayLeaving = (end: End, unit: UnitId, to: string): Promise<void> =>
  together(end, (client) =>
    change(
      client,
      { unit, to },
      `state = 'leaving', to_pod = $2, state_since = now() where unit_id = $1 and state = 'home'`,
    ),
  );

/** Nothing to say where it has not been left. */
export const sayStaying = (end: End, unit: UnitId): Promise<void> =>
  together(end, async (client) => {
    await client.query(
      `update unit_home set state = 'home', to_pod = null, state_since = now() where unit_id = $1 and state = 'leaving'`,
      [unit],
    );
  });

/** From here on nobody reads it where it was: the fence is up before anybody could write it elsewhere. */
export const sayMoved = (from: End, unit: UnitId, to: string): Promise<void> =>
  together(from, async (client) => {
    await change(
      client,
      { unit, to },
      `state = 'moved', state_since = now() where unit_id = $1 and to_pod = $2 and state = 'leaving'`,
    );
    await client.query('select fence_moved_units()');
  });

/** One row, or somebody else has said something meanwhile. */
async function change(client: ClientBase, { unit, to }: { unit: UnitId; to: string }, what: string): Promise<void> {
  const { rowCount } = await client.query(`update unit_home set ${what}`, [unit, to]);
  if (rowCount !== 1) throw new MoveRefused(`what the pod says of ${unit} was changed by somebody else meanwhile`);
}

/** Nothing of it is left there. */
export const forgetHome = (end: End, unit: UnitId): Promise<void> =>
  together(end, async (client) => {
    await client.query(`delete from unit_home where unit_id = $1 and state = 'moved'`, [unit]);
    await client.query('select fence_moved_units()');
  });
