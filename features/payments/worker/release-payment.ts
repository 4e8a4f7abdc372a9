// Somebody has looked at an order and lets it go on (D20).
import { releaseOrder } from '#data/orders/orders.ts';
import { livingAttempt } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import type { Enqueuer } from '#platform/queue/queue.ts';
import { paymentCheckQueue } from './payment-jobs.ts';

/** What was set aside for it is taken by the check, which alone moves a payment. */
export async function releasePayment(scope: Scope, enqueuer: Pick<Enqueuer, 'enqueue'>, order: string): Promise<void> {
  await releaseOrder(scope, order);
  const attempt = await livingAttempt(scope, order);
  if (attempt) await enqueuer.enqueue(scope.tx, scope.unit, paymentCheckQueue, [{ attempt: attempt.id, release: 1 }]);
}
