// A connection that could see every unit is refused, whatever the configuration says: one wrong user
// name in an address would otherwise switch the isolation of units off without a sound.
import type pg from 'pg';

/** `wanted` is the only role that will do, where a process says so. */
export async function checkRole(client: pg.ClientBase, wanted?: string): Promise<void> {
  const { rows } = await client.query<{ name: string; unbound: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  const role = rows[0];
  if (!role || role.unbound)
    throw new Error(`the database role "${role?.name}" passes row-level security; use unwrap_app`);
  if (wanted !== undefined && role.name !== wanted)
    throw new Error(`the database role "${role.name}" can do more than this process may; use ${wanted}`);
}
