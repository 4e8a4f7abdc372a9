// Runs twice without harm: a card that has ended is not found again.
import type { Tables } from '#data/tables.ts';
import { houseScope, type Transaction } from '#data/scope.ts';
import { databaseTime, expireCards } from '#ledger/expire.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { JobRunner } from '#platform/queue/worker.ts';

export const cardExpiryQueue = 'card-expiry';
const cardsAStep = 1_000;

export interface CardExpiryParts {
  readonly clock: Clock;
  readonly ids: Ids;
  /** The second opinion on what time it is; the database's own clock, unless a test says otherwise. */
  readonly witness?: (tx: Transaction) => Promise<Date>;
}

/**
 * Ends cards whose last day has passed in their unit. Taking somebody's money early cannot be made good by
 * a clock that is set right later, so both this process and the database must say that the day is over.
 */
export const cardExpiryJob = ({ clock, ids, witness = databaseTime }: CardExpiryParts): JobRunner<Tables> => ({
  queue: cardExpiryQueue,
  async run(tx, { unit }) {
    const earlier = Math.min(clock.now().getTime(), (await witness(tx)).getTime());
    const scope = houseScope(unit, tx, { clock: { now: () => new Date(earlier) }, ids });
    return (await expireCards(scope, cardsAStep)) === cardsAStep ? 'more' : undefined;
  },
});
