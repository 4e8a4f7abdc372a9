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

export interface Added {
  readonly tally: Tally;
  readonly subject: string;
  readonly amount?: number;
}

/**
 * The same for several at once, in one round trip: what each has now, in the order in which they were given. They are
 * locked in the order of their names, so whoever counts some of the same does not wait in a ring.
 */
export async function addToTallies({ tx, unit, clock }: Scope, added: readonly Added[]): Promise<number[]> {
  if (added.length === 0) return [];
  const rows = added
    .map(({ tally: { what, windowMs, slots = 1 }, subject, amount = 1 }, at) => ({
      at,
      what,
      subject: countedSubject(unit, what, subject),
      begins: windowOf(clock.now(), windowMs),
      slots,
      amount,
    }))
    .toSorted((a, b) => (a.what === b.what ? Buffer.compare(a.subject, b.subject) : a.what < b.what ? -1 : 1));
  const found = await sql<{ total: number }>`
    select tally_add(t.what, t.subject, t.begins, t.slots, t.amount) as total
    from unnest(${rows.map(({ what }) => what)}::text[], ${rows.map(({ subject }) => subject)}::bytea[],
      ${rows.map(({ begins }) => begins)}::timestamptz[], ${rows.map(({ slots }) => slots)}::int[],
      ${rows.map(({ amount }) => amount)}::bigint[]) as t(what, subject, begins, slots, amount)`.execute(tx);
  const totals = added.map(() => 0);
  for (const [place, { at, amount }] of rows.entries()) totals[at] = found.rows[place]?.total ?? amount;
  return totals;
}

export interface AskedTally {
  readonly tally: Tally;
  readonly subject: string;
  /** How far back; this window alone, if not said. */
  readonly backMs?: number;
}

/** How much there is, in the order in which it was asked; nothing is counted, and nobody waits for it. */
export async function readTallies({ tx, unit, clock }: Scope, asked: readonly AskedTally[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const rows = asked.map(({ tally: { what, windowMs }, subject, backMs = 0 }) => ({
    what,
    subject: countedSubject(unit, what, subject),
    since: windowOf(new Date(clock.now().getTime() - backMs), windowMs),
  }));
  const found = await sql<{ total: number }>`
    select coalesce(sum(t.amount), 0)::bigint as total
    from unnest(${rows.map(({ what }) => what)}::text[], ${rows.map(({ subject }) => subject)}::bytea[],
      ${rows.map(({ since }) => since)}::timestamptz[]) with ordinality as a(what, subject, since, at)
    left join tally t on t.unit_id = ${unit} and t.what = a.what and t.subject = a.subject and t.window_begins >= a.since
    group by a.at order by a.at`.execute(tx);
  return found.rows.map(({ total }) => total);
}

export const windowOf = (now: Date, windowMs: number): Date =>
  new Date(Math.floor(now.getTime() / windowMs) * windowMs);

/** What is remembered for weeks: who was turned away. */
export const marks = ['order-card-rejected', 'order-mailbox-rejected'] as const;
export const markDays = 30;

/** Deletes up to `most` counts of windows that began before the date, and says how many; marks stay. */
export const deleteTalliesBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'tally', 'window_begins', before, most, sql`what = any(${[...marks]}::text[])`);

export const deleteMarksBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'tally', 'window_begins', before, most, sql`what <> all(${[...marks]}::text[])`);
