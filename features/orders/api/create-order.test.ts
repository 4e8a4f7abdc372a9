import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { queryCardCall } from '#contract/cards/cards.ts';
import type { Client } from '#contract/client.ts';
import { failureDataOf } from '#contract/failure-data.ts';
import { createOrderCall } from '#contract/orders/orders.ts';
import { resourceUrl } from '#contract/shop/resources.ts';
import { makeHandle } from '#data/cards/coupon-handles.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveTiers } from '#data/catalogue/discounts.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { readDetail } from '#data/orders/order-contents.ts';
import { announceUpload, keepUpload, photoDays } from '#data/shop/uploads.ts';
import { deliveryWays } from '#domain/delivery/delivery-way.ts';
import { check } from '#testing/checker/checker.ts';
import { boughtCard } from '#testing/cards.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { signedIn } from '#testing/members.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  ordering,
  orderOf,
  readOrder,
  type OrderShop,
  type OrderWish,
} from '#testing/orders/order-shop.ts';
import { aBuyer, cardNow, cartWith, counted, journalOf, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import { beginning, begun, refused } from '#testing/payments/paying.ts';
import { testProduct } from '#testing/product.ts';
import type { TestVisit } from '#testing/visit.ts';

let shop: OrderShop;
let client: Client;
let visit: TestVisit;
beforeAll(async () => {
  shop = await openOrderShop({
    profiles: { alpha: { smallestPayment: 50 }, beta: { withdrawalDays: 14, deliveryEndsWithdrawal: true } },
  });
  await shop.shop.inUnit('alpha', async (scope) => {
    for (const [at, itemCode] of ['other', 'half', 'tiered'].entries())
      await saveProduct(scope, testProduct({ itemCode }), at + 2);
    await saveCatalogue(scope, testCatalogue({ discounts: [] }));
    await saveTiers(scope, 'half', [{ itemCode: 'half', from: 0, to: null, rate: 50 }]);
  });
  ({ client, visit } = await shop.visitor());
});

const wishOf = (changes: Partial<OrderWish> = {}): OrderWish => orderOf({ ...aBuyer(), ...changes });
const one = (changes: Parameters<typeof orderedLine>[0]) => wishOf({ order: [orderedLine(changes)] });

/** Refused, and as if nobody had asked. */
async function refusedWhole(wish: OrderWish, by: Client = client) {
  const before = await counted(shop);
  const outcome = await ordering(by, wish);
  if (outcome.ok) throw new Error('it was ordered');
  expect(await counted(shop)).toEqual(before);
  return outcome.failure;
}
const nameOf = async (wish: OrderWish, by?: Client) => (await refusedWhole(wish, by)).name;
const faultsOf = async (wish: OrderWish) =>
  failureDataOf(await refusedWhole(wish), 'order.lines-refused')?.lines.map(({ fault }) => fault);

test('API-40 ORDER-02 ORDER-36 an order is made at the server’s price, with its number and its links', async () => {
  const order = [orderedLine({ qty: 2 }), orderedLine({ amount: 15, receiverName: 'Ann Other' })];
  const made = await ordered(client, wishOf({ order }));
  expect(made).toEqual({
    orderNo: expect.stringMatching(/^ALPHA-[0-9A-Z]{13}$/),
    orderAmtTot: 55,
    payAmount: 55,
    currency: 'EUR',
    status: '03',
    isConfirm: false,
    orderToken: expect.stringMatching(/./),
    payToken: expect.stringMatching(/./),
  });
  const { order: row, lines, attempts, cards } = await orderRows(shop, made.orderNo);
  expect(row).toMatchObject({ state: 'placed', due: 5_500, currency: 'EUR', reviewed: false, attempts: 0, version: 0 });
  expect(lines.map(({ qty, amount, card_value }) => [qty, amount, card_value])).toEqual([
    [2, 2_000, 2_000],
    [1, 1_500, 1_500],
  ]);
  expect([attempts, cards]).toEqual([[], []]);
});

test('API-42 what is left out has its default, and what nobody knows is no part of an order', async () => {
  const wish = {
    ...wishOf(),
    paid: true,
    discount: 19,
    order: [{ ...orderedLine({ validMonths: undefined }), price: 0.01 } as OrderWish['order'][number]],
  };
  const made = await ordered(client, wish);
  expect(made.orderAmtTot).toBe(20);
  const { lines, order } = await orderRows(shop, made.orderNo);
  const detail = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('order_detail').select('tax_credit').where('order_id', '=', order.id).executeTakeFirst(),
  );
  expect(createOrderCall.body.parse(wish)).toMatchObject({ isTaxCredit: 0, freeItem: null, salesmanId: '' });
  expect(detail).toEqual({ tax_credit: false });
  expect(JSON.stringify(lines)).not.toContain('price":0.01');
  expect(lines).toMatchObject([{ valid_months: 12, deliver_on: null, time_zone: 'Europe/Paris' }]);
});

