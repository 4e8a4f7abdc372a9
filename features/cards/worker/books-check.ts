// Runs twice without harm: it only reads. What it finds is for people, so it is said aloud and kept nowhere.
import { seenThroughWalls } from '#data/unit-walls.ts';
import type { Tables } from '#data/tables.ts';
import { auditUnit, type Violation } from '#ledger/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { Transaction } from '#data/scope.ts';

export const booksCheckQueue = 'books-check';

export interface BooksCheckParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Reads for as long as it takes, inside the unit and of one moment. */
  readonly longRead: <T>(unit: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** C1, C2, C3 and C6 of one unit, as the unit itself sees its rows. */
export async function checkUnit(tx: Transaction, unit: string): Promise<Violation[]> {
  const seen = await seenThroughWalls(tx as never, unit);
  // With a wall down its rows cannot be told from others', so nothing can be said of its books.
  if (seen.length === 0) return auditUnit(tx, unit);
  return seen.map(({ table, unit: other }) => ({
    rule: 'C6 no row is visible to another unit',
    unit,
    what: `${table} of ${other}`,
  }));
}

/** Alarms: `unwrap_violations > 0`, or a unit whose books were not checked for a day and a half. */
export const booksCheckJob = ({ clock, log, metrics, longRead }: BooksCheckParts): JobRunner<Tables> => ({
  queue: booksCheckQueue,
  batchSize: 1,
  async prepare(_, { unit }) {
    const violations = await longRead(unit, (tx) => checkUnit(tx, unit));
    for (const { rule, what } of violations) log.error({ unit, rule, what }, 'the books are wrong');
    metrics.violations.set({ unit }, violations.length);
    metrics.booksChecked.set({ unit }, clock.now().getTime() / 1_000);
  },
  async run() {},
}); // prettier-ignore
