import { claimGiftCall } from '#contract/cards/card-mails.ts';
import { cardToWire } from '#contract/wire/cards/card.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { giveCardTo } from '#data/cards/cards.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { findGift, giftKeysOf } from './find-gift.ts';
import { withSecret } from './with-secret.ts';

/**
 * CARD-08: whoever has the link of a gift takes its card into their account, if it is in nobody's. There a card is known by
 * its number, so it has one from then on (D28).
 */
export const claimGiftHandler = handlerWithKeys(claimGiftCall, giftKeysOf, async (context, keys) => {
  const { body, scope, profile, clock } = context;
  const found = await findGift(scope, keys, body.token);
  if (isRefusal(found)) return found;
  const card = await withSecret(context, keys.cards, found.card);
  const claimer = subjectOf(scope.actor);
  if (card.owner !== claimer && !(await giveCardTo(scope, card.id, claimer))) return refuse('card.taken');
  const product = card.itemCode ? await findProduct(scope, card.itemCode) : undefined;
  return {
    ...cardToWire(card, product?.product.name ?? null, clock.now(), context),
    // CARD-09, CARD-10.
    isActivateAccount: profile.whiteLabel ? (1 as const) : (0 as const),
  };
});
