import { applyCardCall } from '#contract/cards/cards.ts';
import { cardProductToWire, cardToWire } from '#contract/wire/cards/card.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { stateAt } from '#domain/cards/card.ts';
import { refuse } from '#domain/refusal.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { giveCardTo } from '#data/cards/cards.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { preparedHandler } from '#server/handler.ts';
import { askCard } from './ask-card.ts';

/** CARD-26: attaches a new card of a product to the member's account. */
export const applyCardHandler = preparedHandler(
  applyCardCall,
  async ({ body, profile, keys, inUnit }) => {
    const ring = await cardKeysOf(keys, profile.id);
    return inUnit((scope) => askCard(scope, ring, body));
  },
  async (context, { card }) => {
    const { body, scope, clock } = context;
    if (card.itemCode !== body.itemCode) return refuse('card.unknown');
    if (stateAt(card, clock.now()) !== 'new') return refuse('card.step-not-allowed');
    if (!(await giveCardTo(scope, card.id, subjectOf(scope.actor)))) return refuse('card.taken');
    const found = await findProduct(scope, body.itemCode);
    if (!found) return refuse('card.unknown');
    return {
      ...cardToWire(card, found.product.name, clock.now(), context),
      ...cardProductToWire(found.product, context),
    };
  },
);
