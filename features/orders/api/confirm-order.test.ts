import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { confirmOrderCall } from '#contract/orders/orders.ts';
import { signedIn } from '#testing/members.ts';
import { aBuyer, orderRows } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderOf,
  readOrder,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { begun, refused } from '#testing/payments/paying.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
  await shop.work();
});

type Visitor = Awaited<ReturnType<OrderShop['visitor']>>;
const orders = (by: Visitor) => ordered(by.client, orderOf(aBuyer()));
const confirming = (client: Client, { orderNo }: Pick<Ordered, 'orderNo'>, more: object = {}) =>
  client(confirmOrderCall, { orderNo, ...more });
const begin = (by: Visitor, made: Ordered) => begun({ client: by.pay, order: { number: made.orderNo } });
const pageOf = async (made: Ordered) => shop.inOrder((await orderRows(shop, made.orderNo)).order).page();

test('API-39 ORDER-03 PAY-31 API-113 whoever comes back from paying hears that it is paid, by the provider’s word', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  await begin(guest, made);
  // Nothing that is told with the call is believed.
  const claim = { paymentId: 'paid', paymentMean: '15', captchaToken: 'x' };
  expect(await confirming(guest.client, made, claim)).toMatchObject({
    data: { status: '03', isConfirm: false, isCanceled: false },
  });
  await shop.payPage(await pageOf(made));
  const said = await shop.until('it is confirmed', async () => {
    const outcome = await confirming(guest.client, made);
    return outcome.ok && outcome.data.isConfirm && outcome.data;
  });
  expect(said).toEqual({
    orderNo: made.orderNo,
    orderAmtTot: 20,
    status: expect.stringMatching(/^(042|09)$/),
    isConfirm: true,
    isCanceled: false,
    isPayProcessing: false,
  });
});

test('ORDER-05 ORDER-06 PAY-36 while nobody knows it is being paid; a decline ends that, and confirms nothing', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  expect(await confirming(guest.client, made)).toMatchObject({ data: { isConfirm: false, isPayProcessing: false } });
  await begin(guest, made);
  expect(await confirming(guest.client, made)).toMatchObject({ data: { isConfirm: false, isPayProcessing: true } });
  await shop.payPage(await pageOf(made), { card: '4000000000000002' });
  await begun({ client: guest.pay, order: { number: made.orderNo } }, { isVoid: 1 });
  expect(await confirming(guest.client, made)).toMatchObject({
    data: { status: '03', isConfirm: false, isCanceled: false, isPayProcessing: false },
  });
});

test('D19 API-39 however many wait for what a provider says, nobody else waits for a connection', async () => {
  const waiting = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const guest = await shop.visitor();
      const made = await orders(guest);
      await begin(guest, made);
      return { guest, made };
    }),
  );
  await shop.jobs.stopWorkers();
  const { pool } = shop.shop.podOf('east');
  const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    const answers = Promise.all(waiting.map(({ guest, made }) => confirming(guest.client, made)));
    // One connection is left for twelve that wait and for everybody else.
    const [{ guest, made }] = waiting as [(typeof waiting)[0]];
    for (let at = 0; at < 5; at += 1) expect(await readOrder(guest.client, made)).toMatchObject({ status: '03' });
    for (const answer of await answers)
      expect(answer).toMatchObject({ data: { isConfirm: false, isPayProcessing: true } });
  } finally {
    for (const client of taken) client.release();
    await shop.work();
  }
});

describe('nobody else', () => {
  test('API-39 a stranger who has its number hears nothing of an order, nor has anybody asked', async () => {
    const guest = await shop.visitor();
    const [made, other] = [await orders(guest), await orders(guest)];
    const stranger = await shop.visitor();
    for (const token of [undefined, other.orderToken, made.payToken, 'nothing'])
      expect(await confirming(stranger.client, made, token === undefined ? {} : { token })).toMatchObject(
        refused('order.unknown'),
      );
    expect(await confirming(stranger.client, made, { token: made.orderToken })).toMatchObject({ ok: true });
  });

  test('API-39 another customer hears nothing of somebody’s order', async () => {
    const { visit } = await shop.visitor();
    const [ana, ben] = [await signedIn(shop.shop, 'alpha'), await signedIn(shop.shop, 'alpha')];
    const as = ({ accessToken }: typeof ana) => shop.api.client('alpha', { visit, accessToken });
    const made = await ordered(as(ana), orderOf(aBuyer()));
    expect(await confirming(as(ben), made)).toMatchObject(refused('order.unknown'));
    expect(await confirming(as(ana), made)).toMatchObject({ ok: true });
  });

  test('API-39 in another unit there is no such order', async () => {
    const made = await orders(await shop.visitor());
    const beta = await shop.visitor('beta');
    expect(await confirming(beta.client, made, { token: made.orderToken })).toMatchObject(refused('order.unknown'));
  });
});
