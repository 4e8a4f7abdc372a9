import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { deskNumber, deskPin, deskPrefix, type DeskKind } from '#apps/sandbox/coupon-issuer/coupons.ts';
import { priceCartCall } from '#contract/buying/price.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { failureDataOf } from '#contract/failure-data.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { makeHandle, nameOf, readHandle } from '#data/cards/coupon-handles.ts';
import { saveTiers } from '#data/catalogue/discounts.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveCouponTerms } from '#data/cards/coupons.ts';
import { saveProfile } from '#data/units/units.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { couponedCart, couponFault, type Coupon } from '#domain/buying/coupons/coupon.ts';
import type { PayingTerms } from '#domain/cards/paying-card.ts';
import { hold } from '#ledger/hold.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { boughtCard, boughtCards, type CardWish } from '#testing/cards.ts';
import { testProduct } from '#testing/product.ts';
import { testCoupon } from '#testing/properties/coupons.ts';
import { testLine, testLineProduct } from '#testing/properties/lines.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { sandboxProviders } from '#testing/sandbox/sandbox-providers.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit, type TestVisit } from '#testing/visit.ts';
import { wasQuoted, type QuotedCoupon } from './quote.ts';
import { askedLine } from './asked-line.ts';

const profile = unitProfile({
  severalProducts: true,
  consumerQtyMax: 10,
  paymentMeans: ['credit-card', 'gift-card', 'third-party-coupon'],
  couponIssuers: [{ issuer: 'coupon-desk', prefix: deskPrefix }],
  smallestPayment: 50,
});
const tiers = [{ itemCode: 'tiered', from: 5_000, to: null, rate: 10 }];

const sandbox = await openSandbox();
let shop: TestShop;
let api: TestApi;
let visit: TestVisit;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, {
    rates: unlimited,
    providers: sandboxProviders(sandbox, shop),
  });
  await shop.inUnit('alpha', async (scope) => {
    await saveProfile(scope, profile);
    for (const [at, itemCode] of ['mail', 'other', 'tiered', 'card-1'].entries())
      await saveProduct(scope, testProduct({ itemCode }), at);
    await saveTiers(scope, 'tiered', tiers);
  });
  visit = await openVisit(api, 'alpha');
});

type Line = CallInput<typeof priceCartCall>['order'][number];
const line = (changes: Partial<Line> = {}): Line => ({
  itemCode: 'mail',
  amount: 50,
  qty: 1,
  deliverType: 3,
  ...changes,
});
const aCart = () => `cart-${randomUUID()}`;

interface Made {
  readonly id: string;
  readonly handle: string;
}

/** A card, as somebody added it to this cart. */
async function coupon(cartId: string, wish: CardWish & { terms?: Partial<PayingTerms> } = {}): Promise<Made> {
  const { terms, ...rest } = wish;
  const card = await boughtCard(shop, 'alpha', rest);
  const own = { partial: true, suitedItems: [], restriction: {}, ...terms };
  if (terms) await shop.inUnit('alpha', (scope) => saveCouponTerms(scope, card.id, own));
  return { id: card.id, handle: await handleOf(cartId, card) };
}

async function handleOf(cartId: string, { number, pin }: { number: string; pin: string }): Promise<string> {
  const outcome = await api.client('alpha', { visit })(queryCardCall, {
    cardNumber: number,
    pinCode: pin,
    cartId,
    cartList: [{ itemCode: 'mail' }, { itemCode: 'other' }],
  });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data.handle ?? '';
}

const ask = (order: Line[], cartId: string, coupons: readonly Made[]) =>
  api.client('alpha')(priceCartCall, { order, cartId, coupons: coupons.map(({ handle }) => handle) });

async function priced(order: Line[], cartId: string, coupons: readonly Made[]) {
  const outcome = await ask(order, cartId, coupons);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data;
}

async function refused(order: Line[], cartId: string, coupons: readonly Made[]) {
  const outcome = await ask(order, cartId, coupons);
  if (outcome.ok) throw new Error('it was priced');
  return outcome.failure;
}
const faultsOf = async (order: Line[], cartId: string, coupons: readonly Made[]) =>
  failureDataOf(await refused(order, cartId, coupons), 'order.coupons-refused')?.coupons;

