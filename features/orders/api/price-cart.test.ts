import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { priceCartCall } from '#contract/buying/price.ts';
import type { CallInput } from '#contract/call.ts';
import { priceLinesOf } from '#contract/wire/buying/price-line.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { accumulate, saveTiers } from '#data/catalogue/discounts.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { assign } from '#data/identity/actors.ts';
import { saveProfile } from '#data/units/units.ts';
import { cartPrice } from '#domain/buying/cart-price.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testCredit, testProduct } from '#testing/product.ts';
import { testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit } from '#testing/visit.ts';
import { wasQuoted, type Quoted } from './quote.ts';
import { askedLine } from './asked-line.ts';

const { art } = testProduct();
const settings = {
  severalProducts: true,
  consumerQtyMin: 1,
  consumerQtyMax: 10,
  shippingTaxRate: 20,
  cardMadeTaxRate: 5.5,
  can: ['phone-credit'],
  phoneCreditProvider: 'reloadly',
} as const;

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  // Hundreds of questions from one network within a minute.
  api = await openTestApi(shop, { rates: unlimited });
  await shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile(settings)));
  const products: Partial<Product>[] = [
    { itemCode: 'mail', validMonthsMin: 3, validMonthsMax: 24 },
    { itemCode: 'list', denominations: { kind: 'list', values: [1_000, 2_550] } },
    { itemCode: 'letter', kind: 'physical', cardMadeFee: { kind: 'fixed', amount: 200 } },
    { itemCode: 'tiered' },
    { itemCode: 'gone', forSale: false },
    { ...testCredit, itemCode: 'credit' },
    { ...testCredit, itemCode: 'other-credit', operator: '2' },
  ];
  await shop.inUnit('alpha', async (scope) => {
    for (const [at, product] of products.entries()) await saveProduct(scope, testProduct(product), at);
    await saveCatalogue(scope, {
      categories: [],
      templateCategories: [],
      templates: [],
      stores: [],
      extras: [
        { itemCode: 'box', name: { en: 'Box' }, price: 490, taxRate: 20, art, parents: [] },
        { itemCode: 'bow', name: { en: 'Bow' }, price: 100, taxRate: 20, art, parents: ['mail'] },
      ],
      letterTypes: [
        { ...letter, id: 'plain', price: 250, countries: [] },
        { ...letter, id: 'home', price: 200, countries: ['FR'] },
      ],
      discounts: [],
    });
    await saveTiers(scope, 'tiered', tiers);
  });
});

const letter = { name: { en: 'Letter' }, description: {}, tracked: false, daysMin: 1, daysMax: 3 };
const tiers = [
  { itemCode: 'tiered', from: 5_000, to: 9_999, rate: 5 },
  { itemCode: 'tiered', from: 10_000, to: null, rate: 10 },
];

type Line = CallInput<typeof priceCartCall>['order'][number];
const line = (changes: Partial<Line> = {}): Line => ({
  itemCode: 'mail',
  amount: 50,
  qty: 1,
  deliverType: 3,
  ...changes,
});
const posted = (changes: Partial<Line> = {}): Line =>
  line({
    itemCode: 'letter',
    deliverType: 0,
    letterTypeId: 'plain',
    letterTo: 0,
    receiverCountryCode: 'FR',
    ...changes,
  });

type Member = { id: string; accessToken: () => string };
interface Asking {
  readonly unit?: string;
  readonly member?: Member;
  readonly custId?: string | undefined;
}
const ask = async (order: Line[], { unit = 'alpha', member, custId = member?.id }: Asking = {}) => {
  const visit = await openVisit(api, unit);
  const client = api.client(unit, { visit, ...(member && { accessToken: member.accessToken }) });
  return client(priceCartCall, { order, ...(custId && { custId }) });
};
const priced = async (...args: Parameters<typeof ask>) => {
  const outcome = await ask(...args);
  if (!outcome.ok) throw new Error(`${outcome.failure.name}: ${JSON.stringify(outcome.failure.data)}`);
  return outcome.data;
};

