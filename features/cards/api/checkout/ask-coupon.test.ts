import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskNumber, deskPin, deskPrefix } from '#apps/sandbox/coupon-issuer/coupons.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import type { CallInput } from '#contract/call.ts';
import { couponFromWire } from '#contract/wire/buying/coupon.ts';
import { beginCouponTry } from '#data/cards/card-tries.ts';
import { saveCouponTerms } from '#data/cards/coupons.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import { isRefusal } from '#domain/refusal.ts';
import { hold } from '#ledger/hold.ts';
import { boughtCard, type CardWish, type TestCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { signedIn } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { sandboxProviders } from '#testing/sandbox/sandbox-providers.ts';
import { unitProfile } from '#testing/unit-profile.ts';

let cards: CardShopApi;
/** Of wrong guesses, for the unit; otherwise chance picks some. */
let isEachCounted = false;
const sandbox = await openSandbox();
afterEach(() => sandbox.resetSwitches());
beforeAll(async () => {
  cards = await openCardShop(
    {
      paymentMeans: ['credit-card', 'gift-card', 'third-party-coupon'],
      couponIssuers: [{ issuer: 'coupon-desk', prefix: deskPrefix }],
    },
    {},
    ({ log, ids }) => ({
      providers: sandboxProviders(sandbox, { log }, 500),
      ids: { ...ids, secret: (bytes) => (bytes === 1 && isEachCounted ? Buffer.of(0) : ids.secret(bytes)) },
    }),
  );
  const restricted = testProduct({
    itemCode: 'once',
    paying: { partial: false, suitedItems: ['card-1'], restriction: { en: 'Test cards only', ar: 'للاختبار' } },
  });
  await cards.shop.inUnit('alpha', (scope) => saveProduct(scope, restricted, 2));
  // Nobody has asked these two yet, so nobody remembers what they were like before.
  const units = [
    unitProfile({ id: 'beta', can: [], paymentMeans: ['credit-card', 'gift-card'] }),
    unitProfile({ id: 'gamma', paymentMeans: ['credit-card'] }),
  ];
  for (const profile of units) await cards.shop.inUnit(profile.id, (scope) => saveProfile(scope, profile));
});

const hour = 3_600_000;
const aCart = () => `cart-${randomUUID()}`;
const cartOf = (...itemCodes: string[]) => itemCodes.map((itemCode) => ({ itemCode, templateId: 3 }));
const bought = (wish: CardWish = {}) => boughtCard(cards.shop, 'alpha', wish);
const send = (input: CallInput<typeof queryCardCall>, unit = 'alpha') => cards.send(unit, queryCardCall, input);
const asked = ({ number, pin }: Pick<TestCard, 'number' | 'pin'>, cartId = aCart(), items = ['card-1']) =>
  send({ cardNumber: number, pinCode: pin, cartId, cartList: cartOf(...items) });
const added = async (card: TestCard, cartId: string, items?: string[]) => {
  const answer = await asked(card, cartId, items);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};
const again = (handle: string | null, cartId: string, unit = 'alpha') => send({ handle: handle ?? '', cartId }, unit);
const setState = (id: string, state: string) =>
  cards.shop.inUnit('alpha', ({ tx }) => sql`update card set state = ${state} where id = ${id}`.execute(tx));
const spend = (card: string, amount: number) =>
  cards.shop.inUnit('alpha', (scope) => hold(scope, { order: randomUUID(), card, amount }));

describe('a card typed at the checkout', () => {
  test('API-31 API-32 COUPON-01 COUPON-21 it says what it may pay, and gives a handle', async () => {
    const card = await bought();
    // A part of it is promised to an order: what is left is not what it was bought for.
    await spend(card.id, 1_250);
    const answer = await added(card, aCart());
    expect(answer).toMatchObject({
      cardNumber: `•••• ${card.number.slice(-4)}`,
      cardBalance: 37.5,
      isAllowPartialRedeem: true,
      subPayDesc: '',
      suitedItemCode: [],
      isThirdPartyCoupon: false,
    });
    expect(answer.handle).not.toContain(card.number);
    expect(couponFromWire(answer, 'EUR')).toEqual({
      id: answer.couponId,
      handle: answer.handle,
      number: `•••• ${card.number.slice(-4)}`,
      balance: 3_750,
      partial: true,
      restriction: '',
      suitedItems: [],
      thirdParty: false,
    });
  });

  test('D9 how it pays is its product’s to say, or its own', async () => {
    const card = await bought({ itemCode: 'once' });
    expect(await asked(card)).toMatchObject({
      isAllowPartialRedeem: false,
      suitedItemCode: ['card-1'],
      subPayDesc: 'Test cards only',
    });
    const own = { partial: true, suitedItems: ['card-2'], restriction: { en: 'The other one' } };
    await cards.shop.inUnit('alpha', (scope) => saveCouponTerms(scope, card.id, own));
    expect(await asked(card, aCart(), ['card-2'])).toMatchObject({
      isAllowPartialRedeem: true,
      suitedItemCode: ['card-2'],
      subPayDesc: 'The other one',
    });
  });

  test('API-24 the same is told to whoever only asks for a balance, without a handle', async () => {
    const { number, pin } = await bought({ itemCode: 'once' });
    expect(await send({ cardNumber: number, pinCode: pin })).toMatchObject({
      isAllowPartialRedeem: false,
      suitedItemCode: ['card-1'],
      subPayDesc: 'Test cards only',
      handle: null,
      couponId: null,
    });
    // A checkout that does not say which cart gets none either.
    const without = await send({ cardNumber: number, pinCode: pin, cartList: cartOf('card-1') });
    expect(without).toMatchObject({ handle: null, couponId: null, cardBalance: 50 });
  });

  test('COUPON-09 COUPON-19 without a number it is invalid, and no guess', async () => {
    expect(await asked({ number: ' ', pin: '' })).toBe('coupon.invalid');
  });

  test('COUPON-10 COUPON-19 CARD-29 a wrong number and a wrong PIN are one answer, and counted', async () => {
    const card = await bought();
    const wrong = { number: card.number, pin: `${card.pin}0` };
    expect(await asked(wrong)).toBe('coupon.invalid');
    expect(await asked({ number: '4000000000000028', pin: card.pin })).toBe('coupon.invalid');
    for (let at = 1; at < 5; at++) expect(await asked(wrong)).toBe('coupon.invalid');
    expect(await asked(card)).toBe('card.tries-exceeded');
  });

  test('COUPON-12 COUPON-16 COUPON-20 one that suits nothing in the cart is not usable', async () => {
    expect(await asked(await bought({ itemCode: 'once' }), aCart(), ['card-2'])).toBe('coupon.not-usable');
  });

  test('COUPON-14 and it says what it can be used for, in the reader’s language', async () => {
    const { number, pin } = await bought({ itemCode: 'once' });
    const client = cards.api.client('alpha', { language: 'ar' });
    const outcome = await client(queryCardCall, {
      cardNumber: number,
      pinCode: pin,
      cartId: aCart(),
      cartList: cartOf('card-2'),
    });
    expect(outcome).toMatchObject({
      failure: { message: 'Card is not usable in this order', data: { subPayDesc: 'للاختبار' } },
    });
  });

  test('COUPON-11 COUPON-17 COUPON-25 with nothing on it it is insufficient, with a cent it is not', async () => {
    const card = await bought();
    await spend(card.id, 4_999);
    expect(await asked(card)).toMatchObject({ cardBalance: 0.01 });
    await spend(card.id, 1);
    expect(await asked(card)).toBe('coupon.no-balance');
  });

  test.each(['blocked', 'locked', 'expired'] as const)('CARD-30 one that is %s says so', async (state) => {
    const card = await bought();
    await setState(card.id, state);
    expect(await asked(card)).toBe(`card.${state}`);
  });

  test('card-of-another-currency: it is refused by name', async () => {
    expect(await asked(await bought({ currency: 'USD' }))).toBe('coupon.other-currency');
  });

  test('card-renews-card: one that ends in less than a week is refused by name', async () => {
    const card = await bought({ months: 1 });
    cards.shop.clock.advance(23 * 24 * hour);
    expect(await asked(card)).toMatchObject({ cardBalance: 50 });
    cards.shop.clock.advance(36 * hour);
    expect(await asked(card)).toBe('coupon.ends-soon');
  });

  test('a code of a brand’s stock is not usable: its value is with the brand', async () => {
    const card = await bought();
    await cards.shop.inUnit('alpha', ({ tx }) =>
      sql`update card set issuer = 'stock' where id = ${card.id}`.execute(tx),
    );
    expect(await asked(card)).toBe('coupon.not-usable');
  });

  test('API-31 another unit does not know it', async () => {
    const { number, pin } = await bought();
    const input = { cardNumber: number, pinCode: pin, cartId: aCart(), cartList: cartOf('card-1') };
    expect(await send(input, 'beta')).toBe('coupon.invalid');
  });

  test('API-31 another customer may not ask in somebody else’s name', async () => {
    const [me, other] = [await signedIn(cards.shop, 'alpha'), await signedIn(cards.shop, 'alpha')];
    const { number, pin } = await bought({ owner: me.id });
    const input = { cardNumber: number, pinCode: pin, cartId: aCart(), cartList: cartOf('card-1') };
    const ask = (custId: string) => cards.send('alpha', queryCardCall, { ...input, custId }, { as: other });
    expect(await ask(other.id)).toMatchObject({ cardBalance: 50 });
    expect(await ask(me.id)).toBe('auth.not-allowed');
  });

  test('D8 a unit without balances to ask for has a checkout all the same, if it takes cards', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'beta');
    const cartId = aCart();
    expect(await send({ cardNumber: number, pinCode: pin }, 'beta')).toBe('call.unknown');
    const answer = await send({ cardNumber: number, pinCode: pin, cartId, cartList: cartOf('card-1') }, 'beta');
    expect(answer).toMatchObject({ cardBalance: 50 });
    expect(await again(typeof answer === 'string' ? '' : answer.handle, cartId, 'beta')).toMatchObject({
      cardBalance: 50,
    });
  });

  test('a unit that takes no cards takes none', async () => {
    const { number, pin } = await boughtCard(cards.shop, 'gamma');
    const input = { cardNumber: number, pinCode: pin, cartId: aCart(), cartList: cartOf('card-1') };
    expect(await send(input, 'gamma')).toBe('coupon.invalid');
  });
});

