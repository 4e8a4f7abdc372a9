import { importCardCall } from '#contract/cards/cards.ts';
import { cardToWire } from '#contract/wire/cards/card.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { refuse } from '#domain/refusal.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { giveCardTo } from '#data/cards/cards.ts';
import { preparedHandler } from '#server/handler.ts';
import { askCard } from './ask-card.ts';

/** CARD-08: whoever knows number and PIN takes the card into their account, if it is in nobody's. */
export const importCardHandler = preparedHandler(
  importCardCall,
  async ({ body, profile, keys, inUnit }) => {
    const ring = await cardKeysOf(keys, profile.id);
    return inUnit((scope) => askCard(scope, ring, { ...body, cardNumber: body.token }));
  },
  async (context, { card, productName }) => {
    const { scope, profile, clock } = context;
    // A wallet is its owner's from the start.
    if (card.kind === 'wallet') return refuse('card.unknown');
    if (!(await giveCardTo(scope, card.id, subjectOf(scope.actor)))) return refuse('card.taken');
    return {
      ...cardToWire(card, productName, clock.now(), context),
      // CARD-09, CARD-10.
      isActivateAccount: profile.whiteLabel ? (1 as const) : (0 as const),
    };
  },
);
