import { beginPaymentCall } from '#contract/payments/begin.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { ownOrder } from '#data/orders/orders.ts';
import { livingAttempt } from '#data/payments/attempts.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { beginAttempt } from './begin-attempt.ts';
import { beginParts } from './begin-parts.ts';
import { endAtProvider } from './end-attempt.ts';

/** Everything happens in transactions of its own before the call's: the provider is asked in between. */
export const beginPaymentHandler = preparedHandler(
  beginPaymentCall,
  async (context) => {
    const { body, visit } = context;
    const parts = await beginParts(context);
    const order = await parts.inUnit((scope) => ownOrder(scope, visit, body.orderNo));
    if (!order) return refuse('order.unknown');
    if (body.isVoid === 1) {
      const living = await parts.inUnit((scope) => livingAttempt(scope, order.id));
      const refusal = living && (await endAtProvider(parts, living));
      return refusal ?? { redirectUrl: '', paymentId: living?.id ?? '' };
    }
    // What is charged is the order's own amount; a page that shows another must not be paid on.
    const { txnCurrency: currency, txnAmount } = body;
    if (currency !== order.currency || amountFromWire(currency, txnAmount) !== order.due)
      return refuse('payment.amount-differs');
    const begun = await beginAttempt(parts, order, body.paymentMethod);
    return isRefusal(begun) ? begun : { redirectUrl: begun.redirectUrl, paymentId: begun.attempt };
  },
  async (_, answer) => answer,
);
