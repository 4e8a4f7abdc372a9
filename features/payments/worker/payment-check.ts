// The one place where a payment moves (D19). Notices and returning browsers are reasons to run it; it asks the provider and
// decides under the order's lock. Runs twice without harm: what was decided stays, and every journal has the provider's key.
import { paymentCheckQueue } from '#data/payments/endings.ts';
import { isLiving } from '#domain/payments/attempt.ts';
import { findOrder } from '#data/orders/orders.ts';
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import { settleEvent } from '#data/payments/payment-events.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import { inTrace, traceParent } from '#platform/telemetry/traces.ts';
import type { StartPayment } from '#providers/psp/port.ts';
import { alarm } from './alarm.ts';
import { askProvider, unclear } from './ask-provider.ts';
import { settleAttempt, type HeardOf } from './settle-attempt.ts';
import { forgetUnknown, meantBy, settleTold } from './told-events.ts';
import { deskOf, noSuchAccount, type PaymentJobParts } from './payment-jobs.ts';

/** They wait for somebody else's network most of the time. */
const checksAtOnce = 20;

/** `nobody`: nothing that we know is meant. `settled`: nothing that could be said would change anything. */
type Prepared = HeardOf | 'nobody' | 'settled';

export const paymentCheckJob = (parts: PaymentJobParts): JobRunner<Tables> => ({
  queue: paymentCheckQueue,
  atOnce: checksAtOnce,

  async prepare(inUnit, job): Promise<Prepared> {
    const found = await inUnit(async (tx) => {
      const scope = houseScope(job.unit, tx, parts);
      const { told, attempt } = await meantBy(scope, job);
      return attempt && { told, attempt, order: await findOrder(scope, attempt.order) };
    });
    if (!found) return 'nobody';
    const { told, attempt, order } = found;
    if (isSettled(attempt) && told?.about !== 'money-back') return 'settled';
    const desk = deskOf(parts, job.unit, attempt);
    const heard = desk
      ? await inTraceOf(attempt, job.unit, () => askProvider(desk, attempt, order, parts.clock.now()))
      : unclear(noSuchAccount(attempt));
    return { attempt: attempt.id, order: order.id, orderKeys: await parts.orders.keysOf(job.unit), ...heard };
  },

  async run(tx, job, prepared) {
    const scope = houseScope(job.unit, tx, parts);
    const { told, attempt } = await meantBy(scope, job);
    const asked = prepared as Prepared;
    if (typeof asked === 'string') {
      if (told && asked === 'nobody') await forgetUnknown(scope, parts, told);
      if (told && asked === 'settled') await settleEvent(scope, told, 'checked');
      return;
    }
    await inTraceOf(attempt, job.unit, () => settleAttempt(scope, parts, asked));
    const { status } = asked;
    // Unclear: the reconciler asks again, and what was told stays unsettled until somebody knows.
    if (status.kind === 'unknown') noteUnclear(scope, parts, asked.attempt, attempt, status.why);
    else if (told && attempt) await settleTold(scope, parts, told, attempt, status);
  },
});

/** A payment goes on in the trace of the click that began it, whoever has told us of it. */
const inTraceOf = <T>(attempt: PaymentAttempt | null, unit: string, work: () => Promise<T>): Promise<T> => {
  const from = (attempt?.asked as StartPayment | undefined)?.trace;
  return from ? inTrace('payment', { from, after: traceParent(), unit }, work) : work();
};

/** A day after its end it is no outage any more. */
const unclearMs = 24 * 3_600_000;

function noteUnclear(
  scope: Scope,
  parts: PaymentJobParts,
  id: string,
  attempt: PaymentAttempt | null,
  why: string,
): void {
  const isLong = attempt !== null && scope.clock.now().getTime() - attempt.endsAt.getTime() > unclearMs;
  if (isLong && isLiving(attempt.state)) alarm(scope, parts, 'unclear', { attempt: id, why });
  else parts.log.warn({ unit: scope.unit, attempt: id, why }, 'a payment provider was unclear');
}

const isSettled = ({ state, feeEntry }: PaymentAttempt): boolean =>
  (state === 'paid' || state === 'mismatched') && feeEntry !== null;
