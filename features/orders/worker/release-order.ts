// Somebody has looked at an order and lets it go on (D20).
import { awaitsMoney } from '#domain/orders/order-state.ts';
import { lockOrder, releaseOrder, type OrderToPay } from '#data/orders/orders.ts';
import { noteReleased } from '#data/orders/reviews.ts';
import { livingAttempt, paidAttempt } from '#data/payments/attempts.ts';
import { paymentCheckQueue } from '#data/payments/endings.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { Enqueue } from '#platform/queue/enqueue.ts';

export interface ReleaseParts {
  readonly enqueue: Enqueue<Tables>;
  readonly confirm: (order: OrderToPay) => Promise<void>;
}

/**
 * What was set aside for it is taken by the check; what was paid already pays it now. False when it is over, was
 * paid, or has nothing that can go on.
 */
export async function releaseOrderNow(scope: Scope, parts: ReleaseParts, id: string): Promise<boolean> {
  const order = await lockOrder(scope, id);
  if (!awaitsMoney(order.state)) return false;
  // Where cards pay all of it there is nothing to be paid from outside.
  if (order.due === 0 || (await paidAttempt(scope, id))) {
    await releaseOrder(scope, id);
    await parts.confirm(order);
    return true;
  }
  const attempt = await livingAttempt(scope, id);
  // What was looked at is about to end: whatever is begun after it is somebody's to look at.
  if (attempt?.state !== 'authorised' || attempt.endsAt <= scope.clock.now()) return false;
  await releaseOrder(scope, id);
  await noteReleased(scope, id, attempt.id);
  await parts.enqueue(scope, paymentCheckQueue, [{ attempt: attempt.id }]);
  return true;
}
