import { releaseOrderCall } from '#contract/orders/review.ts';
import { orderStatusCodes } from '#contract/wire/orders/order-status.ts';
import { record } from '#data/audit.ts';
import { findOrder, isTheirOwn } from '#data/orders/orders.ts';
import { noteReview } from '#data/orders/reviews.ts';
import { messageKeysOf } from '#data/outbox.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { confirmOrder } from '../../worker/confirm-order.ts';
import { releaseOrderNow } from '../../worker/release-order.ts';
import { lockReviewed } from './lock-reviewed.ts';

export const releaseOrderHandler = handlerWithKeys(
  releaseOrderCall,
  (keys, unit) => messageKeysOf(keys, unit),
  async ({ body, scope, enqueue }, messageKeys) => {
    const order = await lockReviewed(scope, body.orderNo);
    if (isRefusal(order)) return order;
    // Nobody lets their own order go on, nor one that they have made for somebody.
    if (await isTheirOwn(scope, order.id)) return refuse('auth.not-allowed');
    const confirm = (paid: typeof order) => confirmOrder(scope, { enqueue, messageKeys }, paid);
    if (!(await releaseOrderNow(scope, { enqueue, confirm }, order.id))) return refuse('order.not-in-review');
    await noteReview(scope, order.id, body.reason);
    await record(scope, { call: releaseOrderCall.id, outcome: 'released', about: [order.id] });
    const { number, state } = await findOrder(scope, order.id);
    return { orderNo: number, status: orderStatusCodes[state] };
  },
);
