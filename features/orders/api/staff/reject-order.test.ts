import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectOrderCall, releaseOrderCall } from '#contract/orders/review.ts';
import { check } from '#testing/checker/checker.ts';
import type { TestMember } from '#testing/members.ts';
import { openReviewShop, type ReviewShop } from '#testing/orders/reviewed.ts';

let shop: ReviewShop;
let staff: TestMember;
beforeAll(async () => {
  shop = await openReviewShop();
});
beforeEach(async () => {
  staff = await shop.staffOf('alpha');
});

const reject = (orderNo: string, as = staff, unit = 'alpha') => shop.decide(rejectOrderCall, orderNo, as, unit);
const told = () =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql`select from message where kind = 'order-cancelled'`.execute(tx);
    return rows.length;
  });

describe('RISK-02.reject', () => {
  test('RISK-02 what was set aside is let go, nothing is made, and the buyer is told', async () => {
    const before = await shop.bank();
    const order = await shop.inReview();
    expect(await reject(order.orderNo)).toEqual({ orderNo: order.orderNo, status: '02' });
    await shop.until('it is let go', async () => (await order.attempts())[0]?.state === 'voided');
    expect(await order.read()).toMatchObject({
      status: '02',
      order: { cancelled: 'rejected', payToken: '', items: [{ issued: 0 }] },
    });
    expect(await shop.bank()).toEqual(before);
    expect(await shop.recorded(order.orderNo)).toEqual([
      { call: 'RISK-02.reject', outcome: 'rejected', actor: staff.id, note: 'called the buyer' },
    ]);
    expect(await told()).toBe(1);
    expect(await reject(order.orderNo)).toBe('order.not-in-review');
    expect(await shop.decide(releaseOrderCall, order.orderNo, staff)).toBe('order.not-in-review');
    expect(await told()).toBe(1);
  });

  test('RISK-02 what was charged goes back', async () => {
    const order = await shop.inReview('beta');
    expect(await reject(order.orderNo, await shop.staffOf('beta'), 'beta')).toMatchObject({ status: '02' });
    await shop.until('it is sent back', () =>
      shop.shop.inUnit('beta', async ({ tx }) => {
        const refunds = await tx.selectFrom('payment_refund').select(['state', 'amount']).execute();
        return refunds.length === 1 && refunds.every(({ state, amount }) => state === 'done' && amount === 2_000);
      }),
    );
    expect(await order.read()).toMatchObject({ order: { items: [{ issued: 0 }] } });
  });

  test('another unit’s order is unknown, and another customer, a salesman or a guest may not', async () => {
    const order = await shop.inReview();
    await shop.expectNobodyElse(rejectOrderCall, order.orderNo);
    expect(await reject(order.orderNo, await shop.stale())).toBe('auth.not-fresh');
    expect(await order.state()).toBe('review');
  });
});

test('after all of it the books are right', async () => {
  await shop.idle();
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
