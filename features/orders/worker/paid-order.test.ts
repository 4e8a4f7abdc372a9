// What becomes of an order between its bank's word and its cards, by way of the real calls and jobs; under the names of what
// went wrong elsewhere.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { importStock } from '#data/cards/card-stock.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { check } from '#testing/checker/checker.ts';
import { aBuyer, cardNow, cartWith, journalOf, messagesOf, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  orderOf,
  readOrder,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { begun, beginning, refused } from '#testing/payments/paying.ts';
import { testProduct } from '#testing/product.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { orderExpireQueue } from './order-jobs.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
  await shop.work();
});
afterEach(() => shop.sandbox.resetSwitches());

type Visitor = Awaited<ReturnType<OrderShop['visitor']>>;

const rowsOf = (made: Ordered) => orderRows(shop, made.orderNo);
const attemptsOf = async (made: Ordered) => shop.inOrder((await rowsOf(made)).order).attempts();
const begin = ({ pay }: Pick<Visitor, 'pay'>, made: Ordered, changes: object = {}) =>
  begun({ client: pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount, ...changes });
const beginAgain = ({ pay }: Pick<Visitor, 'pay'>, made: Ordered) =>
  beginning({ client: pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
const pageOf = async (made: Ordered) => shop.inOrder((await rowsOf(made)).order).page();
const become = ({ client }: Visitor, made: Ordered, status: string) =>
  shop.until(`it is ${status}`, async () => (await readOrder(client, made)).status === status);

/** An order that a card of the shop pays 5.00 of. */
async function withHold(guest: Visitor, line = orderedLine()) {
  const cart = await cartWith(shop, guest.client, [{ value: 500 }]);
  const { shown: _, ...wish } = await shownOrder(guest.client, [line], cart);
  return { made: await ordered(guest.client, wish), coupon: cart.cards[0]!.id };
}

test('ORDER-02 ORDER-03 a guest orders, pays by card, and the card is made and mailed', async () => {
  const guest = await shop.visitor();
  const made = await ordered(guest.client);
  expect(made).toMatchObject({ orderAmtTot: 20, payAmount: 20, status: '03', isConfirm: false });
  await begin(guest, made);
  const read = () => readOrder(guest.client, made);
  expect(await read()).toMatchObject({ status: '03', hasFailed: false, order: { canCancel: true } });
  await shop.payPage(await pageOf(made));
  await become(guest, made, '09');
  expect(await read()).toMatchObject({
    order: { paymentType: 'C04', items: [{ issued: 1, receiverName: 'Jane Doe' }] },
  });
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});

describe('amount-never-compared', () => {
  test.each([
    ['a cent more', 'lie-more', 'amount'],
    ['a cent less', 'lie-less', 'amount'],
    ['another currency', 'lie-currency', 'currency'],
  ] as const)(
    'the bank took %s: looked at, with its reason; no card, no mail, and its buyer reads so',
    async (_, fail, reason) => {
      const guest = await shop.visitor();
      const mails = await messagesOf(shop, 'order-confirmed');
      const { made, coupon } = await withHold(guest);
      await begin(guest, made);
      await shop.sandbox.setSwitch('psp-events', { fail });
      await shop.payPage(await pageOf(made));
      await become(guest, made, '04');
      // However often anybody asks.
      for (let again = 0; again < 3; again += 1) await shop.check(shop.inOrder((await rowsOf(made)).order));
      expect(await attemptsOf(made)).toMatchObject([{ state: 'mismatched', reason }]);
      const { order, cards } = await rowsOf(made);
      expect([order.state, cards]).toEqual(['review', []]);
      expect(await journalOf(shop, `order:${order.id}`)).toEqual({});
      expect(await messagesOf(shop, 'order-confirmed')).toBe(mails);
      expect(await cardNow(shop, coupon)).toMatchObject({ held: 500 });
      expect(await readOrder(guest.client, made)).toMatchObject({
        status: '04',
        hasFailed: false,
        order: { payToken: '', canCancel: false, confirmedAt: null },
      });
      // It is asked to be paid again by nobody.
      expect(await beginAgain(guest, made)).toMatchObject(refused('payment.under-way'));
    },
  );
});

describe('completed-is-not-paid', () => {
  test('a bank that takes its time: 044, nothing issued, nothing to pay a second time; then its cards, once', async () => {
    const guest = await shop.visitor();
    const { made, coupon } = await withHold(guest);
    await begin(guest, made);
    const page = await pageOf(made);
    expect(await shop.payPage(page, { card: '4000000000005035' })).toEqual({ kind: 'processing' });
    await become(guest, made, '044');
    expect(await readOrder(guest.client, made)).toMatchObject({ hasFailed: false, order: { payToken: '' } });
    expect(await beginAgain(guest, made)).toMatchObject(refused('payment.under-way'));
    expect((await rowsOf(made)).cards).toEqual([]);
    expect(await cardNow(shop, coupon)).toMatchObject({ held: 500 });
    await shop.letSettle(30_000);
    await become(guest, made, '09');
    expect((await rowsOf(made)).cards).toHaveLength(1);
    expect(await cardNow(shop, coupon)).toMatchObject({ available: 0, held: 0 });
  });

  test('what was waited for does not come: it can be paid otherwise, and its cards are still held', async () => {
    const guest = await shop.visitor();
    const { made, coupon } = await withHold(guest);
    await begin(guest, made, { paymentMethod: '03' });
    await shop.payPage(await pageOf(made), { means: 'customer_balance' });
    await become(guest, made, '041');
    await shop.shop.inUnit('alpha', async ({ tx, clock }) =>
      tx
        .updateTable('payment_attempt')
        .set({ ends_at: clock.now() })
        .where('order_id', '=', (await rowsOf(made)).order.id)
        .execute(),
    );
    await shop.check(shop.inOrder((await rowsOf(made)).order));
    await become(guest, made, '03');
    expect(await readOrder(guest.client, made)).toMatchObject({
      hasFailed: true,
      order: { payToken: expect.any(String) },
    });
    expect(await cardNow(shop, coupon)).toMatchObject({ held: 500 });
    await begin(guest, made);
    await shop.payPage(await pageOf(made));
    await become(guest, made, '09');
    expect((await rowsOf(made)).cards).toHaveLength(1);
  });
});

/** Two attempts of one order: one that was declined and ended, and one that is paid; nobody has been told of either. */
async function declinedThenPaid() {
  const guest = await shop.visitor();
  const { made, coupon } = await withHold(guest);
  await begin(guest, made);
  const first = await pageOf(made);
  await shop.payPage(first, { card: '4000000000000002' });
  await begin(guest, made, { paymentMethod: 'PP' });
  const second = await pageOf(made);
  await shop.payPage(second, { means: 'paypal' });
  expect(await shop.answerPage(second)).toMatchObject({ kind: 'paid' });
  const ids = (await attemptsOf(made)).map(({ id }) => id);
  return { made, coupon, ids };
}

const late = ['payment_intent.payment_failed', 'checkout.session.expired'] as const;
const good = ['payment_intent.succeeded', 'checkout.session.completed'] as const;

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));

