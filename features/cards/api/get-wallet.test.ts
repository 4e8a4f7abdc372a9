import { beforeAll, describe, expect, test } from 'vitest';
import { listTransactionsCall } from '#contract/cards/cards.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { openWallet } from '#data/cards/cards.ts';
import { giveCashback, topUp } from '#ledger/move.ts';
import { hold } from '#ledger/hold.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn, type TestMember } from '#testing/members.ts';

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  cards = await openCardShop();
  [me, other] = [await freshMember(cards.shop, 'alpha'), await freshMember(cards.shop, 'alpha')];
  stranger = await freshMember(cards.shop, 'beta');
});
const key = () => crypto.randomUUID();

describe('API-07', () => {
  const wallet = (as: TestMember, unit = 'alpha', custId = as.id) =>
    cards.send(unit, getWalletCall, { custId }, { as });

  test('WALLET-01 WALLET-08 balance, orders and its own number, which stays', async () => {
    const member = await signedIn(cards.shop, 'alpha');
    const first = await wallet(member);
    expect(first).toEqual({
      balance: 0,
      currency: 'EUR',
      orderCount: 0,
      isReloadable: true,
      cardNumber: expect.stringMatching(/^\d{20}$/),
      processAmount: 0,
    });
    const { id } = await cards.shop.inUnit('alpha', (scope) => openWallet(scope, member.id, 'EUR'));
    await cards.shop.inUnit('alpha', (scope) =>
      topUp(scope, { key: key(), card: id, amount: 2_000, means: 'credit-card' }),
    );
    await cards.shop.inUnit('alpha', (scope) => giveCashback(scope, { key: key(), card: id, amount: 50 }));
    await cards.shop.inUnit('alpha', (scope) => hold(scope, { order: key(), card: id, amount: 500 }));
    expect(await wallet(member)).toEqual({ ...(first as object), balance: 15.5, orderCount: 1 });
    const number = (first as { cardNumber: string }).cardNumber;
    const history = await cards.send(
      'alpha',
      listTransactionsCall,
      { custId: member.id, cardNumber: number },
      { as: member },
    );
    expect(
      (history as { transactionList: { type: string }[] }).transactionList.map(({ type }) => type).toSorted(),
    ).toEqual(['C', 'L']);
  });

  test('WALLET-05 a salesman has no wallet and sees nobody’s', async () => {
    expect(await wallet(await signedIn(cards.shop, 'alpha', 'salesman'))).toBe('auth.not-allowed');
  });

  test('whoever helps its owner sees which wallet it is, not its number', async () => {
    const member = await signedIn(cards.shop, 'alpha');
    const { cardNumber } = (await wallet(member)) as { cardNumber: string };
    const staff = await signedIn(cards.shop, 'alpha', 'staff');
    expect(await wallet(staff, 'alpha', member.id)).toMatchObject({ cardNumber: `•••• ${cardNumber.slice(-4)}` });
  });

  test('API-07 another customer’s wallet and another unit’s stay theirs', async () => {
    expect(await wallet(other, 'alpha', me.id)).toBe('auth.not-allowed');
    expect(await wallet(stranger, 'beta')).toMatchObject({ balance: 0 });
    expect(await wallet(me, 'beta')).toBe('unit.disagreement');
  });
});

test('after all of it the books are right', async () => {
  const { violations } = await check(cards.shop.databases.east);
  expect(violations).toEqual([]);
});
