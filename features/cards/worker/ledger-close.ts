// Runs twice without harm: each step finds out how far the books are closed and does the next.
import { dayAfter, dayIn, endOfDay } from '#domain/cards/card-expiry.ts';
import type { Tables } from '#data/tables.ts';
import { profileIn } from '#data/units/units.ts';
import { closeDay, openBooks } from '#ledger/close.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobRunner } from '#platform/queue/worker.ts';

export const ledgerCloseQueue = 'ledger-close';

/** A day is closed when it has been over this long; what comes later is booked into the next. */
const settledMs = 3_600_000;

/** Closes the unit's days that are over, in its time zone: a link of the chain or a day a step. */
export const ledgerCloseJob = ({ clock }: { clock: Clock }): JobRunner<Tables> => ({
  queue: ledgerCloseQueue,
  async run(tx, { unit }) {
    const profile = await profileIn({ tx, unit });
    const books = profile && (await openBooks({ tx, unit }));
    // Nothing was ever booked.
    if (!profile || !books) return undefined;
    const { timeZone } = profile;
    const day = books.closing ?? (books.closed ? dayAfter(books.closed) : dayIn(timeZone, books.first));
    const endsAt = endOfDay(day, timeZone);
    if (!books.closing && endsAt.getTime() + settledMs > clock.now().getTime()) return undefined;
    const step = await closeDay({ tx }, { day, endsAt });
    // Somebody is still writing: the next tick goes on.
    return step === 'wait' && books.closing === day && books.stage === 2 ? undefined : 'more';
  },
});
