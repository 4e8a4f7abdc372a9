import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryCardCall } from '#contract/cards/cards.ts';
import { cardKeysOf, readHandle } from '#data/cards/card-secrets.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { signedIn } from '#testing/members.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

const query = (cardNumber: string, pinCode: string, unit = 'alpha') =>
  cards.send(unit, queryCardCall, { cardNumber, pinCode });
const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const setState = (id: string, state: string) =>
  cards.shop.inUnit('alpha', ({ tx }) => sql`update card set state = ${state} where id = ${id}`.execute(tx));

test('API-24 CARD-01 anyone with number and PIN sees product, balance, expiry and state, and no more', async () => {
  const { number, pin } = await boughtCard(cards.shop, 'alpha');
  const typed = number.replace(/(\d{4})(?=\d)/g, '$1 ');
  expect(await query(typed, pin)).toEqual({
    cardNumber: `•••• ${number.slice(-4)}`,
    itemCode: 'card-1',
    productName: 'Test card',
    balance: 50,
    initialBalance: 50,
    currency: 'EUR',
    expiryDate: '2027-06-01',
    cardState: 'NEW',
    isBlocked: false,
    isLocked: false,
    isExpired: false,
    handle: null,
    cardBalance: 50,
    isAllowPartialRedeem: true,
    subPayDesc: '',
    suitedItemCode: [],
  });
});

test.each([
  ['CARD-30', 'blocked', { isBlocked: true, isLocked: false }],
  ['CARD-30', 'locked', { isBlocked: false, isLocked: true }],
  ['CARD-11', 'expired', { isExpired: true }],
] as const)('API-24 %s a card that is %s says so to whoever has its PIN', async (_, state, shown) => {
  const { id, number, pin } = await boughtCard(cards.shop, 'alpha');
  await setState(id, state);
  expect(await query(number, pin)).toMatchObject(shown);
});

test('API-24 another unit does not know the card', async () => {
  const { number, pin } = await boughtCard(cards.shop, 'alpha');
  expect(await query(number, pin, 'beta')).toBe('card.unknown');
  expect(await query(number, pin, 'gamma')).toBe('card.unknown');
});

test('API-24 another customer may ask as anybody may, but not in somebody else’s name', async () => {
  const [me, other] = [await signedIn(cards.shop, 'alpha'), await signedIn(cards.shop, 'alpha')];
  const { number, pin } = await boughtCard(cards.shop, 'alpha', { owner: me.id });
  const ask = (custId: string, as = other) =>
    cards.send('alpha', queryCardCall, { cardNumber: number, pinCode: pin, custId }, { as });
  expect(await ask(other.id)).toMatchObject({ balance: 50 });
  expect(await ask(me.id)).toBe('auth.not-allowed');
});

test('API-31 API-32 COUPON-24 with a cart it gives a handle, good for this visit and two hours', async () => {
  const { id, number, pin } = await boughtCard(cards.shop, 'alpha');
  const answer = await cards.send('alpha', queryCardCall, {
    cardNumber: number,
    pinCode: pin,
    cartList: [{ itemCode: 'card-1', templateId: 3 }],
  });
  if (typeof answer === 'string') throw new Error(answer);
  expect(answer).toMatchObject({ cardBalance: 50, isAllowPartialRedeem: true, suitedItemCode: [] });
  const handle = answer.handle ?? '';
  expect(handle).not.toContain(number);
  const keys = await cardKeysOf(cards.shop.keys, 'alpha');
  // The visit is what the browser was given; a handle read with any other opens nothing.
  const now = cards.shop.clock.now();
  const { openVisit } = await import('#testing/visit.ts');
  const other = await openVisit(cards.api, 'alpha');
  expect(readHandle(keys, 'alpha', { handle, visit: other.id, now })).toBeNull();
  const visit = await openVisit(cards.api, 'alpha');
  const client = cards.api.client('alpha', { visit });
  const mine = await client(queryCardCall, { cardNumber: number, pinCode: pin, cartList: [] });
  const own = mine.ok ? (mine.data.handle ?? '') : '';
  expect(readHandle(keys, 'alpha', { handle: own, visit: visit.id, now })).toBe(id);
  expect(
    readHandle(keys, 'alpha', { handle: own, visit: visit.id, now: new Date(now.getTime() + 7_200_000) }),
  ).toBeNull();
  expect(readHandle(keys, 'beta', { handle: own, visit: visit.id, now })).toBeNull();
  expect(readHandle(keys, 'alpha', { handle: 'junk', visit: visit.id, now })).toBeNull();
});

describe('CARD-29 guessing', () => {
  const tries = async (number: string, pin: string, count: number) => {
    const outcomes = [];
    for (let at = 0; at < count; at++) outcomes.push(await query(number, pin));
    return outcomes;
  };

  test('five wrong PINs an hour, ten in a life; then not even the right one', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    expect(await tries(number, wrong(pin), 6)).toEqual([
      ...Array.from({ length: 5 }, () => 'card.unknown'),
      'card.tries-exceeded',
    ]);
    expect(await query(number, pin)).toBe('card.tries-exceeded');
    cards.shop.clock.advance(guessLimits.windowMs + 1);
    expect(await query(number, pin)).toMatchObject({ balance: 50 });
    expect(await tries(number, wrong(pin), 6)).toEqual([
      ...Array.from({ length: 5 }, () => 'card.unknown'),
      'card.tries-exceeded',
    ]);
    cards.shop.clock.advance(guessLimits.windowMs * 100);
    expect(await query(number, pin)).toBe('card.tries-exceeded');
  });

  test('a number that does not exist is answered alike, to the last try and the last byte', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    const none = '4000000000000028';
    const bytes = async (cardNumber: string) => {
      const response = await fetch(`${cards.api.base}/v5/card/queryCard`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aggregatorBu: 'alpha', cardNumber, pinCode: wrong(pin) }),
      });
      return `${response.status} ${await response.text()}`;
    };
    for (let at = 0; at < 8; at++) expect(await bytes(none)).toBe(await bytes(number));
  });

  test('a hundred guesses at once are five tries, not a hundred', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => query(number, wrong(pin))));
    const counted = (name: string) => outcomes.filter((outcome) => outcome === name).length;
    expect({ unknown: counted('card.unknown'), exceeded: counted('card.tries-exceeded') }).toEqual({
      unknown: 5,
      exceeded: 95,
    });
  });

  test('a right PIN uses up no try', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    for (const outcome of await tries(number, pin, 8)) expect(outcome).toMatchObject({ balance: 50 });
  });
});

test('nothing of a card is in what was logged', async () => {
  const codes = {
    number: () => `9${randomUUID().replaceAll(/\D/g, '').padEnd(15, '7').slice(0, 15)}`,
    pin: () => 'CANARYABCDEF',
  };
  const { number, pin } = await boughtCard(cards.shop, 'alpha', { codes });
  expect(await query(number, pin)).toMatchObject({ balance: 50 });
  await query(number, `${pin}X`);
  const logged = cards.shop.logged.join('\n');
  for (const secret of [number, pin, number.replace(/(\d{4})(?=\d)/g, '$1 ')]) expect(logged).not.toContain(secret);
});
