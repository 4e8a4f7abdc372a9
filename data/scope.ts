// What all data code receives: whose unit, who asks, and the transaction that can see that unit only.
import type { Kysely } from 'kysely';
import type { Actor } from '#domain/identity/actor.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Tables } from './tables.ts';

export type Transaction = Kysely<Tables>;

export interface Scope<A extends Actor = Actor> {
  readonly unit: UnitId;
  readonly actor: A;
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The shop itself: jobs, seeds and the machinery that runs before anybody is known. */
export const houseScope = (unit: UnitId, tx: Transaction, { clock, ids }: { clock: Clock; ids: Ids }): Scope => ({
  unit,
  actor: { kind: 'guest', unit },
  tx,
  clock,
  ids,
});
