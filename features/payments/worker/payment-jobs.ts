// What the jobs of payments are made of, and where they wait.
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Enqueuer } from '#platform/queue/queue.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { PaymentDesk, PaymentDesks } from '#providers/psp/port.ts';

export const paymentCheckQueue = 'payment-check';
export const paymentRefundQueue = 'payment-refund';

export interface PaymentJobParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'paymentAlarms'>;
  readonly enqueuer: Pick<Enqueuer, 'enqueue'>;
  readonly desks: PaymentDesks;
}

/** Of the account that it was begun with, which need not be the unit's newest. */
export function deskOf(
  { desks }: Pick<PaymentJobParts, 'desks'>,
  unit: string,
  attempt: PaymentAttempt,
): PaymentDesk | null {
  const desk = desks(unit, attempt.provider, attempt.account);
  return desk?.isLive === attempt.isLive ? desk : null;
}

export const noSuchAccount = ({ provider, account }: PaymentAttempt): string =>
  `there is no such account with ${provider} here: ${account}`;