const spend = (card: string, amount: number) =>
  shop.inUnit('alpha', (scope) => hold(scope, { order: randomUUID(), card, amount }));

describe('what coupons pay of a price', () => {
  test('TOTAL-07 COUPON-02 card-ignored-by-provider: 30.00 of 50.00 leave 20.00 to pay', async () => {
    const cartId = aCart();
    const one = await coupon(cartId, { value: 3_000 });
    expect(await priced([line()], cartId, [one])).toMatchObject({
      orderAmount: 50,
      couponAmount: 30,
      payAmount: 20,
      coupons: [
        {
          cardBalance: 30,
          appliedAmount: 30,
          remainingBalance: 0,
          forfeitAmount: 0,
          isAllowPartialRedeem: true,
          isThirdPartyCoupon: false,
        },
      ],
    });
  });

  test('TOTAL-07 without coupons all is left to pay', async () => {
    const outcome = await api.client('alpha')(priceCartCall, { order: [line()] });
    expect(outcome).toMatchObject({ data: { coupons: [], couponAmount: 0, payAmount: 50, discountLost: 0 } });
  });

  test('TOTAL-07 card-ignored-by-provider: again with two cards, one of which keeps its rest', async () => {
    const cartId = aCart();
    const two = [await coupon(cartId, { value: 3_000 }), await coupon(cartId, { value: 4_000 })];
    const { coupons, payAmount } = await priced([line()], cartId, two);
    expect(payAmount).toBe(0);
    expect(coupons.map((each) => [each.appliedAmount, each.remainingBalance])).toEqual([
      [30, 0],
      [20, 20],
    ]);
  });

  test('COUPON-08 COUPON-20 one that can be used once, and one for certain items', async () => {
    const cartId = aCart();
    const once = await coupon(cartId, { value: 6_000, terms: { partial: false, suitedItems: ['mail'] } });
    const order = [line(), line({ itemCode: 'other', amount: 30 })];
    expect(await priced(order, cartId, [once])).toMatchObject({
      couponAmount: 50,
      payAmount: 30,
      coupons: [{ appliedAmount: 50, remainingBalance: 0, forfeitAmount: 10, suitedItemCode: ['mail'] }],
    });
  });

  test('COUPON-07 COUPON-22 D10 no discount beside a coupon, and it says how much that would have been', async () => {
    const cartId = aCart();
    const order = [line({ itemCode: 'tiered', amount: 80 })];
    expect(await priced(order, cartId, [])).toMatchObject({ orderAmount: 72, discountAmount: 8, discountLost: 0 });
    expect(await priced(order, cartId, [await coupon(cartId, { value: 1_200 })])).toMatchObject({
      orderAmount: 80,
      discountAmount: 0,
      discountLost: 8,
      payAmount: 68,
    });
  });

  test('coupon-shrinks-card: the cards sold are worth what they were', async () => {
    const cartId = aCart();
    const all = await coupon(cartId, { value: 8_000 });
    const order = [line({ itemCode: 'tiered', amount: 80 })];
    expect(await priced(order, cartId, [all])).toMatchObject({ faceValue: 80, bonusAmount: 0, payAmount: 0 });
  });

  test('D8 every handle is renewed, and the same coupon keeps its name', async () => {
    const cartId = aCart();
    const one = await coupon(cartId);
    shop.clock.advance(3_600_000);
    const { coupons } = await priced([line()], cartId, [one]);
    shop.clock.advance(3_600_000);
    expect(await faultsOf([line()], cartId, [one])).toEqual([{ index: 0, fault: 'removed' }]);
    const renewed = { ...one, handle: coupons[0]?.handle ?? '' };
    const again = await priced([line()], cartId, [renewed]);
    expect(again.coupons[0]?.couponId).toBe(coupons[0]?.couponId);
    visit = await openVisit(api, 'alpha');
  });

  test('D8 renewed by every price, a handle still ends a day after its number was typed', async () => {
    const cartId = aCart();
    let one = await coupon(cartId);
    for (let hours = 0; hours < 23; hours++) {
      shop.clock.advance(3_600_000);
      const { coupons } = await priced([line()], cartId, [one]);
      one = { ...one, handle: coupons[0]?.handle ?? '' };
    }
    shop.clock.advance(3_600_000 - 1);
    await priced([line()], cartId, [one]);
    shop.clock.advance(1);
    expect(await faultsOf([line()], cartId, [one])).toEqual([{ index: 0, fault: 'removed' }]);
    visit = await openVisit(api, 'alpha');
  });

  test('a hundred coupons in one cart, and none more', async () => {
    const cartId = aCart();
    const cards = await boughtCards(shop, 'alpha', 100, { value: 40 });
    const many: Made[] = [];
    for (const card of cards) many.push({ id: card.id, handle: await handleOf(cartId, card) });
    const { coupons, couponAmount, payAmount } = await priced([line()], cartId, many);
    expect([coupons.length, couponAmount, payAmount]).toEqual([100, 40, 10]);
    expect(new Set(coupons.map(({ couponId }) => couponId)).size).toBe(100);
    const { name } = await refused([line()], cartId, [...many, many[0]!]);
    expect(name).toBe('input.invalid');
  });
});

