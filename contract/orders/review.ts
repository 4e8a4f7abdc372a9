// Orders that somebody looks at before their cards are made (RISK-02): which they are, and what is decided of each. Ours: the
// sources know the state they wait in and nobody who ends it.
import { z } from 'zod';
import { reviewReasons } from '#domain/orders/review-reason.ts';
import { call } from '../call.ts';
import { orderStatusList } from '../wire/orders/order-status.ts';
import { OrderNumber } from '../wire/payments/payment-fields.ts';

const WireReview = z.object({
  orderNo: z.string(),
  orderAmtTot: z.number(),
  currency: z.string(),
  /** `payment-differs` is money that is not what was asked for: it is looked up at its provider, and nothing is decided here. */
  reasons: z.array(z.enum([...reviewReasons, 'payment-differs'])),
  /** Whether the money is here, or only set aside. */
  isCharged: z.boolean(),
  madeAt: z.string(),
  waitingMinutes: z.int(),
  /** Until when what was set aside can be taken; null where nothing is. */
  decideUntil: z.string().nullable(),
});
export type WireReview = z.infer<typeof WireReview>;

/** So many at once: whoever decides them sees the next. */
export const reviewsMost = 200;

/** What waits, the longest first. Who bought is not what is decided by. */
export const listReviewsCall = call({
  id: 'RISK-02.reviews',
  get: '/v1/staff/order/reviews',
  who: 'staff',
  may: 'order.review',
  limits: ['order-read'],
  body: z.object({}),
  answer: z.object({ reviews: z.array(WireReview).max(reviewsMost) }),
  fails: [],
});

const decision = {
  who: 'staff',
  may: 'order.review',
  fresh: true,
  limits: ['order-change'],
  body: z.object({
    orderNo: OrderNumber,
    /** Kept with the order; who said it is in the audit. */
    reason: z.string().trim().min(1).max(300),
  }),
  answer: z.object({ orderNo: z.string(), status: z.enum(orderStatusList) }),
  fails: ['order.unknown', 'order.not-in-review'],
} as const;

/** RISK-05: what was set aside is taken now; what is here already pays the order at once. Nobody's own. */
export const releaseOrderCall = call({
  ...decision,
  fails: [...decision.fails, 'auth.not-allowed'],
  id: 'RISK-02.release',
  post: '/v1/staff/order/release',
});

/** It is called off: what was set aside is let go, what is here goes back, and its buyer is told. */
export const rejectOrderCall = call({ ...decision, id: 'RISK-02.reject', post: '/v1/staff/order/reject' });