test('late-failure-beats-success: a decline and a success, told in every order and again: the same state, holds and journals', async () => {
  await shop.sandbox.setSwitch('psp-events', { lose: true });
  const orders = permutations([...late, ...good]);
  const started = await Promise.all(orders.map(async (types) => ({ types, ...(await declinedThenPaid()) })));
  // Those that a provider tells of when it is asked to are not lost.
  await shop.sandbox.resetSwitches();
  const events: { id: string; type: string; about: string }[] = [];
  for await (const event of pspClient(shop.sandbox.url, 'alpha').sdk().events.list({ limit: 100 }))
    events.push({ id: event.id, type: event.type, about: JSON.stringify(event.data) });
  const tell = async (type: string, ids: readonly string[]) => {
    const isLate = (late as readonly string[]).includes(type);
    const attempt = isLate ? ids[0] : ids[1];
    const event = events.find((one) => one.type === type && one.about.includes(attempt ?? 'none'));
    if (!event) throw new Error(`the bank has nothing to say of ${type}`);
    await shop.control(`/events/${event.id}/resend`, {});
    await shop.until('it was heard', () =>
      shop.shop.inUnit('alpha', async ({ tx }) => {
        const row = await tx
          .selectFrom('payment_event')
          .select('became')
          .where('event', '=', event.id)
          .executeTakeFirst();
        return row?.became;
      }),
    );
  };
  await Promise.all(
    started.map(async ({ types, ids }) => {
      for (const type of [...types, ...types.toReversed()]) await tell(type, ids);
    }),
  );
  await shop.until('all are done', async () =>
    (await Promise.all(started.map(({ made }) => rowsOf(made)))).every(({ order }) => order.state === 'done'),
  );
  for (const { made, coupon, types } of started) {
    const { order, cards, attempts, holds } = await rowsOf(made);
    const said = types.join(', ');
    expect(attempts.map(({ state }) => state).toSorted(), said).toEqual(['expired', 'paid']);
    expect([order.state, cards.length, holds.map(({ state }) => state)], said).toEqual(['done', 1, ['confirmed']]);
    expect(await cardNow(shop, coupon), said).toMatchObject({ available: 0, held: 0 });
    expect(await journalOf(shop, `order:${order.id}`), said).toEqual({ prepaid: -2_000, unissued: 2_000 });
    expect(await journalOf(shop, `order-holds:${order.id}`), said).toEqual({ card: -500, prepaid: 500 });
  }
});

