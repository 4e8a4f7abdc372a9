import { beforeAll, describe, expect, test } from 'vitest';
import { listTransactionsCall } from '#contract/cards/cards.ts';
import { cardActionOf, walletOrderStatus, walletTypeOf } from '#contract/wire/cards/card.ts';
import { redeem, topUp, transfer } from '#ledger/move.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import type { TestMember } from '#testing/members.ts';

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  cards = await openCardShop();
  [me, other] = [await freshMember(cards.shop, 'alpha'), await freshMember(cards.shop, 'alpha')];
  stranger = await freshMember(cards.shop, 'beta');
});

const own = (wish = {}) => boughtCard(cards.shop, 'alpha', { owner: me.id, ...wish });
const key = () => crypto.randomUUID();

describe('API-22', () => {
  const list = (number: string, as = me, unit = 'alpha', pageNo = 1) =>
    cards.send(unit, listTransactionsCall, { custId: as.id, cardNumber: number, pageNo }, { as });

  test('CARD-16 CARD-17 what happened to a card, newest first, ten a page, as many pages as there are', async () => {
    const { id, number } = await own();
    for (let at = 0; at < 21; at++)
      await cards.shop.inUnit('alpha', (scope) =>
        redeem(scope, { key: key(), card: id, amount: 10, merchant: 'till' }),
      );
    cards.shop.clock.advance(1_000);
    await cards.shop.inUnit('alpha', (scope) =>
      topUp(scope, { key: key(), card: id, amount: 500, means: 'credit-card' }),
    );
    const first = await list(number);
    if (typeof first === 'string') throw new Error(first);
    expect(first.totalCount).toBe(23);
    expect(first.transactionList).toHaveLength(10);
    expect(first.transactionList[0]).toMatchObject({
      action: 'reloaded',
      amount: 5,
      balance: 52.9,
      type: null,
      otherCardNumber: null,
    });
    expect(first.transactionList[1]).toMatchObject({ action: 'redeemed', amount: -0.1, balance: 47.9 });
    const second = await list(number, me, 'alpha', 2);
    expect(second).toMatchObject({ totalCount: 23 });
    const last = await list(number, me, 'alpha', 3);
    expect(await list(number, me, 'alpha', 4)).toEqual({ totalCount: 23, transactionList: [] });
    expect(await list(number, me, 'alpha', 123_456_789)).toEqual({ totalCount: 23, transactionList: [] });
    expect((last as { transactionList: { action: string }[] }).transactionList.map(({ action }) => action)).toEqual([
      'redeemed',
      'redeemed',
      'activated',
    ]);
  });

  test('CARD-16 CARD-17 a transfer names the other card, on both sides, and when it was', async () => {
    const [from, to] = [await own(), await own()];
    cards.shop.clock.advance(1_000);
    await cards.shop.inUnit('alpha', (scope) =>
      transfer(scope, { key: key(), card: from.id, to: to.id, amount: 1_250 }),
    );
    const date = cards.shop.clock.now().toISOString();
    const newest = async ({ number }: { number: string }) => {
      const answer = await list(number);
      return typeof answer === 'string' ? answer : answer.transactionList[0];
    };
    expect(await newest(from)).toEqual({
      date,
      action: 'transferred',
      type: null,
      amount: -12.5,
      balance: 37.5,
      otherCardNumber: `•••• ${to.number.slice(-4)}`,
    });
    expect(await newest(to)).toEqual({
      date,
      action: 'received',
      type: null,
      amount: 12.5,
      balance: 62.5,
      otherCardNumber: `•••• ${from.number.slice(-4)}`,
    });
  });

  test('CARD-16 UNIT-13 amounts and balances are in the currency of the card', async () => {
    const { id, number } = await own({ currency: 'BHD', value: 5_125 });
    cards.shop.clock.advance(1_000);
    await cards.shop.inUnit('alpha', (scope) =>
      redeem(scope, { key: key(), card: id, amount: 1_005, merchant: 'till' }),
    );
    expect(await list(number)).toMatchObject({
      transactionList: [
        { amount: -1.005, balance: 4.12 },
        { amount: 5.125, balance: 5.125 },
      ],
    });
  });

  test('API-22 another customer and another unit see an unknown card', async () => {
    const { number } = await own();
    expect(await list(number, other)).toBe('card.unknown');
    expect(await list(number, stranger, 'beta')).toBe('card.unknown');
  });

  test('WALLET-02 CARD-17 every kind of event has its word and its letter', () => {
    expect(
      ['issue', 'grant', 'top-up', 'cashback', 'redeem', 'hold', 'expiry', 'reversal', 'refund'].map((origin) =>
        cardActionOf(origin as never, 1),
      ),
    ).toEqual(['activated', 'activated', 'reloaded', 'reloaded', 'redeemed', 'redeemed', 'void', 'void', 'void']);
    expect([cardActionOf('transfer', -1), cardActionOf('transfer', 1)]).toEqual(['transferred', 'received']);
    expect(['redeem', 'hold', 'top-up', 'cashback', 'transfer'].map((origin) => walletTypeOf(origin as never))).toEqual(
      ['P', 'P', 'L', 'C', null],
    );
  });

  test('what became of an order that the wallet was to pay has its letter', () => {
    expect(walletOrderStatus).toEqual({ confirmed: 'Y', voided: 'N', held: 'R' });
  });
});

test('after all of it the books are right', async () => {
  const { violations } = await check(cards.shop.databases.east);
  expect(violations).toEqual([]);
});
