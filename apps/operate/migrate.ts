// Brings databases to the newest schema, before a new release starts serving:
//   node apps/operate/migrate.ts postgres://unwrap_migrator@db-east/unwrap …
// The roles of data/roles.sql and the database itself are made once by the server's superuser.
import { migrate } from '#data/migrate/migrate.ts';
import { keepParts } from '#data/migrate/parts.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError, readConfig } from '#platform/config.ts';

const urls = process.argv.slice(2);
if (urls.length === 0) {
  console.error('usage: node apps/operate/migrate.ts <address of a database, as its migrator> …');
  process.exit(2);
}
for (const url of checked(urls)) {
  const { host, pathname } = new URL(url);
  const say = (line: string) => console.error(`${host}${pathname}: ${line}`);
  try {
    const done = await migrate(url, { onWait: say });
    const parts = await keepParts(url, systemClock.now());
    console.log(`${host}${pathname}: ${[...done, ...parts].join(', ') || 'nothing to do'}`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Where PROFILE says production it is as strict about its lines as every process is. */
function checked(addresses: readonly string[]): string[] {
  const PODS = addresses.map((address, at) => `database-${at + 1}=${address}`).join(' ');
  try {
    const config = readConfig(['PODS'], { PROFILE: 'development', ...process.env, PODS });
    return Object.values(config.PODS);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}
