import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { getWalletCall, topUpCall } from '#contract/cards/wallet.ts';
import { pendingTopUpsMax } from '#domain/cards/card-top-up.ts';
import { assign } from '#data/identity/actors.ts';
import { findCard } from '#data/cards/cards.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { cancelTopUp, confirmTopUp } from '#ledger/top-up.ts';
import { accountBalance } from '#ledger/post.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  cards = await openCardShop({}, { reloadable: true });
  [me, other] = [await signedIn(cards.shop, 'alpha'), await signedIn(cards.shop, 'alpha')];
});

interface Wish {
  amount?: number;
  as?: TestMember;
  unit?: string;
  key?: string;
  means?: string;
}
const topUp = (cardNumber: string, { amount = 20, as = me, unit = 'alpha', key, means }: Wish = {}) =>
  cards.send(
    unit,
    topUpCall,
    { custId: as.id, cardNumber, amount, ...(means ? { paymentMethod: means } : {}) },
    { as, ...(key ? { key } : {}) },
  );
const own = (wish = {}) => boughtCard(cards.shop, 'alpha', { owner: me.id, ...wish });
const alpha = <T>(work: Parameters<typeof cards.shop.inUnit<T>>[1]) => cards.shop.inUnit('alpha', work);
const availableOn = async (id: string) => (await alpha((scope) => findCard(scope, id)))?.available;
const orderOf = (answer: unknown) => (answer as { orderNo: string }).orderNo;
const paid = (topUpId: string, changes = {}) =>
  alpha((scope) =>
    confirmTopUp(scope, { topUp: topUpId, means: 'credit-card', currency: 'EUR', amount: 2_000, ...changes }),
  );

