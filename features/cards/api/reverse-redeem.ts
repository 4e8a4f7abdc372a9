import { reverseRedeemCall } from '#contract/till.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { handler } from '#features/handler.ts';
import { journalByKey } from '#ledger/post.ts';
import { reverse } from '#ledger/reverse.ts';
import { tillKey } from './till-key.ts';

/** A partner finds only what it redeemed itself: its id is part of the key. */
export const reverseRedeemHandler = handler(reverseRedeemCall, async ({ body, scope }) => {
  const partner = scope.actor.kind === 'guest' ? '' : scope.actor.id;
  const key = tillKey(partner, body.reference);
  const journal = await journalByKey(scope, key);
  if (!journal) return refuse('journal.unknown');
  const undone = await reverse(scope, { key: `${key}:reversed`, journal });
  if (!isRefusal(undone)) return { transactionId: undone.journal };
  // What a till took can always be given back, so these two would be faults of the books.
  if (undone.refused === 'card.unknown' || undone.refused === 'card.insufficient')
    throw new Error(`a redeemed amount cannot be reversed: ${undone.refused}`);
  return refuse(undone.refused);
});
