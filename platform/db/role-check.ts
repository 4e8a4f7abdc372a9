// A connection that could see every unit is refused, whatever the configuration says: one wrong user
// name in an address would otherwise switch the isolation of units off without a sound.
import type pg from 'pg';

/** Nothing but another address mends it. */
export class WrongRole extends Error {
  override readonly name = 'WrongRole';
}

/** A standby, or a primary to be: what is read there may be old. It is an outage, under the code that it would give a write. */
class OnlyFollows extends Error {
  override readonly name = 'OnlyFollows';
  readonly code = '25006';
}

interface AskedRole {
  readonly name: string;
  readonly unbound: boolean;
  readonly commits: string;
  readonly patience: string;
  readonly follows: boolean;
}

const commitsThatWait = new Set(['on', 'remote_apply']);

/** `wanted` is the only role that will do, where a process says so. */
export async function checkRole(client: pg.ClientBase, wanted?: string): Promise<void> {
  const { rows } = await client.query<AskedRole>(
    `select rolname as name, rolsuper or rolbypassrls as unbound, current_setting('synchronous_commit') as commits,
       current_setting('statement_timeout') as patience, pg_is_in_recovery() as follows
     from pg_roles where rolname = current_user`,
  );
  const role = rows[0];
  if (role?.follows)
    throw new OnlyFollows('this server only follows another; it may not have all that was acknowledged');
  if (!role || role.unbound)
    throw new WrongRole(`the database role "${role?.name}" passes row-level security; use ${wanted ?? 'unwrap_app'}`);
  if (wanted !== undefined && role.name !== wanted)
    throw new WrongRole(`the database role "${role.name}" can do more than this process may; use ${wanted}`);
  // What was answered would not be on a second machine yet, and be gone with the first.
  if (!commitsThatWait.has(role.commits))
    throw new WrongRole(`the commits of "${role.name}" do not wait: synchronous_commit is ${role.commits}`);
  if (role.patience === '0')
    throw new WrongRole(`the database role "${role.name}" has no limits yet; run data/migrate/roles.sql`);
}

interface AskedPod {
  readonly name: string;
  readonly pool: { query(text: string): Promise<unknown> };
}

/**
 * Throws where a pod takes us for somebody that we must not be: a process that waits for better times would wait for ever.
 * A pod that does not answer may have them, and is no reason not to start.
 */
export async function refuseWrongRoles(pods: readonly AskedPod[]): Promise<void> {
  await Promise.all(
    pods.map(({ name, pool }) =>
      pool.query('select 1').catch((error: unknown) => {
        if (error instanceof WrongRole) throw new WrongRole(`pod ${name}: ${error.message}`);
      }),
    ),
  );
}
