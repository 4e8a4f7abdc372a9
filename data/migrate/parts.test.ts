import { beforeAll, expect, test } from 'vitest';
import { record } from '../audit.ts';
import { receivePayment } from '#ledger/post.ts';
import { asSuperuser } from './migrate.ts';
import { keepParts } from './parts.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const url = () => shop.databases.east.url('unwrap_migrator');
const asOwner = async <Row extends object>(sql: string, values: unknown[] = []) =>
  asSuperuser(url(), async (client) => (await client.query<Row>(sql, values)).rows);

/** Whom no wall keeps out. */
function asPostgres(sql: string) {
  const server = new URL(url());
  server.username = 'postgres';
  return asSuperuser(server.href, (client) => client.query(sql));
}

/** Somebody does something at that moment. */
async function recordedAt(unit: string, at: string): Promise<void> {
  shop.clock.set(new Date(at));
  await shop.inUnit(unit, (scope) => record(scope, { call: 'API-40', outcome: at }));
}

const seenBy = (unit: string) =>
  shop.inUnit(unit, async ({ tx }) =>
    (await tx.selectFrom('audit').select('outcome').orderBy('id').execute()).map(({ outcome }) => outcome),
  );
const partOf = async (outcome: string) => {
  const found = await asOwner<{ part: string }>(
    'select tableoid::regclass::text as part from audit where outcome = $1',
    [outcome],
  );
  return found.map(({ part }) => part);
};

test('KEEP-12 the audit is in quarters, each dropped whole after six years and not a day before', async () => {
  const moments = ['2028-01-01T00:00:00.000Z', '2028-03-31T23:59:59.999Z', '2028-04-01T00:00:00.000Z'] as const;
  for (const moment of moments) await recordedAt('alpha', moment);
  await recordedAt('beta', '2028-02-01T00:00:00.000Z');
  expect(await partOf(moments[1])).toEqual(['parts.audit_2028q1']);
  expect(await partOf(moments[2])).toEqual(['parts.audit_2028q2']);

  expect(await keepParts(url(), new Date('2034-03-31T23:59:59.999Z'))).not.toContain('parts.audit_2028q1 dropped');
  expect(await seenBy('alpha')).toEqual(moments);
  expect(await keepParts(url(), new Date('2034-04-01T00:00:00.000Z'))).toContain('parts.audit_2028q1 dropped');
  expect(await seenBy('alpha')).toEqual([moments[2]]);
  expect(await seenBy('beta')).toEqual([]);
});

test('KEEP-12 the quarters of two years to come are there, and a second run has nothing to do', async () => {
  const now = new Date('2035-05-05T12:00:00.000Z');
  expect(await keepParts(url(), now)).toEqual(
    expect.arrayContaining(['parts.audit_2036q4 made', 'parts.audit_2037q2 made']),
  );
  expect(await keepParts(url(), now)).toEqual([]);
  await recordedAt('alpha', '2037-06-30T12:00:00.000Z');
  expect(await partOf('2037-06-30T12:00:00.000Z')).toEqual(['parts.audit_2037q2']);
  // A clock that is far ahead loses nothing.
  await recordedAt('alpha', '2071-01-01T00:00:00.000Z');
  expect(await partOf('2071-01-01T00:00:00.000Z')).toEqual(['parts.audit_other']);
});

test('KEEP-12 the lines of the books are in years, by their journals, and none is ever dropped', async () => {
  shop.clock.set(new Date('2028-07-01T00:00:00.000Z'));
  const paid = { key: 'paid', means: 'credit-card', currency: 'EUR', amount: 100 };
  await shop.inUnit('alpha', (scope) => receivePayment(scope, paid));
  const done = await keepParts(url(), new Date('2041-01-01T00:00:00.000Z'));
  expect(done).toContain('parts.posting_2042 made');
  expect(done.filter((line) => /posting.*dropped/.test(line))).toEqual([]);
  expect(await asOwner('select tableoid::regclass::text as part, amount from posting order by line')).toEqual([
    { part: 'parts.posting_2028', amount: -100 },
    { part: 'parts.posting_2028', amount: 100 },
  ]);
  await expect(asPostgres('update posting set amount = 1')).rejects.toMatchObject({ code: 'UW003' });
});

test('KEEP-12 tenant-sticks-to-connection: a part is no way round the wall, and nothing in it can be changed', async () => {
  await recordedAt('beta', '2036-02-02T00:00:00.000Z');
  const app = shop.podOf('east').pool;
  await expect(app.query('select * from parts.audit_2036q1')).rejects.toMatchObject({ code: '42501' });
  for (const sql of ["update audit set outcome = 'undone'", 'delete from audit', 'truncate parts.audit_2036q1'])
    await expect(asPostgres(sql), sql).rejects.toMatchObject({ code: 'UW003' });
  expect(await seenBy('alpha')).not.toContain('2036-02-02T00:00:00.000Z');
});
