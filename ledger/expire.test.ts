import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import { check } from '#testing/checker/checker.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { expireCards } from './expire.ts';
import { hold, voidHolds } from './hold.ts';
import { redeem } from './move.ts';
import { accountBalance } from './post.ts';
import { reverse } from './reverse.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const day = 86_400_000;
const run = (most = 100) => shop.inUnit('alpha', (scope) => expireCards(scope, most));
const spend = (card: string, amount = 1) =>
  shop.inUnit('alpha', (scope) => redeem(scope, { key: randomUUID(), card, amount, merchant: 'till' }));
const breakage = () => shop.inUnit('alpha', (scope) => accountBalance(scope, { kind: 'breakage' }, 'EUR'));
const stateOf = (card: string) =>
  shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql`select state, available from card where id = ${card}`.execute(tx);
    return rows[0];
  });

test.each([
  ['an ordinary day', '2026-05-15T12:00:00Z', 1],
  ['the end of a short month', '2027-01-31T12:00:00Z', 1],
  ['the day with 23 hours', '2028-02-26T12:00:00Z', 1],
  ['the day with 25 hours', '2028-09-29T12:00:00Z', 1],
  ['a leap day', '2031-12-29T12:00:00Z', 2],
])('E6 %s: usable to the last moment, then breakage, once', async (_, boughtAt, months) => {
  shop.clock.set(new Date(boughtAt));
  const [card, spent] = await boughtCards(shop, 'alpha', 2, { months });
  await spend(spent!.id, 5_000);
  const before = await breakage();
  const { at } = expiryAfter(months, 'Europe/Paris', shop.clock.now());

  shop.clock.set(new Date(at.getTime() - 1));
  expect(await run()).toBe(0);
  expect(await spend(card!.id)).toMatchObject({ available: 4_999 });
  // From the next moment on nobody spends it, whether or not the job has run.
  shop.clock.set(at);
  expect(await spend(card!.id)).toEqual({ refused: 'card.expired' });
  expect([await run(), await run()]).toEqual([2, 0]);
  // A clock that jumps back a day and forward again finds nothing more to end, and revives nothing.
  shop.clock.advance(-25 * 3_600_000);
  expect([await run(), await spend(card!.id)]).toEqual([0, { refused: 'card.expired' }]);
  shop.clock.advance(50 * 3_600_000);
  expect(await run()).toBe(0);
  expect(await breakage()).toBe(before + 4_999);
  expect([await stateOf(card!.id), await stateOf(spent!.id)]).toEqual([
    { state: 'expired', available: 0 },
    { state: 'expired', available: 0 },
  ]);
});

test('E6 twenty runs at once end each card once', async () => {
  shop.clock.set(new Date('2033-01-10T12:00:00Z'));
  await boughtCards(shop, 'alpha', 60, { months: 1 });
  const before = await breakage();
  shop.clock.advance(40 * day);
  const ended = await Promise.all(Array.from({ length: 20 }, () => run(7)));
  expect(Math.max(...ended)).toBe(7);
  const rest = await run(1_000);
  expect(ended.reduce((sum, count) => sum + count, 0) + rest).toBe(60);
  expect(await breakage()).toBe(before + 60 * 5_000);
});

test('what an order holds outlives the day; when it comes back it is breakage too', async () => {
  shop.clock.set(new Date('2034-01-10T12:00:00Z'));
  const { id } = await boughtCard(shop, 'alpha', { months: 1 });
  const order = randomUUID();
  await shop.inUnit('alpha', (scope) => hold(scope, { order, card: id, amount: 2_000 }));
  const before = await breakage();
  shop.clock.advance(40 * day);
  expect(await run()).toBe(1);
  expect(await breakage()).toBe(before + 3_000);
  await shop.inUnit('alpha', (scope) => voidHolds(scope, order));
  expect(await spend(id)).toEqual({ refused: 'card.expired' });
  expect([await run(), await run()]).toEqual([1, 0]);
  expect(await breakage()).toBe(before + 5_000);
});

test('an expired card takes nothing back: its bearer gets a new one', async () => {
  shop.clock.set(new Date('2035-01-10T12:00:00Z'));
  const { id } = await boughtCard(shop, 'alpha', { months: 1 });
  const { journal } = (await spend(id, 500)) as { journal: string };
  shop.clock.advance(40 * day);
  const undo = () => shop.inUnit('alpha', (scope) => reverse(scope, { key: randomUUID(), journal }));
  expect(await undo()).toEqual({ refused: 'card.expired' });
  await run();
  expect(await undo()).toEqual({ refused: 'card.expired' });
});

test('a wallet does not expire, and the books are right', async () => {
  expect((await check(shop.databases.east)).violations).toEqual([]);
});
