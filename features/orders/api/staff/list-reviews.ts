import { listReviewsCall, reviewsMost } from '#contract/orders/review.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { waitingReviews } from '#data/orders/reviews.ts';
import { handler } from '#server/handler.ts';

export const listReviewsHandler = handler(listReviewsCall, async ({ scope, clock }) => {
  const now = clock.now().getTime();
  const waiting = await waitingReviews(scope, reviewsMost);
  return {
    reviews: waiting.map(({ number, total, currency, reasons, madeAt, payment, endsAt }) => ({
      orderNo: number,
      orderAmtTot: amountToWire(currency, total),
      currency,
      reasons: [...reasons, ...(payment === 'mismatched' ? ['payment-differs' as const] : [])],
      // Where cards pay all of it, what is put aside on them is not taken yet either.
      isCharged: payment === 'paid' || payment === 'mismatched',
      madeAt: madeAt.toISOString(),
      waitingMinutes: Math.max(0, Math.floor((now - madeAt.getTime()) / 60_000)),
      decideUntil: endsAt?.toISOString() ?? null,
    })),
  };
});
