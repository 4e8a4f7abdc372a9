// What is counted of whom, by way of the orders that are counted (RISK-01).
import { beforeAll, expect, test } from 'vitest';
import { readDetail } from '#data/orders/order-contents.ts';
import { orderRows } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  orderOf,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop({
    profiles: { alpha: { reviewAboveMailboxAmount: 10_000 }, beta: { reviewAboveCardBuyers: 1 } },
  });
  await shop.work();
});

const reviewOf = (made: Ordered, unit = 'alpha') =>
  shop.shop.inUnit(unit, async (scope) => {
    const found = scope.tx.selectFrom('orders').select('id').where('number', '=', made.orderNo);
    return (await readDetail(scope, null, (await found.executeTakeFirstOrThrow()).id)).review;
  });

/** Two cards of 30, from one mailbox to another. */
async function sixty(from: string, to: string): Promise<Ordered> {
  const guest = await shop.visitor();
  const line = orderedLine({ amount: 30, qty: 2, receiverEmail: `${to}@example.com` });
  const made = await ordered(guest.client, orderOf({ order: [line], invoiceEmail: `${from}@example.com` }));
  await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  const { order } = await orderRows(shop, made.orderNo);
  await shop.payPage(await shop.inOrder(order).page());
  await shop.until('it is paid', async () => (await orderRows(shop, made.orderNo)).order.state !== 'placed');
  return made;
}

test('RISK-01 whoever buys for more than the amount is looked at, whoever gets it', async () => {
  expect(await reviewOf(await sixty('one.buyer', 'first.friend'))).toEqual([]);
  expect(await reviewOf(await sixty('one.buyer', 'second.friend'))).toEqual(['mailbox-amount']);
});

test('RISK-01 whoever gets more than the amount is looked at, whoever buys: every card of a line counts', async () => {
  expect(await reviewOf(await sixty('first.buyer', 'one.friend'))).toEqual([]);
  expect(await reviewOf(await sixty('second.buyer', 'one.friend'))).toEqual(['mailbox-amount']);
});

async function paidBy(buyer: string): Promise<Ordered> {
  const guest = await shop.visitor('beta');
  const made = await ordered(guest.client, orderOf({ invoiceEmail: `${buyer}@example.com` }));
  await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  const { order } = await orderRows(shop, made.orderNo, 'beta');
  await shop.payPage(await shop.inOrder(order, 'beta').page());
  return made;
}
const isNow = (made: Ordered, state: string) =>
  shop.until(`it is ${state}`, async () => (await orderRows(shop, made.orderNo, 'beta')).order.state === state);

test('RISK-01 a card that pays for one buyer again and again has one buyer; the next is looked at', async () => {
  for (let again = 0; again < 3; again += 1) await isNow(await paidBy('faithful'), 'done');
  const next = await paidBy('another');
  await isNow(next, 'review');
  expect(await reviewOf(next, 'beta')).toEqual(['card-buyers']);
});
