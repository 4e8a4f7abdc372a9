// What is done at a door: in a transaction of the unit that was named there, by the house, for nobody's call has asked for it.
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { enqueue, type Enqueue } from '#platform/queue/enqueue.ts';
import type { ServerParts } from '#server/parts.ts';

export const atDoor = (
  { clock, ids }: ServerParts,
  pod: Pod,
  unit: string,
  work: (scope: Scope, enqueue: Enqueue<Tables>) => Promise<void>,
): Promise<void> => inUnit<Tables, void>(pod, unit, (tx) => work(houseScope(unit, tx, { clock, ids }), enqueue));
