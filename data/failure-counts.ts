// Counting failed guesses, exactly, whoever races whom: one statement counts and tells.
import { sql } from 'kysely';
import { countedSubject } from './counted-subject.ts';
import { deleteOldest } from './retained.ts';
import type { Scope } from './scope.ts';

export interface FailureTally {
  /** Within the window. */
  readonly recent: number;
  readonly total: number;
}

const none: FailureTally = { recent: 0, total: 0 };

/**
 * Adds one, in a window that begins anew once it has passed. What is kept does not age: a limit that holds for the
 * life of something must not end before it.
 */
export async function countFailure(
  { tx, unit, clock }: Scope,
  purpose: string,
  subject: string,
  windowMs: number,
  kept = false,
): Promise<FailureTally> {
  const now = clock.now();
  const begin = new Date(now.getTime() - windowMs);
  return tx
    .insertInto('failure_count')
    .values({
      unit_id: unit,
      purpose,
      subject: countedSubject(unit, purpose, subject),
      recent: 1,
      total: 1,
      since: now,
      last_at: now,
      kept,
    })
    .onConflict((conflict) =>
      conflict.columns(['unit_id', 'purpose', 'subject']).doUpdateSet({
        recent: sql`case when failure_count.since > ${begin} then failure_count.recent + 1 else 1 end`,
        since: sql`case when failure_count.since > ${begin} then failure_count.since else ${now}::timestamptz end`,
        total: sql`failure_count.total + 1`,
        last_at: now,
        kept: sql`failure_count.kept or excluded.kept`,
      }),
    )
    .returning(['recent', 'total'])
    .executeTakeFirstOrThrow();
}

export async function failuresOf(
  { tx, unit, clock }: Scope,
  purpose: string,
  subject: string,
  windowMs: number,
): Promise<FailureTally> {
  const row = await tx
    .selectFrom('failure_count')
    .select(['recent', 'total', 'since'])
    .where('unit_id', '=', unit)
    .where('purpose', '=', purpose)
    .where('subject', '=', countedSubject(unit, purpose, subject))
    .executeTakeFirst();
  return tallyOf(row, clock.now(), windowMs);
}

/** What a row says now; a window that has passed counts for nothing. */
export function tallyOf(
  row: { readonly recent: number; readonly total: number; readonly since: Date } | undefined,
  now: Date,
  windowMs: number,
): FailureTally {
  if (!row) return none;
  const passed = row.since.getTime() <= now.getTime() - windowMs;
  return { recent: passed ? 0 : row.recent, total: row.total };
}

/** One that was counted before it was known to be none. */
export async function takeBackFailure({ tx, unit }: Scope, purpose: string, subject: string): Promise<void> {
  await tx
    .updateTable('failure_count')
    .set({ recent: sql`greatest(recent - 1, 0)`, total: sql`greatest(total - 1, 0)` })
    .where('unit_id', '=', unit)
    .where('purpose', '=', purpose)
    .where('subject', '=', countedSubject(unit, purpose, subject))
    .execute();
}

/** After a success: the window is clean again. The total stays, for limits that hold for life. */
export async function forgiveFailures({ tx, unit }: Scope, purpose: string, subject: string): Promise<void> {
  await tx
    .updateTable('failure_count')
    .set({ recent: 0 })
    .where('unit_id', '=', unit)
    .where('purpose', '=', purpose)
    .where('subject', '=', countedSubject(unit, purpose, subject))
    .execute();
}

/** As if nobody had ever failed; nothing is left that would have to be kept. */
export async function clearFailures({ tx, unit }: Scope, purpose: string, subject: string): Promise<void> {
  await tx
    .updateTable('failure_count')
    .set({ recent: 0, total: 0, kept: false })
    .where('unit_id', '=', unit)
    .where('purpose', '=', purpose)
    .where('subject', '=', countedSubject(unit, purpose, subject))
    .execute();
}

/** Nothing is left of them. */
export async function deleteFailures(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  names: readonly { readonly purpose: string; readonly subject: string }[],
): Promise<void> {
  for (const { purpose, subject } of names)
    await tx
      .deleteFrom('failure_count')
      .where('unit_id', '=', unit)
      .where('purpose', '=', purpose)
      .where('subject', '=', countedSubject(unit, purpose, subject))
      .execute();
}

/** Only PINs of cards have a limit for life. Rows of others say `kept` too if they are older than that column. */
const keptForLife = sql`kept and purpose = 'card-pin'`;

/** Deletes up to `most` counts whose last failure is older than the date, and says how many; what is kept stays. */
export const deleteFailuresBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'failure_count', 'last_at', before, most, keptForLife);