const buyerOf = async (wish: OrderWish) => {
  const made = await ordered(client, wish);
  const { order } = await orderRows(shop, made.orderNo);
  const people = await shop.shop.keys.ring('alpha', 'people');
  return (await shop.shop.inUnit('alpha', (scope) => readDetail(scope, people, order.id))).buyer;
};

test('ORDER-12 ORDER-30 of the invoice fields is kept whom the receipt names, and no street where nothing goes by post', async () => {
  const invoice = {
    invoiceEmail: 'kept@example.com',
    invoiceReceiverName: 'Roe John',
    invoiceMobileNo: '+33612345678',
    invoiceCountryCode: 'FR',
    invoiceAddress: '1 Some Street',
    invoiceZipCode: '75001',
    invoiceCity: 'Paris',
  };
  expect(await buyerOf(orderOf(invoice))).toMatchObject({
    email: 'kept@example.com',
    invoiceName: 'Roe John',
    phone: '+33612345678',
    country: 'FR',
    address: '',
    zipCode: '',
    city: '',
  });
});

test('ORDER-17 a consumer says their name, mailbox and country, and need say no more of the invoice', async () => {
  const { invoiceEmail, invoiceReceiverName, invoiceCountryCode, ...rest } = wishOf();
  expect(Object.keys(rest).filter((field) => field.startsWith('invoice'))).toEqual([]);
  expect(await buyerOf({ ...rest, invoiceEmail, invoiceReceiverName, invoiceCountryCode })).toMatchObject({
    email: invoiceEmail,
    invoiceName: invoiceReceiverName,
    phone: '',
    country: invoiceCountryCode,
  });
});

test('ORDER-29 what the contract carries besides is kept with its line', async () => {
  const extra = { urssafId: '7', shelfId: 'custom', customShelf: 'Birthdays', fileType: 'xlsx' };
  const made = await ordered(client, one(extra));
  expect((await orderRows(shop, made.orderNo)).lines[0]?.others).toEqual(extra);
});

describe('client-sets-price', () => {
  test.each([0.01, 0, -20, 19.99, 20.01, 1e9])('API-40 a total of %s is not what is ordered', async (orderAmount) => {
    const failure = await refusedWhole(wishOf({ orderAmount, payment: [{ paymentMean: 'C04', amount: orderAmount }] }));
    expect(failure.name).toBe('order.price-changed');
    expect(failureDataOf(failure, 'order.price-changed')).toEqual({ orderAmount: 20, payAmount: 20 });
  });

  test.each([
    ['a discount', { discountRate: 99, extraFeeDiscType: 'P', extraFeeDiscValue: 100 }],
    ['a fee below nothing', { cardMadeFee: -19, extraCardMadeFee: -19, shipFee: -19 }],
    ['a commission', { commissionType: 'V', commissionValue: -19 }],
    ['free posting', { shipFeeDiscType: 'P', shipFeeDiscValue: 100 }],
    ['a list of other amounts', { uploadFileList: [{ amount: 0.01, qty: 1 }] }],
  ] as const)('ORDER-15 ORDER-36 %s that the browser names changes nothing', async (_, changes) => {
    const made = await ordered(client, one(changes as Partial<OrderWish['order'][number]>));
    expect(made).toMatchObject({ orderAmtTot: 20, payAmount: 20 });
    expect((await orderRows(shop, made.orderNo)).order.due).toBe(2_000);
  });

  test.each([0, -1, 1.5, 1e9])('a quantity of %s is refused', async (qty) => {
    const order = [orderedLine({ qty }), orderedLine({ qty: 5 })];
    expect(await nameOf(wishOf({ order, orderAmount: 20 }))).toMatch(/^order\.(lines|quantity)-refused$/);
  });

  test('a card of another amount than its product has is refused', async () => {
    for (const amount of [0.01, 20.01, 9.99, 105, -20, 0])
      expect(await faultsOf(one({ amount })), String(amount)).toEqual(['amount']);
  });
});

