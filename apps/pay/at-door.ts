// What is done at a door: in a transaction of the unit that was named there, by the house, for nobody's call has asked for it.
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { Enqueue } from '#features/payments/pay/tell.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import type { ServerParts } from '#server/parts.ts';

export const atDoor = (
  { clock, ids, enqueuers }: ServerParts,
  pod: Pod,
  unit: string,
  work: (scope: Scope, enqueue: Enqueue) => Promise<void>,
): Promise<void> =>
  inUnit<Tables, void>(pod, unit, (tx) =>
    work(houseScope(unit, tx, { clock, ids }), (scope, queue, jobs) =>
      enqueuers.of(pod).enqueue(scope.tx, scope.unit, queue, jobs),
    ),
  );
