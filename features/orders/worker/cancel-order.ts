// An order comes to nothing: called off by its buyer, out of time, or rejected by whoever looked at it (D20). What was set
// aside for it is released by the check, what could not be set aside, and was paid, goes back, and its cards are free again.
import { awaitsMoney, type CancelReason } from '#domain/orders/order-state.ts';
import { isRefusal } from '#domain/refusal.ts';
import { forgetSparedLines } from '#data/orders/erase-orders.ts';
import { readDetail } from '#data/orders/order-contents.ts';
import { mayMailCancelled } from '#data/orders/order-counts.ts';
import { orderCancelledKind } from '#data/orders/order-messages.ts';
import { setOrderState, type OrderToPay } from '#data/orders/orders.ts';
import { paidAttempt } from '#data/payments/attempts.ts';
import { endLiving, sendBack } from '#data/payments/endings.ts';
import { addMessage, type MessageKeys } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { voidHolds } from '#ledger/hold.ts';
import type { Enqueue } from '#platform/queue/enqueue.ts';

export interface CancelParts {
  readonly enqueue: Enqueue<Tables>;
  /** Of the unit, where somebody else than its buyer calls it off. */
  readonly messageKeys?: MessageKeys;
}

/** Its caller has locked it. False when it is too late for that: the order is paid, or over. */
export async function cancelOrder(
  scope: Scope,
  { enqueue, messageKeys }: CancelParts,
  order: OrderToPay,
  why: CancelReason,
): Promise<boolean> {
  if (!awaitsMoney(order.state)) return false;
  await setOrderState(scope, order, 'cancelled', why);
  await forgetSparedLines(scope, order.id);
  const holds = await voidHolds(scope, order.id);
  if (isRefusal(holds)) throw new Error(`the holds of order ${order.id} were confirmed before it was`);
  const paid = await paidAttempt(scope, order.id);
  if (paid?.received != null)
    await sendBack(scope, enqueue, paid.id, 'late', {
      amount: paid.received,
      currency: paid.receivedCurrency ?? paid.currency,
    });
  await endLiving(scope, enqueue, order.id);
  // PAY-28: whoever did not call it off themselves is told. Where nobody began to pay nobody waits for it, and its address is no
  // more than what a stranger typed: a mail to it would be theirs, sent by us.
  const isOwed = why === 'rejected' || paid !== null || holds !== 'none';
  if (!messageKeys || why === 'buyer' || !(isOwed || order.attempts > 0)) return true;
  if (isOwed || (await mayBeTold(scope, messageKeys, order.id))) {
    const message = await addMessage(scope, messageKeys, { kind: orderCancelledKind, content: { order: order.id } });
    await enqueue(scope, orderCancelledKind.queue, [{ message }]);
  }
  return true;
}

/** Beginning to pay costs a stranger nothing, whatever address they have typed. */
async function mayBeTold(scope: Scope, { people, lookup }: MessageKeys, order: string): Promise<boolean> {
  const { buyer } = await readDetail(scope, people, order);
  return buyer !== null && mayMailCancelled(scope, lookup, buyer.email);
}
