// Orders that nobody has paid in time are called off, and what was put aside for them is free again. Nothing has a clock of
// its own: as long as a payment is on its way, or its provider does not say what became of it, the order waits (D17). Runs
// twice without harm: one that is over is not found again. One order a step: of two that hold the same cards, whoever calls
// off the other meanwhile would wait for us, and we for them.
import { findWaitingOrder, nextUnpaid } from '#data/orders/orders.ts';
import { messageKeysOf, type MessageKeys } from '#data/outbox.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import { cancelOrder } from './cancel-order.ts';
import { orderExpireQueue } from './order-jobs.ts';

export interface ExpireParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: UnitKeys;
}

export const expireOrdersJob = (parts: ExpireParts): JobRunner<Tables> => ({
  queue: orderExpireQueue,
  prepare: (_, { unit }) => messageKeysOf(parts.keys, unit),
  async run(tx, { unit }, prepared) {
    const ending = { enqueue, messageKeys: prepared as MessageKeys };
    const scope = houseScope(unit, tx, parts);
    const due = await nextUnpaid(scope, parts.clock.now());
    if (!due) return;
    const order = await findWaitingOrder(scope, due);
    if (order) await cancelOrder(scope, ending, order, 'expired');
    return 'more';
  },
});
