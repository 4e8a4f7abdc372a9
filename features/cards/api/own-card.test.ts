// What members do with their own cards.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  applyCardCall,
  importCardCall,
  listTransactionsCall,
  transferCardCall,
  updateCardCall,
} from '#contract/cards/cards.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { cardActionOf, walletOrderStatus, walletTypeOf } from '#contract/wire/cards/card.ts';
import { findCard, openWallet } from '#data/cards/cards.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { issueToken } from '#data/identity/tokens.ts';
import { saveProfile } from '#data/units/units.ts';
import { giveCashback, redeem, topUp } from '#ledger/move.ts';
import { hold } from '#ledger/hold.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { freshMember, openCardShop, signInAgain, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
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

const own = (wish = {}) => boughtCard(cards.shop, 'alpha', { owner: me.id, ...wish });
const stateOf = (id: string) => cards.shop.inUnit('alpha', (scope) => findCard(scope, id));
const key = () => crypto.randomUUID();

describe('API-23', () => {
  const update = (number: string, action: string, as = me, unit = 'alpha') =>
    cards.send(unit, updateCardCall, { custId: as.id, cardNumber: number, action }, { as });

  test('CARD-02 the owner blocks and unblocks; isBlocked says so', async () => {
    const { id, number } = await own();
    expect(await update(number, 'block')).toEqual({
      cardNumber: `•••• ${number.slice(-4)}`,
      isBlocked: true,
      cardState: 'NEW',
    });
    expect(await stateOf(id)).toMatchObject({ state: 'blocked' });
    expect(await update(number, 'UNBLOCK')).toMatchObject({ isBlocked: false, cardState: 'NEW' });
    expect(await stateOf(id)).toMatchObject({ state: 'new' });
  });

  test('CARD-11 CARD-15 ENUM-14 the owner calls it used, or new again', async () => {
    const { number } = await own();
    expect(await update(number, 'used')).toMatchObject({ cardState: 'USED', isBlocked: false });
    expect(await update(number, 'new')).toMatchObject({ cardState: 'NEW', isBlocked: false });
    expect(await update(number, 'eat')).toBe('input.invalid');
  });

  test('CARD-30 CARD-03 a locked card cannot be unblocked by its owner', async () => {
    const { number } = await own({ state: 'locked' });
    for (const action of ['unblock', 'block', 'new', 'used'])
      expect(await update(number, action)).toBe('card.step-not-allowed');
  });

  test('a card past its last day takes no step', async () => {
    const { number } = await own({ months: 1 });
    cards.shop.clock.advance(40 * 86_400_000);
    [me, other, stranger] = await Promise.all([
      signInAgain(cards.shop, 'alpha', me.id),
      signInAgain(cards.shop, 'alpha', other.id),
      signInAgain(cards.shop, 'beta', stranger.id),
    ]);
    expect(await update(number, 'block')).toBe('card.step-not-allowed');
  });

  test('API-23 another customer and another unit see an unknown card', async () => {
    const { number } = await own();
    expect(await update(number, 'block', other)).toBe('card.unknown');
    expect(await update(number, 'block', stranger, 'beta')).toBe('card.unknown');
    expect(await cards.send('alpha', updateCardCall, { custId: me.id, cardNumber: number, action: 'block' })).toBe(
      'auth.required',
    );
    const nobodys = await boughtCard(cards.shop, 'alpha');
    expect(await update(nobodys.number, 'block')).toBe('card.unknown');
  });

  test('twenty blocks at once under one key: one answer', async () => {
    const { number } = await own();
    const same = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        cards.send(
          'alpha',
          updateCardCall,
          { custId: me.id, cardNumber: number, action: 'block' },
          { as: me, key: same },
        ),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

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

  test('API-22 another customer and another unit see an unknown card', async () => {
    const { number } = await own();
    expect(await list(number, other)).toBe('card.unknown');
    expect(await list(number, stranger, 'beta')).toBe('card.unknown');
  });

  test('WALLET-02 WALLET-03 CARD-17 every kind of event has its word and its letter', () => {
    expect(
      ['issue', 'grant', 'top-up', 'cashback', 'redeem', 'hold', 'expiry', 'reversal', 'refund'].map((origin) =>
        cardActionOf(origin as never, 1),
      ),
    ).toEqual(['activated', 'activated', 'reloaded', 'reloaded', 'redeemed', 'redeemed', 'void', 'void', 'void']);
    expect([cardActionOf('transfer', -1), cardActionOf('transfer', 1)]).toEqual(['transferred', 'received']);
    expect(['redeem', 'hold', 'top-up', 'cashback', 'transfer'].map((origin) => walletTypeOf(origin as never))).toEqual(
      ['P', 'P', 'L', 'C', null],
    );
    expect(walletOrderStatus).toEqual({ confirmed: 'Y', voided: 'N', held: 'R' });
  });
});

describe('API-29', () => {
  interface Wish {
    amount?: number;
    as?: TestMember;
    unit?: string;
    pin?: string;
    key?: string;
  }
  const give = (
    from: { number: string; pin: string },
    to: string,
    { amount = 10, as = me, unit = 'alpha', pin = from.pin, key: same = key() }: Wish = {},
  ) =>
    cards.send(
      unit,
      transferCardCall,
      { custId: as.id, cardNumber: from.number, pinCode: pin, amount, targetCardNumber: to },
      { as, key: same },
    );

  test('CARD-04 CARD-26 part of the value moves, once, and the answer says so', async () => {
    const from = await own();
    const to = await boughtCard(cards.shop, 'alpha');
    const same = key();
    const answer = { cardNumber: `•••• ${from.number.slice(-4)}`, balance: 37.5, isTransferred: true };
    expect(await give(from, to.number, { amount: 12.5, key: same })).toEqual(answer);
    expect(await give(from, to.number, { amount: 12.5, key: same })).toEqual(answer);
    expect([await stateOf(from.id), await stateOf(to.id)]).toMatchObject([{ available: 3_750 }, { available: 6_250 }]);
  });

  test('wants a sign-in of the last minutes', async () => {
    const [from, to] = [await own(), await boughtCard(cards.shop, 'alpha')];
    const { token } = me;
    cards.shop.clock.advance(9 * 60_000);
    expect(await give(from, to.number)).toMatchObject({ isTransferred: true });
    const stale = await cards.shop.inUnit('alpha', (scope) => issueToken(scope, { id: me.id }));
    expect(await give(from, to.number, { as: { ...me, accessToken: () => stale } })).toBe('auth.not-fresh');
    me = await signInAgain(cards.shop, 'alpha', me.id);
    expect(me.token).not.toBe(token);
  });

  test('refusals', async () => {
    const [from, to] = [await own(), await boughtCard(cards.shop, 'alpha')];
    expect(await give(from, to.number, { amount: 50.01 })).toBe('card.insufficient');
    expect(await give(from, to.number, { amount: 0.001 })).toBe('input.invalid');
    expect(await give(from, to.number, { amount: -1 })).toBe('input.invalid');
    expect(await give(from, from.number)).toBe('card.target-unknown');
    expect(await give(from, '4000000000000028')).toBe('card.target-unknown');
    expect(await give(from, to.number, { pin: 'wrong' })).toBe('card.unknown');
    await cards.shop.inUnit('alpha', ({ tx }) =>
      sql`update card set state = 'blocked' where id = ${to.id}`.execute(tx),
    );
    expect(await give(from, to.number)).toBe('card.target-unknown');
    expect(await stateOf(from.id)).toMatchObject({ available: 5_000 });
  });

  test('CARD-27 a product may allow no transfer, or only of the whole balance', async () => {
    await cards.shop.inUnit('alpha', async (scope) => {
      await saveProduct(scope, testProduct({ itemCode: 'stays', transfer: 'none' }), 2);
      await saveProduct(scope, testProduct({ itemCode: 'whole', transfer: 'whole' }), 3);
    });
    const to = await boughtCard(cards.shop, 'alpha');
    const [stays, whole] = [await own({ itemCode: 'stays' }), await own({ itemCode: 'whole' })];
    expect(await give(stays, to.number)).toBe('card.not-transferable');
    expect(await give(whole, to.number, { amount: 49 })).toBe('card.not-transferable');
    expect(await give(whole, to.number, { amount: 50 })).toMatchObject({ balance: 0 });
  });

  test('API-29 another customer and another unit move nothing, even with the PIN', async () => {
    const [from, to] = [await own(), await boughtCard(cards.shop, 'alpha')];
    expect(await give(from, to.number, { as: other })).toBe('card.unknown');
    expect(await give(from, to.number, { as: stranger, unit: 'beta' })).toBe('card.unknown');
    const foreign = await boughtCard(cards.shop, 'beta');
    expect(await give(from, foreign.number)).toBe('card.target-unknown');
    expect(await stateOf(from.id)).toMatchObject({ available: 5_000 });
  });
});

describe('API-26', () => {
  const take = (card: { number: string; pin: string }, as = me, unit = 'alpha') =>
    cards.send(
      unit,
      importCardCall,
      { custId: as.id, token: card.number, pinCode: card.pin, importType: 'CARD' },
      { as },
    );

  test('CARD-28 the token is a number or code, sealed with its body; it is a CARD or a COUPON', async () => {
    const card = await boughtCard(cards.shop, 'alpha');
    const as = (importType: string) =>
      cards.send(
        'alpha',
        importCardCall,
        { custId: me.id, token: card.number, pinCode: card.pin, importType: importType as 'CARD' },
        { as: me },
      );
    expect(importCardCall.sealed).toBe(true);
    expect(await as('VOUCHER')).toBe('input.invalid');
    expect(await as('COUPON')).toMatchObject({ balance: 50 });
  });

  test('CARD-08 CARD-09 a card nobody has becomes theirs, and the account is active', async () => {
    const card = await boughtCard(cards.shop, 'alpha');
    expect(await take(card)).toMatchObject({ balance: 50, isActivateAccount: 1 });
    expect(await stateOf(card.id)).toMatchObject({ owner: me.id });
    expect(await take(card)).toMatchObject({ balance: 50 });
  });

  test('CARD-10 importing activates nothing in a unit that is not white-label', async () => {
    await cards.shop.inUnit('gamma', (scope) => saveProfile(scope, unitProfile({ id: 'gamma', whiteLabel: false })));
    const member = await signedIn(cards.shop, 'gamma');
    expect(await take(await boughtCard(cards.shop, 'gamma'), member, 'gamma')).toMatchObject({ isActivateAccount: 0 });
  });

  test('API-26 another customer’s card is taken, another unit’s is unknown, and so is a wrong PIN', async () => {
    const card = await own();
    expect(await take(card, other)).toBe('card.taken');
    expect(await take(card, stranger, 'beta')).toBe('card.unknown');
    expect(await take({ ...card, pin: 'wrong' }, other)).toBe('card.unknown');
  });

  test('twenty accounts at once: one gets it', async () => {
    const card = await boughtCard(cards.shop, 'alpha');
    const members = await Promise.all(Array.from({ length: 20 }, () => signedIn(cards.shop, 'alpha')));
    const outcomes = await Promise.all(members.map((member) => take(card, member)));
    expect(outcomes.filter((outcome) => outcome === 'card.taken')).toHaveLength(19);
  });
});

describe('API-28', () => {
  const apply = (card: { number: string; pin: string }, { as = me, unit = 'alpha', itemCode = 'card-1' } = {}) =>
    cards.send(unit, applyCardCall, { custId: as.id, itemCode, cardNumber: card.number, pinCode: card.pin }, { as });

  test('CARD-13 CARD-14 CARD-18 CARD-31 a new card joins the account, with what its product says', async () => {
    await cards.shop.inUnit('alpha', (scope) =>
      saveProduct(
        scope,
        testProduct({
          itemCode: 'meals',
          redeemable: { en: 'Restaurants only' },
          reloadable: true,
          howToUse: { en: 'Show it.' },
          terms: { en: 'Terms.' },
          codeType: 'qr',
        }),
        4,
      ),
    );
    const plain = await boughtCard(cards.shop, 'alpha');
    expect(await apply(plain)).toMatchObject({
      redeemPlace: 'whole-store',
      redeemPlaceText: null,
      transferMode: 2,
      isReloadable: false,
      isThirdPartyProduct: false,
      codeType: 0,
    });
    const meals = await boughtCard(cards.shop, 'alpha', { itemCode: 'meals' });
    expect(await apply(meals, { itemCode: 'meals' })).toMatchObject({
      redeemPlace: 'custom',
      redeemPlaceText: 'Restaurants only',
      isReloadable: true,
      howToUse: 'Show it.',
      termOfService: 'Terms.',
      codeType: 1,
      itemCode: 'meals',
      balance: 50,
      initialBalance: 50,
      cardState: 'NEW',
    });
    expect(await stateOf(meals.id)).toMatchObject({ owner: me.id });
  });

  test('CARD-26 another product’s card, a used one and a missing PIN are refused', async () => {
    const [card, used] = await boughtCards(cards.shop, 'alpha', 2);
    expect(await apply(card!, { itemCode: 'meals' })).toBe('card.unknown');
    expect(await apply({ ...card!, pin: '' })).toBe('card.unknown');
    await cards.shop.inUnit('alpha', (scope) =>
      redeem(scope, { key: key(), card: used!.id, amount: 1, merchant: 'till' }),
    );
    expect(await apply(used!)).toBe('card.step-not-allowed');
  });

  test('API-28 another customer’s card is taken, another unit’s unknown', async () => {
    const card = await own();
    expect(await apply(card, { as: other })).toBe('card.taken');
    expect(await apply(card, { as: stranger, unit: 'beta' })).toBe('card.unknown');
  });
});

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
