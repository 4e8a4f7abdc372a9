import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { readOrderCall } from '#contract/orders/orders.ts';
import { orderStatusCodes } from '#contract/wire/orders/order-status.ts';
import { orderStates } from '#domain/orders/order-state.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { signedIn } from '#testing/members.ts';
import { aBuyer, cartWith, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  orderOf,
  readOrder,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { putOrderState } from '#testing/payments/orders.ts';
import { begun, refused } from '#testing/payments/paying.ts';
import { testProduct } from '#testing/product.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop({ profiles: { alpha: { deliveryPromiseHours: 12 } } });
  await shop.work();
});

type Visitor = Awaited<ReturnType<OrderShop['visitor']>>;
const orders = (by: Visitor) => ordered(by.client, orderOf(aBuyer()));
const reading = (client: Client, orderNo: string, token?: string) =>
  client(readOrderCall, { orderNo, ...(token !== undefined && { token }) });
const statusAlone = ({ orderNo }: Ordered) => ({
  ok: true,
  data: { orderNo, status: '03', hasFailed: false, live: '', order: null },
});

test('ORDER-20 ORDER-21 ORDER-34 ORDER-28 its buyer sees what was ordered, for whom, and what it cost', async () => {
  const guest = await shop.visitor();
  const cart = await cartWith(shop, guest.client, [{ value: 1_500 }]);
  const order = [orderedLine({ amount: 50, qty: 2, message: 'For you', message2: 'With love' }), orderedLine()];
  const { shown: _, ...wish } = await shownOrder(guest.client, order, cart);
  const made = await ordered(guest.client, wish);
  expect(await reading(guest.client, made.orderNo)).toMatchObject({
    ok: true,
    data: {
      orderNo: made.orderNo,
      status: '03',
      hasFailed: false,
      live: expect.stringMatching(/\/live\/\S+$/),
      order: {
        orderAmtTot: 120,
        payAmount: 105,
        couponAmount: 15,
        currency: 'EUR',
        totalQuantity: 3,
        faceValue: 120,
        discountAmount: 0,
        madeAt: '2026-06-01T10:00:00.000Z',
        confirmedAt: null,
        payUntil: '2026-06-01T10:30:00.000Z',
        paymentType: '15',
        paymentId: '',
        buyerName: 'John Roe',
        buyerEmail: wish.invoiceEmail,
        promiseHours: 12,
        canCancel: true,
        payToken: expect.stringMatching(/./),
        declined: '',
        cancelled: '',
        isRefunding: false,
        items: [
          {
            itemCode: 'mail',
            productName: 'Test card',
            amount: 50,
            cardValue: 50,
            quantity: 2,
            isFree: false,
            deliverType: 3,
            sendingTime: '2026-06-01T10:00:00.000Z',
            sentAt: '',
            issued: 0,
            waitsForCodes: false,
            senderName: 'John Roe',
            receiverName: 'Jane Doe',
            receiverEmail: 'jane@example.com',
            receiverAddress: '',
            letterFee: 0,
            extraProductName: '',
            message: 'For you',
            media: '',
          },
          { amount: 20, quantity: 1, receiverName: 'Jane Doe' },
        ],
      },
    },
  });
});

test('ORDER-21 once it is paid it says how, and that no more is to pay', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  const { paymentId } = await begun({ client: guest.pay, order: { number: made.orderNo } });
  await shop.payPage(await shop.inOrder((await orderRows(shop, made.orderNo)).order).page());
  await shop.until('it is done', async () => (await readOrder(guest.client, made)).status === '09');
  expect(await readOrder(guest.client, made)).toMatchObject({
    hasFailed: false,
    order: {
      paymentType: 'C04',
      paymentId,
      payUntil: null,
      payToken: '',
      canCancel: false,
      confirmedAt: expect.stringMatching(/^2026/),
      items: [{ issued: 1 }],
    },
  });
});

