// What stands around a partner's call, with something between that is no sale: any call may be made so.
import { beforeAll, expect, test } from 'vitest';
import { oneStatement } from '#platform/db/one-statement.ts';
import { tillWithKey } from '#testing/members.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { partnerKeyHash } from './cards/partner-keys.ts';
import { asSuperuser } from './migrate/migrate.ts';
import { asPartner } from './partner-call.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // Leaves a trace of having run, and answers as it is told.
  await asSuperuser(shop.databases.east.url('unwrap_migrator'), (client) =>
    client.query(`
      create type test_did as (outcome text, about uuid, echo text);
      create function test_does(p_who partner_caller, p_journal uuid, p_at timestamptz, p_outcome text)
        returns test_did language plpgsql as $$
      begin
        update partner_key set name = 'asked' where id = p_who.key;
        if p_outcome = 'raises' then raise exception 'undone' using errcode = 'UW030'; end if;
        return row(nullif(p_outcome, ''), case when p_outcome <> 'done' then p_who.key end, p_journal)::test_did;
      end $$`),
  );
});

const newTill = () => tillWithKey(shop, 'alpha', ['/test']);
type Till = Awaited<ReturnType<typeof newTill>>;

function ask(till: Till, outcome: string, key: string) {
  const tokenHash = partnerKeyHash('alpha', till.token) ?? Buffer.alloc(0);
  const call = { unit: 'alpha', lockTimeoutMs: 1_000, tokenHash, path: '/test', call: 'TEST-1', key };
  const kept = { fingerprint: Buffer.alloc(32), keptUntil: shop.clock.now() };
  const perform = asPartner(oneStatement(shop.podOf('east'), 'alpha'), { ...call, ...kept }, shop);
  return perform<{ echo: string }>('test_does', [outcome]);
}

/** The journals under its keys, what the record says of it, and whether the function between has run. */
const tracesOf = (till: Till) =>
  shop.inUnit('alpha', async ({ tx }) => {
    const kept = await tx.selectFrom('idempotency').select('journal_id').where('subject', '=', till.id).execute();
    const lines = await tx.selectFrom('audit').selectAll().where('actor_id', '=', till.id).execute();
    const { name } = await tx
      .selectFrom('partner_key')
      .select('name')
      .where('id', '=', till.key)
      .executeTakeFirstOrThrow();
    return { journals: kept.map((row) => row.journal_id), lines, ran: name === 'asked' };
  });

test('what was done keeps its key with its journal, and is on the record', async () => {
  const till = await newTill();
  const done = await ask(till, 'done', 'key-of-one-done');
  expect(done).toEqual({ outcome: 'done', about: null, echo: done?.journal, journal: expect.any(String) });
  const { journals, lines, ran } = await tracesOf(till);
  expect({ journals, ran }).toEqual({ journals: [done?.journal], ran: true });
  expect(lines).toMatchObject([{ call: 'TEST-1', key: 'key-of-one-done', outcome: 'done', about: null }]);
});

test('a refusal gives the key back, and is on the record with what it is about', async () => {
  const till = await newTill();
  expect(await ask(till, 'test.refused', 'key-of-one-refused')).toMatchObject({ outcome: 'test.refused' });
  const { journals, lines } = await tracesOf(till);
  expect(journals).toEqual([]);
  expect(lines).toMatchObject([{ key: null, outcome: 'test.refused', about: [till.key] }]);
});

test.each([
  ['has no outcome', ''],
  ['undoes itself', 'raises'],
])('what %s leaves neither key nor line', async (_, outcome) => {
  const till = await newTill();
  expect(await ask(till, outcome, 'key-of-nothing-done')).toBeNull();
  expect(await tracesOf(till)).toMatchObject({ journals: [], lines: [] });
});

test('under a key that is taken nothing is done again', async () => {
  const till = await newTill();
  await ask(till, 'done', 'key-that-comes-twice');
  expect(await ask(till, 'test.refused', 'key-that-comes-twice')).toBeNull();
  expect(await tracesOf(till)).toMatchObject({ journals: [expect.any(String)], lines: [{ outcome: 'done' }] });
});

test('for a suspended key, and for none at all, nothing is done', async () => {
  const till = await newTill();
  expect(await ask({ ...till, token: 'none' }, 'done', 'key-of-nobody')).toBeNull();
  await shop.inUnit('alpha', ({ tx, clock }) =>
    tx.updateTable('partner_key').set({ suspended_at: clock.now() }).where('id', '=', till.key).execute(),
  );
  expect(await ask(till, 'done', 'key-of-one-stopped')).toMatchObject({ outcome: 'auth.required' });
  expect(await tracesOf(till)).toEqual({ journals: [], lines: [], ran: false });
});
