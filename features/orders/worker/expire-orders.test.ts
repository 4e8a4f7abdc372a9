import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockOrder } from '#data/orders/orders.ts';
import { check } from '#testing/checker/checker.ts';
import { untilSomebodyWaits } from '#testing/lock-wait.ts';
import { signedIn } from '#testing/members.ts';
import { aBuyer, cardNow, cartWith, messagesOf, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  orderOf,
  readOrder,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';
import { expireOrdersJob } from './expire-orders.ts';
import { orderExpireQueue } from './order-jobs.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop({ profiles: { alpha: { bankTransferWindowMinutes: 8 * 24 * 60 } } });
  await shop.work();
});

let guest: Awaited<ReturnType<OrderShop['visitor']>>;
beforeEach(async () => {
  // A visit is for an hour, and here hours pass.
  guest = await shop.visitor();
});
afterEach(() => shop.sandbox.resetSwitches());

const minutes = (count: number) => shop.shop.clock.advance(count * 60_000);
const rowsOf = (made: Ordered) => orderRows(shop, made.orderNo);
const stateOf = async (made: Ordered) => (await rowsOf(made)).order.state;
const begin = (made: Ordered, changes: object = {}) =>
  begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount, ...changes });
const pageOf = async (made: Ordered) => shop.inOrder((await rowsOf(made)).order).page();

/** As every minute does it: payments are looked after, then orders that nobody has paid. */
async function aMinute(): Promise<void> {
  await shop.reconcile();
  await shop.idle();
  await shop.jobs.add('alpha', orderExpireQueue, [{}]);
  await shop.until('expiry has been looked for', async () => {
    const states = await shop.jobs.states(orderExpireQueue);
    return !states['created'] && !states['active'] && !states['retry'];
  });
}

test('PAY-28 what nobody pays in time is called off, what cards held is free, and its buyer is told', async () => {
  const cart = await cartWith(shop, guest.client, [{ value: 1_000 }]);
  const { shown: _, ...wish } = await shownOrder(guest.client, [orderedLine()], cart);
  const made = await ordered(guest.client, wish);
  const told = await messagesOf(shop, 'order-cancelled');
  minutes(29);
  await aMinute();
  expect(await stateOf(made)).toBe('placed');
  expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ held: 1_000 });
  minutes(1);
  await aMinute();
  expect(await readOrder((await shop.visitor()).client, made)).toMatchObject({
    status: '02',
    order: { cancelled: 'expired', canCancel: false, payToken: '' },
  });
  expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 1_000, held: 0 });
  expect(await messagesOf(shop, 'order-cancelled')).toBe(told + 1);
  await aMinute();
  expect(await messagesOf(shop, 'order-cancelled')).toBe(told + 1);
});

test('our-domain-sends-spam: an order that nobody began to pay goes without a mail, however many there are', async () => {
  const told = await messagesOf(shop, 'order-cancelled');
  const mine = [];
  for (let at = 0; at < 3; at += 1)
    mine.push(
      await ordered(guest.client, orderOf({ ...aBuyer(), buyerName: 'Claim your prize at evil-shop.com now' })),
    );
  const tried = await ordered(guest.client, orderOf(aBuyer()));
  await begin(tried);
  minutes(31);
  await aMinute();
  await shop.until('its attempt is over', async () => (await rowsOf(tried)).attempts[0]?.state === 'expired');
  await aMinute();
  for (const made of [...mine, tried]) expect(await stateOf(made)).toBe('cancelled');
  // Somebody began to pay one of them, and may wait for it.
  expect(await messagesOf(shop, 'order-cancelled')).toBe(told + 1);
});

test('our-domain-sends-spam: a mailbox hears of eight orders a day that were begun and left, whoever made them', async () => {
  const told = await messagesOf(shop, 'order-cancelled');
  const { invoiceEmail } = aBuyer();
  const begins = async () => {
    const { accessToken } = await signedIn(shop.shop, 'alpha');
    const as = { visit: guest.visit, accessToken };
    const made = await ordered(shop.api.client('alpha', as), orderOf({ invoiceEmail }));
    await begun({ client: shop.pay.client('alpha', as), order: { number: made.orderNo } });
    return made;
  };
  const made = await Promise.all(Array.from({ length: 10 }, begins));
  minutes(31);
  await aMinute();
  await shop.until('their attempts are over', async () => {
    const attempts = await Promise.all(made.map(async (one) => (await rowsOf(one)).attempts[0]?.state));
    return attempts.every((state) => state === 'expired');
  });
  await aMinute();
  expect(await Promise.all(made.map(stateOf))).toEqual(made.map(() => 'cancelled'));
  expect(await messagesOf(shop, 'order-cancelled')).toBe(told + 8);
});

test('D17 PAY-28 the provider is asked first: what was paid in the last moment is paid, and not called off', async () => {
  const made = await ordered(guest.client, orderOf(aBuyer()));
  await begin(made);
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  await shop.payPage(await pageOf(made));
  minutes(31);
  await shop.jobs.add('alpha', orderExpireQueue, [{}]);
  await aMinute();
  await shop.until('it is done', async () => (await stateOf(made)) === 'done');
  expect((await rowsOf(made)).cards).toHaveLength(1);
});

test('D17 PAY-28 a page that nobody has paid on is ended first, and the order with it', async () => {
  const made = await ordered(guest.client, orderOf(aBuyer()));
  await begin(made);
  const page = await pageOf(made);
  minutes(31);
  await aMinute();
  await shop.until('its attempt is over', async () => (await rowsOf(made)).attempts[0]?.state === 'expired');
  await aMinute();
  expect(await stateOf(made)).toBe('cancelled');
  expect(await shop.payPage(page)).not.toMatchObject({ kind: 'paid' });
});

