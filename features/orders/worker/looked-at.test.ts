// What was looked at is what goes on: whatever else pays an order that somebody has let go on is looked at again, and what
// is charged stays with whoever looks at it.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectOrderCall, releaseOrderCall } from '#contract/orders/review.ts';
import { check } from '#testing/checker/checker.ts';
import { cardNumber } from '#testing/faults/orders/carding.ts';
import type { TestMember } from '#testing/members.ts';
import { ordered } from '#testing/orders/order-shop.ts';
import { paidLate } from '#testing/orders/paid-late.ts';
import { dearOrder, openReviewShop, type ReviewShop } from '#testing/orders/reviewed.ts';
import { begun } from '#testing/payments/paying.ts';

let shop: ReviewShop;
let staff: TestMember;
beforeAll(async () => {
  shop = await openReviewShop();
});
beforeEach(async () => {
  staff = await shop.staffOf('alpha');
});

type Reviewed = Awaited<ReturnType<ReviewShop['inReview']>>;

const release = ({ orderNo }: Pick<Reviewed, 'orderNo'>) => shop.decide(releaseOrderCall, orderNo, staff);
const rowOf = ({ id }: Pick<Reviewed, 'id'>) =>
  shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('orders').select(['state', 'reviewed', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
const statesOf = async (order: Pick<Reviewed, 'attempts'>) => (await order.attempts()).map(({ state }) => state);
/** What the buyer asks for with `isVoid` is written down, and nobody has done it yet. */
const askedToEnd = ({ id }: Reviewed) =>
  shop.shop.inUnit('alpha', ({ tx, clock }) =>
    sql`update payment_attempt set ends_at = ${clock.now()} where order_id = ${id}`.execute(tx),
  );

/** Paid again, by another card. */
async function paidAgain(order: Reviewed) {
  await order.begin();
  await shop.payPage(await order.page(), { card: cardNumber(77) });
}

describe('RISK-05 an order that is let go on is paid by what was looked at, and by nothing else', () => {
  test('what its buyer has asked to end is not let go on; what they begin then is looked at', async () => {
    const order = await shop.inReview();
    await shop.idle();
    await askedToEnd(order);
    expect(await release(order)).toBe('order.not-in-review');
    await shop.check(order);
    await order.become('placed');
    await paidAgain(order);
    await order.become('review');
    expect(await statesOf(order)).toEqual(['voided', 'authorised']);
    expect(await shop.reviews(staff)).toContainEqual(expect.objectContaining({ orderNo: order.orderNo }));
    await shop.decide(rejectOrderCall, order.orderNo, staff);
  });

  test('ended after it was let go on and before it was taken, it is to be looked at again', async () => {
    const order = await shop.inReview();
    const before = await rowOf(order);
    await shop.jobs.stopWorkers();
    expect(await release(order)).toMatchObject({ status: '04' });
    // Whoever watches their order does not hear of it before its money is taken.
    expect(await rowOf(order)).toEqual({ ...before, reviewed: false });
    await askedToEnd(order);
    await shop.work();
    await order.become('placed');
    expect(await rowOf(order)).toMatchObject({ reviewed: true });
    await paidAgain(order);
    await order.become('review');
    expect(await statesOf(order)).toEqual(['voided', 'authorised']);
    expect(await release(order)).toMatchObject({ status: '04' });
    await order.become('done');
  });

  test('let go on and ended in the same moment, it is taken, or looked at again', async () => {
    const became: Record<string, number> = {};
    for (let at = 0; at < 8; at += 1) {
      const order = await shop.inReview();
      const late = new Promise((done) => setTimeout(done, at * 3));
      await Promise.all([release(order), late.then(() => order.begin({ isVoid: 1 }))]);
      await shop.until('it is decided', async () => ['done', 'placed'].includes(await order.state()));
      const { state, reviewed } = await rowOf(order);
      const name = state === 'placed' ? `placed, ${reviewed ? 'to be looked at' : 'never looked at'}` : state;
      became[name] = (became[name] ?? 0) + 1;
    }
    expect(became).not.toHaveProperty('placed, never looked at');
  });
});

/** Looked at, and one of its attempts that was given up before may still be paid. */
async function withOneGivenUp() {
  const guest = await shop.visitor();
  const made = await ordered(guest.client, dearOrder());
  const id = await shop.idOf(made);
  const order = { ...shop.inOrder({ id }), id, orderNo: made.orderNo };
  const begin = () => begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  await begin();
  const [first] = await order.attempts();
  if (!first) throw new Error('nothing was begun');
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('payment_attempt').set({ state: 'expired' }).where('id', '=', first.id).execute(),
  );
  await begin();
  await shop.payPage(await order.page());
  await shop.until('it is looked at', async () => (await order.state()) === 'review');
  await shop.idle();
  return { order, first };
}

describe('RISK-02 what is charged stays with whoever looks at it', () => {
  test('also when another try that was set aside comes to nothing', async () => {
    const { order, first } = await withOneGivenUp();
    await paidLate(shop, first);
    await shop.until('the other is let go', async () => (await statesOf(order)).includes('voided'));
    expect([await order.state(), await statesOf(order)]).toEqual(['review', ['paid', 'voided']]);
    expect(await shop.reviews(staff)).toContainEqual(
      expect.objectContaining({ orderNo: order.orderNo, isCharged: true }),
    );
    expect(await release(order)).toMatchObject({ status: '042' });
    await shop.until('its cards are made', async () => (await order.state()) === 'done');
  });

  test('and what was let go on is not what a late bank brings: that is looked at as well', async () => {
    const { order, first } = await withOneGivenUp();
    await shop.jobs.stopWorkers();
    expect(await release(order)).toMatchObject({ status: '04' });
    await paidLate(shop, first);
    expect(await rowOf(order)).toMatchObject({ state: 'review', reviewed: true });
    await shop.work();
    await shop.until('the other is let go', async () => (await statesOf(order)).includes('voided'));
    expect(await order.state()).toBe('review');
    expect(await release(order)).toMatchObject({ status: '042' });
    await shop.until('its cards are made', async () => (await order.state()) === 'done');
  });
});

test('RISK-01 taken at its bank while somebody looks at it: counted when it was set aside, and not once more', async () => {
  const cardsCounted = () =>
    shop.shop.inUnit('alpha', async ({ tx }) => {
      const { rows } = await sql<{ payments: number }>`
        select sum(amount)::int as payments from tally where what = 'order-card'`.execute(tx);
      return rows[0]?.payments;
    });
  const order = await shop.inReview();
  await shop.idle();
  const [attempt] = await order.attempts();
  if (!attempt) throw new Error('nothing was begun');
  const before = await cardsCounted();
  await paidLate(shop, attempt);
  expect([await order.state(), await statesOf(order)]).toEqual(['review', ['paid']]);
  expect(await cardsCounted()).toBe(before);
  expect(await release(order)).toMatchObject({ status: '042' });
  await order.become('done');
});

test('after all of it the books are right', async () => {
  await shop.idle();
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
