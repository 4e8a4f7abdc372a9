// What follows from a provider's word: decided under the order's lock, written down and booked.
import { decide, type Decision } from '#domain/payments/attempt.ts';
import { nextCheck } from '#domain/payments/next-check.ts';
import { authorisationEnd } from '#domain/payments/payment-window.ts';
import { refundDue } from '#domain/payments/refund.ts';
import { isRefusal } from '#domain/refusal.ts';
import { lockOrder, setOrderState, type OrderToPay } from '#data/orders/orders.ts';
import { applyDecision, findAttempt, noteStarted, paidAttempt, type PaymentAttempt } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import { paymentReceived, providerFee } from '#ledger/payment.ts';
import { alarm } from './alarm.ts';
import type { Heard } from './ask-provider.ts';
import { endLiving } from './end-living.ts';
import type { PaymentJobParts } from './payment-jobs.ts';
import { sendBack } from './send-back.ts';

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
  const decided = decide(attempt, order, isLost ? { kind: 'unknown', why: 'begun meanwhile' } : heard.status);
  const decision = (await book(scope, attempt, decided)) ? decided : bookedOtherwise;
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

/** False when the provider has told another amount under the same name before: nobody can tell which is true. */
async function book(scope: Scope, { provider }: PaymentAttempt, { received, fee }: Decision): Promise<boolean> {
  if (received && isRefusal(await paymentReceived(scope, { provider, ...received }))) return false;
  return !(fee && fee.amount > 0 && isRefusal(await providerFee(scope, { provider, ...fee })));
}

/** Then it stays what it was, until somebody has looked. */
const bookedOtherwise: Decision = {
  state: null,
  reason: 'payment-changed',
  captureBefore: null,
  received: null,
  fee: null,
};

/** The first payment of an order is the order's; whatever else is paid for it goes back. */
async function meetOrder(
  scope: Scope,
  parts: PaymentJobParts,
  order: OrderToPay,
  attempt: PaymentAttempt,
  { received }: Decision,
): Promise<void> {
  const why = refundDue(order.state, (await paidAttempt(scope, order.id, attempt.id)) !== null);
  if (why && received) return sendBack(scope, parts, attempt.id, why, received);
  // Not every means can set money aside: then it is here, and the order waits for whoever looks at it (D20).
  if (!order.isReviewed) await setOrderState(scope, order.id, 'paid');
  await endLiving(scope, parts, order.id);
}