test('TOTAL-23 a guest is told what a cart costs, line by line, and gets a quote', async () => {
  const price = await priced([posted({ qty: 2, extraItemCode: 'box' }), posted({ amount: 25 })]);
  expect(price).toMatchObject({
    currency: 'EUR',
    orderAmount: 100 + 25 + 9.8 + 6 + 2.5,
    totalQty: 3,
    faceValue: 125,
    discountAmount: 0,
    extraProductAmount: 9.8,
    cardMadeFee: 6,
    shipFee: 2.5,
    isVatInclude: true,
    rewardType: 'D',
    freeItems: [],
    quoteSeconds: 900,
  });
  // 20 % within 9.80 and 2.50, 5.5 % within 4.00 and 2.00.
  expect(price.taxAmount).toBeCloseTo(1.63 + 0.42 + 0.21 + 0.1, 5);
  expect(price.lines.map(({ lineAmount, shipFee }) => [lineAmount, shipFee])).toEqual([
    [116.3, 2.5],
    [27, 0],
  ]);
});

test('TOTAL-22 lines of an item reach its tiers together, with what was bought before', async () => {
  const customer = await signedIn(shop, 'alpha');
  const order = [line({ itemCode: 'tiered', amount: 20 }), line({ itemCode: 'tiered', amount: 30 })];
  expect(await priced(order)).toMatchObject({ discountAmount: 2.5, lines: [{ discountRate: 5 }, { discountRate: 5 }] });
  await shop.inUnit('alpha', (scope) => accumulate(scope, 'tiered', customer.id, 5_000));
  expect(await priced(order, { member: customer })).toMatchObject({ discountAmount: 5 });
  expect(await priced(order)).toMatchObject({ discountAmount: 2.5 });
});

test('client-sets-price: no amount, fee, discount or tax that a browser sends has any bearing on the price', async () => {
  const honest = await priced([posted()]);
  const forged = await priced([
    posted({
      shipFee: -100,
      cardMadeFee: -50,
      extraCardMadeFee: -50,
      discountRate: 99,
      shipFeeDiscType: 'P',
      shipFeeDiscValue: 100,
      extraFeeDiscType: 'V',
      extraFeeDiscValue: 100,
      commissionType: 'V',
      commissionValue: -10,
      price: 0.01,
      kind: 'D',
      isVatInclude: 0,
      productTaxRate: -20,
    } as Partial<Line>),
  ]);
  expect({ ...forged, quote: '' }).toEqual({ ...honest, quote: '' });
});

test.each<[string, Partial<Line>, string[]]>([
  ['what is no longer sold', { itemCode: 'gone' }, ['not-for-sale']],
  ['what never was', { itemCode: 'never' }, ['not-for-sale']],
  ['too small an amount', { amount: 5 }, ['amount']],
  ['too large an amount', { amount: 105 }, ['amount']],
  ['an amount between two steps', { amount: 52 }, ['amount']],
  ['an amount that the list does not have', { itemCode: 'list', amount: 20 }, ['amount']],
  ['a third decimal', { amount: 50.001 }, ['amount']],
  ['a negative amount', { amount: -50 }, ['amount']],
  ['no card', { qty: 0 }, ['quantity']],
  ['minus one card', { qty: -1 }, ['quantity']],
  ['one and a half', { qty: 1.5 }, ['quantity']],
  ['a billion', { qty: 1_000_000_000 }, ['quantity']],
  ['too short a validity', { validMonths: 2 }, ['validity']],
  ['AMOUNT-04 longer than the unit allows, though the product would', { validMonths: 13 }, ['validity']],
  ['half a month', { validMonths: 3.5 }, ['validity']],
  ['a way that does not exist', { deliverType: 9 }, ['delivery-way']],
  ['DELIV-24 a mail by post', { deliverType: 0 }, ['delivery-way', 'letter']],
  ['DELIV-24 a file for a consumer', { deliverType: 6 }, ['delivery-way']],
  ['a letter for a mail', { letterTypeId: 'plain' }, ['letter']],
  ['an extra that does not exist', { extraItemCode: 'never' }, ['extra']],
  ['a box around a mail', { extraItemCode: 'box' }, ['extra']],
  ['several things at once', { amount: 1, qty: 0, validMonths: 99 }, ['amount', 'quantity', 'validity']],
])('client-sets-price: %s is refused, by its line', async (_, changes, faults) => {
  expect(await ask([line(), line(changes)])).toMatchObject({
    ok: false,
    failure: {
      name: 'order.lines-refused',
      data: { lines: faults.map((fault) => ({ index: 1, fault })) },
    },
  });
});