describe('E20', () => {
  /** In place of a number, as it stands in the body: what JSON has no word for among it. */
  const sendRaw = (wish: OrderWish, raw: string) => {
    const mutated: typeof visit = {
      ...visit,
      async seal(method, path, body) {
        const content = JSON.stringify(body).replace('"@"', raw);
        return {
          ...(await visit.seal(method, path, body)),
          token: await visit.sealWith(method, path, body, { content }),
        };
      },
    };
    return shop.api.client('alpha', { visit: mutated })(createOrderCall, wish, { key: randomUUID() });
  };
  const here = '@' as never;
  const inLine = (field: string) => () => wishOf({ order: [orderedLine({ [field]: here })], orderAmount: 20 });
  const fields: Record<string, () => OrderWish> = {
    ...Object.fromEntries(
      [
        'amount',
        'qty',
        'validMonths',
        'templateId',
        'deliverType',
        'cardMadeFee',
        'extraCardMadeFee',
        'shipFee',
        'shipFeeDiscValue',
        'extraFeeDiscValue',
        'discountRate',
        'commissionValue',
      ].map((field) => [field, inLine(field)]),
    ),
    'the amount in a file': () => wishOf({ order: [orderedLine({ uploadFileList: [{ amount: here, qty: 1 }] })] }),
    'the count in a file': () => wishOf({ order: [orderedLine({ uploadFileList: [{ amount: 20, qty: here }] })] }),
    orderAmount: () => wishOf({ orderAmount: here, payment: [{ paymentMean: 'C04', amount: 20 }] }),
    'what is paid': () => wishOf({ payment: [{ paymentMean: 'C04', amount: here }] }),
    freeItemQty: () => wishOf({ freeItemQty: here }),
    isTaxCredit: () => wishOf({ isTaxCredit: here }),
  };
  const values = ['-1', '0', '1.5', '1e-9', '1e15', '1e309', 'null', '"20"'];

  test.each(Object.keys(fields))('client-sets-price: whatever stands for %s, nobody pays less', async (field) => {
    const before = await counted(shop);
    let made = 0;
    for (const raw of values) {
      const outcome = await sendRaw(fields[field]!(), raw);
      expect(outcome.ok ? null : outcome.failure.name, raw).not.toBe('server.fault');
      if (!outcome.ok) continue;
      made += 1;
      expect(outcome.data, raw).toMatchObject({ orderAmtTot: 20, payAmount: 20, status: '03' });
      const { lines, order } = await orderRows(shop, outcome.data.orderNo);
      expect([order.due, lines[0]?.amount, lines[0]?.qty, lines[0]?.card_value]).toEqual([2_000, 2_000, 1, 2_000]);
    }
    expect(await counted(shop)).toEqual({ ...before, orders: before.orders + made });
  });
});

describe('what was shown', () => {
  const lines = [orderedLine({ itemCode: 'tiered', amount: 50 })];
  const rate = (percent: number) =>
    shop.shop.inUnit('alpha', (scope) =>
      saveTiers(scope, 'tiered', percent ? [{ itemCode: 'tiered', from: 0, to: null, rate: percent }] : []),
    );

  test('API-40 ORDER-36 whoever brings the quote back orders at its price', async () => {
    await rate(10);
    const { shown, ...wish } = await shownOrder(client, lines);
    expect(shown.orderAmount).toBe(45);
    expect(await ordered(client, wish)).toMatchObject({ orderAmtTot: 45, payAmount: 45 });
  });

  test('API-40 a price that changed between showing and ordering is shown again, and then it is ordered', async () => {
    await rate(10);
    const { shown: _, ...wish } = await shownOrder(client, lines);
    await rate(0);
    const failure = await refusedWhole(wish);
    expect(failure.name).toBe('order.price-changed');
    expect(failureDataOf(failure, 'order.price-changed')).toEqual({ orderAmount: 50, payAmount: 50 });
    const { shown: __, ...again } = await shownOrder(client, lines);
    expect(await ordered(client, again)).toMatchObject({ orderAmtTot: 50 });
  });

  test('a quote that names other lines, another buyer or another unit is none', async () => {
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine()]);
    const beta = await shop.visitor('beta');
    const member = await signedIn(shop.shop, 'alpha');
    const asMember = shop.api.client('alpha', { visit, accessToken: member.accessToken });
    const theirs = (await shownOrder(asMember, [orderedLine()])).quote ?? '';
    const abroad = (await shownOrder(beta.client, [orderedLine()])).quote ?? '';
    const another = (await shownOrder(client, [orderedLine({ amount: 25 })])).quote ?? '';
    for (const quote of [theirs, abroad, another, `${wish.quote}x`, 'nothing'])
      expect(await nameOf({ ...wish, quote })).toBe('order.price-changed');
    expect(await nameOf(wish, asMember)).toBe('order.price-changed');
    expect(await ordering(client, wish)).toMatchObject({ ok: true });
  });

  test('a quote is for a quarter of an hour; after it, the price is shown once more', async () => {
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine()]);
    shop.shop.clock.advance(15 * 60_000 - 1);
    ({ client, visit } = await shop.visitor());
    expect(await ordering(client, wish)).toMatchObject({ ok: true });
    shop.shop.clock.advance(2);
    expect(await nameOf(wish)).toBe('order.price-changed');
  });
});

