// What a provider says of an attempt now, once it has been told what the order wants of it. Outside any transaction: it may
// take its time, and be asked in vain.
import { isLiving } from '#domain/payments/attempt.ts';
import { awaitsMoney } from '#domain/orders/order-state.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { OrderToPay } from '#data/orders/orders.ts';
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import type { AttemptRef, PaymentDesk, StartPayment } from '#providers/psp/port.ts';

export interface Heard {
  /** What can be paid, when that was not known before. */
  readonly started: { readonly ref: string; readonly redirectUrl: string } | null;
  /** Whether it will never begin, so that nobody can pay it. */
  readonly isRefused: boolean;
  readonly status: PaymentStatus;
}

export const unclear = (why: string): Heard => ({ started: null, isRefused: false, status: { kind: 'unknown', why } });

/** A provider forgets a key after a day; the same beginning would be another one then. */
const keyHoldsMs = 23 * 3_600_000;

export const refOf = (attempt: PaymentAttempt, ref: string | null = attempt.ref): AttemptRef => ({
  attempt: attempt.id,
  ref,
  payment: attempt.payment,
  startedAt: attempt.madeAt,
  currency: attempt.currency,
});

export async function askProvider(
  desk: PaymentDesk,
  attempt: PaymentAttempt,
  order: OrderToPay,
  now: Date,
): Promise<Heard> {
  const begun = await begin(desk, attempt, now);
  if ('status' in begun) return begun;
  const ref = refOf(attempt, begun.started?.ref ?? attempt.ref);
  const status = await desk.provider.status(ref);
  return { ...begun, isRefused: false, status: await asWanted(desk, attempt, order, ref, status, now) };
}

/** The answer to its beginning was lost, or never came: asked again under its key it is the same beginning. */
async function begin(
  { provider }: PaymentDesk,
  attempt: PaymentAttempt,
  now: Date,
): Promise<Heard | Pick<Heard, 'started'>> {
  const isForgotten = now.getTime() - attempt.madeAt.getTime() > keyHoldsMs;
  if (attempt.ref !== null || attempt.state !== 'starting' || isForgotten) return { started: null };
  const outcome = await provider.start(attempt.asked as StartPayment);
  if (outcome.kind === 'started') return { started: { ref: outcome.ref, redirectUrl: outcome.redirectUrl } };
  const isRefused = outcome.kind === 'refused';
  return { started: null, isRefused, status: isRefused ? { kind: 'failed', reason: 'try-again' } : outcome };
}

/** What is over for us cannot be paid any more; what was set aside for a review is taken once that is done (D20). */
async function asWanted(
  { provider }: PaymentDesk,
  attempt: PaymentAttempt,
  order: OrderToPay,
  ref: AttemptRef,
  status: PaymentStatus,
  now: Date,
): Promise<PaymentStatus> {
  const isOver = !isLiving(attempt.state) || !awaitsMoney(order.state) || attempt.endsAt <= now;
  if (isOver) return ended(provider, ref, status);
  const { amount, currency } = attempt;
  // Only what was compared with the order before, and while the order is still the same.
  const isAgreed = attempt.state === 'authorised' && order.due === amount && order.currency === currency;
  if (status.kind !== 'authorised' || order.isReviewed || !isAgreed) return status;
  const outcome = await provider.capture({ ...ref, payment: status.payment.id }, { amount, currency });
  return outcome.kind === 'unknown' ? outcome : provider.status(ref);
}

async function ended(
  provider: PaymentDesk['provider'],
  ref: AttemptRef,
  status: PaymentStatus,
): Promise<PaymentStatus> {
  if (status.kind !== 'open' && status.kind !== 'authorised' && status.kind !== 'waiting') return status;
  const outcome = await provider.void(ref);
  if (outcome.kind === 'voided') return { kind: status.kind === 'authorised' ? 'voided' : 'expired' };
  // What is on its way cannot be stopped: it lives until its provider says what became of it.
  if (outcome.kind === 'cannot') return status;
  return outcome.kind === 'paid' ? provider.status(ref) : outcome;
}
