// Sends back what nobody owes us. Runs twice without harm: the provider knows the refund by our id, and so do the books.
import { isRefusal } from '#domain/refusal.ts';
import { findAttempt } from '#data/payments/attempts.ts';
import { findRefund, lockRefund, noteRefund, type PaymentRefund } from '#data/payments/refunds.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { prepaidReturned, refundCameBack } from '#ledger/payment.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { RefundOutcome } from '#providers/psp/port.ts';
import { paymentRefundQueue, type PaymentJobParts } from './payment-check.ts';

const refundsAtOnce = 4;

interface Sent {
  readonly provider: string;
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
    if (!found || !isOpen(found.refund) || found.attempt.payment === null) return null;
    const { refund, attempt } = found;
    const desk = parts.desks(unit, attempt.provider);
    if (!desk) throw new Error(`${unit} has no account with ${attempt.provider} here`);
    const outcome = await desk.provider.refund({
      refund: refund.id,
      payment: found.attempt.payment,
      amount: refund.amount,
      currency: refund.currency,
    });
    // The queue tries again, for as long as its limit says; then the reconciler does.
    if (outcome.kind === 'unknown') throw new Error(`a refund is unclear: ${outcome.why}`);
    return { provider: attempt.provider, outcome };
  },

  async run(tx, { unit, refund: id }, prepared) {
    if (prepared) await note(houseScope(unit, tx, parts), parts, String(id), prepared as Sent);
  },
});

async function note(scope: Scope, { log }: PaymentJobParts, id: string, { provider, outcome }: Sent): Promise<void> {
  const refund = await lockRefund(scope, id);
  if (!isOpen(refund)) return;
  const { amount, currency } = refund;
  const money = { provider, id, amount, currency };
  const wasTaken = refund.state === 'pending';
  if (outcome.kind === 'failed' || outcome.kind === 'refused') {
    const reason = outcome.kind === 'failed' ? outcome.reason : outcome.code;
    log.error({ unit: scope.unit, refund: id, reason }, 'a payment could not be sent back');
    if (wasTaken) await booked(refundCameBack(scope, money));
    return noteRefund(scope, id, 'failed', { reason: reason.slice(0, 64) });
  }
  // The provider takes it from our money at once, whenever it arrives.
  if (!wasTaken) await booked(prepaidReturned(scope, money));
  await noteRefund(scope, id, outcome.kind, { ref: outcome.ref });
}

const isOpen = ({ state }: PaymentRefund): boolean => state === 'wanted' || state === 'pending';

async function booked(booking: ReturnType<typeof prepaidReturned>): Promise<void> {
  if (isRefusal(await booking)) throw new Error('a refund was booked otherwise before');
}