describe('what pays for it', () => {
  test('ORDER-36 parts that do not add up to what is due are refused', async () => {
    const by = (payment: OrderWish['payment']) => nameOf(wishOf({ payment }));
    const card = (amount: number) => ({ paymentMean: 'C04', amount });
    for (const payment of [[], [card(19.99)], [card(20.01)], [card(10), card(10)], [card(20), card(0)], [card(0.001)]])
      expect(await by(payment), JSON.stringify(payment)).toBe('order.payment-differs');
    expect(await by([{ paymentMean: 'ZZ', amount: 20 }])).toBe('payment.means-refused');
    expect(await by([{ paymentMean: '', amount: 20 }])).toBe('payment.means-refused');
  });

  test('ORDER-36 card-ignored-by-provider: of 50.00 a card holds 30.00, and 20.00 are asked of the provider', async () => {
    const cart = await cartWith(shop, client, [{ value: 3_000 }]);
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine({ amount: 50 })], cart);
    const made = await ordered(client, wish);
    expect(made).toMatchObject({ orderAmtTot: 50, payAmount: 20, status: '03' });
    expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 0, held: 3_000 });
    const pay = shop.pay.client('alpha', { visit });
    expect(await begunFails(pay, made.orderNo, 50)).toBe('payment.amount-differs');
    await begun({ client: pay, order: { number: made.orderNo } }, { txnAmount: 20 });
    const { attempts, holds, order } = await orderRows(shop, made.orderNo);
    expect(attempts).toMatchObject([{ amount: 2_000, currency: 'EUR' }]);
    expect(holds).toMatchObject([{ amount: 3_000, state: 'held' }]);
    expect(order.due).toBe(2_000);
  });

  test('ORDER-36 two cards pay, and the rest is asked of the provider', async () => {
    const cart = await cartWith(shop, client, [{ value: 3_000 }, { value: 1_500 }]);
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine({ amount: 50 })], cart);
    const made = await ordered(client, wish);
    expect(made).toMatchObject({ orderAmtTot: 50, payAmount: 5 });
    expect((await orderRows(shop, made.orderNo)).holds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      1_500, 3_000,
    ]);
  });

  test('COUPON-08 a card that is used once loses what it does not pay, together with what it pays', async () => {
    const cart = await cartWith(shop, client, [{ value: 8_000, terms: { partial: false } }]);
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine({ amount: 50 })], cart);
    const made = await ordered(client, wish);
    expect((await orderRows(shop, made.orderNo)).holds).toMatchObject([{ amount: 5_000, forfeit: 3_000 }]);
    expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 0, held: 0 });
    expect(await journalOf(shop, `order-holds:${(await orderRows(shop, made.orderNo)).order.id}`)).toMatchObject({
      card: -8_000,
      prepaid: 5_000,
      forfeited: 3_000,
    });
  });

  test('ORDER-03 cents-left-over: what cards pay alone is confirmed as it is made, without an attempt', async () => {
    const cart = await cartWith(shop, client, [{ value: 2_000 }]);
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine()], cart);
    const made = await ordered(client, wish);
    expect(made).toMatchObject({ orderAmtTot: 20, payAmount: 0, status: '042', isConfirm: true, payToken: '' });
    const { attempts, order, holds } = await orderRows(shop, made.orderNo);
    expect([attempts, order.state, order.due]).toEqual([[], 'issuing', 0]);
    expect(holds).toMatchObject([{ state: 'confirmed' }]);
    expect(await journalOf(shop, `order:${order.id}`)).toEqual({ prepaid: -2_000, unissued: 2_000 });
    expect(await begunFails(shop.pay.client('alpha', { visit }), made.orderNo, 20)).toBe('payment.amount-differs');
  });

  test('cents-left-over: a rest that no provider takes is made larger by what the card keeps', async () => {
    const cart = await cartWith(shop, client, [{ value: 1_999 }]);
    const { shown, ...wish } = await shownOrder(client, [orderedLine()], cart);
    expect(shown.payAmount).toBe(0.5);
    expect(await ordered(client, wish)).toMatchObject({ orderAmtTot: 20, payAmount: 0.5 });
    expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 49, held: 1_950 });
  });

  test('cents-left-over: nor is an order made without a card that no provider would take the money of', async () => {
    await shop.shop.inUnit('alpha', async (scope) => {
      await saveProduct(scope, testProduct({ itemCode: 'nearly-given' }), 9);
      await saveTiers(scope, 'nearly-given', [{ itemCode: 'nearly-given', from: 0, to: null, rate: 99 }]);
    });
    const answer = await refusedWhole(wishOf({ order: [orderedLine({ itemCode: 'nearly-given' })], orderAmount: 0.2 }));
    expect(failureDataOf(answer, 'order.rest-too-small')).toEqual({ smallestPayment: 0.5 });
  });

  test('ORDER-36 a card that is named for more or less than it pays, or without its cart, is refused', async () => {
    const cart = await cartWith(shop, client, [{ value: 1_000 }]);
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine()], cart);
    const paying = (amount: number, rest: number) => ({
      ...wish,
      payment: [
        { ...wish.payment[0]!, amount },
        { paymentMean: 'C04', amount: rest },
      ],
    });
    expect(await nameOf(paying(5, 15))).toBe('order.payment-differs');
    expect(await nameOf(paying(20, 0))).toBe('order.payment-differs');
    expect(await nameOf(paying(10, 20))).toBe('order.payment-differs');
    expect(await nameOf({ ...wish, cartId: undefined })).toBe('input.invalid');
    expect(await nameOf({ ...wish, cartId: `cart-${randomUUID()}` })).toBe('order.coupons-refused');
    expect(await ordering(client, paying(10, 10))).toMatchObject({ ok: true });
  });

  test('coupon-shrinks-card: half the price buys the whole card', async () => {
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine({ itemCode: 'half', amount: 100 })]);
    const made = await ordered(client, wish);
    expect(made).toMatchObject({ orderAmtTot: 50, payAmount: 50 });
    expect((await orderRows(shop, made.orderNo)).lines).toMatchObject([{ amount: 10_000, card_value: 10_000 }]);
  });

  test('card-of-another-currency: cannot pay, however it came into the cart', async () => {
    const { id, number, pin } = await boughtCard(shop.shop, 'alpha', { currency: 'USD' });
    const cartId = `cart-${randomUUID()}`;
    const asked = { cardNumber: number, pinCode: pin, cartId, cartList: [{ itemCode: 'mail' }] };
    expect(await client(queryCardCall, asked)).toMatchObject({ ok: false });
    const place = { ring: await shop.shop.keys.ring('alpha', 'cards'), unit: 'alpha', cart: cartId };
    const now = shop.shop.clock.now();
    const handle = makeHandle(place, { behind: { card: id }, since: now }, now);
    const failure = await refusedWhole(wishOf({ cartId, payment: [{ paymentMean: '15', amount: 20, handle }] }));
    expect(failureDataOf(failure, 'order.coupons-refused')?.coupons).toEqual([{ index: 0, fault: 'other-currency' }]);
  });

  const begunFails = async (pay: Client, number: string, txnAmount: number) => {
    const outcome = await beginning({ client: pay, order: { number } }, { txnAmount });
    return outcome.ok ? 'begun' : outcome.failure.name;
  };
});

