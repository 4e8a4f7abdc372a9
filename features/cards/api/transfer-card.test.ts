import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { transferCardCall } from '#contract/cards/cards.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { findCard, lockCard, openWallet } from '#data/cards/cards.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { topUp } from '#ledger/move.ts';
import { issueToken } from '#data/identity/tokens.ts';
import { boughtCard, boughtCards, type TestCard } from '#testing/cards.ts';
import { freshMember, openCardShop, signInAgain, type CardShopApi } from '#testing/card-api.ts';
import { mailbox } from '#testing/card-mails.ts';
import { check } from '#testing/checker/checker.ts';
import { untilSomebodyWaits } from '#testing/lock-wait.ts';
import type { TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';

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

  test('CARD-04 CARD-26 whoever has the PIN of a card that is in nobody’s account moves its value too', async () => {
    const [from, to] = await boughtCards(cards.shop, 'alpha', 2);
    expect(await give(from!, to!.number)).toMatchObject({ balance: 40, isTransferred: true });
    expect([await stateOf(from!.id), await stateOf(to!.id)]).toMatchObject([
      { available: 4_000, owner: null },
      { available: 6_000, owner: null },
    ]);
  });

  test('CARD-04 UNIT-13 an amount is in the currency of the card, to its last decimal', async () => {
    const [from, to] = await boughtCards(cards.shop, 'alpha', 2, { owner: me.id, currency: 'BHD', value: 5_000 });
    expect(await give(from!, to!.number, { amount: 1.125 })).toMatchObject({ balance: 3.875 });
    expect(await give(from!, to!.number, { amount: 1.1255 })).toBe('input.invalid');
    expect(await stateOf(to!.id)).toMatchObject({ available: 6_125 });
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

  test('a product may allow no transfer, or only of the whole balance', async () => {
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

  test('API-29 CARD-04 the value of a wallet stays on it', async () => {
    const { cardNumber } = (await cards.send('alpha', getWalletCall, { custId: me.id }, { as: me })) as {
      cardNumber: string;
    };
    const { id } = await cards.shop.inUnit('alpha', (scope) => openWallet(scope, me.id, 'EUR'));
    await cards.shop.inUnit('alpha', (scope) =>
      topUp(scope, { key: key(), card: id, amount: 5_000, means: 'credit-card' }),
    );
    const to = await boughtCard(cards.shop, 'alpha');
    expect(await give({ number: cardNumber, pin: '' }, to.number)).toBe('card.not-transferable');
    expect(await stateOf(id)).toMatchObject({ available: 5_000 });
  });

  test('of two cards the same is locked first, whichever gives: two that swap do not wait for each other', async () => {
    await cards.shop.inUnit('alpha', (scope) =>
      saveProduct(scope, testProduct({ itemCode: 'whole', transfer: 'whole' }), 3),
    );
    const [low, high] = [await own({ itemCode: 'whole' }), await own({ itemCode: 'whole' })].toSorted((one, two) =>
      one.id < two.id ? -1 : 1,
    ) as [TestCard, TestCard];
    let answer: Promise<unknown> = Promise.resolve();
    await cards.shop.inUnit('alpha', async (scope) => {
      await lockCard(scope, low.id);
      answer = give(high, low.number, { amount: 50 });
      await untilSomebodyWaits(scope, 'the transfer waits for the first card');
      await sql`select from card where id = ${high.id} for update nowait`.execute(scope.tx);
    });
    expect(await answer).toMatchObject({ balance: 0 });
    expect(await stateOf(low.id)).toMatchObject({ available: 10_000 });
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

describe('CARD-26 value to an address', () => {
  const gift = (from: TestCard, receiverEmail: string, changes = {}, as = me) =>
    cards.send(
      'alpha',
      transferCardCall,
      { custId: as.id, cardNumber: from.number, pinCode: from.pin, amount: 20, receiverEmail, ...changes },
      { as },
    );

  test('refusals: both, neither, more than there is, a message that is too long', async () => {
    const from = await own();
    expect(await gift(from, mailbox(), { targetCardNumber: from.number })).toBe('input.invalid');
    expect(await gift(from, mailbox(), { receiverEmail: undefined })).toBe('input.invalid');
    expect(await gift(from, mailbox(), { amount: 50.01 })).toBe('card.insufficient');
    expect(await gift(from, mailbox(), { message: 'x'.repeat(151) })).toBe('input.invalid');
    expect(await gift(from, mailbox(), {}, await freshMember(cards.shop, 'alpha'))).toBe('card.unknown');
    expect((await stateOf(from.id))?.available).toBe(5_000);
    expect(await gift(from, mailbox(), { message: 'x'.repeat(150) })).toMatchObject({ balance: 30 });
  });

  test('API-29 by mail too a product may allow no transfer, or only of the whole balance', async () => {
    await cards.shop.inUnit('alpha', async (scope) => {
      await saveProduct(scope, testProduct({ itemCode: 'stays', transfer: 'none' }), 2);
      await saveProduct(scope, testProduct({ itemCode: 'whole', transfer: 'whole' }), 3);
    });
    const [stays, whole] = [await own({ itemCode: 'stays' }), await own({ itemCode: 'whole' })];
    expect(await gift(stays, mailbox(), { amount: 50 })).toBe('card.not-transferable');
    expect(await gift(whole, mailbox(), { amount: 49.99 })).toBe('card.not-transferable');
    expect(await gift(whole, mailbox(), { amount: 50 })).toMatchObject({ balance: 0, isTransferred: true });
    expect((await stateOf(stays.id))?.available).toBe(5_000);
  });

  test('API-29 five mails an hour; of the sixth nothing is moved', async () => {
    const sender = await freshMember(cards.shop, 'alpha');
    const from = await boughtCard(cards.shop, 'alpha', { owner: sender.id });
    for (let at = 1; at <= 5; at += 1)
      expect(await gift(from, mailbox(), { amount: 1 }, sender)).toMatchObject({ balance: 50 - at });
    expect(await gift(from, mailbox(), { amount: 1 }, sender)).toBe('mail.limit-reached');
    expect((await stateOf(from.id))?.available).toBe(4_500);
  });

  test('UNIT-41 a message has as many characters as the unit allows', async () => {
    const from = await own();
    const said = (chars: number) => gift(from, mailbox(), { amount: 1, message: 'x'.repeat(chars) });
    expect(await said(151)).toBe('input.invalid');
    expect(await said(150)).toBeTypeOf('object');
    const allow = async (messageCharsMax: number) => {
      const profile = unitProfile({ id: 'alpha', can: usualChoices.can, messageCharsMax });
      await cards.shop.inUnit('alpha', (scope) => saveProfile(scope, profile));
      await eventually(
        'the length',
        async () => (await cards.shop.profiles.of('alpha'))?.messageCharsMax === messageCharsMax,
      );
    };
    await allow(20);
    expect(await said(21)).toBe('input.invalid');
    expect(await said(20)).toBeTypeOf('object');
    await allow(150);
  });
});

test('after all of it the books are right', async () => {
  const { violations } = await check(cards.shop.databases.east);
  expect(violations).toEqual([]);
});
