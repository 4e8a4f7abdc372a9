import { confirmOrderCall } from '#contract/payments/return.ts';
import { ownOrder } from '#data/orders/orders.ts';
import { lastAttempt } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { heardResult } from './heard-result.ts';

/** PAY-13: by the order's number, which is no secret: so only for whoever made it. */
export const confirmOrderHandler = preparedHandler(
  confirmOrderCall,
  async (context) => {
    const { body, visit, inUnit } = context;
    const attempt = await inUnit(async (scope) => {
      const order = await ownOrder(scope, visit, body.orderNo);
      return order && lastAttempt(scope, order.id);
    });
    return attempt ? heardResult(context, attempt) : refuse('payment.unknown');
  },
  async (_, answer) => answer,
);
