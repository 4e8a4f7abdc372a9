// What alarms are made of, from what the last check wrote down: whichever worker did it, and whichever has just
// started, they all say the same.
import { booksChecksOf, type BooksCheck } from '#data/cards/books-checks.ts';
import type { Pod } from '#platform/db/pods.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

/** Shows the checks of a pod's units each time it is called, and no longer those of a unit that has left. */
export function booksAlarms(pod: Pod, metrics: Metrics): () => Promise<void> {
  let shown: readonly string[] = [];
  return async () => {
    const books = await booksChecksOf(pod);
    for (const { unit, settledAt, lastCheck } of books) {
      metrics.unitSettled.set({ unit }, settledAt.getTime() / 1_000);
      if (lastCheck) showBooksCheck(metrics, unit, lastCheck);
    }
    const here = books.map(({ unit }) => unit);
    for (const unit of shown.filter((known) => !here.includes(known)))
      for (const gauge of [metrics.unitSettled, metrics.violations, metrics.booksChecked]) gauge.remove({ unit });
    shown = here;
  };
}

export function showBooksCheck(metrics: Metrics, unit: string, { checkedAt, violations }: BooksCheck): void {
  metrics.violations.set({ unit }, violations);
  metrics.booksChecked.set({ unit }, checkedAt.getTime() / 1_000);
}
