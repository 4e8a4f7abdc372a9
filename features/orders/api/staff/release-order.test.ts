// From an order that somebody has to look at to its cards, through api, payment service, worker and bank.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectOrderCall, releaseOrderCall } from '#contract/orders/review.ts';
import { readDetail } from '#data/orders/order-contents.ts';
import { freshMember } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import type { TestMember } from '#testing/members.ts';
import { ordered, orderedLine, ordering, orderOf } from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';
import { dearOrder, openReviewShop, type ReviewShop } from '#testing/orders/reviewed.ts';

let shop: ReviewShop;
let staff: TestMember;
beforeAll(async () => {
  shop = await openReviewShop();
});
beforeEach(async () => {
  staff = await shop.staffOf('alpha');
});

const release = (orderNo: string, as = staff, unit = 'alpha') => shop.decide(releaseOrderCall, orderNo, as, unit);
const reject = (orderNo: string) => shop.decide(rejectOrderCall, orderNo, staff);

describe('RISK-02.release', () => {
  test('RISK-02 RISK-05 above the amount it is only set aside; released, it is taken and its cards go out', async () => {
    const before = await shop.bank();
    const order = await shop.inReview();
    expect(await order.read()).toMatchObject({ status: '04', order: { canCancel: false, payToken: '' } });
    expect(await order.attempts()).toMatchObject([{ state: 'authorised', received: null }]);
    expect(await shop.bank()).toEqual(before);
    expect(await release(order.orderNo)).toEqual({ orderNo: order.orderNo, status: '04' });
    await order.become('done');
    expect(await order.attempts()).toMatchObject([{ state: 'paid', received: 12_000 }]);
    expect(await order.read()).toMatchObject({ status: '09', order: { items: [{ issued: 3 }] } });
    expect(await shop.recorded(order.orderNo)).toEqual([
      { call: 'RISK-02.release', outcome: 'released', actor: staff.id, note: 'called the buyer' },
    ]);
  });

  test('RISK-02 what was charged already is confirmed by the call itself', async () => {
    const order = await shop.inReview('beta');
    expect(await order.attempts()).toMatchObject([{ state: 'paid', received: 2_000 }]);
    expect(await release(order.orderNo, await shop.staffOf('beta'), 'beta')).toMatchObject({ status: '042' });
    await order.become('done');
  });

  test('decided once: whoever comes second hears that nothing is to be decided', async () => {
    const order = await shop.inReview();
    await release(order.orderNo);
    expect(await reject(order.orderNo)).toBe('order.not-in-review');
    expect(await release(order.orderNo)).toBe('order.not-in-review');
    await order.become('done');
    expect(await reject(order.orderNo)).toBe('order.not-in-review');
  });

  test('an order that waits for its payment, or is of nobody, is not decided', async () => {
    const { client } = await shop.visitor();
    const made = await ordered(client, dearOrder());
    expect(made).toMatchObject({ status: '03' });
    expect(await release(made.orderNo)).toBe('order.not-in-review');
    for (const number of ['ALPHA-0000000000000', 'x', `${made.orderNo.slice(0, -1)}*`])
      expect(await release(number)).toBe('order.unknown');
  });

  test('money that is not what was asked for is nobody’s to release or to reject', async () => {
    const order = await shop.inReview();
    const [attempt] = await order.attempts();
    const put = (state: 'mismatched' | 'authorised') =>
      shop.shop.inUnit('alpha', ({ tx }) =>
        tx.updateTable('payment_attempt').set({ state }).where('id', '=', attempt!.id).execute(),
      );
    await put('mismatched');
    expect(await release(order.orderNo)).toBe('order.not-in-review');
    expect(await reject(order.orderNo)).toBe('order.not-in-review');
    expect(await shop.reviews(staff)).toMatchObject([
      { orderNo: order.orderNo, reasons: ['amount', 'payment-differs'] },
    ]);
    await put('authorised');
    expect(await release(order.orderNo)).toMatchObject({ status: '04' });
    await order.become('done');
  });

  test('nobody lets an order of their own go on', async () => {
    const order = await shop.inReview();
    await shop.shop.inUnit('alpha', ({ tx }) =>
      sql`update orders set buyer_id = ${staff.id}, visit = null where number = ${order.orderNo}`.execute(tx),
    );
    expect(await release(order.orderNo)).toBe('auth.not-allowed');
    expect(await order.state()).toBe('review');
    expect(await release(order.orderNo, await shop.staffOf('alpha'))).toMatchObject({ status: '04' });
    await order.become('done');
  });

  test('nor one that they have made for somebody', async () => {
    const ana = await freshMember(shop.shop, 'beta');
    const [maker, other] = [await shop.staffOf('beta'), await shop.staffOf('beta')];
    const { visit } = await shop.visitor('beta');
    const as = { visit, accessToken: maker.accessToken };
    const made = await ordered(shop.api.client('beta', as), orderOf({ custId: ana.id }));
    await begun({ client: shop.pay.client('beta', as), order: { number: made.orderNo } }, { token: made.payToken });
    const order = shop.inOrder({ id: await shop.idOf(made, 'beta') }, 'beta');
    await shop.payPage(await order.page());
    await shop.until('it waits', async () => (await order.state()) === 'review');
    expect(await release(made.orderNo, maker, 'beta')).toBe('auth.not-allowed');
    expect(await order.state()).toBe('review');
    expect(await release(made.orderNo, other, 'beta')).toMatchObject({ status: '042' });
  });

  test('another unit’s order is unknown, and another customer, a salesman or a guest may not', async () => {
    const order = await shop.inReview();
    await shop.expectNobodyElse(releaseOrderCall, order.orderNo);
    expect(await release(order.orderNo, await shop.stale())).toBe('auth.not-fresh');
    expect(await order.state()).toBe('review');
    await reject(order.orderNo);
  });
});

test('RISK-06 above its amount a buyer is asked once, and the answer is kept with the order', async () => {
  const { client } = await shop.visitor();
  const wish = orderOf({ order: [orderedLine({ amount: 50, qty: 7 })] });
  expect(await ordering(client, wish)).toMatchObject({ ok: false, failure: { name: 'order.told-to-buy' } });
  const made = await ordered(client, { ...wish, toldToBuy: 'no' });
  const people = await shop.shop.keys.ring('alpha', 'people');
  const id = await shop.idOf(made);
  const { buyer } = await shop.shop.inUnit('alpha', (scope) => readDetail(scope, people, id));
  expect(buyer).toMatchObject({ saidNo: true });
  // Nobody is asked who buys for less.
  const less = orderOf({ order: [orderedLine({ amount: 50, qty: 6 })] });
  expect(await ordering(client, less)).toMatchObject({ ok: true });
});

test('after all of it the books are right', async () => {
  await shop.idle();
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