describe('money-for-a-dead-order', () => {
  test('paid a second after its time, and the brand’s last code is sold: it goes back once, and what was held is free', async () => {
    const keys = await cardKeysOf(shop.shop.keys, 'alpha');
    await shop.shop.inUnit('alpha', async (scope) => {
      await saveProduct(scope, testProduct({ itemCode: 'brand', issuer: 'third-party' }), 1);
      const codes = [{ number: 'BRAND-0', pin: null }];
      await importStock(scope, keys, {
        batch: 'one',
        itemCode: 'brand',
        currency: 'EUR',
        value: 2_000,
        expiry: null,
        codes,
      });
    });
    const guest = await shop.visitor();
    const { made, coupon } = await withHold(guest, orderedLine({ itemCode: 'brand' }));
    await begin(guest, made);
    const page = await pageOf(made);
    const prepaid = await shop.balance('prepaid');
    shop.shop.clock.advance(30 * 60_000 + 1_000);
    await shop.check(shop.inOrder((await rowsOf(made)).order));
    await shop.jobs.add('alpha', orderExpireQueue, [{}]);
    await shop.until('it is called off', async () => (await rowsOf(made)).order.state === 'cancelled');
    const quicker = await shop.visitor();
    const theirs = await ordered(quicker.client, orderOf({ ...aBuyer(), order: [orderedLine({ itemCode: 'brand' })] }));
    await begin(quicker, theirs);
    await shop.payPage(await pageOf(theirs));
    await become(quicker, theirs, '09');
    // A bank that had begun before its page was ended.
    expect(await shop.payPage(page, { card: '4242424242424242', late: true })).toMatchObject({ kind: 'paid' });
    const [attempt] = await attemptsOf(made);
    const refunds = () =>
      shop.shop.inUnit('alpha', ({ tx }) =>
        tx
          .selectFrom('payment_refund')
          .select(['state', 'why', 'amount'])
          .where('attempt_id', '=', attempt?.id ?? '')
          .execute(),
      );
    await shop.until('it went back', async () => (await refunds())[0]?.state === 'done');
    for (let again = 0; again < 3; again += 1) await shop.check(shop.inOrder((await rowsOf(made)).order));
    expect(await refunds()).toEqual([{ state: 'done', why: 'late', amount: 1_500 }]);
    expect(await shop.balance('prepaid')).toBe(prepaid);
    expect((await rowsOf(made)).cards).toEqual([]);
    expect(await cardNow(shop, coupon)).toMatchObject({ available: 500, held: 0 });
    // Whoever bought it has no visit any more, and its link.
    expect(await readOrder((await shop.visitor()).client, made)).toMatchObject({
      status: '02',
      order: { cancelled: 'expired', isRefunding: false, payToken: '', confirmedAt: null },
    });
  });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
