import { cancelOrderCall } from '#contract/orders/orders.ts';
import { orderStatusCodes } from '#contract/wire/orders/order-status.ts';
import { lockOrder } from '#data/orders/orders.ts';
import { mayCancel } from '#domain/orders/order-state.ts';
import { refuse } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { cancelOrder } from '../worker/cancel-order.ts';
import { findNamedOrder } from './find-order.ts';

/** API-38. Called off twice it is called off once: whoever asks again hears the same. */
export const cancelOrderHandler = handlerWithKeys(
  cancelOrderCall,
  (keys, unit) => keys.ring(unit, 'orders'),
  async ({ body, scope, visit, enqueue }, ring) => {
    const found = await findNamedOrder(scope, ring, visit, body);
    if (!found?.isTheirs) return refuse('order.unknown');
    const order = await lockOrder(scope, found.order.id);
    if (order.state !== 'cancelled') {
      if (!mayCancel(order.state)) return refuse('order.not-cancellable');
      await cancelOrder(scope, { enqueue }, order, 'buyer');
    }
    return { orderNo: order.number, status: orderStatusCodes.cancelled, isCanceled: true as const };
  },
);
