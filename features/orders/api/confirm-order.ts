import { confirmOrderCall } from '#contract/orders/orders.ts';
import { orderStatusCodes } from '#contract/wire/orders/order-status.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { readDetail } from '#data/orders/order-contents.ts';
import { findOrder, type OrderToPay } from '#data/orders/orders.ts';
import { livingAttempt } from '#data/payments/attempts.ts';
import { returned, tell } from '#data/payments/tell.ts';
import { awaitsMoney, wasPaid } from '#domain/orders/order-state.ts';
import { refuse } from '#domain/refusal.ts';
import { waitUntil } from '#platform/wait.ts';
import { preparedHandler } from '#server/handler.ts';
import { findNamedOrder } from './find-order.ts';

/** D19: how long somebody may be kept waiting for what the provider says. */
const patience = { patienceMs: 3_000, everyMs: 150 };

/** API-39. Everything happens before the call's transaction, in short ones of its own: nothing is held while it waits. */
export const confirmOrderHandler = preparedHandler(
  confirmOrderCall,
  async ({ body, profile, keys, visit, clock, inUnit, enqueue }) => {
    const ring = await keys.ring(profile.id, 'orders');
    const found = await inUnit((scope) => findNamedOrder(scope, ring, visit, body));
    if (!found?.isTheirs) return refuse('order.unknown');
    const asked = await inUnit(async (scope) => {
      const attempt = await livingAttempt(scope, found.order.id);
      // However often somebody asks, the provider is asked once a few seconds.
      if (attempt) await tell(scope, enqueue, returned(attempt.provider, attempt.id, clock.now()));
      return attempt !== null;
    });
    const read = () =>
      inUnit(
        async (scope) => ({
          order: await findOrder(scope, found.order.id),
          isUnderWay: (await livingAttempt(scope, found.order.id)) !== null,
          total: (await readDetail(scope, null, found.order.id)).price.total,
        }),
        { readOnly: true },
      );
    return waitUntil(read, ({ order, isUnderWay }) => !asked || !isUnderWay || !awaitsUs(order), patience);
  },
  async ({ profile }, seen) => ({
    orderNo: seen.order.number,
    orderAmtTot: amountToWire(profile.currency, seen.total),
    status: orderStatusCodes[seen.order.state],
    isConfirm: wasPaid(seen.order.state),
    isCanceled: seen.order.state === 'cancelled',
    // PAY-36: while nobody knows, it is being paid.
    isPayProcessing: awaitsMoney(seen.order.state) && seen.isUnderWay,
  }),
);

/** What a bank or a person has to do first is not waited for. */
const awaitsUs = ({ state }: OrderToPay): boolean => state === 'placed';