describe('API-30', () => {
  test('a top-up is requested; nothing can be spent before it is paid for', async () => {
    const { id, number } = await own();
    const answer = await topUp(number);
    expect(answer).toEqual({
      orderNo: expect.any(String),
      status: 'R',
      amount: 20,
      currency: 'EUR',
      balance: 50,
      processAmount: 20,
      returnType: 'topup',
    });
    expect(await availableOn(id)).toBe(5_000);
    expect(await paid(orderOf(answer))).toMatchObject({ available: 7_000, repeated: false });
    expect(await availableOn(id)).toBe(7_000);
    // What was paid is owed by the means it was paid by.
    expect(
      await alpha((scope) => accountBalance(scope, { kind: 'clearing', detail: 'credit-card' }, 'EUR')),
    ).toBeLessThan(0);
  });

  test('reported twice it is credited once; another amount or currency is refused', async () => {
    const { id, number } = await own();
    const orderNo = orderOf(await topUp(number));
    expect(await paid(orderNo, { amount: 2_001 })).toEqual({ refused: 'top-up.differs' });
    expect(await paid(orderNo, { currency: 'USD' })).toEqual({ refused: 'top-up.differs' });
    expect(await paid(crypto.randomUUID())).toEqual({ refused: 'top-up.unknown' });
    const first = await paid(orderNo);
    expect(await paid(orderNo)).toEqual({ ...first, outcome: 'repeated', repeated: true });
    expect(await availableOn(id)).toBe(7_000);
    expect(await alpha((scope) => cancelTopUp(scope, orderNo))).toEqual({ refused: 'top-up.confirmed' });
  });

  test('WALLET-08 what was cancelled takes no money any more, nor waits for any; what is paid then must be given back', async () => {
    const { id, number } = await own();
    const orderNo = orderOf(await topUp(number));
    expect(await alpha((scope) => cancelTopUp(scope, orderNo))).toBe('done');
    expect(await alpha((scope) => cancelTopUp(scope, orderNo))).toBe('repeated');
    expect(await paid(orderNo)).toEqual({ refused: 'top-up.cancelled' });
    expect(await availableOn(id)).toBe(5_000);
    expect(await alpha((scope) => cancelTopUp(scope, crypto.randomUUID()))).toEqual({ refused: 'top-up.unknown' });
    expect(await topUp(number, { amount: 5 })).toMatchObject({ processAmount: 5 });
  });

  test('a card that was blocked meanwhile takes nothing, and the wish waits', async () => {
    const { id, number } = await own();
    const orderNo = orderOf(await topUp(number));
    const setState = (state: string) =>
      alpha(({ tx }) => sql`update card set state = ${state} where id = ${id}`.execute(tx));
    await setState('blocked');
    expect(await paid(orderNo)).toEqual({ refused: 'card.blocked' });
    await setState('new');
    expect(await paid(orderNo)).toMatchObject({ available: 7_000 });
  });

  test('the same key is one wish; twenty at once are one', async () => {
    const { number } = await own();
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => topUp(number, { key })));
    expect(new Set(answers.map(orderOf)).size).toBe(1);
    expect(await topUp(number, { key, amount: 21 })).toBe('key.reused');
    expect(await topUp(number, { amount: 10 })).toMatchObject({ processAmount: 30 });
  });

  test('WALLET-08 the unit’s bounds, 5 to 500 if it says nothing, hold to the cent', async () => {
    const { number } = await own();
    expect(await topUp(number, { amount: 4.99 })).toBe('top-up.out-of-bounds');
    expect(await topUp(number, { amount: 500.01 })).toBe('top-up.out-of-bounds');
    expect(await topUp(number, { amount: 5 })).toMatchObject({ amount: 5 });
    expect(await topUp(number, { amount: 500 })).toMatchObject({ amount: 500, processAmount: 505 });
    expect(await topUp(number, { amount: 5.001 })).toBe('input.invalid');
    expect(await topUp(number, { amount: -5 })).toBe('input.invalid');
  });

  test('WALLET-08 UNIT-13 a unit has bounds and a currency of its own', async () => {
    const { shop } = cards;
    const profile = unitProfile({ id: 'gamma', can: usualChoices.can, topUpMin: 20, topUpMax: 30, currency: 'BHD' });
    await shop.inUnit('gamma', (scope) => saveProfile(scope, profile));
    await eventually('the bounds', async () => (await shop.profiles.of('gamma'))?.topUpMin === 20);
    const member = await signedIn(shop, 'gamma');
    const { number } = await boughtCard(shop, 'gamma', { owner: member.id });
    const { cardNumber } = (await cards.send('gamma', getWalletCall, { custId: member.id }, { as: member })) as {
      cardNumber: string;
    };
    // The card was bought in euros; the wallet is in the unit's currency, of which a thousandth is an amount.
    expect(await topUp(number, { amount: 20.125, as: member, unit: 'gamma' })).toBe('input.invalid');
    expect(await topUp(cardNumber, { amount: 20.125, as: member, unit: 'gamma' })).toMatchObject({
      amount: 20.125,
      currency: 'BHD',
      processAmount: 20.125,
    });
    expect(await cards.send('gamma', getWalletCall, { custId: member.id }, { as: member })).toMatchObject({
      processAmount: 20.125,
    });
    for (const onto of [number, cardNumber]) {
      const put = (amount: number) => topUp(onto, { amount, as: member, unit: 'gamma' });
      for (const amount of [19.99, 30.01]) expect(await put(amount)).toBe('top-up.out-of-bounds');
      for (const amount of [20, 30]) expect(await put(amount)).toMatchObject({ amount });
    }
  });

  test('no more than a few wait for their money at once, however they race', async () => {
    const { number } = await own();
    const answers = await Promise.all(Array.from({ length: 12 }, () => topUp(number)));
    expect(answers.filter((answer) => answer === 'top-up.too-many')).toHaveLength(12 - pendingTopUpsMax);
  });

  test('CARD-25 only where the product is reloadable', async () => {
    await alpha((scope) => saveProduct(scope, testProduct({ itemCode: 'once', reloadable: false }), 2));
    const { number } = await own({ itemCode: 'once' });
    expect(await topUp(number)).toBe('card.not-reloadable');
  });

  test.each(['blocked', 'locked', 'expired'] as const)('CARD-03 not onto a card that is %s', async (state) => {
    const { id, number } = await own();
    await alpha(({ tx }) => sql`update card set state = ${state} where id = ${id}`.execute(tx));
    expect(await topUp(number)).toBe(`card.${state}`);
  });

  test('only by a means of the unit, and not with value that is on a card already', async () => {
    const { number } = await own();
    expect(await topUp(number, { means: '14' })).toBe('top-up.means-unknown');
    expect(await topUp(number, { means: 'PP' })).toBe('top-up.means-unknown');
    expect(await topUp(number, { means: 'nonsense' })).toBe('input.invalid');
  });

  test('API-30 what it is to be paid by is written down with the wish', async () => {
    const profile = unitProfile({ id: 'gamma', can: usualChoices.can, paymentMeans: ['credit-card', 'paypal'] });
    await cards.shop.inUnit('gamma', (scope) => saveProfile(scope, profile));
    await eventually('the means', async () => (await cards.shop.profiles.of('gamma'))?.paymentMeans.length === 2);
    const member = await signedIn(cards.shop, 'gamma');
    const { id, number } = await boughtCard(cards.shop, 'gamma', { owner: member.id });
    for (const means of ['PP', 'C04'])
      expect(await topUp(number, { as: member, unit: 'gamma', means })).toMatchObject({ status: 'R' });
    const wished = await cards.shop.inUnit('gamma', ({ tx }) =>
      tx.selectFrom('top_up').select('means').where('card_id', '=', id).orderBy('means').execute(),
    );
    expect(wished).toEqual([{ means: 'credit-card' }, { means: 'paypal' }]);
  });

  test('a unit that hides top-ups has no such call', async () => {
    const member = await signedIn(cards.shop, 'gamma');
    const { number } = await boughtCard(cards.shop, 'gamma', { owner: member.id });
    expect(await topUp(number, { as: member, unit: 'gamma' })).toMatchObject({ status: 'R' });
    await cards.shop.inUnit('gamma', (scope) =>
      saveProfile(scope, unitProfile({ id: 'gamma', can: usualChoices.can, hidden: ['top-up'] })),
    );
    await expect.poll(() => topUp(number, { as: member, unit: 'gamma' })).toBe('call.unknown');
  });

  test('API-30 another customer’s card and another unit’s are unknown', async () => {
    const { number } = await own();
    expect(await topUp(number, { as: other })).toBe('card.unknown');
    expect(await topUp(number, { as: await signedIn(cards.shop, 'beta'), unit: 'beta' })).toBe('card.unknown');
    expect(await topUp((await boughtCard(cards.shop, 'alpha')).number)).toBe('card.unknown');
    expect(await cards.send('alpha', topUpCall, { custId: me.id, cardNumber: number, amount: 20 })).toBe(
      'auth.required',
    );
  });
});

