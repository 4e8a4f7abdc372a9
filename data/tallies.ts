// How much of something happened in a window of time, exactly or nearly, whoever races whom. It is part of the
// transaction that does it: what is undone was not counted either.
import { sql } from 'kysely';
import { countedSubject } from './counted-subject.ts';
import { deleteOldest } from './retained.ts';
import type { Scope } from './scope.ts';

export interface Tally {
  readonly what: string;
  /** Windows follow each other from the beginning of the epoch: hours of the clock, days of UTC. */
  readonly windowMs: number;
  /** How many rows share the counting; more than one where many count the same at once. */
  readonly slots?: number;
}

/** Adds, and says how much there is in this window now, what was added included. */
export async function addToTally(
  { tx, unit, clock }: Scope,
  { what, windowMs, slots = 1 }: Tally,
  subject: string,
  amount = 1,
): Promise<number> {
  const begins = windowOf(clock.now(), windowMs);
  const { rows } = await sql<{ total: number }>`
    select tally_add(${what}, ${countedSubject(unit, what, subject)}, ${begins}, ${slots}, ${amount}) as total`.execute(
    tx,
  );
  return rows[0]?.total ?? amount;
}

export const windowOf = (now: Date, windowMs: number): Date =>
  new Date(Math.floor(now.getTime() / windowMs) * windowMs);

/** Deletes up to `most` counts of windows that began before the date, and says how many. */
export const deleteTalliesBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'tally', 'window_begins', before, most);