describe('who buys and for whom', () => {
  const lures = ['Win at http://evil.example', 'evil.example/x', 'Two\nLines', 'Jane <b>Doe</b>', 'J'.repeat(300)];

  test.each(lures)('our-domain-sends-spam: “%.20s” is nobody’s name', async (name) => {
    expect(await faultsOf(one({ receiverName: name }))).toEqual(['receiver']);
    expect(await faultsOf(one({ senderName: name }))).toEqual(['sender']);
    const failure = await refusedWhole(wishOf({ buyerName: name.slice(0, 160) }));
    expect(['order.buyer-refused', 'input.invalid']).toContain(failure.name);
  });

  test('our-domain-sends-spam: nor is a word an address', async () => {
    for (const address of ['jane', 'jane@', 'jane@example.com, ann@example.com', 'jane\n@example.com'])
      expect(await faultsOf(one({ receiverEmail: address })), address).toEqual(['receiver']);
    const failure = await refusedWhole(wishOf({ invoiceEmail: 'john' }));
    expect(failureDataOf(failure, 'order.buyer-refused')?.fields).toEqual(['email']);
  });

  test('a theme that there is not and a message without end are refused; a foreign photo is shown to nobody', async () => {
    expect(await faultsOf(one({ templateId: 77 }))).toEqual(['design']);
    expect(await faultsOf(one({ message: 'x'.repeat(2_500) }))).toEqual(['design']);
    const made = await ordered(client, one({ personalImageUrl: 'https://evil.example/x.png' }));
    expect((await readOrder(client, made)).order?.items).toMatchObject([{ media: '' }]);
  });

  test('DELIV-16 whoever is not named is whoever buys', async () => {
    const order = [orderedLine({ receiverName: '', receiverEmail: '', senderName: '', senderEmail: '' })];
    const made = await ordered(client, wishOf({ order }));
    expect((await readOrder(client, made)).order?.items).toMatchObject([{ receiverName: 'John Roe' }]);
  });

  test('a day that has passed, is too far, or in no zone is refused', async () => {
    for (const deliverDate of ['2020-01-01T09:00:00+01:00', '2030-01-01T09:00:00+01:00', 'tomorrow'])
      expect(await faultsOf(one({ deliverDate }))).toEqual(['date']);
    expect(await faultsOf(one({ deliverTimeZone: 'Mars/Olympus' }))).toEqual(['date']);
  });

  test('a way that is not carried out yet is refused: nobody pays for what cannot be sent', async () => {
    for (const [deliverType, way] of deliveryWays.entries()) {
      if (way === 'email') continue;
      expect(await faultsOf(one({ deliverType })), way).toEqual(['delivery-way']);
    }
    expect(await faultsOf(one({ deliverType: 99 }))).toEqual(['delivery-way']);
  });

  test('LAW-01 where delivery ends the right to withdraw, nobody orders without having agreed', async () => {
    const beta = await shop.visitor('beta');
    expect(await ordering(beta.client, wishOf())).toMatchObject(refused('order.consent-missing'));
    expect(await ordering(beta.client, wishOf({ hasConsented: false }))).toMatchObject(
      refused('order.consent-missing'),
    );
    expect(await ordering(beta.client, wishOf({ hasConsented: true }))).toMatchObject({ ok: true });
  });

  test('every line says what is wrong with it, and together they are refused', async () => {
    const order = [
      orderedLine({ receiverName: '' }),
      orderedLine({ receiverName: '1' }),
      orderedLine({ templateId: 9 }),
    ];
    const failure = await refusedWhole(wishOf({ order }));
    expect(failureDataOf(failure, 'order.lines-refused')?.lines).toEqual([
      { index: 1, fault: 'receiver' },
      { index: 2, fault: 'design' },
    ]);
  });
});

