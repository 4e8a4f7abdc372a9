// Runs twice without harm: a day is proven once, all else only reads, and it writes down when it last did. What it
// finds is for people, so it is said aloud; how much it was is kept, so that no restart silences it.
import { saveBooksCheck, type BooksCheck } from '#data/cards/books-checks.ts';
import { seenThroughWalls } from '#data/unit-walls.ts';
import type { Tables } from '#data/tables.ts';
import { auditUnit, type Violation } from '#ledger/audit.ts';
import {
  auditSince,
  daysIn,
  daysToProve,
  lastProof,
  proveAgain,
  proveNext,
  recountCards,
  sharesDue,
  type Proof,
} from '#ledger/proof.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { Transaction } from '#data/scope.ts';
import { showBooksCheck } from './books-alarms.ts';

export const booksCheckQueue = 'books-check';

type Long = <T>(unit: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;

export interface BooksParts {
  readonly clock: Clock;
  /** Reads for as long as it takes, inside the unit and of one moment. */
  readonly longRead: Long;
  readonly longWrite: Long;
}

export interface BooksCheckParts extends BooksParts {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** C1, C2, C3 and C6 of one unit from the first day, as the unit itself sees its rows, all of one moment. */
export async function checkUnit(tx: Transaction, unit: string): Promise<Violation[]> {
  const walls = await brokenWalls(tx, unit);
  // With a wall down its rows cannot be told from others', so nothing can be said of its books.
  return walls.length > 0 ? walls : auditUnit(tx, unit);
}

async function brokenWalls(tx: Transaction, unit: string): Promise<Violation[]> {
  const seen = await seenThroughWalls(tx as never, unit);
  return seen.map(({ table, unit: other }) => ({
    rule: 'C6 no row is visible to another unit',
    unit,
    what: `${table} of ${other}`,
  }));
}

export interface CheckedBooks {
  readonly violations: readonly Violation[];
  /** The days that were proven now. */
  readonly proofs: readonly Proof[];
  /** How many are proven altogether. */
  readonly days: number;
}

/**
 * The same, starting from what was proven: the days that were closed since, each in its own transaction, a share of
 * the old ones, and everything as it is now. `all` proves every old day again.
 *
 * While an old day is wrong no new one is proven, and a day that is wrong is not proven either: so whatever is found is
 * found again the next night, until it is mended.
 */
export async function checkBooks(
  parts: BooksParts,
  unit: string,
  extent: 'due' | 'all' = 'due',
): Promise<CheckedBooks> {
  const read = <T>(work: (tx: Transaction) => Promise<T>) => parts.longRead(unit, work);
  const walls = await read((tx) => brokenWalls(tx, unit));
  if (walls.length > 0) return { violations: walls, proofs: [], days: 0 };

  const { proven, more } = await read(async (tx) => ({
    proven: (await lastProof({ tx, unit }))?.number ?? 0,
    more: await daysToProve({ tx, unit }),
  }));
  const old: Violation[] = [];
  const shares = sharesDue(proven, extent === 'all' ? Infinity : more);
  for (const share of proven > 0 ? shares : []) {
    for (const day of daysIn(share, proven)) old.push(...(await read((tx) => proveAgain({ tx, unit }, day))));
    old.push(...(await read((tx) => recountCards({ tx, unit }, share))));
  }
  const { proofs, faults } = old.length > 0 ? none : await proveDays(parts, unit);
  const present = await read((tx) => auditSince({ tx, unit }));
  return {
    violations: distinct([...old, ...faults, ...present]),
    proofs,
    days: proven + proofs.length,
  };
}

const none = { proofs: [], faults: [] };

async function proveDays(
  { clock, longWrite }: BooksParts,
  unit: string,
): Promise<{ proofs: Proof[]; faults: readonly Violation[] }> {
  const proofs: Proof[] = [];
  for (;;) {
    const proof = await proveNext((work) => longWrite(unit, work), { unit, clock });
    if (proof === null) return { proofs, faults: [] };
    if (!('number' in proof)) return { proofs, faults: proof };
    proofs.push(proof);
  }
}

/** What is found in a day and in the present is one violation. */
const distinct = (all: readonly Violation[]): Violation[] => [
  ...new Map(all.map((each) => [JSON.stringify([each.rule, each.what]), each])).values(),
];

/** Alarms: `unwrap_violations > 0`, or a unit whose books were not checked for a day and a half. */
export const booksCheckJob = ({ log, metrics, ...parts }: BooksCheckParts): JobRunner<Tables> => ({
  queue: booksCheckQueue,
  // It reads for minutes, over the one connection there is for it.
  atOnce: 1,
  async prepare(_, { unit }): Promise<BooksCheck> {
    const { violations, proofs } = await checkBooks(parts, unit);
    // Kept with the log, which is elsewhere: whoever makes the past another one makes this hash another.
    for (const { number, link, hash } of proofs) log.info({ unit, proof: number, link, hash }, 'books proven');
    for (const { rule, what } of violations) log.error({ unit, rule, what }, 'the books are wrong');
    const check = { checkedAt: parts.clock.now(), violations: violations.length };
    showBooksCheck(metrics, unit, check);
    return check;
  },
  async run(tx, { unit }, found) {
    await saveBooksCheck({ tx, unit }, found as BooksCheck);
  },
});
