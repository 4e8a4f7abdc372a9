// Brings one database to the newest schema while others use it. Each migration is a transaction of its own and
// ends with its own check: one that did not do what it says does not happen.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import pg from 'pg';
import { connectionTo } from '#platform/db/connection.ts';
import { watchLockHolders, type LockHolders } from './lock-holders.ts';
import { readMigrations } from './migration-files.ts';

export const migrationsFolder = join(import.meta.dirname, '../migrations');
export const rolesFile = join(import.meta.dirname, 'roles.sql');

export interface MigrateOptions {
  readonly folder: string;
  /**
   * Whoever comes after a statement that waits for its lock waits behind it. So it gives up before they do: a
   * request waits 3 s for a connection and 5 s for a row.
   */
  readonly lockTimeoutMs: number;
  /** How often a migration asks for its locks: twenty times are three minutes. */
  readonly tries: number;
  /** Between two tries those who queued get through. Each pause is twice the last, up to ten seconds. */
  readonly pauseMs: number;
  /** Hears of every try that found somebody in the way. */
  readonly onWait: (line: string) => void;
}

const usual: MigrateOptions = {
  folder: migrationsFolder,
  lockTimeoutMs: 2_000,
  tries: 20,
  pauseMs: 500,
  onWait: () => {},
};
const pauseMostMs = 10_000;

/** Somebody else held the lock, or waited for us while we waited for them. */
const inTheWay = new Set(['55P03', '40P01']);

/** As the migrator role, on an existing database that it owns. Gives the names of what was done. */
export async function migrate(databaseUrl: string, options: Partial<MigrateOptions> = {}): Promise<string[]> {
  const wish = { ...usual, ...options };
  return asSuperuser(databaseUrl, async (client) => {
    await takeTurn(client);
    const holders = await watchLockHolders(databaseUrl, client);
    try {
      const done: string[] = [];
      for (;;) {
        const name = await nextInTurn(client, wish, holders, done);
        if (name === undefined) return done;
        done.push(name);
      }
    } finally {
      await holders.stop();
    }
  });
}

/** Held until the connection ends, under the number that every release of ours asks for. */
async function takeTurn(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as ours';
  const { rows } = await client.query<{ ours: boolean }>(ask, [PG_MIGRATE_LOCK_ID]);
  if (!rows[0]?.ours) throw new Error('another migration of this database is under way');
}

/** The next migration, as often as it takes to get its locks. */
async function nextInTurn(
  client: pg.Client,
  wish: MigrateOptions,
  holders: LockHolders,
  done: readonly string[],
): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    let name = 'finding what to do';
    try {
      return await next(client, wish, (begun) => (name = begun));
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const { code, message } = error as { code?: string; message: string };
      if (!inTheWay.has(code ?? '')) throw new Error(`${name} failed: ${message}`, { cause: error });
      const who = holders.lastSeen();
      if (tries >= wish.tries) throw new Error(gaveUp(name, wish, who, done), { cause: error });
      const pauseMs = Math.min(wish.pauseMs * 2 ** (tries - 1), pauseMostMs);
      wish.onWait(`${name} waits for ${who}; try ${tries + 1} in ${pauseMs / 1_000} s`);
      await sleep(pauseMs);
    }
  }
}

const gaveUp = (name: string, wish: MigrateOptions, who: string, done: readonly string[]): string =>
  `${name} did not get its locks in ${wish.tries} tries of ${wish.lockTimeoutMs / 1_000} s and was undone. ` +
  `In its way: ${who}. Run it again when that has ended. ` +
  (done.length > 0 ? `Done before it: ${done.join(', ')}.` : 'Nothing was done before it.');

async function next(
  client: pg.Client,
  { folder, lockTimeoutMs }: MigrateOptions,
  onBegin: (name: string) => void,
): Promise<string | undefined> {
  const loader = readMigrations({ lockTimeoutMs, onBegin });
  const [done] = await runner({
    dbClient: client,
    dir: folder,
    direction: 'up',
    count: 1,
    singleTransaction: false,
    // We hold it.
    noLock: true,
    migrationsTable: 'migration',
    checkOrder: true,
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader }],
    log: () => {},
  });
  return done?.name;
}

/** Makes roles and an empty database, as the server's superuser. */
export async function createDatabase(superuserUrl: string, name: string): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    await client.query(await readFile(rolesFile, 'utf8'));
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)} owner unwrap_migrator`);
  });
}

export async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(url, 'migrate'));
  // A lost connection is told by the query that needed it; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server and, if named, another database and role. */
export function urlFor(serverUrl: string, database: string, role: DatabaseRole): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = '';
  url.pathname = `/${database}`;
  return url.toString();
}

export type DatabaseRole =
  'unwrap_migrator' | 'unwrap_app' | 'unwrap_pay' | 'unwrap_checker' | 'unwrap_mover' | 'unwrap_settler';
