// Runs twice without harm: deleting what is already deleted deletes nothing.
import { cartDays, deleteCartsBefore } from '#data/buying/server-carts.ts';
import { deleteAddresseesBefore } from '#data/identity/addressees.ts';
import { deleteCardMailsBefore, forgetCardMailTexts } from '#data/cards/card-mails.ts';
import { deleteFailuresBefore } from '#data/failure-counts.ts';
import { deleteExpiredKeys } from '#data/idempotency.ts';
import { deleteLinksBefore } from '#data/identity/mailed-links.ts';
import { deleteOldRequestsBefore } from '#data/identity/old-requests.ts';
import { deleteCodesBefore } from '#data/identity/one-time-codes.ts';
import { deleteProviderStartsBefore, deletePartnerEntriesBefore } from '#data/identity/provider-identities.ts';
import { deleteChallengesBefore } from '#data/identity/passkeys.ts';
import { deleteSessionsEndedBefore } from '#data/identity/sessions.ts';
import { deleteMessagesEndedBefore, deleteMessagesMadeBefore, keptDays } from '#data/outbox.ts';
import { deleteEventsBefore } from '#data/payments/payment-events.ts';
import type { Tables } from '#data/tables.ts';
import { deleteMarksBefore, deleteTalliesBefore, markDays } from '#data/tallies.ts';
import { deleteTokensEndedBefore } from '#data/identity/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobRunner } from '#platform/queue/worker.ts';

/** Terms, in days after the row stopped being of use. docs/operations/retention.md explains them. */
const tokenDays = 7;
const failureDays = 90;
const cardMailDays = 30;
const sessionDays = 90;
const codeDays = 2;
const messageDays = 7;
const tallyDays = 3;
const paymentEventDays = 180;
const rowsAStep = 1_000;

export const retentionQueue = 'retention';

/** Deletes what a unit has kept past its term, a thousand rows of each table a transaction. */
export const retentionJob = ({ clock }: { clock: Clock }): JobRunner<Tables> => ({
  queue: retentionQueue,
  async run(tx, { unit }) {
    const now = clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const scope = { tx, unit };
    const deleted = [
      await deleteTokensEndedBefore(scope, daysAgo(tokenDays), rowsAStep),
      await deleteExpiredKeys(scope, now, rowsAStep),
      await deleteFailuresBefore(scope, daysAgo(failureDays), rowsAStep),
      await deleteSessionsEndedBefore(scope, daysAgo(sessionDays), rowsAStep),
      await deleteCodesBefore(scope, daysAgo(codeDays), rowsAStep),
      await deleteLinksBefore(scope, daysAgo(codeDays), rowsAStep),
      await deleteMessagesEndedBefore(scope, daysAgo(messageDays), rowsAStep),
      await deleteMessagesMadeBefore(scope, daysAgo(keptDays), rowsAStep),
      await deleteOldRequestsBefore(scope, daysAgo(messageDays), rowsAStep),
      await deleteProviderStartsBefore(scope, daysAgo(codeDays), rowsAStep),
      await deletePartnerEntriesBefore(scope, daysAgo(codeDays), rowsAStep),
      await deleteChallengesBefore(scope, daysAgo(codeDays), rowsAStep),
      await deleteTalliesBefore(scope, daysAgo(tallyDays), rowsAStep),
      // Its window began up to a day before.
      await deleteMarksBefore(scope, daysAgo(markDays + 1), rowsAStep),
      await deleteEventsBefore(scope, daysAgo(paymentEventDays), rowsAStep),
      await deleteCartsBefore(scope, daysAgo(cartDays), rowsAStep),
      await forgetCardMailTexts(scope, daysAgo(cardMailDays), rowsAStep),
      await deleteCardMailsBefore(scope, daysAgo(cardMailDays), rowsAStep),
      // No sooner than anything that it names.
      await deleteAddresseesBefore(scope, daysAgo(cardMailDays), rowsAStep),
    ];
    return deleted.includes(rowsAStep) ? 'more' : undefined;
  },
});
