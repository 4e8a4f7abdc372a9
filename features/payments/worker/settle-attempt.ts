// What follows from a provider's word: decided under the order's lock, written down and booked.
import { decide, type Decision } from '#domain/payments/attempt.ts';
import { nextCheck } from '#domain/payments/next-check.ts';
import { authorisationEnd, payAgainUntil } from '#domain/payments/payment-window.ts';
import { orderAfter } from '#domain/payments/order-after.ts';
import type { UsedCard } from '#domain/payments/payment-status.ts';
import { refundDue } from '#domain/payments/refund.ts';
import { isRefusal } from '#domain/refusal.ts';
import { lockOrder, prolongOrder, setOrderState, touchOrder, type OrderToPay } from '#data/orders/orders.ts';
import { endLiving, sendBack } from '#data/payments/endings.ts';
import {
  applyDecision,
  findAttempt,
  hasMoney,
  noteStarted,
  paidAttempt,
  type PaymentAttempt,
} from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import { paymentReceived, providerFee } from '#ledger/payment.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import { alarm } from './alarm.ts';
import type { Heard } from './ask-provider.ts';
import type { PaymentJobParts } from './payment-jobs.ts';

export interface HeardOf extends Heard {
  readonly attempt: string;
  readonly order: string;
  /** Of whatever follows for the order. */
  readonly orderKeys: unknown;
}

export async function settleAttempt(scope: Scope, parts: PaymentJobParts, heard: HeardOf): Promise<void> {
  const order = await lockOrder(scope, heard.order);
  if (heard.started) await noteStarted(scope, heard.attempt, heard.started);
  // As it is now that nobody else can change it.
  const attempt = await findAttempt(scope, heard.attempt);
  if (!attempt) return;
  // Refused here and begun elsewhere under the same key: the next check asks about what has begun.
  const isLost = heard.isRefused && attempt.ref !== null;
  const decided = decide(attempt, order, isLost ? { kind: 'unknown', why: 'begun meanwhile' } : heard.status);
  const decision = (await book(scope, attempt, decided)) ? decided : bookedOtherwise;
  const card = usedCard(decision, heard);
  await applyDecision(scope, attempt, decision, { ...times(attempt, order, decision, heard, scope.clock.now()), card });
  if (decision.state === 'mismatched' || decision.reason === 'payment-changed')
    alarm(scope, parts, 'mismatched', { attempt: attempt.id, reason: decision.reason });
  if (decision.state === 'paid')
    return meetOrder(scope, parts, order, attempt, { ...decision, orderKeys: heard.orderKeys });
  // What is charged stays with whoever looks at it, whatever becomes of other tries.
  const isCharged = order.state === 'review' && (await hasMoney(scope, order.id, attempt.id));
  const follows = isCharged ? null : orderAfter(order, { ...decision, means: attempt.means });
  if (follows === 'review' && decision.state === 'authorised')
    return parts.orders.held(scope, order, heard.orderKeys, { attempt: attempt.id, card: card?.fingerprint ?? null });
  if (follows) await setOrderState(scope, order, follows);
  // What was waited for has not come, and its own time is over by then.
  if (follows === 'placed') await prolongOrder(scope, order.id, payAgainUntil(scope.clock.now()));
  // PASS-03: a page that waits hears that it was declined.
  if (!follows && decision.state) await touchOrder(scope, order.id);
}

/** What it is paid by, or will be. */
function usedCard({ state, received }: Decision, { status }: Heard): UsedCard | null {
  if (received) return received.card;
  return state === 'authorised' && status.kind === 'authorised' ? status.payment.card : null;
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
  { received, orderKeys }: Pick<Decision, 'received'> & Pick<HeardOf, 'orderKeys'>,
): Promise<void> {
  const why = refundDue(order.state, (await paidAttempt(scope, order.id, attempt.id)) !== null);
  if (why && received) {
    await sendBack(scope, enqueue, attempt.id, why, received);
    // Whoever looks at what they called off sees that their money came, and is on its way back.
    return touchOrder(scope, order.id);
  }
  // Not every means can set money aside: then it is here, and the order waits for whoever looks at it (D20).
  const by = { attempt: attempt.id, card: received?.card?.fingerprint ?? null };
  if (order.isReviewed) await parts.orders.held(scope, order, orderKeys, attempt.state === 'authorised' ? null : by);
  else await parts.orders.paid(scope, order, orderKeys, by);
  await endLiving(scope, enqueue, order.id);
}
