// An order that was tried to be paid more than once: what its page hears, and what can no longer be paid.
import { beforeAll, expect, test } from 'vitest';
import { aBuyer, orderRows } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderOf,
  readOrder,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';

let shop: OrderShop;
let guest: Awaited<ReturnType<OrderShop['visitor']>>;
let made: Ordered;
beforeAll(async () => {
  shop = await openOrderShop();
  await shop.work();
});

const rows = () => orderRows(shop, made.orderNo);
const begin = (changes: object = {}) => begun({ client: guest.pay, order: { number: made.orderNo } }, changes);
const page = async () => shop.inOrder((await rows()).order).page();

async function orders(): Promise<void> {
  guest = await shop.visitor();
  made = await ordered(guest.client, orderOf(aBuyer()));
}

test('PASS-03 a decline leaves the order what it was, and its page hears of it', async () => {
  await orders();
  await begin();
  await shop.payPage(await page(), { card: '4000000000000002' });
  await shop.idle();
  const before = (await rows()).order;
  await begin({ isVoid: 1 });
  await shop.until('its attempt is over', async () => (await rows()).attempts[0]?.state !== 'open');
  await shop.idle();
  const after = (await rows()).order;
  expect([before.state, after.state]).toEqual(['placed', 'placed']);
  expect(after.version).toBeGreaterThan(before.version);
});

test('D14 paid by a page that was given up, the one that took its place is ended and cannot be paid', async () => {
  await orders();
  await begin();
  const first = await page();
  await begin({ paymentMethod: 'PP' });
  const second = await page();
  expect(second).not.toBe(first);
  expect(await shop.payPage(first, { card: '4242424242424242', late: true })).toMatchObject({ kind: 'paid' });
  await shop.until('its cards are made', async () => (await rows()).order.state === 'done');
  await shop.idle();
  const states = (await rows()).attempts.map(({ state }) => state);
  expect(states.toSorted()).toEqual(['expired', 'paid']);
  const paid = (await rows()).attempts.find(({ state }) => state === 'paid');
  expect(await readOrder(guest.client, made)).toMatchObject({ order: { paymentType: 'C04', paymentId: paid?.id } });
  expect(await shop.payPage(second, { means: 'paypal' })).not.toMatchObject({ kind: 'paid' });
});
