// What a pod says of a unit: that it lives there, leaves, or has left.
import type { UnitId } from '#domain/units/unit.ts';
import { together, type End } from './ends.ts';

export interface Home {
  readonly state: 'home' | 'leaving' | 'moved';
  readonly toPod: string | null;
  readonly since: Date;
}

export async function homeOn({ pool }: End, unit: UnitId): Promise<Home | null> {
  const { rows } = await pool.query<Home>(
    'select state, to_pod as "toPod", state_since as since from unit_home where unit_id = $1',
    [unit],
  );
  return rows[0] ?? null;
}

/** Heard by every process at once: nothing is begun for it any more that would be refused. */
export async function sayLeaving({ pool }: End, unit: UnitId, to: string): Promise<void> {
  await pool.query(
    `update unit_home set state = 'leaving', to_pod = $2, state_since = now() where unit_id = $1 and state = 'home'`,
    [unit, to],
  );
}

export async function sayStaying({ pool }: End, unit: UnitId): Promise<void> {
  await pool.query(
    `update unit_home set state = 'home', to_pod = null, state_since = now() where unit_id = $1 and state = 'leaving'`,
    [unit],
  );
}

/** From here on nobody reads it where it was: the fence is up before anybody could write it elsewhere. */
export const sayMoved = (from: End, unit: UnitId): Promise<void> =>
  together(from, async (client) => {
    await client.query(
      `update unit_home set state = 'moved', state_since = now() where unit_id = $1 and state = 'leaving'`,
      [unit],
    );
    await client.query('select fence_moved_units()');
  });

/** Nothing of it is left there. */
export const forgetHome = (end: End, unit: UnitId): Promise<void> =>
  together(end, async (client) => {
    await client.query(`delete from unit_home where unit_id = $1 and state = 'moved'`, [unit]);
    await client.query('select fence_moved_units()');
  });
