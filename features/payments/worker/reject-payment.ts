// Somebody has looked at an order and does not let it go on (D20): what was set aside for it is released by the check, and
// what could not be set aside, and was paid, goes back.
import { lockOrder, setOrderState } from '#data/orders/orders.ts';
import { paidAttempt } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import type { Enqueuer } from '#platform/queue/queue.ts';
import { endLiving } from './end-living.ts';
import { sendBack } from './send-back.ts';

/** False when it is too late for that: the order is paid, or over. */
export async function rejectPayment(scope: Scope, enqueuer: Pick<Enqueuer, 'enqueue'>, id: string): Promise<boolean> {
  const order = await lockOrder(scope, id);
  if (order.state !== 'placed') return false;
  await setOrderState(scope, id, 'cancelled');
  const paid = await paidAttempt(scope, id);
  if (paid?.received != null)
    await sendBack(scope, { enqueuer }, paid.id, 'late', {
      amount: paid.received,
      currency: paid.receivedCurrency ?? paid.currency,
    });
  await endLiving(scope, { enqueuer }, id);
  return true;
}
