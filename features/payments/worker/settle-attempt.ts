// What follows from a provider's word: decided under the order's lock, written down and booked.
import { decide, type Decision } from '#domain/payments/attempt.ts';
import { nextCheck } from '#domain/payments/next-check.ts';
import { authorisationEnd } from '#domain/payments/payment-window.ts';
import { refundDue } from '#domain/payments/refund.ts';
import { isRefusal } from '#domain/refusal.ts';
import { lockOrder, setOrderState, type OrderToPay } from '#data/orders/orders.ts';
import {
  applyDecision,
  askToEnd,
  findAttempt,
  noteStarted,
  paidAttempt,
  type PaymentAttempt,
} from '#data/payments/attempts.ts';
import { wantRefund } from '#data/payments/refunds.ts';
import type { Scope } from '#data/scope.ts';
import { paymentReceived, providerFee } from '#ledger/payment.ts';
import { alarm } from './alarm.ts';
import type { Heard } from './ask-provider.ts';
import { paymentCheckQueue, paymentRefundQueue, type PaymentJobParts } from './payment-jobs.ts';

export interface HeardOf extends Heard {
  readonly attempt: string;
}

export async function settleAttempt(scope: Scope, parts: PaymentJobParts, heard: HeardOf): Promise<void> {
  const before = await findAttempt(scope, heard.attempt);
  if (!before) return;
  const order = await lockOrder(scope, before.order);
  if (heard.started) await noteStarted(scope, before.id, heard.started);
  // As it is now that nobody else can change it.
  const attempt = (await findAttempt(scope, before.id)) ?? before;
  // Refused here and begun elsewhere under the same key: the next check asks about what has begun.
  const isLost = heard.isRefused && attempt.ref !== null;
  const decision = decide(attempt, order, isLost ? { kind: 'unknown', why: 'begun meanwhile' } : heard.status);
  await book(scope, attempt, decision);
  await applyDecision(scope, attempt, decision, times(attempt, order, decision, heard, scope.clock.now()));
  if (decision.state === 'mismatched' || decision.reason === 'payment-changed')
    alarm(scope, parts, 'mismatched', { attempt: attempt.id, reason: decision.reason });
  if (decision.state === 'paid') await meetOrder(scope, parts, order, attempt, decision);
}

/** When it ends, and when its provider is asked again. */
function times(attempt: PaymentAttempt, order: OrderToPay, decision: Decision, heard: Heard, now: Date) {
  const state = decision.state ?? attempt.state;
  const endsAt = decision.state === 'authorised' ? authorisationEnd(decision.captureBefore, now) : attempt.endsAt;
  const knowsFee = attempt.feeEntry !== null || decision.fee !== null;
  // Nobody has begun it, so there is nothing to hear of.
  if (heard.isRefused && decision.state === 'failed') return { endsAt, checkAt: null };
  // Set aside, and to be released or taken: that is the next check's.
  const isDue =
    heard.status.kind === 'authorised' && (state === 'mismatched' || (state === 'authorised' && !order.isReviewed));
  return { endsAt, checkAt: isDue ? now : nextCheck({ ...attempt, state, endsAt, knowsFee }, now) };
}

async function book(scope: Scope, { id, provider }: PaymentAttempt, { received, fee }: Decision): Promise<void> {
  const booked = [
    received && (await paymentReceived(scope, { provider, ...received })),
    fee && fee.amount > 0 && (await providerFee(scope, { provider, ...fee })),
  ];
  // The provider has told another amount under the same name before: nobody can tell which is true.
  if (booked.some((one) => one && isRefusal(one))) throw new Error(`attempt ${id} was paid twice under one name`);
}

/** The first payment of an order is the order's; whatever else is paid for it goes back. */
async function meetOrder(
  scope: Scope,
  { enqueuer }: PaymentJobParts,
  order: OrderToPay,
  attempt: PaymentAttempt,
  { received }: Decision,
): Promise<void> {
  const { tx, unit } = scope;
  const why = refundDue(order.state, (await paidAttempt(scope, order.id, attempt.id)) !== null);
  if (why && received) {
    const { amount, currency } = received;
    const refund = await wantRefund(scope, { attempt: attempt.id, why, amount, currency });
    if (refund) await enqueuer.enqueue(tx, unit, paymentRefundQueue, [{ refund }]);
    return;
  }
  // Not every means can set money aside: then it is here, and the order waits for whoever looks at it (D20).
  if (!order.isReviewed) await setOrderState(scope, order.id, 'paid');
  const others = await askToEnd(scope, order.id);
  if (others.length > 0)
    await enqueuer.enqueue(
      tx,
      unit,
      paymentCheckQueue,
      others.map((other) => ({ attempt: other })),
    );
}
