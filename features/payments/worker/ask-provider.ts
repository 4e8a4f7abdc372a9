// What a provider says of an attempt now. Outside any transaction: it may take its time, and be asked in vain.
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { AttemptRef, PaymentDesk, StartPayment } from '#providers/psp/port.ts';

export interface Heard {
  /** What can be paid, when that was not known before. */
  readonly started: { readonly ref: string; readonly redirectUrl: string } | null;
  readonly status: PaymentStatus;
}

/** A provider forgets a key after a day; the same beginning would be another one then. */
const keyHoldsMs = 23 * 3_600_000;

export const refOf = (attempt: PaymentAttempt, ref: string | null = attempt.ref): AttemptRef => ({
  attempt: attempt.id,
  ref,
  payment: attempt.payment,
  startedAt: attempt.madeAt,
  currency: attempt.currency,
});

export async function askProvider(desk: PaymentDesk, attempt: PaymentAttempt, now: Date): Promise<Heard> {
  const begun = await begin(desk, attempt, now);
  if ('kind' in begun) return { started: null, status: begun };
  const ref = refOf(attempt, begun.started?.ref ?? attempt.ref);
  const status = await desk.provider.status(ref);
  const isOver = attempt.endsAt <= now;
  return { started: begun.started, status: isOver ? await ended(desk, ref, status) : status };
}

/** The answer to its beginning was lost, or never came: asked again under its key it is the same beginning. */
async function begin(
  { provider }: PaymentDesk,
  attempt: PaymentAttempt,
  now: Date,
): Promise<Pick<Heard, 'started'> | PaymentStatus> {
  const isForgotten = now.getTime() - attempt.madeAt.getTime() > keyHoldsMs;
  if (attempt.ref !== null || attempt.state !== 'starting' || isForgotten) return { started: null };
  const outcome = await provider.start(attempt.asked as StartPayment);
  if (outcome.kind === 'started') return { started: { ref: outcome.ref, redirectUrl: outcome.redirectUrl } };
  return outcome.kind === 'refused' ? { kind: 'failed', reason: 'try-again' } : outcome;
}

/** Its time is over: what nobody has paid cannot be paid any more, and only then it has ended. */
async function ended({ provider }: PaymentDesk, ref: AttemptRef, status: PaymentStatus): Promise<PaymentStatus> {
  if (status.kind === 'waiting') return { kind: 'expired' };
  if (status.kind !== 'open' && status.kind !== 'authorised') return status;
  const outcome = await provider.void(ref);
  if (outcome.kind === 'voided') return { kind: status.kind === 'open' ? 'expired' : 'voided' };
  // What is on its way cannot be stopped. What still comes is taken, and sent back (D17).
  if (outcome.kind === 'cannot') return { kind: 'expired' };
  return outcome.kind === 'paid' ? provider.status(ref) : outcome;
}