describe('E10 twenty at once', () => {
  test('CARD-29 E10 twenty wrong guesses at a checkout are five tries', async () => {
    const card = await bought();
    const wrong = { number: card.number, pin: `${card.pin}0` };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => asked(wrong)));
    const counted = (name: string) => outcomes.filter((outcome) => outcome === name).length;
    expect([counted('coupon.invalid'), counted('card.tries-exceeded')]).toEqual([5, 15]);
  });

  test('COUPON-08 E10 twenty checkouts hear of one coupon, one order gets it, and the others hear that it is gone', async () => {
    const card = await bought({ itemCode: 'once' });
    const carts = Array.from({ length: 20 }, aCart);
    const heard = await Promise.all(carts.map((cartId) => added(card, cartId)));
    expect(new Set(heard.map(({ cardBalance }) => cardBalance))).toEqual(new Set([50]));
    const holds = await Promise.all(
      carts.map(() =>
        cards.shop.inUnit('alpha', (scope) =>
          hold(scope, { order: randomUUID(), card: card.id, amount: 2_000, forfeit: 3_000 }),
        ),
      ),
    );
    expect(holds.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
    const after = await Promise.all(carts.map((cartId, at) => again(heard[at]?.handle ?? '', cartId)));
    expect(new Set(after)).toEqual(new Set(['coupon.removed']));
  });
});

