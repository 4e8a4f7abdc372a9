// Asks about everything that nobody was told of. Runs twice without harm: asking is.
import { paymentCheckQueue, paymentRefundQueue } from '#data/payments/endings.ts';
import { attemptsToCheck, putOffChecks } from '#data/payments/attempts.ts';
import { eventsToCheck } from '#data/payments/payment-events.ts';
import { refundsToAsk, wantFailedAgain } from '#data/payments/refunds.ts';
import { refundAgainMs } from '#domain/payments/refund.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import { type PaymentJobParts } from './payment-jobs.ts';

export const paymentReconcileQueue = 'payment-reconcile';

const aStep = 500;
/** What is being asked about is not asked about again meanwhile, also where it has to wait its turn. */
const putOffMs = 120_000;
/** A bank takes days to pay back, or to say that it cannot. */
const pendingMs = 3_600_000;

export const paymentReconcileJob = (parts: PaymentJobParts): JobRunner<Tables> => ({
  queue: paymentReconcileQueue,
  async run(tx, { unit }) {
    const scope = houseScope(unit, tx, parts);
    const now = parts.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const attempts = await attemptsToCheck(scope, now, aStep);
    await putOffChecks(scope, attempts, new Date(now.getTime() + putOffMs));
    const told = await eventsToCheck(scope, aStep);
    const refunds = [
      ...(await refundsToAsk(scope, { wantedBefore: ago(putOffMs), pendingBefore: ago(pendingMs) }, aStep)),
      ...(await wantFailedAgain(scope, ago(refundAgainMs), aStep)),
    ];
    const checks = [...attempts.map((attempt) => ({ attempt })), ...told];
    if (checks.length > 0) await enqueue({ tx, unit }, paymentCheckQueue, checks);
    if (refunds.length > 0)
      await enqueue(
        { tx, unit },
        paymentRefundQueue,
        refunds.map((refund) => ({ refund })),
      );
  },
});
