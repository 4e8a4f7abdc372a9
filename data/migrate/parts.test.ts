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

const paid = { key: 'paid', means: 'credit-card', currency: 'EUR', amount: 100 };
const daysFrom = (years: number, days: number) => {
  const at = new Date();
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return new Date(at.getTime() + days * 86_400_000).toISOString();
};

test('KEEP-12 a machine whose clock is years ahead drops nothing of the audit', async () => {
  const now = daysFrom(0, 0);
  await recordedAt('gamma', now);
  const done = await keepParts(url(), new Date('2033-06-01T00:00:00.000Z'));
  expect(done.filter((line) => line.includes('dropped'))).toEqual([]);
  expect(done).toContain('parts.audit_2035q1 made');
  expect(await partOf(now)).toEqual(['parts.audit_before']);
});

test('KEEP-12 the audit is in quarters, each dropped whole after six years and not a day before', async () => {
  // The server's clock cannot be set, so the parts are as old as they have to be by it.
  const [first, second] = [daysFrom(-6, -1), daysFrom(-6, 2)];
  await asOwner(`alter table audit detach partition parts.audit_before`);
  let from: string | null = null;
  for (const [part, end] of Object.entries({ first, second, third: '2027-04-01Z' })) {
    await asOwner(`create table parts.audit_${part} (like audit including defaults including indexes)`);
    const join = `select join_part('parts.audit_${part}', 'audit', first_record_id($1), first_record_id($2))`;
    await asOwner(join, [from, end]);
    from = end;
  }
  const moments = [daysFrom(-6, -30), daysFrom(-6, -2), daysFrom(-6, 1), '2028-03-31T23:59:59.999Z'];
  for (const moment of moments) await recordedAt('alpha', moment);
  await recordedAt('beta', daysFrom(-6, -3));
  await recordedAt('alpha', '2028-04-01T00:00:00.000Z');
  expect(await partOf(moments[3] ?? '')).toEqual(['parts.audit_2028q1']);
  expect(await partOf('2028-04-01T00:00:00.000Z')).toEqual(['parts.audit_2028q2']);

  // A machine whose clock is behind keeps what the server would drop.
  expect(await keepParts(url(), new Date(daysFrom(0, -30)))).toEqual([]);
  expect(await seenBy('alpha')).toEqual([...moments, '2028-04-01T00:00:00.000Z']);
  expect(await keepParts(url(), new Date(daysFrom(0, 0)))).toEqual(['parts.audit_first dropped']);
  expect(await seenBy('alpha')).toEqual([...moments.slice(2), '2028-04-01T00:00:00.000Z']);
  expect(await seenBy('beta')).toEqual([]);
});

test('KEEP-12 the quarters of two years to come are there, and a second run has nothing to do', async () => {
  const now = new Date('2035-05-05T12:00:00.000Z');
  expect(await keepParts(url(), now)).toEqual(
    expect.arrayContaining(['parts.audit_2036q4 made', 'parts.audit_2037q2 made']),
  );
  const warned: string[] = [];
  expect(await keepParts(url(), now, (line) => warned.push(line))).toEqual([]);
  expect(warned).toEqual([]);
  await recordedAt('alpha', '2037-06-30T12:00:00.000Z');
  expect(await partOf('2037-06-30T12:00:00.000Z')).toEqual(['parts.audit_2037q2']);
  // A clock that is far ahead loses nothing.
  await recordedAt('alpha', '2071-01-01T00:00:00.000Z');
  expect(await partOf('2071-01-01T00:00:00.000Z')).toEqual(['parts.audit_other']);
});