test('D17 as long as its provider does not say what became of it, an order waits', async () => {
  const made = await ordered(guest.client, orderOf(aBuyer()));
  await begin(made);
  await shop.sandbox.setSwitch('psp', { fail: '500', account: 'acct_alpha' });
  for (let at = 0; at < 3; at += 1) {
    minutes(31);
    await aMinute();
    expect(await stateOf(made)).toBe('placed');
  }
  await shop.sandbox.resetSwitches();
  minutes(31);
  await aMinute();
  await shop.until('its attempt is over', async () => (await rowsOf(made)).attempts[0]?.state === 'expired');
  await aMinute();
  expect(await stateOf(made)).toBe('cancelled');
});

test('PAY-28 a transfer has its own time, and the order has it too', async () => {
  const made = await ordered(guest.client, orderOf({ ...aBuyer(), payment: [{ paymentMean: '03', amount: 20 }] }));
  await begin(made, { paymentMethod: '03' });
  await shop.payPage(await pageOf(made), { means: 'customer_balance' });
  await shop.until('it waits', async () => (await stateOf(made)) === 'transfer');
  minutes(7 * 24 * 60);
  await aMinute();
  expect(await stateOf(made)).toBe('transfer');
  minutes(24 * 60 + 1);
  await aMinute();
  await shop.until('its attempt is over', async () => (await rowsOf(made)).attempts[0]?.state === 'expired');
  await aMinute();
  expect(await stateOf(made)).toBe('placed');
  minutes(24 * 60 + 1);
  await aMinute();
  expect(await stateOf(made)).toBe('cancelled');
});

test('D14 completed-is-not-paid a bank’s no after days: it can be paid anew for a day, by whoever was not in front of it', async () => {
  const made = await ordered(guest.client, orderOf({ ...aBuyer(), payment: [{ paymentMean: '03', amount: 20 }] }));
  await begin(made, { paymentMethod: '03' });
  await shop.payPage(await pageOf(made), { means: 'customer_balance' });
  await shop.until('it waits', async () => (await stateOf(made)) === 'transfer');
  minutes(8 * 24 * 60 + 1);
  await aMinute();
  await shop.until('its attempt is over', async () => (await rowsOf(made)).attempts[0]?.state === 'expired');
  minutes(23 * 60);
  await aMinute();
  guest = await shop.visitor();
  const { status, order } = await readOrder(guest.client, made);
  expect(status).toBe('03');
  await begun(
    { client: guest.pay, order: { number: made.orderNo } },
    { txnAmount: made.payAmount, token: order?.payToken ?? '' },
  );
  await shop.payPage(await pageOf(made));
  await shop.until('its cards are made', async () => (await stateOf(made)) === 'done');
});

/** One step of the job, as the worker runs it. */
async function aStep(): Promise<'more' | void> {
  const job = expireOrdersJob(shop.shop);
  const prepared = await job.prepare?.((work) => shop.shop.inUnit('alpha', ({ tx }) => work(tx)), { unit: 'alpha' });
  return shop.shop.inUnit('alpha', ({ tx }) => job.run(tx, { unit: 'alpha' }, prepared));
}

describe('many that are out of time', () => {
  test('are called off one a step, and the last step finds none', async () => {
    const mine = [];
    for (let at = 0; at < 3; at += 1) mine.push(await ordered(guest.client, orderOf(aBuyer())));
    minutes(31);
    for (let over = 1; over <= 3; over += 1) {
      expect(await aStep()).toBe('more');
      const states = await Promise.all(mine.map(stateOf));
      expect(states.filter((state) => state === 'cancelled')).toHaveLength(over);
    }
    expect(await aStep()).toBeUndefined();
  });

  test('are called off by one job, and others’ units are left alone', async () => {
    const beta = await shop.visitor('beta');
    const theirs = await ordered(beta.client, orderOf(aBuyer()));
    const mine = await Promise.all(Array.from({ length: 12 }, () => ordered(guest.client, orderOf(aBuyer()))));
    minutes(31);
    await aMinute();
    for (const made of mine) expect(await stateOf(made)).toBe('cancelled');
    expect((await orderRows(shop, theirs.orderNo, 'beta')).order.state).toBe('placed');
  });

  test('D17 PAY-28 whoever begins to pay while theirs is looked at is not called off', async () => {
    const made = await ordered(guest.client, orderOf(aBuyer()));
    await begin(made);
    await shop.payPage(await pageOf(made), { card: '4000000000000002' });
    minutes(31);
    await shop.check(shop.inOrder((await rowsOf(made)).order));
    const { order } = await rowsOf(made);
    await shop.until('its attempt is over', async () => (await rowsOf(made)).attempts[0]?.state === 'expired');
    await shop.idle();
    let step: Promise<'more' | void> | undefined;
    await shop.shop.inUnit('alpha', async (scope) => {
      await lockOrder(scope, order.id);
      step = aStep();
      await untilSomebodyWaits(scope, 'the step has found it');
      await sql`update payment_attempt set state = 'open' where order_id = ${order.id}`.execute(scope.tx);
    });
    expect(await step).toBe('more');
    expect(await stateOf(made)).toBe('placed');
    await shop.shop.inUnit('alpha', ({ tx }) =>
      sql`update payment_attempt set state = 'expired' where order_id = ${order.id}`.execute(tx),
    );
    expect(await aStep()).toBe('more');
    expect(await stateOf(made)).toBe('cancelled');
  });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
