import { rejectOrderCall } from '#contract/orders/review.ts';
import { orderStatusCodes } from '#contract/wire/orders/order-status.ts';
import { record } from '#data/audit.ts';
import { noteReview } from '#data/orders/reviews.ts';
import { messageKeysOf } from '#data/outbox.ts';
import { isRefusal } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { cancelOrder } from '../../worker/cancel-order.ts';
import { lockReviewed } from './lock-reviewed.ts';
import { markRejected } from './mark-rejected.ts';

export const rejectOrderHandler = handlerWithKeys(
  rejectOrderCall,
  (keys, unit) => messageKeysOf(keys, unit),
  async ({ body, scope, enqueue }, messageKeys) => {
    const order = await lockReviewed(scope, body.orderNo);
    if (isRefusal(order)) return order;
    await cancelOrder(scope, { enqueue, messageKeys }, order, 'rejected');
    await markRejected(scope, messageKeys, order.id);
    await noteReview(scope, order.id, body.reason);
    await record(scope, { call: rejectOrderCall.id, outcome: 'rejected', about: [order.id] });
    return { orderNo: order.number, status: orderStatusCodes.cancelled };
  },
);
