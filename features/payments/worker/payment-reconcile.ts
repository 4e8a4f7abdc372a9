// Asks about everything that nobody was told of. Runs twice without harm: asking is.
import { attemptsToCheck, putOffChecks } from '#data/payments/attempts.ts';
import { unsettledEvents } from '#data/payments/payment-events.ts';
import { refundsToAsk } from '#data/payments/refunds.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import { paymentCheckQueue, paymentRefundQueue, type PaymentJobParts } from './payment-check.ts';

export const paymentReconcileQueue = 'payment-reconcile';

const aStep = 500;
/** What was told had its own job; this long it is given. */
const patienceMs = 30_000;
/** A bank takes days to pay back, or to say that it cannot. */
const pendingMs = 3_600_000;
/** By then a row that was on its way has come. */
const alarmMs = 3_600_000;

export const paymentReconcileJob = (parts: PaymentJobParts): JobRunner<Tables> => ({
  queue: paymentReconcileQueue,
  async run(tx, { unit }) {
    const scope = houseScope(unit, tx, parts);
    const now = parts.clock.now();
    const before = new Date(now.getTime() - patienceMs);
    const attempts = await attemptsToCheck(scope, now, aStep);
    await putOffChecks(scope, attempts, new Date(now.getTime() + patienceMs));
    const told = await unsettledEvents(scope, before, aStep);
    const lost = told.filter(({ receivedAt }) => now.getTime() - receivedAt.getTime() > alarmMs);
    if (lost.length > 0)
      parts.log.error(
        { unit, events: lost.length, oldest: lost[0]?.event },
        'a provider tells of payments we do not know',
      );
    const pendingBefore = new Date(now.getTime() - pendingMs);
    const refunds = await refundsToAsk(scope, { wantedBefore: before, pendingBefore }, aStep);
    const checks = [
      ...attempts.map((attempt) => ({ attempt })),
      ...told.map(({ provider, event }) => ({ provider, event })),
    ];
    if (checks.length > 0) await parts.enqueuer.enqueue(tx, unit, paymentCheckQueue, checks);
    if (refunds.length > 0)
      await parts.enqueuer.enqueue(
        tx,
        unit,
        paymentRefundQueue,
        refunds.map((refund) => ({ refund })),
      );
  },
});
