import type { RefusalOf } from '#contract/failure-data.ts';
import { lockOrder, orderByNumber, type OrderToPay } from '#data/orders/orders.ts';
import { attemptsOfOrder } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import { readOrderNumber } from '#domain/orders/order-number.ts';
import { refuse } from '#domain/refusal.ts';

/** Locked, and still to be decided: of two who decide at once the second hears that it is. */
export async function lockReviewed(
  scope: Scope,
  orderNo: string,
): Promise<OrderToPay | RefusalOf<'order.unknown' | 'order.not-in-review'>> {
  const number = readOrderNumber(scope.unit, orderNo);
  const found = number === null ? null : await orderByNumber(scope, number);
  if (!found) return refuse('order.unknown');
  const order = await lockOrder(scope, found.id);
  // One that was released waits for its money alone.
  if (order.state !== 'review' || !order.isReviewed) return refuse('order.not-in-review');
  // Money that is not what was asked for neither pays the order nor goes back by itself.
  const differs = (await attemptsOfOrder(scope, order.id)).some(({ state }) => state === 'mismatched');
  return differs ? refuse('order.not-in-review') : order;
}