describe('WALLET-08 a wallet', () => {
  const wallet = (as: TestMember) => cards.send('alpha', getWalletCall, { custId: as.id }, { as });

  test('is topped up by its own number; what is under way is seen and not spent', async () => {
    const member = await signedIn(cards.shop, 'alpha');
    const { cardNumber } = (await wallet(member)) as { cardNumber: string };
    const wish = await topUp(cardNumber, { as: member });
    expect(wish).toMatchObject({ returnType: 'topupWallet', balance: 0, processAmount: 20 });
    expect(await wallet(member)).toMatchObject({ balance: 0, processAmount: 20 });
    await paid(orderOf(wish));
    expect(await wallet(member)).toMatchObject({ balance: 20, processAmount: 0 });
    expect(await topUp(cardNumber, { as: member, amount: 5 })).toMatchObject({ balance: 20, processAmount: 5 });
  });

  test('WALLET-08 is unknown in a unit that has hidden its wallets', async () => {
    const { shop } = cards;
    const member = await signedIn(shop, 'beta');
    const { cardNumber } = (await cards.send('beta', getWalletCall, { custId: member.id }, { as: member })) as {
      cardNumber: string;
    };
    expect(await topUp(cardNumber, { as: member, unit: 'beta' })).toMatchObject({ returnType: 'topupWallet' });
    await shop.inUnit('beta', (scope) =>
      saveProfile(scope, unitProfile({ id: 'beta', can: usualChoices.can, hidden: ['wallet'] })),
    );
    await expect.poll(() => topUp(cardNumber, { as: member, unit: 'beta' })).toBe('card.unknown');
  });

  test('WALLET-05 a salesman tops up no wallet, though a card of a customer of theirs', async () => {
    const member = await signedIn(cards.shop, 'alpha');
    const salesman = await signedIn(cards.shop, 'alpha', 'salesman');
    await alpha((scope) => assign(scope, salesman.id, member.id));
    const { cardNumber } = (await wallet(member)) as { cardNumber: string };
    const { number } = await boughtCard(cards.shop, 'alpha', { owner: member.id });
    const acting = (card: string) =>
      cards.send('alpha', topUpCall, { custId: member.id, cardNumber: card, amount: 20 }, { as: salesman });
    expect(await acting(cardNumber)).toBe('card.unknown');
    expect(await acting(number)).toMatchObject({ status: 'R' });
  });
});

test('after all of it the books are right', async () => {
  expect((await check(cards.shop.databases.east)).violations).toEqual([]);
});