describe('what speaks against it', () => {
  test('COUPON-15 a coupon used up elsewhere is noticed, and which one it is', async () => {
    const cartId = aCart();
    const [one, two] = [await coupon(cartId), await coupon(cartId)];
    await spend(two.id, 5_000);
    expect(await faultsOf([line()], cartId, [one, two])).toEqual([{ index: 1, fault: 'removed' }]);
  });

  test('COUPON-15 and one that is blocked since', async () => {
    const cartId = aCart();
    const one = await coupon(cartId);
    await shop.inUnit('alpha', ({ tx }) => sql`update card set state = 'blocked' where id = ${one.id}`.execute(tx));
    expect(await faultsOf([line()], cartId, [one])).toEqual([{ index: 0, fault: 'removed' }]);
  });

  test('COUPON-10 the same card twice', async () => {
    const cartId = aCart();
    const card = await boughtCard(shop, 'alpha');
    const twice = [await handleOf(cartId, card), await handleOf(cartId, card)];
    const both = twice.map((handle) => ({ id: card.id, handle }));
    expect(twice[0]).not.toBe(twice[1]);
    expect(await faultsOf([line()], cartId, both)).toEqual([{ index: 1, fault: 'duplicate' }]);
  });

  test('COUPON-12 COUPON-20 one that suits nothing any more', async () => {
    const cartId = aCart();
    const one = await coupon(cartId, { terms: { suitedItems: ['mail'] } });
    expect(await faultsOf([line({ itemCode: 'other' })], cartId, [one])).toEqual([{ index: 0, fault: 'not-usable' }]);
  });

  test('card-renews-card: one that has come to its last days', async () => {
    const cartId = aCart();
    const one = await coupon(cartId);
    await shop.inUnit('alpha', ({ tx, clock }) =>
      sql`update card set expires_at = ${new Date(clock.now().getTime() + 3 * 86_400_000)} where id = ${one.id}`.execute(
        tx,
      ),
    );
    expect(await faultsOf([line()], cartId, [one])).toEqual([{ index: 0, fault: 'ends-soon' }]);
  });

  test('D8 a handle of another cart, of another unit and of nobody', async () => {
    const [mine, other] = [aCart(), aCart()];
    const one = await coupon(mine);
    expect(await faultsOf([line()], other, [one])).toEqual([{ index: 0, fault: 'removed' }]);
    expect(await faultsOf([line()], mine, [{ id: '', handle: 'junk' }, one])).toEqual([{ index: 0, fault: 'removed' }]);
    const outcome = await api.client('alpha')(priceCartCall, { order: [line()], coupons: [one.handle] });
    expect(outcome).toMatchObject({ failure: { name: 'input.invalid' } });
  });

  test('cents-left-over: a rest below the smallest payment is split otherwise, or refused by name', async () => {
    const cartId = aCart();
    const partial = await coupon(cartId, { value: 4_970 });
    expect(await priced([line()], cartId, [partial])).toMatchObject({
      payAmount: 0.5,
      couponAmount: 49.5,
      coupons: [{ appliedAmount: 49.5, remainingBalance: 0.2 }],
    });
    const once = await coupon(cartId, { value: 4_970, terms: { partial: false } });
    const failure = await refused([line()], cartId, [once]);
    expect(failure.name).toBe('order.rest-too-small');
    expect(failureDataOf(failure, 'order.rest-too-small')).toEqual({ smallestPayment: 0.5 });
    const exact = await coupon(cartId, { value: 5_000, terms: { partial: false } });
    expect(await priced([line()], cartId, [exact])).toMatchObject({ payAmount: 0 });
  });

  test('client-sets-price: what a request says about coupons is not read', async () => {
    const cartId = aCart();
    const one = await coupon(cartId, { value: 1_000 });
    const response = await fetch(`${api.base}/v1/order/price`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        aggregatorBuId: 'alpha',
        cartId,
        order: [line()],
        coupons: [one.handle],
        couponAmount: 5_000,
        payAmount: 0,
        cardBalance: 5_000,
      }),
    });
    expect(await response.json()).toMatchObject({ data: { couponAmount: 10, payAmount: 40 } });
  });
});

