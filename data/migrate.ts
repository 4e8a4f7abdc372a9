// Brings one database to the newest schema. Each migration ends with its own check, in the same
// transaction: a migration that did not do what it says does not happen.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** As the migrator role, on an existing database that it owns. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const done = await runner({
    databaseUrl,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: true,
    log: () => {},
  });
  return done.map((migration) => migration.name);
}

/** Makes roles and an empty database, as the server's superuser. */
export async function createDatabase(superuserUrl: string, name: string): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    await client.query(await readFile(join(import.meta.dirname, 'roles.sql'), 'utf8'));
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(name)} owner unwrap_migrator`);
  });
}

export async function asSuperuser<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
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

export type DatabaseRole = 'unwrap_migrator' | 'unwrap_app' | 'unwrap_checker';
