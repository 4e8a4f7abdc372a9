// A paid order has its cards, whatever became of the jobs that were to make them: those that gave up after their last try, or
// that somebody deleted, are enqueued again. Runs twice without harm: cards that somebody is about to make are not missing,
// and a card that is there is made by nobody again.
import { missingCards } from '#data/orders/missing-cards.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { cardsAChunk, orderIssueQueue, orderReissueQueue } from './order-jobs.ts';

const aStep = 200;
/** What became due a moment ago is being made. */
const lateAfterMs = 10 * 60_000;

export interface ReissueParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

export const reissueCardsJob = (parts: ReissueParts): JobRunner<Tables> => ({
  queue: orderReissueQueue,
  async run(tx, { unit }) {
    const scope = houseScope(unit, tx, parts);
    const missing = await missingCards(scope, {
      dueBefore: new Date(parts.clock.now().getTime() - lateAfterMs),
      queue: orderIssueQueue,
      aChunk: cardsAChunk,
      most: aStep,
    });
    if (missing.length === 0) return;
    const lines = new Set(missing.map(({ line }) => line));
    parts.log.error({ unit, lines: [...lines] }, 'nobody was about to make the cards of a paid order');
    await enqueue(
      scope,
      orderIssueQueue,
      missing.map((part) => ({ ...part })),
    );
    return missing.length === aStep ? 'more' : undefined;
  },
});
