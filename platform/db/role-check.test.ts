import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { cloneDatabase, type TestDatabase } from '#testing/databases.ts';
import { checkRole } from './role-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  const { east } = inject('pods');
  database = await cloneDatabase(east.server, east.template);
});
afterAll(() => database.drop());

type Role = Parameters<TestDatabase['url']>[0];

const check = (role: Role, wanted?: string) => asSuperuser(database.url(role), (client) => checkRole(client, wanted));

test('a role that sees one unit at a time will do, where a process names none', async () => {
  await expect(check('unwrap_app')).resolves.toBeUndefined();
  await expect(check('unwrap_pay')).resolves.toBeUndefined();
});

test('a process that names its role is that one and no other', async () => {
  await expect(check('unwrap_pay', 'unwrap_pay')).resolves.toBeUndefined();
  await expect(check('unwrap_app', 'unwrap_pay')).rejects.toThrow(
    'the database role "unwrap_app" can do more than this process may; use unwrap_pay',
  );
});

test('whoever passes row-level security is refused, whatever was named', async () => {
  const { east } = inject('pods');
  await asSuperuser(east.server, async (client) => {
    await expect(checkRole(client)).rejects.toThrow('passes row-level security');
    await expect(checkRole(client, new URL(east.server).username)).rejects.toThrow('passes row-level security');
  });
});

test('a role without the limits of this release is refused: a statement of it would run for ever', async () => {
  await asSuperuser(database.url('unwrap_app'), async (client) => {
    await client.query('set statement_timeout = 0');
    await expect(checkRole(client)).rejects.toThrow('has no limits yet; run data/migrate/roles.sql');
  });
});

test.each(['off', 'local', 'remote_write'])(
  'KEEP-02 a connection whose commits do not wait for a second machine (%s) is refused',
  async (commits) => {
    await asSuperuser(database.url('unwrap_app'), async (client) => {
      await client.query(`set synchronous_commit = ${commits}`);
      await expect(checkRole(client)).rejects.toThrow(`do not wait: synchronous_commit is ${commits}`);
    });
  },
);

test('KEEP-02 no code of ours says that a commit need not wait, or cancels one that does', () => {
  const root = join(import.meta.dirname, '../..');
  const hurries =
    /set\s+(local\s+|session\s+)?synchronous_commit|set_config\('synchronous_commit|pg_cancel_backend|pg_terminate_backend/i;
  const careless = ['apps', 'data', 'features', 'ledger', 'messages', 'platform', 'providers', 'server']
    .flatMap((room) => globSync(`${room}/**/*.{ts,sql}`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => hurries.test(readFileSync(join(root, file), 'utf8')));
  expect(careless).toEqual([]);
});
