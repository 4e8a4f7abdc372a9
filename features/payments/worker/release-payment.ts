// Somebody has looked at an order and lets it go on (D20).
import { lockOrder, releaseOrder, setOrderState } from '#data/orders/orders.ts';
import { livingAttempt, paidAttempt } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import type { Enqueuer } from '#platform/queue/queue.ts';
import { paymentCheckQueue } from './payment-jobs.ts';

/** What was set aside for it is taken by the check; what was paid already pays it now. */
export async function releasePayment(scope: Scope, enqueuer: Pick<Enqueuer, 'enqueue'>, id: string): Promise<void> {
  const order = await lockOrder(scope, id);
  await releaseOrder(scope, id);
  if (order.state === 'placed' && (await paidAttempt(scope, id))) return setOrderState(scope, id, 'paid');
  const attempt = await livingAttempt(scope, id);
  if (attempt) await enqueuer.enqueue(scope.tx, scope.unit, paymentCheckQueue, [{ attempt: attempt.id }]);
}