test.each<[string, Partial<Line>, string]>([
  ['a card by mail', { deliverType: 3 }, 'delivery-way'],
  ['no kind of letter', { letterTypeId: '' }, 'letter'],
  ['a letter nobody knows', { letterTypeId: 'never' }, 'letter'],
  ['a letter that does not go there', { letterTypeId: 'home', receiverCountryCode: 'BE' }, 'letter'],
  ['a letter to nowhere', { receiverCountryCode: undefined }, 'letter'],
  ['a bow for another card', { extraItemCode: 'bow' }, 'extra'],
])('a printed card: %s is refused', async (_, changes, fault) => {
  const outcome = await ask([posted(changes)]);
  expect(outcome).toMatchObject({ failure: { data: { lines: expect.arrayContaining([{ index: 0, fault }]) } } });
});

test('an extra made for a digital card joins it, and a letter goes where it goes', async () => {
  expect(await priced([line({ extraItemCode: 'bow' })])).toMatchObject({ extraProductAmount: 1 });
  expect(await priced([posted({ letterTypeId: 'home' })])).toMatchObject({ shipFee: 2 });
});

test('CART-30 CART-43 printed and digital are not ordered together', async () => {
  expect(await ask([line(), posted()])).toMatchObject({ failure: { name: 'order.mixed-kinds' } });
  expect(await ask([line(), posted()])).toMatchObject({
    failure: { message: 'Physical and digital products cannot be ordered together.' },
  });
});

test('CART-31 a unit of one product prices one product', async () => {
  await shop.inUnit('beta', async (scope) => {
    await saveProfile(scope, unitProfile({ id: 'beta', severalProducts: false }));
    await saveProduct(scope, testProduct({ itemCode: 'one' }), 1);
    await saveProduct(scope, testProduct({ itemCode: 'two' }), 2);
  });
  const order = [line({ itemCode: 'one' }), line({ itemCode: 'two' })];
  expect(await ask(order, { unit: 'beta' })).toMatchObject({ failure: { name: 'order.one-product' } });
  expect(await ask([line({ itemCode: 'one' }), line({ itemCode: 'one' })], { unit: 'beta' })).toMatchObject({
    ok: true,
  });
});

const credit = (changes: Partial<Line> = {}) => line({ itemCode: 'credit', amount: 10, deliverType: 1, ...changes });

test('PHONE-03 PHONE-04 phone credit is priced by itself, for as many numbers and operators as somebody likes', async () => {
  expect(await priced([credit(), credit({ itemCode: 'other-credit', amount: 20 })])).toMatchObject({
    orderAmount: 30,
    totalQty: 2,
  });
});

test.each([
  ['a card', () => line()],
  ['a printed card', () => posted()],
])('PHONE-04 phone credit beside %s is refused, whichever comes first', async (_, other) => {
  for (const order of [
    [credit(), other()],
    [other(), credit()],
  ])
    expect(await ask(order)).toMatchObject({
      failure: {
        name: 'order.phone-credit-alone',
        message: 'Phone credit is ordered by itself. Please finish the other order first.',
      },
    });
});

test.each<[string, Partial<Line>, string]>([
  ['by e-mail', { deliverType: 3 }, 'delivery-way'],
  ['by post', { deliverType: 0, letterTypeId: 'plain', letterTo: 0, receiverCountryCode: 'FR' }, 'delivery-way'],
  ['with a letter', { letterTypeId: 'plain' }, 'letter'],
  ['in a box', { extraItemCode: 'box' }, 'extra'],
  ['for an amount that is not listed', { amount: 15 }, 'amount'],
])('PHONE-03 phone credit %s is refused', async (_, changes, fault) => {
  expect(await ask([credit(changes)])).toMatchObject({
    failure: { name: 'order.lines-refused', data: { lines: [{ index: 0, fault }] } },
  });
});

test('D36 a unit that sells no phone credit refuses what it has of it', async () => {
  await shop.inUnit('gamma', async (scope) => {
    await saveProfile(scope, unitProfile({ id: 'gamma', severalProducts: true }));
    await saveProduct(scope, testProduct({ ...testCredit, itemCode: 'credit' }), 1);
  });
  expect(await ask([credit()], { unit: 'gamma' })).toMatchObject({
    failure: { data: { lines: [{ index: 0, fault: 'not-for-sale' }] } },
  });
});