describe('what nobody typed on a page of ours', () => {
  const turned = 'Jane \u202eexe';

  test.each([
    ['receiver', { receiverMobileNo: '<script>' }],
    ['receiver', { receiverMobileNo: '\u202e06' }],
    ['receiver', { receiverAddress: '<script>' }],
    ['receiver', { receiverAddress: `1 ${turned}` }],
    ['receiver', { receiverAddress: 'x'.repeat(203) }],
    ['receiver', { receiverCity: turned }],
    ['receiver', { receiverZipCode: '<b>1' }],
    ['receiver', { receiverVatNumber: turned }],
    ['design', { message2: '<script>alert(1)</script>' }],
    ['design', { customShelf: '<script>' }],
    ['design', { customShelf: 'x'.repeat(46) }],
  ] as const)('VAL-12 VAL-15 VAL-31 is kept in no field of a line: %s %j', async (fault, changes) => {
    expect(await faultsOf(one(changes))).toEqual([fault]);
  });

  test('what somebody may have typed there is kept, without what nobody sees', async () => {
    const said = {
      receiverMobileNo: '+33 6 12 34 56 78',
      receiverAddress: "1, rue de l'Église (Bât. B), 2e étage",
      receiverCity: 'Saint-Étienne',
      receiverZipCode: '42000',
      receiverVatNumber: 'FR 12 345678901',
      message2: 'Tom &\u202e Ann',
      customShelf: `${'x'.repeat(44)}\u202ey`,
    };
    const made = await ordered(client, one(said));
    const { message2, receiverMobileNo } = (await readOrder(client, made)).order?.items[0] ?? {};
    expect([message2, receiverMobileNo]).toEqual(['Tom & Ann', said.receiverMobileNo]);
    expect((await orderRows(shop, made.orderNo)).lines[0]?.others).toEqual({ customShelf: `${'x'.repeat(44)}y` });
  });

  test.each([
    { invoiceReceiverName: '<script>' },
    { invoiceReceiverName: turned },
    { invoiceReceiverName: 'J'.repeat(72) },
  ])('VAL-31 nor in the name on the invoice: %j', async (changes) => {
    const failure = await refusedWhole(wishOf(changes));
    expect(failureDataOf(failure, 'order.buyer-refused')?.fields).toEqual(['name']);
  });

  test.each(['\u202e<script>', 'call me', '06\u202e12'])('VAL-18 nor is %j a number', async (invoiceMobileNo) => {
    const failure = await refusedWhole(wishOf({ invoiceMobileNo }));
    expect(failureDataOf(failure, 'order.buyer-refused')?.fields).toEqual(['phone']);
  });

  test.each(['A B', 'A_1', '<script>', 'é', 'a\u202eb'])(
    'ORDER-26 %j is no number of Chorus',
    async (chorusOrderNo) => {
      expect(await nameOf(wishOf({ chorusOrderNo }))).toBe('input.invalid');
    },
  );

  test('ORDER-26 letters, digits, slash and hyphen are', async () => {
    expect(await ordering(client, wishOf({ chorusOrderNo: 'BC-2026/0042' }))).toMatchObject({ ok: true });
  });

  test('half of a character is refused, as what no database takes, and is no fault of ours', async () => {
    expect(await nameOf(one({ customShelf: 'a\ud800b' }))).toBe('input.invalid');
    expect(await nameOf(one({ message: '\ude00' }))).toBe('input.invalid');
    expect(await nameOf(wishOf({ chorusOrderNo: 'a\ud800b' }))).toBe('input.invalid');
  });
});

