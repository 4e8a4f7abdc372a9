// Coming back from a payment: the calls that give its result, each by another name of the attempt.
import { captureByLogCall, confirmOrderCall, paymentResultCall } from '#contract/payments/return.ts';
import { ownOrder } from '#data/orders/orders.ts';
import { attemptNamed, findAttempt, lastAttempt } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { heardResult } from './heard-result.ts';
import { attemptOfToken } from './payment-token.ts';

/** By the signed name: the right to ask, in whichever browser. */
export const paymentResultHandler = preparedHandler(
  paymentResultCall,
  async (context) => {
    const { body, profile, keys, clock, inUnit } = context;
    const ring = await keys.ring(profile.id, 'payments');
    const id = attemptOfToken(ring, profile.id, body.payment, clock.now());
    const attempt = id && (await inUnit((scope) => findAttempt(scope, id)));
    return attempt ? heardResult(context, attempt) : refuse('payment.unknown');
  },
  async (_, answer) => answer,
);

/** PAY-12: by the provider's own name, which nobody else knows. */
export const captureByLogHandler = preparedHandler(
  captureByLogCall,
  async (context) => {
    const { body, profile, inUnit } = context;
    const attempt = await inUnit((scope) => attemptNamed(scope, profile.psp, body.paymentLogId));
    return attempt ? heardResult(context, attempt) : refuse('payment.unknown');
  },
  async (_, answer) => answer,
);

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