describe('a coupon of a third party', () => {
  const foreign = async (cartId: string, kind: DeskKind = 'partial'): Promise<Made> => ({
    id: '',
    handle: await handleOf(cartId, { number: deskNumber('EUR', kind), pin: deskPin }),
  });
  const setBalance = (kind: DeskKind, balance: number) =>
    fetch(`${sandbox.settings.couponIssuer.base}/coupons/${deskNumber('EUR', kind)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ balance }),
    });

  test('COUPON-02 D16 pays last, with what its issuer says now', async () => {
    const cartId = aCart();
    const both = [await foreign(cartId), await coupon(cartId, { value: 4_500 })];
    expect(await priced([line()], cartId, both)).toMatchObject({
      payAmount: 0,
      coupons: [
        { isThirdPartyCoupon: true, cardBalance: 12.5, appliedAmount: 5, remainingBalance: 7.5 },
        { isThirdPartyCoupon: false, appliedAmount: 45 },
      ],
    });
  });

  test('COUPON-08 and one to be used in one go loses its rest', async () => {
    const cartId = aCart();
    const order = [line({ amount: 10 })];
    expect(await priced(order, cartId, [await foreign(cartId, 'once')])).toMatchObject({
      payAmount: 0,
      coupons: [{ appliedAmount: 10, forfeitAmount: 2.5, subPayDesc: 'Coupon desk: to be used in one go' }],
    });
  });

  test('COUPON-10 the same one twice is refused before its issuer is asked', async () => {
    const cartId = aCart();
    const twice = [await foreign(cartId), await foreign(cartId)];
    await sandbox.setSwitch('coupon-issuer', { fail: '500' });
    expect(await faultsOf([line()], cartId, twice)).toEqual([{ index: 1, fault: 'duplicate' }]);
    await sandbox.resetSwitches();
  });

  test('card-of-another-currency: is refused where it is to pay, however it came into the cart', async () => {
    const cartId = aCart();
    const place = { ring: await shop.keys.ring('alpha', 'cards'), unit: 'alpha', cart: cartId };
    const behind = { number: deskNumber('BHD', 'partial'), pin: deskPin };
    const handle = makeHandle(place, { behind, since: shop.clock.now() }, shop.clock.now());
    expect(await faultsOf([line()], cartId, [{ id: '', handle }])).toEqual([{ index: 0, fault: 'other-currency' }]);
  });

  test('COUPON-15 is removed once it is used up, and unavailable while its issuer is down', async () => {
    const cartId = aCart();
    const both = [await coupon(cartId), await foreign(cartId)];
    await sandbox.setSwitch('coupon-issuer', { fail: '500' });
    expect(await faultsOf([line()], cartId, both)).toEqual([{ index: 1, fault: 'unavailable' }]);
    await sandbox.resetSwitches();
    await setBalance('partial', 0);
    expect(await faultsOf([line()], cartId, both)).toEqual([{ index: 1, fault: 'removed' }]);
    await setBalance('partial', 1_250);
    expect(await priced([line({ amount: 60 })], cartId, both)).toMatchObject({ couponAmount: 60 });
  });
});

describe('and what was quoted', () => {
  const quotedFor = async (
    answer: CallAnswer<typeof priceCartCall>,
    cart: string | null,
    left: number,
    coupons: QuotedCoupon[],
  ) =>
    wasQuoted(
      await shop.keys.ring('alpha', 'quotes'),
      answer.quote,
      {
        unit: 'alpha',
        buyer: null,
        lines: [askedLine(line(), 'EUR')],
        cart,
        coupons,
        currency: 'EUR',
        total: 5_000,
        left,
        freeCards: [],
      },
      shop.clock.now(),
    );

  test('D3 the quote is for these cards, however often their handles were renewed', async () => {
    const cartId = aCart();
    const one = await coupon(cartId, { value: 3_000 });
    const first = await priced([line()], cartId, [one]);
    const again = await priced([line()], cartId, [{ ...one, handle: first.coupons[0]?.handle ?? '' }]);
    const place = { ring: await shop.keys.ring('alpha', 'cards'), unit: 'alpha', cart: cartId };
    const name = nameOf(readHandle(place, one.handle, shop.clock.now())!.behind);
    const paid = { name, applied: 3_000, forfeited: 0 };
    for (const answer of [first, again]) {
      expect(await quotedFor(answer, cartId, 2_000, [paid])).toBe(true);
      expect(await quotedFor(answer, cartId, 1_999, [paid])).toBe(false);
      expect(await quotedFor(answer, cartId, 2_000, [])).toBe(false);
      expect(await quotedFor(answer, null, 2_000, [paid])).toBe(false);
      expect(await quotedFor(answer, cartId, 2_000, [{ ...paid, applied: 2_999 }])).toBe(false);
      expect(await quotedFor(answer, cartId, 2_000, [{ ...paid, forfeited: 1 }])).toBe(false);
    }
  });
});

/** What a browser shows, or the name of what it says instead. */
function shownOf(cart: Cart, coupons: readonly Coupon[]): number[] | string {
  const itemCodes = cart.map(({ product }) => product.itemCode);
  if (coupons.some((each) => couponFault(each, [], itemCodes))) return 'order.coupons-refused';
  const { price, paid } = couponedCart(cart, profile, coupons);
  if (paid.leftTooSmall) return 'order.rest-too-small';
  return [price.total, paid.couponTotal, paid.left].map((amount) => amountToWire('EUR', amount));
}

test('TOTAL-23 TOTAL-07 what a browser shows of a cart with coupons is what the server says of it', async () => {
  const cartId = aCart();
  const wishes = [
    { value: 1_234, terms: { partial: true, suitedItems: [] } },
    { value: 4_990, terms: { partial: false, suitedItems: [] } },
    { value: 700, terms: { partial: true, suitedItems: ['other'] } },
  ];
  const known = await Promise.all(
    wishes.map(async (wish) => ({
      made: await coupon(cartId, wish),
      shown: testCoupon({ handle: String(wish.value), balance: wish.value, ...wish.terms }),
    })),
  );
  const anyCart = fc.array(
    fc.record({
      itemCode: fc.constantFrom('mail', 'other', 'tiered'),
      amount: fc.integer({ min: 2, max: 20 }).map((steps) => steps * 500),
    }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(anyCart, fc.subarray(known), async (wanted, chosen) => {
      const cart = wanted.map(({ itemCode, amount }, at) =>
        testLine({
          id: String(at),
          amount,
          product: testLineProduct({ itemCode, tiers: itemCode === 'tiered' ? tiers : [] }),
        }),
      );
      const outcome = await ask(
        cart.map(({ product, amount }) => line({ itemCode: product.itemCode, amount: amountToWire('EUR', amount) })),
        cartId,
        chosen.map(({ made }) => made),
      );
      const said = outcome.ok
        ? [outcome.data.orderAmount, outcome.data.couponAmount, outcome.data.payAmount]
        : outcome.failure.name;
      expect(said).toEqual(
        shownOf(
          cart,
          chosen.map(({ shown }) => shown),
        ),
      );
    }),
    { numRuns: 50 },
  );
});