test('AMOUNT-08 AMOUNT-09 more cards than one order allows are refused with how many it does', async () => {
  const order = [line({ qty: 6 }), line({ qty: 5, amount: 25 })];
  expect(await ask(order)).toMatchObject({
    failure: { name: 'order.quantity-refused', data: { minQty: 1, maxQty: 10 } },
  });
  expect(await priced([line({ qty: 6 }), line({ qty: 4 })])).toMatchObject({ totalQty: 10 });
});

test('AMOUNT-08 a company may order more, and in files', async () => {
  const company = await signedIn(shop, 'alpha', 'business');
  expect(await priced([line({ qty: 500, deliverType: 6 })], { member: company })).toMatchObject({ totalQty: 500 });
});

test('TOTAL-14 of several items each must be found: without one of them there is no price at all', async () => {
  expect(await ask([line(), line({ itemCode: 'tiered' }), line({ itemCode: 'nowhere' })])).toMatchObject({
    failure: { name: 'order.lines-refused', data: { lines: [{ index: 2, fault: 'not-for-sale' }] } },
  });
});

test('TOTAL-23 another unit’s products are not sold here', async () => {
  expect(await ask([line()], { unit: 'beta' })).toMatchObject({
    failure: { data: { lines: [{ index: 0, fault: 'not-for-sale' }] } },
  });
});

test('TOTAL-23 another customer’s prices are refused; a salesman gets those of the customer they act for', async () => {
  const [one, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  expect(await ask([line()], { member: one, custId: other.id })).toMatchObject({
    failure: { name: 'auth.not-allowed' },
  });
  expect(await ask([line()], { custId: other.id })).toMatchObject({ failure: { name: 'auth.required' } });
  const salesman = await signedIn(shop, 'alpha', 'salesman');
  const own = [{ itemCode: 'tiered', from: 0, to: null, rate: 20 }];
  await shop.inUnit('alpha', async (scope) => {
    await saveTiers(scope, 'tiered', own, other.id);
    await assign(scope, salesman.id, other.id);
  });
  const order = [line({ itemCode: 'tiered' })];
  expect(await priced(order, { member: salesman, custId: other.id })).toMatchObject({ discountAmount: 10 });
  expect(await priced(order, { member: salesman })).toMatchObject({ discountAmount: 2.5 });
});

test('TOTAL-24 bonus and free cards are said beside the price', async () => {
  const reward = async (discountType: 'bonus' | 'free-card') => {
    await shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile({ ...settings, discountType })));
    return expect.poll(() => priced([line({ itemCode: 'tiered', amount: 100 })]));
  };
  const free = { itemCode: 'mail', amount: 1_000, qty: 2 };
  await shop.inUnit('alpha', (scope) => saveTiers(scope, 'tiered', [{ ...tiers[1]!, free }]));
  await (await reward('bonus')).toMatchObject({ rewardType: 'B', bonusAmount: 10, orderAmount: 100, freeItems: [] });
  await (
    await reward('free-card')
  ).toMatchObject({
    rewardType: 'FG',
    bonusAmount: 0,
    orderAmount: 100,
    freeItems: [{ freeItem: 'mail', freeItemAmount: 10, freeItemQty: 2 }],
  });
  await shop.inUnit('alpha', async (scope) => {
    await saveTiers(scope, 'tiered', tiers);
    await saveProfile(scope, unitProfile(settings));
  });
  await expect.poll(() => priced([line({ itemCode: 'tiered' })])).toMatchObject({ rewardType: 'D' });
});

test('E20 whatever number stands where, the answer is a price or a refusal, and never a fault', async () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.constantFrom(0, -0, 0.1 + 0.2, 1e21, 2 ** 53, -1e-7, 50, 1),
  );
  const client = api.client('alpha', { visit: await openVisit(api, 'alpha') });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ amount: number, qty: number, validMonths: number, deliverType: number, shipFee: number }),
      async (numbers) => {
        const outcome = await client(priceCartCall, { order: [line(numbers as Partial<Line>)] });
        const name = outcome.ok ? 'ok' : outcome.failure.name;
        expect(['ok', 'order.lines-refused', 'order.quantity-refused']).toContain(name);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  ['a text', '50'],
  ['nothing', null],
  ['a list', [50]],
])('E20 %s where a number belongs is no request', async (_, amount) => {
  expect(await ask([line({ amount: amount as unknown as number })])).toMatchObject({
    failure: { status: 400, name: 'input.invalid' },
  });
});