describe('an address that is sent nothing', () => {
  const address = { invoiceAddress: '1 Main street, Floor 2', invoiceZipCode: '69002', invoiceCity: 'Lyon' };
  const boughtBy = async (by: Client, wish: OrderWish) => {
    const { orderNo } = await ordered(by, wish);
    const people = await shop.shop.keys.ring('alpha', 'people');
    return shop.shop.inUnit('alpha', async (scope) => {
      const { order } = await orderRows(shop, orderNo);
      return (await readDetail(scope, people, order.id)).buyer;
    });
  };

  test('ORDER-30 is kept of nobody who buys for themselves', async () => {
    expect(await boughtBy(client, wishOf(address))).toMatchObject({ address: '', zipCode: '', city: '' });
  });

  test('ORDER-16 is on the invoice of a company, which says it plainly or not at all', async () => {
    const { accessToken } = await signedIn(shop.shop, 'alpha', 'business');
    const business = shop.api.client('alpha', { visit, accessToken });
    expect(await boughtBy(business, wishOf(address))).toMatchObject({
      address: address.invoiceAddress,
      zipCode: '69002',
      city: 'Lyon',
    });
    expect(await boughtBy(business, wishOf())).toMatchObject({ address: '' });
    const failure = await refusedWhole(wishOf({ ...address, invoiceCity: '<script>' }), business);
    expect(failureDataOf(failure, 'order.buyer-refused')?.fields).toEqual(['city']);
  });
});

test('an order of many lines asks the database no more often than one of a single line', async () => {
  const asked = async (count: number) => {
    const order = Array.from({ length: count }, (_, at) =>
      orderedLine({ validMonths: undefined, templateId: 1, receiverEmail: `jane.${at}@example.com` }),
    );
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await ordered(client, wishOf({ order }));
    const database = new URL(shop.shop.podOf('east').url).pathname.slice(1);
    const { length } = query.mock.contexts.filter((by) => (by as pg.Client).database === database);
    query.mockRestore();
    return length;
  };
  // What is found once for many orders is found now.
  await asked(1);
  const single = await asked(1);
  expect(single).toBeGreaterThan(3);
  expect(await asked(30)).toBe(single);
});

test('a theme is for the products that it names, and no number is too large for none', async () => {
  expect(await faultsOf(one({ templateId: 2 }))).toEqual(['design']);
  expect(await faultsOf(one({ templateId: 2 ** 40 }))).toEqual(['design']);
  expect(await ordering(client, one({ templateId: 1 }))).toMatchObject({ ok: true });
});

test('D7 a photo on a gift that goes out later is there until then, and for a while after', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  const photo = { id, kind: 'photo', contentType: 'image/png', bytes: 1, width: 1, height: 1 } as const;
  await shop.shop.inUnit('alpha', async (scope) => {
    await announceUpload(scope, photo);
    await keepUpload(scope, id);
  });
  const personalImageUrl = resourceUrl('', 'alpha', id);
  const expiresAt = () =>
    shop.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('upload').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const before = await expiresAt();
  // A theme without room for it shows no photo, and needs none.
  await ordered(client, one({ personalImageUrl }));
  expect(await expiresAt()).toEqual(before);
  const later = new Date(shop.shop.clock.now().getTime() + 60 * 86_400_000).toISOString();
  const made = await ordered(
    client,
    one({ templateId: 1, personalImageUrl, deliverDate: `${later.slice(0, 10)}T00:00:00Z` }),
  );
  const [line] = (await orderRows(shop, made.orderNo)).lines;
  const { expires_at: until } = await expiresAt();
  expect(until.getTime() - line!.due_at.getTime()).toBeGreaterThanOrEqual(photoDays * 86_400_000);
  expect(until.getTime() - line!.due_at.getTime()).toBeLessThan((photoDays + 2) * 86_400_000);
});

