import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from '../migrate/migrate.ts';
import { openedColumns, otherColumns } from '#testing/checker/opened-rows.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { addMember, closeMember } from './actors.ts';
import { eraseMember, erasedTables, keptTables } from './erase-member.ts';
import { addPerson } from './people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const keysOf = async (unit: string) => ({
  people: await shop.keys.ring(unit, 'people'),
  lookup: await shop.keys.ring(unit, 'member-lookup'),
});
const ask = <Row extends object>(sql: string) =>
  asSuperuser(shop.databases.east.url('unwrap_migrator'), async (client) => (await client.query<Row>(sql)).rows);
const standingOf = (id: string, unit = 'alpha') =>
  shop.inUnit(unit, ({ tx }) =>
    tx.selectFrom('actor').select(['standing', 'person_id']).where('id', '=', id).executeTakeFirst(),
  );

describe('nobody forgot a table', () => {
  test('each is erased, or says why it need not be, and none is both', async () => {
    const rows = await ask<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const decided = [...erasedTables, ...Object.keys(keptTables)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(new Set(decided).size).toBe(decided.length);
  });

  test('nor a column of bytes: each is opened when an erasure is checked, or says what it holds', async () => {
    const rows = await ask<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'",
    );
    const decided = [...openedColumns, ...Object.keys(otherColumns)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

test('an erased member is erased for good: not twice, not to be closed, and in their own unit only', async () => {
  const people = await shop.keys.ring('alpha', 'people');
  const details = { firstName: 'Ida', lastName: 'Gone', email: 'ida@example.com' };
  const id = await shop.inUnit('alpha', async (scope) =>
    addMember(scope, { kind: 'customer', person: await addPerson(scope, people, details) }),
  );
  const keys = await keysOf('alpha');
  const betaKeys = await keysOf('beta');
  expect(await shop.inUnit('beta', (scope) => eraseMember(scope, betaKeys, id))).toBe(false);
  expect(await standingOf(id)).toMatchObject({ standing: 'active' });
  expect(await shop.inUnit('alpha', (scope) => eraseMember(scope, keys, id))).toBe(true);
  expect(await standingOf(id)).toEqual({ standing: 'erased', person_id: null });
  expect(await shop.inUnit('alpha', (scope) => eraseMember(scope, keys, id))).toBe(false);
  await shop.inUnit('alpha', (scope) => closeMember(scope, id));
  expect(await standingOf(id)).toMatchObject({ standing: 'erased' });
});

test('all of it or none', async () => {
  const people = await shop.keys.ring('alpha', 'people');
  const details = { firstName: 'Ida', lastName: 'Stays', email: 'stays@example.com' };
  const id = await shop.inUnit('alpha', async (scope) =>
    addMember(scope, { kind: 'customer', person: await addPerson(scope, people, details) }),
  );
  const keys = await keysOf('alpha');
  const attempt = shop.inUnit('alpha', async (scope) => {
    await eraseMember(scope, keys, id);
    throw new Error('not after all');
  });
  await expect(attempt).rejects.toThrow('not after all');
  expect(await standingOf(id)).toMatchObject({ standing: 'active', person_id: expect.any(String) });
});