/** Paid for, and its cards asked for. */
async function paidFor(by: Visitor, changes: Parameters<typeof orderedLine>[0]): Promise<Ordered> {
  const made = await ordered(by.client, orderOf({ ...aBuyer(), order: [orderedLine(changes)] }));
  await begun({ client: by.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  await shop.payPage(await shop.inOrder((await orderRows(shop, made.orderNo)).order).page());
  return made;
}

test('ORDER-20 ORDER-28 it was sent when its last mail went out, and not when it was due', async () => {
  const guest = await shop.visitor();
  const made = await paidFor(guest, { qty: 2 });
  const items = async () => (await readOrder(guest.client, made)).order?.items;
  await shop.until('its cards are there', async () => (await items())?.[0]?.issued === 2);
  expect(await items()).toMatchObject([{ sentAt: '' }]);
  const { cards } = await orderRows(shop, made.orderNo);
  const sent = (seq: number, at: string) =>
    shop.shop.inUnit('alpha', ({ tx }) =>
      tx
        .updateTable('card_mail')
        .set({ state: 'sent', ended_at: new Date(at) })
        .where('card_id', '=', cards.find((card) => card.seq === seq)?.id ?? '')
        .execute(),
    );
  await sent(1, '2026-06-01T10:00:07Z');
  expect(await items()).toMatchObject([{ sentAt: '' }]);
  await sent(2, '2026-06-01T10:00:09Z');
  expect(await items()).toMatchObject([{ sentAt: '2026-06-01T10:00:09.000Z' }]);
});

test('ORDER-20 what is paid and waits for codes of its brand says so after a minute', async () => {
  await shop.shop.inUnit('alpha', (scope) =>
    saveProduct(scope, testProduct({ itemCode: 'brand', issuer: 'third-party' }), 3),
  );
  const guest = await shop.visitor();
  const made = await paidFor(guest, { itemCode: 'brand' });
  await shop.until('it is paid', async () => (await readOrder(guest.client, made)).status === '042');
  expect((await readOrder(guest.client, made)).order?.items).toMatchObject([{ issued: 0, waitsForCodes: false }]);
  const start = shop.shop.clock.now();
  shop.shop.clock.advance(61_000);
  expect((await readOrder(guest.client, made)).order?.items).toMatchObject([{ issued: 0, waitsForCodes: true }]);
  shop.shop.clock.set(start);
});

test('ORDER-08 what came to nothing says so, and the bank’s reason where it gave one, and the order can be paid again', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  await begun({ client: guest.pay, order: { number: made.orderNo } });
  const { order } = await orderRows(shop, made.orderNo);
  await shop.payPage(await shop.inOrder(order).page(), { card: '4000000000000002' });
  const { paymentId } = await begun({ client: guest.pay, order: { number: made.orderNo } }, { isVoid: 1 });
  expect(paymentId).not.toBe('');
  await shop.until('it has failed', async () => (await readOrder(guest.client, made)).hasFailed);
  expect(await readOrder(guest.client, made)).toMatchObject({
    status: '03',
    hasFailed: true,
    order: { payToken: expect.stringMatching(/./), canCancel: true, declined: '' },
  });
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx
      .updateTable('payment_attempt')
      .set({ state: 'failed', reason: 'insufficient-funds' })
      .where('id', '=', paymentId)
      .execute(),
  );
  expect(await readOrder(guest.client, made)).toMatchObject({
    hasFailed: true,
    order: { declined: 'insufficient-funds' },
  });
  expect(await begun({ client: guest.pay, order: { number: made.orderNo } })).toMatchObject({
    redirectUrl: expect.stringMatching(/^http/),
  });
  expect(await readOrder(guest.client, made)).toMatchObject({ hasFailed: false });
});

test('ORDER-31 every state has its status', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  const { order } = await orderRows(shop, made.orderNo);
  for (const state of orderStates) {
    await shop.shop.inUnit('alpha', (scope) => putOrderState(scope, order.id, state));
    expect(await reading(guest.client, made.orderNo)).toMatchObject({ data: { status: orderStatusCodes[state] } });
  }
});

describe('ORDER-35 whoever has the number alone', () => {
  test('ORDER-35 a stranger hears its status and nothing else, and of no number that nobody has', async () => {
    const guest = await shop.visitor();
    const [made, other] = [await orders(guest), await orders(guest)];
    const stranger = await shop.visitor();
    for (const token of [undefined, other.orderToken, made.payToken, `${made.orderToken}x`, 'nothing'])
      expect(await reading(stranger.client, made.orderNo, token)).toEqual(statusAlone(made));
    for (const number of ['ALPHA-0123456789AB0', 'nothing', made.orderNo.slice(0, -1)])
      expect(await reading(stranger.client, number)).toMatchObject(refused('order.unknown'));
    // As somebody reads it out.
    const spelled = made.orderNo.toLowerCase().replace('-', '- ');
    expect(await reading(stranger.client, spelled)).toEqual(statusAlone(made));
  });

  test('ORDER-35 another customer hears no more, nor does a payment’s name open anything', async () => {
    const guest = await shop.visitor();
    const [ana, ben] = [await signedIn(shop.shop, 'alpha'), await signedIn(shop.shop, 'alpha')];
    const as = ({ accessToken }: typeof ana) => shop.api.client('alpha', { visit: guest.visit, accessToken });
    const made = await ordered(as(ana), orderOf(aBuyer()));
    const { paymentId } = await begun({
      client: shop.pay.client('alpha', { visit: guest.visit, accessToken: ana.accessToken }),
      order: { number: made.orderNo },
    });
    for (const client of [as(ben), guest.client])
      for (const token of [undefined, paymentId])
        expect(await reading(client, made.orderNo, token)).toEqual(statusAlone(made));
    expect(await reading(as(ana), made.orderNo)).toMatchObject({ data: { order: { buyerName: 'John Roe' } } });
  });

  test('ORDER-35 in another unit there is no such order, with its link or without', async () => {
    const made = await orders(await shop.visitor());
    const beta = await shop.visitor('beta');
    for (const number of [made.orderNo, made.orderNo.replace('ALPHA', 'BETA')])
      expect(await reading(beta.client, number, made.orderToken)).toMatchObject(refused('order.unknown'));
  });

  test('PASS-01 ORDER-35 its link opens it wherever, for more than a year, and not for ever', async () => {
    const made = await orders(await shop.visitor());
    expect(await reading((await shop.visitor()).client, made.orderNo, made.orderToken)).toMatchObject({
      data: { order: { buyerName: 'John Roe' } },
    });
    const day = 86_400_000;
    const start = shop.shop.clock.now();
    shop.shop.clock.advance(399 * day);
    expect(await reading((await shop.visitor()).client, made.orderNo, made.orderToken)).toMatchObject({
      data: { order: { buyerName: 'John Roe' } },
    });
    shop.shop.clock.advance(2 * day);
    expect(await reading((await shop.visitor()).client, made.orderNo, made.orderToken)).toMatchObject({
      data: { order: null },
    });
    shop.shop.clock.set(start);
  });
});