describe('and asked about again by its handle', () => {
  test('COUPON-06 COUPON-23 D8 it is as it is now, with the cart as it is now', async () => {
    const cartId = aCart();
    const card = await bought({ itemCode: 'once' });
    const { handle, couponId } = await added(card, cartId);
    await spend(card.id, 1_000);
    const renewed = await again(handle, cartId);
    expect(renewed).toMatchObject({ cardBalance: 40, isAllowPartialRedeem: false, couponId });
    const withCart = (...items: string[]) => send({ handle: handle ?? '', cartId, cartList: cartOf(...items) });
    expect(await withCart('card-2', 'card-1')).toMatchObject({ cardBalance: 40 });
    expect(await withCart('card-2')).toBe('coupon.not-usable');
  });

  test('COUPON-10 the same card has the same name in one cart, and another one elsewhere', async () => {
    const [cartId, card] = [aCart(), await bought()];
    const [one, same] = [await added(card, cartId), await added(card, cartId)];
    expect(same.couponId).toBe(one.couponId);
    expect((await added(card, aCart())).couponId).not.toBe(one.couponId);
    expect((await added(await bought(), cartId)).couponId).not.toBe(one.couponId);
  });

  test('D8 it counts no try: when its number is locked it goes on', async () => {
    const [cartId, card] = [aCart(), await bought()];
    const { handle } = await added(card, cartId);
    for (let at = 0; at < 5; at++) await asked({ number: card.number, pin: `${card.pin}0` });
    expect(await asked(card)).toBe('card.tries-exceeded');
    expect(await again(handle, cartId)).toMatchObject({ cardBalance: 50 });
  });

  test('D8 a handle opens with its cart and in its unit, and no other text does', async () => {
    const cartId = aCart();
    const { handle } = await added(await bought(), cartId);
    expect(await again(handle, aCart())).toBe('coupon.removed');
    expect(await again('junk', cartId)).toBe('coupon.removed');
    expect(await again(handle, cartId, 'beta')).toBe('coupon.removed');
    expect(await send({ handle: handle ?? '' })).toBe('input.invalid');
    expect(await send({})).toBe('input.invalid');
  });

  test('COUPON-24 D8 it lives two hours, renewed for two more, and a day in all; a visit ends sooner', async () => {
    const cartId = aCart();
    const { handle } = await added(await bought(), cartId);
    cards.shop.clock.advance(2 * hour - 1);
    expect(await again(handle, cartId)).toMatchObject({ cardBalance: 50 });
    cards.shop.clock.advance(1);
    expect(await again(handle, cartId)).toBe('coupon.removed');
    let kept = (await added(await bought(), cartId)).handle;
    for (let hours = 0; hours < 23; hours++) {
      cards.shop.clock.advance(hour);
      const answer = await again(kept, cartId);
      kept = typeof answer === 'string' ? answer : answer.handle;
    }
    expect(await again(kept, cartId)).toMatchObject({ cardBalance: 50 });
    cards.shop.clock.advance(hour);
    expect(await again(kept, cartId)).toBe('coupon.removed');
  });

  test.each(['blocked', 'locked', 'expired'] as const)('COUPON-15 one that is %s since is removed', async (state) => {
    const [cartId, card] = [aCart(), await bought()];
    const { handle } = await added(card, cartId);
    await setState(card.id, state);
    expect(await again(handle, cartId)).toBe('coupon.removed');
  });

  test('COUPON-15 one that was used up elsewhere is removed, which the wire calls 11018', async () => {
    const [cartId, card] = [aCart(), await bought()];
    const { handle } = await added(card, cartId);
    await spend(card.id, 5_000);
    const response = await fetch(`${cards.api.base}/v5/card/queryCard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aggregatorBu: 'alpha', handle, cartId }),
    });
    expect(await response.json()).toMatchObject({ success: false, error: { code: 11_018 } });
  });
});

describe('a coupon of somebody else’s', () => {
  const partial = { number: deskNumber('EUR', 'partial'), pin: deskPin };
  const once = { number: deskNumber('EUR', 'once'), pin: deskPin };
  const spent = (number: string, balance: number) =>
    fetch(`${sandbox.settings.couponIssuer.base}/coupons/${number}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ balance }),
    });

  test('COUPON-02 D16 its issuer says what is on it and how it pays; its number is in nobody’s hands', async () => {
    const cartId = aCart();
    const answer = await asked(partial, cartId);
    expect(answer).toMatchObject({
      cardNumber: `•••• ${partial.number.slice(-4)}`,
      cardBalance: 12.5,
      isThirdPartyCoupon: true,
      isAllowPartialRedeem: true,
      itemCode: null,
      currency: 'EUR',
    });
    expect(JSON.stringify(answer)).not.toContain(partial.number);
    const opened = typeof answer === 'string' ? '' : Buffer.from(answer.handle ?? '', 'base64url').toString('latin1');
    expect(opened).not.toContain(partial.number);
    expect(await asked(once)).toMatchObject({
      isAllowPartialRedeem: false,
      subPayDesc: 'Coupon desk: to be used in one go',
    });
  });

  test('COUPON-19 CARD-29 an unknown one and a wrong PIN are invalid, and counted before anybody is asked', async () => {
    const unknown = `${deskPrefix}5550000000`;
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => asked({ number: unknown, pin: deskPin })));
    const counted = (name: string) => outcomes.filter((outcome) => outcome === name).length;
    expect([counted('coupon.invalid'), counted('card.tries-exceeded')]).toEqual([5, 15]);
    expect(await asked({ ...partial, pin: '0000' })).toBe('coupon.invalid');
    // A right PIN uses up no try, and letters are letters.
    for (const number of [partial.number.toLowerCase(), ...Array.from({ length: 6 }, () => partial.number)])
      expect(await asked({ ...partial, number })).toMatchObject({ cardBalance: 12.5 });
  });

  test('CARD-29 one-coupon-many-counts: a number that nobody writes so is invalid, and nobody is asked', async () => {
    await sandbox.setSwitch('coupon-issuer', { fail: '500' });
    for (const odd of ['\u200b', '\u0661', '.', 'ß'])
      expect(await asked({ ...partial, number: `${partial.number}${odd}` })).toBe('coupon.invalid');
  });

  test('CARD-29 an issuer that is down uses up no try, and a wrong PIN does', async () => {
    const number = `${deskPrefix}5550000001`;
    await sandbox.setSwitch('coupon-issuer', { fail: '500' });
    for (let at = 0; at < 6; at++) expect(await asked({ number, pin: deskPin })).toBe('coupon-issuer.unavailable');
    await sandbox.resetSwitches();
    for (let at = 0; at < 4; at++) expect(await asked({ number, pin: deskPin })).toBe('coupon.invalid');
    await sandbox.setSwitch('coupon-issuer', { fail: '500' });
    expect(await asked({ number, pin: deskPin })).toBe('coupon-issuer.unavailable');
    await sandbox.resetSwitches();
    expect(await asked({ number, pin: deskPin })).toBe('coupon.invalid');
    expect(await asked({ number, pin: deskPin })).toBe('card.tries-exceeded');
  });

  test('CARD-29 only the hour counts: whoever issued it locks it for good', async () => {
    const wrong = { number: deskNumber('EUR', 'once'), pin: '0000' };
    for (let hours = 0; hours < 3; hours++) {
      for (let at = 0; at < 5; at++) expect(await asked(wrong)).toBe('coupon.invalid');
      expect(await asked(wrong)).toBe('card.tries-exceeded');
      cards.shop.clock.advance(hour);
    }
    expect(await asked({ ...wrong, pin: deskPin })).toMatchObject({ isThirdPartyCoupon: true });
  });

  test('CARD-29 wrong guesses are counted for the unit, right ones are not; full, it refuses guests and no member', async () => {
    const unitTally = () =>
      cards.shop.inUnit('alpha', async (scope) => (await beginCouponTry(scope, 'any')).unit.recent);
    const before = await unitTally();
    isEachCounted = true;
    for (let at = 0; at < 3; at++) expect(await asked(partial)).toMatchObject({ cardBalance: 12.5 });
    expect(await unitTally()).toBe(before);
    for (let at = 0; at < 3; at++) await asked({ number: `${deskPrefix}777000000${at}`, pin: deskPin });
    isEachCounted = false;
    expect(await unitTally()).toBe(before + 3);
    await cards.shop.inUnit('alpha', ({ tx }) =>
      sql`update failure_count set recent = 313, total = 313 where purpose = 'card-pin-unit'`.execute(tx),
    );
    expect(await asked(partial)).toBe('card.tries-exceeded');
    const member = await signedIn(cards.shop, 'alpha');
    const input = { cardNumber: partial.number, pinCode: partial.pin, cartId: aCart(), cartList: cartOf('card-1') };
    expect(await cards.send('alpha', queryCardCall, input, { as: member })).toMatchObject({ cardBalance: 12.5 });
    cards.shop.clock.advance(hour);
    expect(await asked(partial)).toMatchObject({ cardBalance: 12.5 });
  });

  test('COUPON-17 card-of-another-currency: used up, and in another currency', async () => {
    expect(await asked({ number: deskNumber('EUR', 'empty'), pin: deskPin })).toBe('coupon.no-balance');
    expect(await asked({ number: deskNumber('BHD', 'partial'), pin: deskPin })).toBe('coupon.other-currency');
  });

  test.each([{ fail: '500' }, { fail: 'drop' }, { lose: true }] as const)(
    'D16 with an issuer that is down (%j) it is not known whether it is good',
    async (fault) => {
      const cartId = aCart();
      const answer = await asked(partial, cartId);
      const handle = typeof answer === 'string' ? '' : answer.handle;
      await sandbox.setSwitch('coupon-issuer', fault);
      expect(await asked(partial, cartId)).toBe('coupon-issuer.unavailable');
      expect(await again(handle, cartId)).toBe('coupon-issuer.unavailable');
      await sandbox.resetSwitches();
      expect(await again(handle, cartId)).toMatchObject({ cardBalance: 12.5 });
    },
  );

  test('COUPON-15 by its handle it is asked about again, and removed once it is used up', async () => {
    const cartId = aCart();
    const answer = await asked(once, cartId);
    const handle = typeof answer === 'string' ? '' : answer.handle;
    expect(await again(handle, cartId)).toMatchObject({ cardBalance: 12.5, isThirdPartyCoupon: true });
    await spent(once.number, 0);
    expect(await again(handle, cartId)).toBe('coupon.removed');
    await spent(once.number, 1_250);
  });

  test('transaction-waits-for-network: while its issuer is slow no connection waits with it', async () => {
    await sandbox.setSwitch('coupon-issuer', { delayMs: 300 });
    const slow = asked(partial);
    // What is asked meanwhile is answered before: nobody holds the number's turn.
    const { number, pin } = await bought();
    expect(await asked({ number, pin })).toMatchObject({ cardBalance: 50 });
    const idle = await cards.shop.inUnit('alpha', ({ tx }) =>
      sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`.execute(tx),
    );
    expect(idle.rows[0]?.count).toBe(0);
    expect(await slow).toMatchObject({ cardBalance: 12.5 });
  });

  test('a unit that knows no issuer tells nobody the number', async () => {
    const input = { cardNumber: partial.number, pinCode: partial.pin, cartId: aCart(), cartList: cartOf('card-1') };
    expect(await send(input, 'beta')).toBe('coupon.invalid');
  });
});
