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
