import { beforeAll, describe, expect, test } from 'vitest';
import { releaseOrderCall } from '#contract/orders/review.ts';
import { openReviewShop, type ReviewShop } from '#testing/orders/reviewed.ts';

let shop: ReviewShop;
beforeAll(async () => {
  shop = await openReviewShop();
});

describe('RISK-02.reviews', () => {
  test('the longest waiting first, why and how long, until when they can be decided, and nobody’s name', async () => {
    const first = await shop.inReview();
    shop.shop.clock.advance(60_000);
    const second = await shop.inReview();
    shop.shop.clock.advance(120_000);
    const staff = await shop.staffOf('alpha');
    const found = await shop.reviews(staff);
    const [attempt] = await first.attempts();
    expect(found).toMatchObject([
      {
        orderNo: first.orderNo,
        orderAmtTot: 120,
        currency: 'EUR',
        reasons: ['amount'],
        isCharged: false,
        waitingMinutes: 3,
        decideUntil: attempt?.endsAt.toISOString(),
      },
      { orderNo: second.orderNo, waitingMinutes: 2 },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Roe|Doe|example/);
    await shop.decide(releaseOrderCall, first.orderNo, staff);
    expect(await shop.reviews(staff)).toMatchObject([{ orderNo: second.orderNo }]);
  });

  test('what is charged already has no end', async () => {
    const order = await shop.inReview('beta');
    expect(await shop.reviews(await shop.staffOf('beta'), 'beta')).toMatchObject([
      { orderNo: order.orderNo, reasons: ['card-orders'], isCharged: true, decideUntil: null },
    ]);
  });

  test('another unit sees its own, and another customer, a salesman or a guest none', async () => {
    const order = await shop.inReview();
    expect(JSON.stringify(await shop.reviews(await shop.staffOf('beta'), 'beta'))).not.toContain(order.orderNo);
    for (const member of await shop.notStaff()) expect(await shop.reviews(member)).toBe('auth.not-allowed');
    expect(await shop.reviews(null)).toBe('auth.required');
  });
});
