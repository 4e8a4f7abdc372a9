import { liveAddress } from '#contract/live.ts';
import { readOrderCall } from '#contract/orders/orders.ts';
import { orderToWire } from '#contract/wire/orders/order.ts';
import { orderStatusCodes } from '#contract/wire/orders/order-status.ts';
import { productLooks } from '#data/catalogue/products.ts';
import { lineDeliveries } from '#data/orders/line-deliveries.ts';
import { readDetail, saidLinesOf } from '#data/orders/order-contents.ts';
import { orderToken } from '#data/orders/order-tokens.ts';
import { shownAttempt } from '#data/payments/attempts.ts';
import { isRefunding } from '#data/payments/refunds.ts';
import { isLiving } from '#domain/payments/attempt.ts';
import { refuse } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { findNamedOrder } from './find-order.ts';

/** ORDER-35: whoever has the number alone hears its status. PASS-06: nobody sees a code here. */
export const readOrderHandler = handlerWithKeys(
  readOrderCall,
  async (keys, unit) => {
    const [orders, people, payments] = await Promise.all([
      keys.ring(unit, 'orders'),
      keys.ring(unit, 'people'),
      keys.ring(unit, 'payments'),
    ]);
    return { orders, people, payments };
  },
  async (context, { orders, people, payments }) => {
    const { body, scope, visit, clock, apiOrigin, profile } = context;
    const found = await findNamedOrder(scope, orders, visit, body);
    if (!found) return refuse('order.unknown');
    const { order, isTheirs } = found;
    const attempt = await shownAttempt(scope, order.id);
    const hasFailed = order.state === 'placed' && attempt !== null && !isLiving(attempt.state);
    const status = { orderNo: order.number, status: orderStatusCodes[order.state], hasFailed };
    if (!isTheirs) return { ...status, live: '', order: null };
    const detail = await readDetail(scope, people, order.id);
    const lines = await saidLinesOf(scope, people, order.id);
    const looks = await productLooks(scope, [...new Set(lines.map(({ itemCode }) => itemCode))]);
    const now = clock.now();
    const mayPay = order.state === 'placed' && order.due > 0;
    return {
      ...status,
      live: liveAddress(apiOrigin, orderToken('order-live', orders, scope.unit, order.id, now), order.version),
      order: orderToWire(
        {
          order,
          detail,
          lines,
          looks,
          deliveries: await lineDeliveries(scope, order.id),
          attempt,
          payToken: mayPay ? orderToken('order-pay', payments, scope.unit, order.id, now) : '',
          isRefunding: await isRefunding(scope, order.id),
          promiseHours: profile.deliveryPromiseHours,
          now,
        },
        context,
      ),
    };
  },
);
