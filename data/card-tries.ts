// Guesses at a card's PIN. Those at one number wait for each other, so that a thousand at once are not a
// thousand tries.
import { sql } from 'kysely';
import { guessLimits, type GuessTally } from '#domain/card-guessing.ts';
import type { FailedGuess } from '#domain/refusal.ts';
import {
  clearFailures,
  countFailure,
  failureSubject,
  failuresOf,
  tallyOf,
} from './failure-counts.ts';
import type { Scope } from './scope.ts';

const purpose = 'card-pin';
const unitPurpose = 'card-pin-unit';

/** Waits until nobody else is trying this number, and says how often it was tried wrongly. */
export async function beginTry(
  { tx, unit, clock }: Scope,
  number: string,
): Promise<{ card: GuessTally; unit: GuessTally }> {
  const asked = [[purpose, number], [unitPurpose, 'all']] as const;
  const subjects = asked.map(([what, whose]) => failureSubject(unit, what, whose));
  const { rows } = await sql<{ place: number; recent: number; total: number; since: Date }>`
    select * from card_try_begins(${subjects[0]?.readBigInt64BE()}, ${asked.map(([what]) => what)}::text[],
      ${subjects}::bytea[])`.execute(tx);
  const tally = (place: number) =>
    tallyOf(rows.find((row) => row.place === place), clock.now(), guessLimits.windowMs);
  return { card: tally(1), unit: tally(2) };
} // prettier-ignore

/** For whoever counts it later, when the transaction of the guess is undone. */
export const wrongTry = (number: string): FailedGuess => ({
  purpose,
  subject: number,
  windowMs: guessLimits.windowMs,
});

export async function countWrongTry(scope: Scope, number: string): Promise<void> {
  await countFailure(scope, purpose, number, guessLimits.windowMs);
  const [chance = 0] = scope.ids.secret(1);
  if (chance % guessLimits.unitSample === 0)
    await countFailure(scope, unitPurpose, 'all', guessLimits.windowMs);
}

/** How often a number was tried wrongly, for whoever decides whether its PIN is locked for good. */
export const triesOf = (scope: Scope, number: string): Promise<GuessTally> =>
  failuresOf(scope, purpose, number, guessLimits.windowMs);

/** The owner has said so by mail: the count of a life begins anew. */
export const forgetTries = (scope: Scope, number: string): Promise<void> =>
  clearFailures(scope, purpose, number);
