// Looks for secrets where none may be: in every row of every table, as a dump would have it, and in the
// logs; as they are, as people write them, in hexadecimal and in base64.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Redis } from 'ioredis';
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

/** Where the write-ahead log of the server that has this database is by now. */
export const walPlaceOf = (database: Pick<TestDatabase, 'url'>): Promise<string> =>
  asSuperuser(database.url('postgres' as never), async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file');
    return rows[0]?.file ?? '';
  });

/**
 * Which of these numbers stand in what was written ahead since, as the digits that they are. Long values are packed there: what
 * lies in one of them is for the search of the rows.
 */
export const searchWal = (
  database: Pick<TestDatabase, 'url'>,
  from: string,
  numbers: readonly string[],
): Promise<{ found: string[]; bytes: number }> =>
  asSuperuser(database.url('postgres' as never), async (client) => {
    const { rows: files } = await client.query<{ name: string }>(
      `select name from pg_ls_waldir() where name between $1 and pg_walfile_name(pg_current_wal_lsn()) order by name`,
      [from],
    );
    const found = new Set<string>();
    let bytes = 0;
    for (const { name } of files) {
      const { rows } = await client.query<{ content: Buffer }>(
        `select pg_read_binary_file('pg_wal/' || $1) as content`,
        [name],
      );
      const content = rows[0]?.content ?? Buffer.alloc(0);
      bytes += content.length;
      for (const [digits] of content.toString('latin1').matchAll(/\d{12,}/g))
        for (const number of numbers) if (digits.includes(number)) found.add(number);
    }
    return { found: [...found], bytes };
  });

/** All that Redis keeps, its keys included. */
export async function redisText(redis: Redis): Promise<string> {
  const parts: string[] = [];
  for (const key of await redis.keys('*')) {
    const read: Readonly<Record<string, () => Promise<unknown>>> = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      list: () => redis.lrange(key, 0, -1),
      set: () => redis.smembers(key),
      zset: () => redis.zrange(key, '0', '-1'),
    };
    parts.push(key, JSON.stringify(await read[await redis.type(key)]?.()) ?? '');
  }
  return parts.join('\n');
}

export const searchText = (text: string, secrets: readonly string[]): string[] =>
  hits(text, [...new Set(secrets.flatMap(formsOf))]);

const hits = (text: string, forms: readonly string[]): string[] => forms.filter((form) => text.includes(form));
