// What the ledger receives: the unit's transaction, who asks, and where time and ids come from. A scope of
// `data` is one of these; the ledger needs no table types, since its tables are reached by functions.
import type { QueryExecutorProvider } from 'kysely';
import { subjectOf, type Actor } from '#domain/identity/actor.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';

export interface LedgerScope {
  readonly unit: UnitId;
  readonly actor: Actor;
  readonly tx: QueryExecutorProvider;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** On whose behalf value moves; the books know people by id only. */
export const partyOf = ({ actor }: LedgerScope): string | null => subjectOf(actor);