test('KEEP-12 rows of a clock that was years ahead end no release: they go into their part when it is made', async () => {
  shop.clock.set(new Date('2038-11-11T00:00:00.000Z'));
  await recordedAt('alpha', '2038-11-11T00:00:00.000Z');
  await recordedAt('beta', '2038-12-31T23:59:59.999Z');
  await shop.inUnit('beta', (scope) => receivePayment(scope, { ...paid, key: 'paid-ahead' }));
  const rows = 'select tableoid::regclass::text as part, count(*)::int as lines from posting group by 1';
  expect(await asOwner(rows)).toEqual([{ part: 'parts.posting_other', lines: 2 }]);
  const before = await seenBy('alpha');
  const warned: string[] = [];

  // Any release from then on, as it was.
  const done = await keepParts(url(), new Date('2036-12-01T00:00:00.000Z'), (line) => warned.push(line));
  expect(done).toContain('parts.audit_2038q4 made with 2 rows of parts.audit_other');
  expect(done).toContain('parts.posting_2038 made with 2 rows of parts.posting_other');
  expect(await seenBy('alpha')).toEqual(before);
  expect(await partOf('2038-11-11T00:00:00.000Z')).toEqual(['parts.audit_2038q4']);
  expect(await partOf('2038-12-31T23:59:59.999Z')).toEqual(['parts.audit_2038q4']);
  expect(await asOwner(rows)).toEqual([{ part: 'parts.posting_2038', lines: 2 }]);
  // And one that no part is for yet is named by every release.
  expect(await partOf('2071-01-01T00:00:00.000Z')).toEqual(['parts.audit_other']);
  expect(warned).toEqual([
    'parts.audit_other has 1 rows whose ids are of 2039-01-01 or later: a clock was years ahead',
  ]);

  // Moved once, nothing of it can be changed, nor what still comes there.
  for (const sql of ["update audit set outcome = 'undone'", 'delete from audit', 'truncate parts.audit_other'])
    await expect(asPostgres(sql), sql).rejects.toMatchObject({ code: 'UW003' });
  await expect(asPostgres('update posting set amount = 1')).rejects.toMatchObject({ code: 'UW003' });
  for (const part of ['audit_other', 'audit_2038q4', 'posting_other', 'posting_2038']) {
    const app = shop.podOf('east').pool;
    await expect(app.query(`select * from parts.${part}`), part).rejects.toMatchObject({ code: '42501' });
    const walled = 'select relrowsecurity and relforcerowsecurity as walled from pg_class where oid = $1::regclass';
    expect(await asOwner(walled, [`parts.${part}`]), part).toEqual([{ walled: true }]);
  }
});

test('KEEP-12 the lines of the books are in years, by their journals, and none is ever dropped', async () => {
  shop.clock.set(new Date('2028-07-01T00:00:00.000Z'));
  await shop.inUnit('alpha', (scope) => receivePayment(scope, paid));
  const done = await keepParts(url(), new Date('2041-01-01T00:00:00.000Z'));
  expect(done).toContain('parts.posting_2042 made');
  expect(done.filter((line) => /posting.*dropped/.test(line))).toEqual([]);
  expect(
    await asOwner(`select amount from posting where tableoid = 'parts.posting_2028'::regclass order by line`),
  ).toEqual([{ amount: -100 }, { amount: 100 }]);
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

test('KEEP-12 more rows than can be moved while the shop waits: the part is not made, the release is told and goes on', async () => {
  const id = "first_record_id('2043-02-01Z')::text";
  await asPostgres(`insert into audit (unit_id, id, at, actor_kind, call, outcome)
    select 'gamma', overlay(${id} placing lpad(to_hex(n), 12, '0') from 25)::uuid, '2043-02-01Z', 'house', 'API-40', 'ahead'
    from generate_series(1, 10001) n`);
  const warned: string[] = [];
  const done = await keepParts(url(), new Date('2041-03-01T00:00:00.000Z'), (line) => warned.push(line));
  expect(done.filter((line) => line.includes('audit'))).toEqual([]);
  expect(warned).toEqual([
    'parts.audit_2043q1 was not made: more than 10000 rows of its time are in parts.audit_other',
  ]);

  // What docs/operations/retention.md#parts says to do then, at an hour when nobody minds.
  await asSuperuser(url(), async (client) => {
    await client.query("set unwrap.moved_max = '20000'");
    const keep = "select keep_parts('audit', '3 months', '6 years', '2041-03-01Z') as done";
    const { rows } = await client.query<{ done: string[] }>(keep);
    expect(rows[0]?.done).toEqual(['parts.audit_2043q1 made with 10001 rows of parts.audit_other']);
  });
});
