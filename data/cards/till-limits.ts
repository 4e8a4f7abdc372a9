// What bounds a till's key, counted in the database. The functions are those that a sale in one statement uses, so
// both ways count the same.
import { sql } from 'kysely';
import type { Member } from '#domain/identity/actor.ts';
import { tillLimits } from '#domain/cards/till.ts';
import { countedSubject } from '../counted-subject.ts';
import { addToTally, windowOf } from '../tallies.ts';
import type { Scope } from '../scope.ts';

/** What a key moved: sales, and what it gave back, each with an hour of its own. */
export type TillMove = 'till-sold' | 'till-returned';

/** Adds to what this key has moved in this hour, as part of the move's own transaction, and says whether it may. */
export async function mayTillMove(
  { tx, clock }: Scope,
  what: TillMove,
  keyOrPartner: string,
  { amount, currency, hourMax }: { amount: number; currency: string; hourMax: number },
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select till_moves(${what}, ${keyOrPartner}, ${currency}, ${clock.now()}, ${amount}, ${hourMax}) as may`.execute(tx);
  return rows[0]?.may ?? false;
}

const wrong = { what: 'till-wrong', windowMs: tillLimits.windowMs } as const;

/**
 * A number of no card, or a wrong PIN. `suspended` for the one that was the last, `stopped` for any behind it. Must
 * be committed whatever is answered.
 */
export async function countWrongAtTill(
  scope: Scope,
  { id, tillKey }: Member,
  most: number,
): Promise<'unknown' | 'suspended' | 'stopped'> {
  if (!tillKey) return (await addToTally(scope, wrong, id)) < most ? 'unknown' : 'stopped';
  const { rows } = await sql<{ outcome: 'unknown' | 'suspended' | 'stopped' }>`
    select till_guessed_wrong(${tillKey.key}, ${scope.clock.now()}, ${most}) as outcome`.execute(scope.tx);
  return rows[0]?.outcome ?? 'stopped';
}

/** How often a till was wrong in this hour. */
export async function wrongAtTill({ tx, unit, clock }: Scope, keyOrPartner: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from tally where unit_id = ${unit} and what = ${wrong.what}
      and subject = ${countedSubject(unit, wrong.what, keyOrPartner)}
      and window_begins = ${windowOf(clock.now(), wrong.windowMs)}`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** Somebody has looked, and the key begins anew. */
export async function forgetWrongAtTill({ tx, unit }: Scope, key: string): Promise<void> {
  await tx
    .deleteFrom('tally')
    .where('unit_id', '=', unit)
    .where('what', '=', wrong.what)
    .where('subject', '=', countedSubject(unit, wrong.what, key))
    .execute();
}
