import { reverseRedeemCall } from '#contract/cards/till.ts';
import { isRefusal, refuse, refuseAbout } from '#domain/refusal.ts';
import { formerReversalKey, keyOrPartnerOf, reversalKey, saleKeyBy, tillHourMax } from '#domain/cards/till.ts';
import { mayTillMove } from '#data/cards/till-limits.ts';
import { handler } from '#server/handler.ts';
import { reverse } from '#ledger/reverse.ts';
import { reversalOf, saleByKey } from '#ledger/till.ts';

/**
 * A partner finds only what it redeemed itself: its id, or its till's, is part of the key. What comes back in an hour
 * is bounded as what is spent: whoever has a key, and a used-up card of their own, would fill it again.
 */
export const reverseRedeemHandler = handler(reverseRedeemCall, async ({ body, scope, profile }) => {
  const { actor } = scope;
  const key = saleKeyBy(actor, body);
  const sale = await saleByKey(scope, key);
  if (!sale) return refuse('journal.unknown');
  const { journal } = sale;
  const before = await reversalOf(scope, { journal, key: formerReversalKey(key) });
  if (before) return { transactionId: before };
  const undone = await reverse(scope, { key: reversalKey(journal), journal });
  if (!isRefusal(undone)) {
    const keyOrPartner = keyOrPartnerOf(actor);
    const back = { ...sale, hourMax: tillHourMax(profile, actor.tillKey) };
    if (!undone.repeated && !(await mayTillMove(scope, 'till-returned', keyOrPartner, back)))
      return refuseAbout('till.limit-reached', keyOrPartner);
    return { transactionId: undone.journal };
  }
  // What a till took can always be given back, so these two would be faults of the books.
  if (undone.refused === 'card.unknown' || undone.refused === 'card.insufficient')
    throw new Error(`a redeemed amount cannot be reversed: ${undone.refused}`);
  return refuse(undone.refused);
});
