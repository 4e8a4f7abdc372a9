import type { CallBody } from '#contract/call.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { orderByNumber, ownOrder, type OrderToPay } from '#data/orders/orders.ts';
import { orderOfToken } from '#data/orders/order-tokens.ts';
import { attemptsOfOrder, type PaymentAttempt } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import { wasPaid } from '#domain/orders/order-state.ts';
import { isLiving } from '#domain/payments/attempt.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { beginAttempt } from './begin-attempt.ts';
import { beginParts, type BeginParts, type BeginRefusal } from './begin-parts.ts';
import { endAtProvider } from './end-attempt.ts';

/** Everything happens in transactions of its own before the call's: the provider is asked in between. */
export const beginPaymentHandler = preparedHandler(
  beginPaymentCall,
  async (context) => {
    const { body, visit } = context;
    const parts = await beginParts(context);
    const order = await parts.inUnit((scope) => payableOrder(scope, parts, visit, body));
    if (!order) return refuse('order.unknown');
    if (body.isVoid === 1) {
      const ended = await endBegun(parts, order);
      return isRefusal(ended) ? ended : { redirectUrl: '', paymentId: ended?.id ?? '' };
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

/** One of theirs, or one that they were given the right to pay: after a reload a guest is another visit (D12). */
async function payableOrder(
  scope: Scope,
  { ring, profile, clock }: BeginParts,
  visit: string | null,
  { orderNo, token }: CallBody<typeof beginPaymentCall>,
): Promise<OrderToPay | null> {
  const own = await ownOrder(scope, visit, orderNo);
  if (own || !token) return own;
  const named = orderOfToken('order-pay', ring, profile.id, token, clock.now());
  const order = named === null ? null : await orderByNumber(scope, orderNo);
  return order?.id === named ? order : null;
}

/** PAY-34: what was begun and has ended now; null when there was nothing to end. What was paid does not end like this. */
async function endBegun(parts: BeginParts, { id, state }: OrderToPay): Promise<PaymentAttempt | BeginRefusal | null> {
  if (wasPaid(state)) return refuse('payment.done');
  const attempts = await parts.inUnit((scope) => attemptsOfOrder(scope, id));
  // Money came that nobody has looked at yet.
  if (attempts.some((attempt) => attempt.state === 'mismatched')) return refuse('payment.under-way');
  const living = attempts.find((attempt) => isLiving(attempt.state));
  return living ? ((await endAtProvider(parts, living)) ?? living) : null;
}
