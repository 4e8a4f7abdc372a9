// A checker that finds nothing is only worth something if it would have. Each rule is broken once, behind
// the database's back, and must say so.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestTopUp } from '#data/cards/card-top-ups.ts';
import { auditBooks, auditRules } from '#ledger/audit.ts';
import { hold } from '#ledger/hold.ts';
import { closeToday } from '../books.ts';
import { boughtCards } from '../cards.ts';
import { quietPool } from '../databases.ts';
import { openTwoPodShop, type TwoPodShop } from '../test-shop.ts';
import { check } from './checker.ts';

let shop: TwoPodShop;
let owner: Kysely<unknown>;
beforeAll(async () => {
  shop = await openTwoPodShop();
  const [card] = await boughtCards(shop, 'alpha', 3);
  await shop.inUnit('alpha', (scope) => hold(scope, { order: crypto.randomUUID(), card: card?.id ?? '', amount: 100 }));
  await shop.inUnit('alpha', (scope) =>
    requestTopUp(scope, { card: card?.id ?? '', currency: 'EUR', amount: 500, means: 'credit-card' }),
  );
  await closeToday(shop, 'alpha');
  const pool = quietPool(shop.databases.east.url('postgres' as never));
  owner = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(() => owner.destroy());

test('a sound shop has no violations, and there was something to look at', async () => {
  const { violations, journals, cards } = await check(shop.databases.east);
  expect({ violations, journals, cards }).toEqual({ violations: [], journals: 2, cards: 3 });
});

const damages: readonly (readonly [number, string])[] = [
  [0, 'update posting set amount = amount + 1 where line = 1'],
  [1, "delete from posting where line = 1 and journal_id = (select id from journal where origin = 'payment')"],
  [1, "delete from journal where origin = 'payment'"],
  [2, 'update card set available = available + 1 where seq = 1'],
  [2, 'update card set available = -available, held = held + 2 * available where seq = 2'],
  [3, 'update hold set amount = amount + 1'],
  [3, "update hold set state = 'voided', ended_at = now()"],
  [4, "update posting set currency = 'USD'"],
  [4, 'update posting set account_id = gen_random_uuid() where line = 1'],
  [5, "update card set issuer = 'stock' where seq = 1"],
  [5, 'update card set seq = null where seq = 3'],
  [6, 'update account_snapshot set balance = balance + 1'],
  [7, "update top_up set state = 'confirmed', ended_at = now(), journal_id = gen_random_uuid()"],
  [8, 'update card set seq = seq + 1 where seq = 3'],
  [9, 'update card set value = value + 1 where seq = 1'],
  [9, "update journal set origin = 'correction' where origin = 'issue'"],
  [10, "update posting set amount = -amount where journal_id = (select id from journal where origin = 'payment')"],
];

test.each(damages)('rule %i notices: %s', async (rule, damage) => {
  const expected = auditRules[rule] ?? '';
  const rollback = new Error('undo');
  let rules: string[] = [];
  const attempt = owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`alter table card drop constraint card_never_overspent`.execute(tx);
    await sql.raw(damage).execute(tx);
    rules = (await auditBooks(tx)).map((violation) => violation.rule);
    throw rollback;
  });
  await expect(attempt).rejects.toBe(rollback);
  expect(rules).toContain(expected);
});

test('every rule was broken once', () => {
  expect(new Set(damages.map(([rule]) => rule)).size).toBe(auditRules.length);
});

test('C6 notices a table whose wall is down', async () => {
  await boughtCards(shop, 'beta', 1);
  const run = (statement: string) => sql.raw(statement).execute(owner);
  await run('alter table card disable row level security');
  const { violations } = await check(shop.databases.east);
  await run('alter table card enable row level security');
  expect(violations.map(({ rule, what }) => `${rule}: ${what}`)).toEqual([
    'C6 no row is visible to another unit: card of beta',
    'C6 no row is visible to another unit: card of alpha',
  ]);
});