describe('once', () => {
  test('API-40 E9: the same key fifty times is one order and one answer, and with another body none', async () => {
    const [key, wish] = [randomUUID(), wishOf()];
    const before = await counted(shop);
    const first = await ordering(client, wish, key);
    expect(first).toMatchObject({ ok: true });
    const again = await Promise.all(Array.from({ length: 49 }, () => ordering(client, wish, key)));
    for (const outcome of again) expect(outcome).toEqual(first);
    expect(await ordering(client, { ...wish, message: 'other', orderAmount: 25 }, key)).toMatchObject(
      refused('key.reused'),
    );
    expect(await counted(shop)).toEqual({ ...before, orders: before.orders + 1 });
  });

  test('second-tap-second-order: the same key at once, before there is an answer', async () => {
    const [key, wish] = [randomUUID(), wishOf()];
    const before = await counted(shop);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ordering(client, wish, key)));
    const made = outcomes.filter(({ ok }) => ok);
    expect(made.length).toBeGreaterThan(0);
    for (const outcome of outcomes)
      expect(outcome.ok ? outcome : outcome.failure.name).toEqual(outcome.ok ? made[0] : 'key.in-use');
    expect(await ordering(client, wish, key)).toEqual(made[0]);
    expect((await counted(shop)).orders).toBe(before.orders + 1);
  });

  test('card-stays-drained: one card in two orders at once pays for one of them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const cart = await cartWith(shop, client, [{ value: 2_000 }]);
      const [{ shown: _, ...first }, { shown: __, ...second }] = [
        await shownOrder(client, [orderedLine()], cart),
        await shownOrder(client, [orderedLine()], cart),
      ];
      const before = await counted(shop);
      const outcomes = await Promise.all([ordering(client, first), ordering(client, second)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const lost = outcomes.find(({ ok }) => !ok);
      expect(lost).toMatchObject(refused('order.coupons-refused'));
      expect(await counted(shop)).toMatchObject({ orders: before.orders + 1, holds: before.holds + 1 });
      expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 0 });
    }
  });

  test('code-before-money: until it is paid an order makes no card and no mail', async () => {
    const before = await counted(shop);
    await ordered(client, wishOf());
    expect(await counted(shop)).toMatchObject({ cards: before.cards, messages: before.messages });
  });
});

test('API-40 whoever has no visit and no session cannot order: nobody could find it again', async () => {
  expect(await ordering(shop.api.client('alpha'), wishOf())).toMatchObject({ ok: false });
});

test('API-40 a cart of another unit is refused: what it sells and what pays there is nothing here', async () => {
  const beta = await shop.visitor('beta');
  const theirs = await cartWith(shop, client, [{ value: 2_000 }]);
  const { shown: _, ...wish } = await shownOrder(client, [orderedLine()], theirs);
  expect(await ordering(beta.client, { ...wish, hasConsented: true })).toMatchObject({ ok: false });
  expect(await cardNow(shop, theirs.cards[0]!.id)).toMatchObject({ available: 2_000, held: 0 });
  expect(await ordering(beta.client, { ...one({ itemCode: 'half', amount: 100 }), hasConsented: true })).toMatchObject(
    refused('order.lines-refused'),
  );
});

test('API-40 ordering for another customer is only for whoever may act for them', async () => {
  const [ana, ben] = [await signedIn(shop.shop, 'alpha'), await signedIn(shop.shop, 'alpha')];
  const asBen = shop.api.client('alpha', { visit, accessToken: ben.accessToken });
  expect(await ordering(asBen, wishOf({ custId: ana.id }))).toMatchObject({ ok: false });
  expect(await ordering(client, wishOf({ custId: ana.id }))).toMatchObject({ ok: false });
  const made = await ordered(asBen, wishOf({ custId: ben.id }));
  expect((await orderRows(shop, made.orderNo)).order).toMatchObject({ buyer_id: ben.id, visit: null });
});

test('whatever was ordered here, the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});

test('D12 the right to pay one order is none to pay another, nor to end what was begun for it', async () => {
  const [mine, theirs] = [await ordered(client, wishOf()), await ordered((await shop.visitor()).client, wishOf())];
  const stranger = shop.pay.client('alpha', { visit: (await shop.visitor()).visit });
  const by = (orderNo: string, isVoid: 0 | 1 = 0) =>
    beginning({ client: stranger, order: { number: orderNo } }, { token: mine.payToken, isVoid });
  expect(await by(theirs.orderNo)).toMatchObject(refused('order.unknown'));
  expect(await by(theirs.orderNo, 1)).toMatchObject(refused('order.unknown'));
  expect((await orderRows(shop, theirs.orderNo)).attempts).toEqual([]);
  expect(await by(mine.orderNo)).toMatchObject({ ok: true });
});
