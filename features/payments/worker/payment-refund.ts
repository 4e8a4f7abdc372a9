// Sends back what nobody owes us. Runs twice without harm: the provider knows the refund by our id, and so do the books.
import { paymentRefundQueue } from '#data/payments/endings.ts';
import { isRefusal } from '#domain/refusal.ts';
import { byHand, refundName } from '#domain/payments/refund.ts';
import { touchOrder } from '#data/orders/orders.ts';
import { findAttempt } from '#data/payments/attempts.ts';
import { findRefund, lockRefund, noteRefund, type PaymentRefund } from '#data/payments/refunds.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { prepaidReturned, refundCameBack } from '#ledger/payment.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { RefundOutcome } from '#providers/psp/port.ts';
import { alarm } from './alarm.ts';
import { deskOf, noSuchAccount, type PaymentJobParts } from './payment-jobs.ts';

const refundsAtOnce = 4;

/** A provider that keeps a failure under its key says the same for a day: somebody shall know before. */
const unclearMs = 3_600_000;

interface Sent {
  /** Its payment's. */
  readonly order: string;
  readonly provider: string;
  /** The try that was asked about. */
  readonly name: string;
  readonly outcome: Exclude<RefundOutcome, { kind: 'unknown' }>;
}

export const paymentRefundJob = (parts: PaymentJobParts): JobRunner<Tables> => ({
  queue: paymentRefundQueue,
  atOnce: refundsAtOnce,

  async prepare(inUnit, { unit, refund: id }): Promise<Sent | null> {
    const found = await inUnit(async (tx) => {
      const scope = houseScope(unit, tx, parts);
      const refund = await findRefund(scope, String(id));
      const attempt = refund && (await findAttempt(scope, refund.attempt));
      return refund && attempt ? { refund, attempt } : null;
    });
    if (!found || found.refund.state === 'failed' || found.attempt.payment === null) return null;
    const { refund, attempt } = found;
    const desk = deskOf(parts, unit, attempt);
    if (!desk) return unclear({ unit }, parts, refund, noSuchAccount(attempt));
    const { provider } = desk;
    const name = refundName(refund);
    const of = { order: attempt.order, provider: attempt.provider, name };
    if (!provider.can.refunds) return { ...of, outcome: { kind: 'refused', code: byHand } };
    const outcome = await provider.refund({
      refund: name,
      payment: found.attempt.payment,
      amount: refund.amount,
      currency: refund.currency,
    });
    if (outcome.kind === 'unknown') return unclear({ unit }, parts, refund, outcome.why);
    return { ...of, outcome };
  },

  async run(tx, { unit, refund: id }, prepared) {
    if (prepared) await note(houseScope(unit, tx, parts), parts, String(id), prepared as Sent);
  },
});

/** The queue tries again a few times; then the reconciler does, for as long as it takes. */
function unclear(
  scope: Pick<Scope, 'unit'>,
  parts: PaymentJobParts,
  { id, changedAt }: PaymentRefund,
  why: string,
): never {
  const isLong = parts.clock.now().getTime() - changedAt.getTime() > unclearMs;
  if (isLong) alarm(scope, parts, 'refund-failed', { refund: id, reason: why });
  throw new Error(`a refund is unclear: ${why}`);
}

async function note(
  scope: Scope,
  parts: PaymentJobParts,
  id: string,
  { order, provider, name, outcome }: Sent,
): Promise<void> {
  const refund = await lockRefund(scope, id);
  // Another try has begun meanwhile, or somebody else has heard that this one failed.
  if (refund.state === 'failed' || refundName(refund) !== name) return;
  const { amount, currency } = refund;
  const money = { provider, id: name, amount, currency };
  const wasTaken = refund.state !== 'wanted';
  // Two jobs of one refund: what the first has sent is not undone because the second is told that it has been sent.
  if (wasTaken && outcome.kind === 'refused') return;
  if (outcome.kind === 'failed' || outcome.kind === 'refused') {
    const reason = outcome.kind === 'failed' ? outcome.reason : outcome.code;
    alarm(scope, parts, 'refund-failed', { refund: id, try: refund.tries, reason });
    if (wasTaken) await booked(refundCameBack(scope, money));
    await touchOrder(scope, order);
    return noteRefund(scope, id, 'failed', { reason: reason.slice(0, 64) });
  }
  // The provider takes it from our money at once, whenever it arrives.
  if (!wasTaken) await booked(prepaidReturned(scope, money));
  // Whoever looks at it sees that it has gone back.
  await touchOrder(scope, order);
  await noteRefund(scope, id, outcome.kind, { ref: outcome.ref });
}

async function booked(booking: ReturnType<typeof prepaidReturned>): Promise<void> {
  if (isRefusal(await booking)) throw new Error('a refund was booked otherwise before');
}
