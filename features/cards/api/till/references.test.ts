// What a till calls its sales: unique for ever among its partner's, or for the till and the day that it says.
import { beforeAll, describe, expect, test } from 'vitest';
import { reverse as reverseInBooks } from '#ledger/reverse.ts';
import { journalByKey } from '#ledger/post.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { tillsOf } from '#testing/tills.ts';

let cards: CardShopApi;
let tills: ReturnType<typeof tillsOf>;
beforeAll(async () => {
  cards = await openCardShop();
  tills = tillsOf(cards);
});

const monday = '2026-06-01';
const tuesday = '2026-06-02';
const amount = 10;

describe('CARD-17 a reference with a business day', () => {
  test('is another sale on another day, and the same sale on the same day, whatever day it is here', async () => {
    const till = await tills.open();
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    const sale = { amount, reference: '1001' };
    const first = await tills.redeem(till, number, { ...sale, businessDay: monday });
    expect(first).toMatchObject({ balance: 40 });
    expect(await tills.redeem(till, number, { ...sale, businessDay: tuesday })).toMatchObject({
      balance: 30,
    });
    cards.shop.clock.advance(86_400_000);
    expect(await tills.redeem(till, number, { ...sale, businessDay: monday })).toEqual(first);
    // The long way calls it the same.
    expect(await tills.redeem(till, number, { ...sale, businessDay: monday, pin })).toEqual(first);
    expect(await tills.redeem(till, number, { ...sale, amount: 11, businessDay: monday })).toBe('key.reused');
  });

  test('is the till’s: that of another till of the partner is another sale, that of its next key the same', async () => {
    const till = await tills.open();
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    const sale = { amount, reference: '1001', businessDay: monday };
    const first = await tills.redeem(till, number, sale);
    expect(await tills.redeem(await tills.another(till), number, sale)).toMatchObject({
      balance: 30,
    });
    const next = await tills.rotated(till);
    expect(await tills.redeem(next, number, sale)).toEqual(first);
    expect(await tills.redeem(await tills.rotated(next), number, { ...sale, pin })).toEqual(first);
  });

  test('is no reference without one, however that is written', async () => {
    const till = await tills.open();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const dayed = await tills.redeem(till, number, { amount, reference: '1', businessDay: monday });
    expect(dayed).toMatchObject({ balance: 40 });
    for (const [reference, balance] of [
      ['1', 30],
      [`${monday}:1`, 20],
      [`day:${monday}:1`, 10],
    ] as const)
      expect(await tills.redeem(till, number, { amount, reference })).toMatchObject({ balance });
    expect(await tills.redeem(till, number, { amount, reference: `${monday}:1`, businessDay: monday })).toMatchObject({
      balance: 0,
    });
  });

  test.each(['2026-02-30', '26-06-01', '2026-6-1', 'yesterday', '2026-06-01T00:00:00Z', ''])(
    'is a day: not %s',
    async (businessDay) => {
      const till = await tills.open();
      const { number } = await boughtCard(cards.shop, 'alpha');
      expect(await tills.redeem(till, number, { businessDay })).toBe('input.invalid');
      expect(await tills.reverse(till, '1', businessDay)).toBe('input.invalid');
    },
  );

  test('CARD-03 is taken back with the same day by the same till, and by nobody else', async () => {
    const till = await tills.open();
    const { number } = await boughtCard(cards.shop, 'alpha');
    await tills.redeem(till, number, { amount, reference: '7', businessDay: monday });
    expect(await tills.reverse(till, '7')).toBe('journal.unknown');
    expect(await tills.reverse(till, '7', tuesday)).toBe('journal.unknown');
    expect(await tills.reverse(await tills.another(till), '7', monday)).toBe('journal.unknown');
    const undone = await tills.reverse(await tills.rotated(till), '7', monday);
    expect(undone).toMatchObject({ transactionId: expect.any(String) });
    expect(await tills.reverse(till, '7', monday)).toEqual(undone);
    expect(await tills.redeem(till, number, { amount: 50 })).toMatchObject({ balance: 0 });
  });
});

describe('CARD-03 the reversal of a sale', () => {
  test('cannot be called like a sale: neither blocks the other', async () => {
    const till = await tills.open();
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await tills.redeem(till, number, { amount, reference: 'a' })).toMatchObject({
      balance: 40,
    });
    expect(await tills.redeem(till, number, { amount, reference: 'a:reversed' })).toMatchObject({
      balance: 30,
    });
    expect(await tills.reverse(till, 'a')).toMatchObject({ transactionId: expect.any(String) });
    expect(await tills.reverse(till, 'a:reversed')).toMatchObject({
      transactionId: expect.any(String),
    });
    expect(await tills.redeem(till, number, { amount: 50 })).toMatchObject({ balance: 0 });
  });

  test('is no sale, so nobody takes it back', async () => {
    const till = await tills.open();
    const { number } = await boughtCard(cards.shop, 'alpha');
    await tills.redeem(till, number, { amount, reference: 'b' });
    const undone = await tills.reverse(till, 'b');
    const sale = typeof undone === 'string' ? '' : undone.transactionId;
    for (const reference of ['b:reversed', sale, `till-reversal:${sale}`])
      expect(await tills.reverse(till, reference)).toBe('journal.unknown');
  });

  test('is recognised under the name that it had once', async () => {
    const till = await tills.open();
    const { number } = await boughtCard(cards.shop, 'alpha');
    await tills.redeem(till, number, { amount, reference: 'c' });
    const key = `till:${till.id}:c`;
    const former = await cards.shop.inUnit('alpha', async (scope) => {
      const journal = (await journalByKey(scope, key)) ?? '';
      return reverseInBooks(scope, { key: `${key}:reversed`, journal });
    });
    expect(await tills.reverse(till, 'c')).toEqual({
      transactionId: (former as { journal: string }).journal,
    });
    // What was called so then is no sale either.
    expect(await tills.reverse(till, 'c:reversed')).toBe('journal.unknown');
    expect(await tills.redeem(till, number, { amount: 50 })).toMatchObject({ balance: 0 });
  });
});

test('after all of it the books are right', async () => {
  expect((await check(cards.shop.databases.east)).violations).toEqual([]);
});