test('one line too many is no request', async () => {
  expect(await ask(Array.from({ length: 501 }, () => line()))).toMatchObject({ failure: { name: 'input.invalid' } });
  expect(await ask([])).toMatchObject({ failure: { name: 'input.invalid' } });
});

test('D3 a quote is for these lines, this buyer, this unit and this price, for a quarter of an hour', async () => {
  const { quote } = await priced([line()]);
  const ring = await shop.keys.ring('alpha', 'quotes');
  const now = shop.clock.now();
  const lines = (changes: Partial<Line> = {}) => [askedLine(line(changes), 'EUR')];
  const shown: Quoted = {
    unit: 'alpha',
    buyer: null,
    lines: lines(),
    cart: null,
    coupons: [],
    currency: 'EUR',
    total: 5_000,
    left: 5_000,
    freeCards: [],
  };
  const holds = (changes: Partial<Quoted> = {}, at = now, text = quote) =>
    wasQuoted(ring, text, { ...shown, ...changes }, at);
  expect(holds()).toBe(true);
  expect(holds({ total: 4_999 })).toBe(false);
  expect(holds({ currency: 'USD' })).toBe(false);
  expect(holds({ buyer: 'somebody' })).toBe(false);
  expect(holds({ unit: 'beta' })).toBe(false);
  expect(holds({ coupons: [{ name: 'card', applied: 0, forfeited: 0 }] })).toBe(false);
  expect(holds({ cart: 'cart' })).toBe(false);
  expect(holds({ left: 4_999 })).toBe(false);
  expect(holds({ freeCards: [{ itemCode: 'mail', amount: 1_000, qty: 1 }] })).toBe(false);
  expect(holds({ lines: lines({ qty: 2 }) })).toBe(false);
  expect(holds({ lines: lines({ deliverType: 1 }) })).toBe(false);
  expect(holds({}, new Date(now.getTime() + 899_000))).toBe(true);
  expect(holds({}, new Date(now.getTime() + 901_000))).toBe(false);
  expect(holds({}, now, `${quote.slice(0, -1)}${quote.endsWith('A') ? 'B' : 'A'}`)).toBe(false);
});

test('D3 the quote of somebody who is signed in is theirs, whoever asked for it in their name', async () => {
  const [customer, salesman] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha', 'salesman')];
  await shop.inUnit('alpha', (scope) => assign(scope, salesman.id, customer.id));
  const ring = await shop.keys.ring('alpha', 'quotes');
  const lines = [askedLine(line(), 'EUR')];
  const price = { currency: 'EUR', total: 5_000, left: 5_000, freeCards: [] };
  const shown = { unit: 'alpha', lines, cart: null, coupons: [], ...price };
  const quotes = [
    await priced([line()], { member: customer }),
    await priced([line()], { member: salesman, custId: customer.id }),
  ];
  for (const { quote } of quotes) {
    const isOf = (buyer: string | null) => wasQuoted(ring, quote, { ...shown, buyer }, shop.clock.now());
    expect([customer.id, salesman.id, null].map(isOf)).toEqual([true, false, false]);
  }
});

test('TOTAL-23 what a browser shows of a cart is what the server says of it', async () => {
  const products = ['mail', 'tiered'].map((itemCode) =>
    testLineProduct({ itemCode, tiers: itemCode === 'tiered' ? tiers : [] }),
  );
  const anyCart = fc.array(
    fc.record({
      product: fc.constantFrom(...products),
      amount: fc.integer({ min: 2, max: 20 }).map((steps) => steps * 500),
      qty: fc.constant(1),
      receiver: fc.constantFrom(testReceiver(), testReceiver({ name: 'Joe' })),
    }),
    { minLength: 1, maxLength: 10 },
  );
  const profile = unitProfile(settings);
  const client = api.client('alpha', { visit: await openVisit(api, 'alpha') });
  await fc.assert(
    fc.asyncProperty(anyCart, async (given) => {
      const cart = given.map((changes, at) => testLine({ id: String(at), ...changes }));
      const outcome = await client(priceCartCall, { order: priceLinesOf(cart, 'EUR') });
      const shown = cartPrice(cart, profile);
      expect(outcome).toMatchObject({
        ok: true,
        data: {
          orderAmount: amountToWire('EUR', shown.total),
          discountAmount: amountToWire('EUR', shown.discount),
          lines: shown.lines.map(({ total }) => ({ lineAmount: amountToWire('EUR', total) })),
        },
      });
    }),
    { numRuns: 50 },
  );
});
