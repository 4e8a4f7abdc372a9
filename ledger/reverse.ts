// Nothing is deleted: what must not have happened is undone by its mirror image, once.
import { sql } from 'kysely';
import type { Refusal } from '#domain/refusal.ts';
import { settled } from './outcome.ts';
import { partyOf, type LedgerScope } from './scope.ts';

export type ReverseReason =
  'card.unknown' | 'card.insufficient' | 'card.expired' | 'journal.already-reversed' | 'key.reused';

/**
 * Undoes a whole journal. What it gave must still be there; what it took comes back to the same cards. A
 * card that has expired takes nothing back: its bearer gets a new one.
 */
export async function reverse(
  scope: LedgerScope,
  { key, journal }: { key: string; journal: string },
): Promise<{ journal: string; repeated: boolean } | Refusal<ReverseReason>> {
  const { rows } = await sql<{ outcome: string; journal: string }>`
    select * from ledger_reverse(${scope.ids.recordId()}, ${key}, ${scope.clock.now()}, ${partyOf(scope)},
      ${journal})`.execute(scope.tx);
  return settled<{ outcome: string; journal: string }, ReverseReason>(rows[0]);
}
