// How many orders wait for somebody to look at them, for whoever is called when nobody does.
import { reviewsOf } from '#data/orders/reviews.ts';
import type { Pod } from '#platform/db/pods.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

/** Shows them for a pod's units each time it is called, and no longer those of a unit that has left. */
export function reviewGauges(pod: Pod, { ordersInReview, reviewOldestSeconds }: Metrics): () => Promise<void> {
  let shown: readonly string[] = [];
  return async () => {
    const all = await reviewsOf(pod);
    for (const { unit, waiting, oldestSeconds } of all) {
      ordersInReview.set({ unit }, waiting);
      reviewOldestSeconds.set({ unit }, oldestSeconds);
    }
    const here = all.map(({ unit }) => unit);
    for (const unit of shown.filter((known) => !here.includes(known)))
      for (const gauge of [ordersInReview, reviewOldestSeconds]) gauge.remove({ unit });
    shown = here;
  };
}
