// Brings databases to the newest schema, before a new release starts serving:
//   node tools/migrate/main.ts postgres://unwrap_migrator@db-east/unwrap …
// The roles of data/roles.sql and the database itself are made once by the server's superuser.
import { migrate } from '#data/migrate.ts';

const urls = process.argv.slice(2);
if (urls.length === 0) {
  console.error('usage: node tools/migrate/main.ts <address of a database, as its migrator> …');
  process.exit(2);
}
for (const url of urls) {
  const done = await migrate(url);
  const { host, pathname } = new URL(url);
  console.log(`${host}${pathname}: ${done.length ? done.join(', ') : 'nothing to do'}`);
}
