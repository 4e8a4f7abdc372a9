import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryCardCall, validateCardCall } from '#contract/cards/cards.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { countFailure } from '#data/failure-counts.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { signedIn } from '#testing/members.ts';
import { askCard } from './ask-card.ts';

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
    couponId: null,
    cardBalance: 50,
    isAllowPartialRedeem: true,
    subPayDesc: '',
    suitedItemCode: [],
    isThirdPartyCoupon: false,
  });
});

test('API-24 the product is named in the reader’s language', async () => {
  const { number, pin } = await boughtCard(cards.shop, 'alpha');
  const client = cards.api.client('alpha', { language: 'ar' });
  expect(await client(queryCardCall, { cardNumber: number, pinCode: pin })).toMatchObject({
    data: { productName: 'بطاقة' },
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

test('CARD-01 without its PIN a card that has one is not known', async () => {
  const { number } = await boughtCard(cards.shop, 'alpha');
  expect(await query(number, '')).toBe('card.unknown');
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

describe('guessing', () => {
  const tries = async (number: string, pin: string, count: number) => {
    const outcomes = [];
    for (let at = 0; at < count; at++) outcomes.push(await query(number, pin));
    return outcomes;
  };

  test('CARD-29 five wrong PINs an hour, ten in a life; then not even the right one', async () => {
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

  test('guessing-oracle: CARD-29 a number that does not exist is answered alike, to the last try and the last byte', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    const none = '4000000000000028';
    const answers = async (cardNumber: string) => {
      const heard = [];
      for (let at = 0; at < 8; at++) {
        const response = await fetch(`${cards.api.base}/v5/card/queryCard`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ aggregatorBu: 'alpha', cardNumber, pinCode: wrong(pin) }),
        });
        heard.push(`${response.status} ${await response.text()}`);
      }
      return heard;
    };
    const heard = await answers(number);
    expect(await answers(none)).toEqual(heard);
    // And it is a refusal that they share, each time, not a fault of ours.
    const codes = heard.map((answer) => /^200 \{"success":false,.*"code":(\d+)/.exec(answer)?.[1]);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => '62001'), '62002', '62002', '62002']);
  });

  test('guessing-oracle: unknown, expired, empty, blocked and foreign: one answer to whoever guesses, on the page, in a cart, at a till', async () => {
    const till = await signedIn(cards.shop, 'alpha', 'partner');
    const sell = (cardNumber: string, pinCode: string) =>
      cards.send('alpha', redeemCardCall, { cardNumber, pinCode, amount: 50, reference: randomUUID() }, { as: till });
    const mine = () => boughtCard(cards.shop, 'alpha');
    const [good, expired, empty, frozen, foreign] = [
      await mine(),
      await mine(),
      await mine(),
      await mine(),
      await boughtCard(cards.shop, 'beta'),
    ];
    await setState(expired.id, 'expired');
    await setState(frozen.id, 'blocked');
    expect(await sell(empty.number, empty.pin)).toMatchObject({ balance: 0 });
    const unknown = { number: '4000000000000044', pin: '000000' };
    const asked = async ({ number, pin }: Pick<typeof good, 'number' | 'pin'>) => {
      const inCart = { cartId: `cart-${randomUUID()}`, cartList: [{ itemCode: 'card-1' }] };
      const guess = { cardNumber: number, pinCode: wrong(pin) };
      return [
        await cards.send('alpha', validateCardCall, { cardNumber: number }),
        await query(number, wrong(pin)),
        await cards.send('alpha', queryCardCall, { ...guess, ...inCart }),
        await sell(number, wrong(pin)),
      ];
    };
    for (const card of [good, expired, empty, frozen, foreign, unknown])
      expect(await asked(card)).toEqual([{ isNeedPin: true }, 'card.unknown', 'coupon.invalid', 'card.unknown']);
  });

  test('CARD-29 for a number that does not exist too a PIN is compared, so that it takes as long', async () => {
    const { number } = await boughtCard(cards.shop, 'alpha');
    const keys = await cardKeysOf(cards.shop.keys, 'alpha');
    let compared = 0;
    const pinCode = { valueOf: () => (compared++, 'wrong') } as unknown as string;
    for (const cardNumber of [number, '4000000000000036']) {
      compared = 0;
      const answer = await cards.shop.inUnit('alpha', (scope) => askCard(scope, keys, { cardNumber, pinCode }));
      expect([answer, compared]).toEqual([{ refused: 'card.unknown' }, 1]);
    }
  });

  test('CARD-29 a hundred guesses at once are five tries, not a hundred', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => query(number, wrong(pin))));
    const counted = (name: string) => outcomes.filter((outcome) => outcome === name).length;
    expect({ unknown: counted('card.unknown'), exceeded: counted('card.tries-exceeded') }).toEqual({
      unknown: 5,
      exceeded: 95,
    });
  });

  test('CARD-29 a right PIN uses up no try', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'alpha');
    for (const outcome of await tries(number, pin, 8)) expect(outcome).toMatchObject({ balance: 50 });
  });

  test('CARD-29 a unit in which too much is guessed refuses guests for an hour, and no member', async () => {
    // Whatever was guessed there before is past.
    cards.shop.clock.advance(3_600_000);
    const { number, pin } = await boughtCard(cards.shop, 'gamma');
    const me = await signedIn(cards.shop, 'gamma');
    const counted = (times: number) =>
      cards.shop.inUnit('gamma', async (scope) => {
        for (let at = 0; at < times; at++) await countFailure(scope, 'card-pin-unit', 'all', guessLimits.windowMs);
      });
    // Of 5,000 wrong tries an hour one in 16 is counted.
    await counted(312);
    expect(await query(number, pin, 'gamma')).toMatchObject({ balance: 50 });
    await counted(1);
    expect(await query(number, pin, 'gamma')).toBe('card.tries-exceeded');
    const input = { cardNumber: number, pinCode: pin, custId: me.id };
    expect(await cards.send('gamma', queryCardCall, input, { as: me })).toMatchObject({ balance: 50 });
    cards.shop.clock.advance(3_600_000);
    expect(await query(number, pin, 'gamma')).toMatchObject({ balance: 50 });
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
