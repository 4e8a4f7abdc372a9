// Test databases: real, cloned from a template that was migrated once. A clone takes a few hundredths
// of a second; a test file gets one, or one on each pod, and drops them when it is done.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { asSuperuser, createDatabase, migrate, migrationsFolder, rolesFile, urlFor } from '#data/migrate/migrate.ts';
import type { DatabaseRole } from '#data/migrate/migrate.ts';

/** Made anew whenever a migration or a role changes; old templates are dropped. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `unwrap_template_${migrationsHash()}`;
  await asSuperuser(serverUrl, async (client) => {
    // Two test runs may start at once.
    await client.query('select pg_advisory_lock(7103)');
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'unwrap_template_%'",
    );
    if (rows.some(({ datname }) => datname === name)) return;
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await createDatabase(serverUrl, 'unwrap_building');
    await migrate(urlFor(serverUrl, 'unwrap_building', 'unwrap_migrator'));
    await client.query(`alter database unwrap_building rename to ${name}`);
  });
  return name;
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(readFileSync(rolesFile));
  for (const file of readdirSync(migrationsFolder).toSorted())
    hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * One connection for somebody who looks on. A pool says that it has ended before its connections have; the database
 * may be dropped meanwhile, and that would end the process if nobody listened.
 */
export function quietPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => {});
  return pool;
}

export interface TestDatabase {
  url(role: DatabaseRole): string;
  drop(): Promise<void>;
}

export async function cloneDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `unwrap_test_${randomBytes(6).toString('hex')}`;
  const run = (sql: string) => asSuperuser(serverUrl, (client) => client.query(sql));
  // File by file costs half of what it costs by way of the write-ahead log.
  await run(`create database ${name} template ${template} strategy file_copy owner unwrap_migrator`);
  return {
    url: (role) => urlFor(serverUrl, name, role),
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  };
}
