import { beforeAll, describe, expect, test } from 'vitest';
import { listTransactionsCall } from '#contract/cards/cards.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { openWallet } from '#data/cards/cards.ts';
import { assign } from '#data/identity/actors.ts';
import { saveProfile } from '#data/units/units.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { giveCashback, topUp } from '#ledger/move.ts';
import { confirmHolds, hold, voidHolds } from '#ledger/hold.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { unitProfile } from '#testing/unit-profile.ts';

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

  test('UNIT-13 WALLET-01 it is in the currency of the unit', async () => {
    const { shop } = cards;
    const member = await signedIn(shop, 'beta');
    await shop.inUnit('beta', (scope) =>
      saveProfile(scope, unitProfile({ id: 'beta', can: usualChoices.can, currency: 'BHD' })),
    );
    await expect.poll(() => wallet(member, 'beta')).toMatchObject({ currency: 'BHD', balance: 0 });
    const { id } = await shop.inUnit('beta', (scope) => openWallet(scope, member.id, 'BHD'));
    await shop.inUnit('beta', (scope) => topUp(scope, { key: key(), card: id, amount: 20_125, means: 'credit-card' }));
    expect(await wallet(member, 'beta')).toMatchObject({ currency: 'BHD', balance: 20.125 });
  });

  test('WALLET-01 WALLET-08 it is reloadable only where the unit tops up', async () => {
    const { shop } = cards;
    const member = await signedIn(shop, 'gamma');
    expect(await wallet(member, 'gamma')).toMatchObject({ isReloadable: true });
    await shop.inUnit('gamma', (scope) =>
      saveProfile(scope, unitProfile({ id: 'gamma', can: usualChoices.can, hidden: ['top-up'] })),
    );
    await expect.poll(() => wallet(member, 'gamma')).toMatchObject({ isReloadable: false, balance: 0 });
  });

  test('WALLET-01 WALLET-02 every order that it was to pay is counted, and one that was paid is a P', async () => {
    const member = await signedIn(cards.shop, 'alpha');
    const { cardNumber } = (await wallet(member)) as { cardNumber: string };
    const alpha = <T>(work: Parameters<typeof cards.shop.inUnit<T>>[1]) => cards.shop.inUnit('alpha', work);
    const { id } = await alpha((scope) => openWallet(scope, member.id, 'EUR'));
    await alpha((scope) => topUp(scope, { key: key(), card: id, amount: 2_000, means: 'credit-card' }));
    const [paid, given] = [key(), key()];
    for (const order of [paid, given]) {
      cards.shop.clock.advance(1_000);
      await alpha((scope) => hold(scope, { order, card: id, amount: 300 }));
    }
    cards.shop.clock.advance(1_000);
    await alpha((scope) => confirmHolds(scope, { key: key(), order: paid, to: { kind: 'unissued' } }));
    await alpha((scope) => voidHolds(scope, given));
    expect(await wallet(member)).toMatchObject({ orderCount: 2, balance: 17 });
    const history = await cards.send('alpha', listTransactionsCall, { custId: member.id, cardNumber }, { as: member });
    expect(history).toMatchObject({
      totalCount: 2,
      transactionList: [
        { type: 'P', action: 'redeemed', amount: -3 },
        { type: 'L', action: 'reloaded', amount: 20 },
      ],
    });
  });

  test('WALLET-05 a salesman has no wallet and sees nobody’s', async () => {
    const [salesman, member] = [await signedIn(cards.shop, 'alpha', 'salesman'), await signedIn(cards.shop, 'alpha')];
    await cards.shop.inUnit('alpha', (scope) => assign(scope, salesman.id, member.id));
    const { cardNumber } = (await wallet(member)) as { cardNumber: string };
    for (const custId of [salesman.id, member.id])
      expect(await wallet(salesman, 'alpha', custId)).toBe('auth.not-allowed');
    // What came and went tells what is left; of a customer's card it is theirs to see.
    const { number } = await boughtCard(cards.shop, 'alpha', { owner: member.id });
    const past = (card: string) =>
      cards.send('alpha', listTransactionsCall, { custId: member.id, cardNumber: card }, { as: salesman });
    expect(await past(cardNumber)).toBe('card.unknown');
    expect(await past(number)).toMatchObject({ totalCount: 1 });
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
