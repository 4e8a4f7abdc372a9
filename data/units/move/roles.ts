// The two roles of a move (data/migrate/roles.sql) are nobody while no unit moves: neither logs in, and neither replicates. Who has
// found a password of theirs in a log or a backup has found nothing.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { MoveRefused } from './stopped.ts';

/** Who reads the copy where the unit is, over the line that COPY_FROM names. */
export const reader = 'unwrap_mover';
/** Who writes it where it goes, and as whom the command itself works on both. */
export const settler = 'unwrap_settler';

export const roleIn = (url: string): string => decodeURIComponent(new URL(url).username);

interface Superuser {
  readonly name: string;
  readonly superuser: pg.ClientBase;
}

/** The same address as the role that settles units, with a password that nobody knows but this command. */
export async function letSettle({ name, superuser }: Superuser, url: string): Promise<string> {
  const { rowCount } = await superuser.query('select from pg_roles where rolname = $1 and rolbypassrls', [settler]);
  if (rowCount !== 1)
    throw new MoveRefused(
      `there is no role "${settler}" on ${name} that passes row security: run data/migrate/roles.sql`,
    );
  const password = randomBytes(24).toString('base64url');
  await inTurn(superuser, `alter role ${settler} login password '${scramOf(password)}'`);
  const settling = new URL(url);
  settling.username = settler;
  settling.password = password;
  return settling.toString();
}

/** For as long as there is a copy. */
export const letRead = ({ superuser }: Superuser): Promise<void> =>
  inTurn(superuser, `alter role ${reader} login replication`);

/** Whatever of them nothing on this server needs any more. */
export async function restRoles({ superuser }: Superuser): Promise<void> {
  const { rows } = await superuser.query<{ read: boolean; written: boolean }>(
    `select exists (select from pg_replication_slots where slot_name like 'move\\_%') as read,
       exists (select from pg_subscription where subowner = (select oid from pg_roles where rolname = $1)) as written
     where not exists (select from pg_stat_activity
       where application_name like 'unwrap-move%' and datname <> current_database())`,
    [settler],
  );
  if (rows[0]?.read === false) await inTurn(superuser, `alter role ${reader} nologin noreplication`);
  if (rows[0]?.written === false) await inTurn(superuser, `alter role ${settler} nologin password null`);
}

/** Roles are the server's, and two who change one at once would disturb each other. */
async function inTurn(superuser: pg.ClientBase, statement: string): Promise<void> {
  await superuser
    .query(`begin; lock table pg_catalog.pg_authid in share row exclusive mode; ${statement}; commit`)
    .catch(async (error: unknown) => {
      await superuser.query('rollback');
      throw error;
    });
}

const rounds = 4_096;

/** What the server keeps of a password; the password itself is in no statement, and so in no log. */
function scramOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyed = (words: string) => createHmac('sha256', salted).update(words).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
