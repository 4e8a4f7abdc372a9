// An order is paid: from here on its cards are made. Books, state, jobs and mail are one transaction, that of whoever knows
// that it is paid: the check of its payment, its own creation where nothing is left to pay (D15), or staff who let go on what
// was charged already. Happens once: only an order that waits for its money is confirmed, under its lock, and its journal has
// its id.
import { confirmPostings } from '#domain/orders/order-books.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addToAccumulated } from '#data/catalogue/discounts.ts';
import { noteConfirmed } from '#data/orders/order-contents.ts';
import { orderConfirmedKind } from '#data/orders/order-messages.ts';
import { setOrderState, type OrderToPay } from '#data/orders/orders.ts';
import { reviewOrder } from '#data/orders/reviews.ts';
import { addMessage, messageKeysOf, type MessageKeys } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { orderConfirm } from '#ledger/order.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import { enqueue as enqueueNow, type Enqueue } from '#platform/queue/enqueue.ts';
import { assessHeld, assessPaid, type PaidBy } from './assess-payment.ts';
import { chunksOf, orderIssueQueue } from './order-jobs.ts';

export interface ConfirmParts {
  readonly enqueue: Enqueue<Tables>;
  /** Of the unit; fetched before the transaction. */
  readonly messageKeys: MessageKeys;
}

export async function confirmOrder(
  scope: Scope,
  { enqueue, messageKeys }: ConfirmParts,
  order: Pick<OrderToPay, 'id' | 'state'>,
): Promise<void> {
  await setOrderState(scope, order, 'issuing');
  // Before any card is locked, as whoever orders locks them.
  await addToAccumulated(scope, order.id);
  const { price, lines } = await noteConfirmed(scope, order.id);
  const booked = await orderConfirm(scope, {
    order: order.id,
    hasHolds: price.coupons > 0,
    postings: confirmPostings(price),
  });
  if (isRefusal(booked)) throw new Error(`order ${order.id} is paid and cannot be booked: ${booked.refused}`);
  const now = scope.clock.now();
  const atOnce = lines.filter(({ dueAt }) => dueAt <= now).flatMap(chunksOf);
  if (atOnce.length > 0) await enqueue(scope, orderIssueQueue, atOnce);
  // LAW-02: a card's time begins when it goes out, so it is made then.
  for (const line of lines)
    if (line.dueAt > now) await enqueue(scope, orderIssueQueue, chunksOf(line), { startAfter: line.dueAt });
  const message = await addMessage(scope, messageKeys, { kind: orderConfirmedKind, content: { order: order.id } });
  await enqueue(scope, orderConfirmedKind.queue, [{ message }]);
}

interface PaidOrderParts {
  readonly keys: UnitKeys;
}

/** For whoever hears that one is paid. */
export const paidOrders = ({ keys }: PaidOrderParts) => ({
  keysOf: (unit: string): Promise<MessageKeys> => messageKeysOf(keys, unit),
  async paid(scope: Scope, order: OrderToPay, prepared: unknown, by: PaidBy): Promise<void> {
    const messageKeys = prepared as MessageKeys;
    const reasons = await assessPaid(scope, messageKeys, order.id, by);
    // RISK-02: the money is here, and its cards are not made before somebody has looked.
    if (reasons.length > 0) return reviewOrder(scope, order, reasons);
    return confirmOrder(scope, { enqueue: enqueueNow, messageKeys }, order);
  },
  async held(scope: Scope, order: OrderToPay, prepared: unknown, by: PaidBy | null): Promise<void> {
    return reviewOrder(scope, order, await assessHeld(scope, prepared as MessageKeys, order.id, by));
  },
});
