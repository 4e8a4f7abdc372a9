import { beforeAll, describe, expect, test } from 'vitest';
import { importCardCall } from '#contract/cards/cards.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { findCard } from '#data/cards/cards.ts';
import { saveProfile } from '#data/units/units.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';

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

describe('API-26', () => {
  const take = (card: { number: string; pin: string }, as = me, unit = 'alpha') =>
    cards.send(
      unit,
      importCardCall,
      { custId: as.id, token: card.number, pinCode: card.pin, importType: 'CARD' },
      { as },
    );

  test('CARD-28 CARD-08 CARD-09 the token is a number or code, sealed with its body; it is a CARD or a COUPON', async () => {
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
    expect(await as('COUPON')).toMatchObject({ balance: 50, isActivateAccount: 1 });
    expect(await stateOf(card.id)).toMatchObject({ owner: me.id });
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

  test('API-26 the answer has the card as its owner’s language names it', async () => {
    const card = await boughtCard(cards.shop, 'alpha');
    const visit = await openVisit(cards.api, 'alpha');
    const client = cards.api.client('alpha', { visit, accessToken: me.accessToken, language: 'ar' });
    const body = { custId: me.id, token: card.number, pinCode: card.pin, importType: 'CARD' } as const;
    expect(await client(importCardCall, body, { key: crypto.randomUUID() })).toMatchObject({
      data: { productName: 'بطاقة', cardNumber: `•••• ${card.number.slice(-4)}`, expiryDate: '2027-06-01' },
    });
  });

  test('API-26 a wallet is no card to import, be it one’s own', async () => {
    const { cardNumber } = (await cards.send('alpha', getWalletCall, { custId: me.id }, { as: me })) as {
      cardNumber: string;
    };
    expect(await take({ number: cardNumber, pin: '' })).toBe('card.unknown');
    expect(await take({ number: cardNumber, pin: '' }, other)).toBe('card.unknown');
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

test('after all of it the books are right', async () => {
  const { violations } = await check(cards.shop.databases.east);
  expect(violations).toEqual([]);
});
