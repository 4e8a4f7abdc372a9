// The books of a day: chained by hash, so that nobody can alter the past quietly, and summed, so that a
// busy account's balance is not counted from its first day.
import { sql } from 'kysely';
import type { Day } from '#domain/cards/card-expiry.ts';
import { answered } from './outcome.ts';
import type { LedgerScope } from './scope.ts';

/** Journals in one link of the chain, which is also what one transaction does. */
export const linkJournalsMax = 5_000;

/**
 * One step of closing a day. `wait`: somebody who began before may still be writing into it; try again in
 * a moment. `more`: there is another link to make. Steps may be repeated.
 */
export async function closeDay(
  { tx }: Pick<LedgerScope, 'tx'>,
  { day, endsAt, most = linkJournalsMax }: { day: Day; endsAt: Date; most?: number },
): Promise<'wait' | 'more' | 'closed'> {
  const { rows } = await sql<{ step: 'wait' | 'more' | 'closed' }>`
    select ledger_close(${day}, ${endsAt}, ${most}) as step`.execute(tx);
  return answered(rows[0]).step;
}

/** The first link that no longer fits its journals, or null while the chain holds. */
export async function brokenLink({ tx }: Pick<LedgerScope, 'tx'>): Promise<number | null> {
  const { rows } = await sql<{ link: number | null }>`select ledger_broken_link() as link`.execute(tx);
  return answered(rows[0]).link;
}

export interface OpenBooks {
  /** When the first journal was booked. */
  readonly first: Date;
  /** The day that is being closed, and how far that is. */
  readonly closing: Day | null;
  readonly stage: number;
  /** The last day that is closed. */
  readonly closed: Day | null;
}

/** How far a unit's books are closed; null when there is nothing in them. */
export async function openBooks({ tx, unit }: Pick<LedgerScope, 'tx' | 'unit'>): Promise<OpenBooks | null> {
  const { rows } = await sql<{ first: Date | null; day: Day | null; stage: number; done: boolean }>`
    select (select at from journal where unit_id = ${unit} order by at limit 1) as first,
      last.day::text as day, coalesce(last.stage, 0) as stage,
      exists (select from account_snapshot s where s.unit_id = ${unit} and s.ends_at = last.ends_at) as done
    from (select 1) as one
    left join (select * from ledger_closing where unit_id = ${unit} order by day desc, stage desc limit 1)
      as last on true`.execute(tx);
  const row = answered(rows[0]);
  if (!row.first) return null;
  return {
    first: row.first,
    closing: row.done ? null : row.day,
    stage: row.stage,
    closed: row.done ? row.day : null,
  };
}
