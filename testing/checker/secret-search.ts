// Looks for secrets where none may be: in every row of every table, as a dump would have it, and in the
// logs; as they are, as people write them, in hexadecimal and in base64.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { findPrograms } from '../local/programs.ts';
import type { TestDatabase } from '../databases.ts';

/** Every way a secret could lie around. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return [
    secret,
    grouped,
    grouped.replaceAll(' ', '-'),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    // Inside a longer text base64 begins at one of three places; these are the parts that stay the same.
    ...[1, 2].map((shift) =>
      Buffer.concat([Buffer.alloc(shift, 120), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  ];
}

/** Where any form of any of the secrets is found; empty when nowhere. */
export async function searchDump(
  database: Pick<TestDatabase, 'url'>,
  secrets: readonly string[],
): Promise<{ found: string[]; bytes: number }> {
  const forms = [...new Set(secrets.flatMap(formsOf))];
  return asSuperuser(database.url('postgres' as never), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    let bytes = 0;
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
      const text = rows.map((row) => row.text).join('\n');
      bytes += text.length;
      found.push(...hits(text, forms).map((form) => `${name}: ${form}`));
    }
    return { found, bytes };
  });
}

/** The same in what `pg_dump` writes: what lies in a backup. */
export async function searchBackup(
  database: Pick<TestDatabase, 'url'>,
  secrets: readonly string[],
): Promise<{ found: string[]; bytes: number }> {
  const program = join(findPrograms().postgresBin, 'pg_dump');
  const { stdout } = await promisify(execFile)(program, [database.url('postgres' as never)], { maxBuffer: 2 ** 30 });
  return { found: searchText(stdout, secrets), bytes: stdout.length };
}

/** From now on the server writes down every statement made in this database, with all it was given. */
export const logEveryStatement = (database: Pick<TestDatabase, 'url'>): Promise<void> =>
  asSuperuser(database.url('postgres' as never), async (client) => {
    await client.query(
      `do $$ begin execute format('alter database %I set log_statement = ''all''', current_database()); end $$`,
    );
    // Whoever is connected already would go on in silence. Each is waited for: a pool that has not heard of its end
    // would hand it out once more.
    await client.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // What has arrived by now on the other connections is read before anybody goes on.
    await setImmediate();
  });

/**
 * The log of the server that has this database, from a place in it on: a server that was started for the tests keeps
 * it beside its data.
 */
export const serverLogOf = (database: Pick<TestDatabase, 'url'>, from = 0): Promise<string> =>
  asSuperuser(database.url('postgres' as never), async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return readFileSync(join(dirname(rows[0]?.folder ?? ''), 'log')).toString('utf8', from);
  });

export const searchText = (text: string, secrets: readonly string[]): string[] =>
  hits(text, [...new Set(secrets.flatMap(formsOf))]);

const hits = (text: string, forms: readonly string[]): string[] => forms.filter((form) => text.includes(form));
