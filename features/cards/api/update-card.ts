import { updateCardCall } from '#contract/cards/cards.ts';
import { markToWire } from '#contract/wire/cards/card.ts';
import { cardStep, stateAt } from '#domain/cards/card.ts';
import { maskedNumber } from '#domain/cards/card-number.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { lockCard, setCardState } from '#data/cards/cards.ts';
import { preparedHandler } from '#server/handler.ts';
import { findOwnCard } from './ask-card.ts';

export const updateCardHandler = preparedHandler(
  updateCardCall,
  async ({ profile, keys }) => cardKeysOf(keys, profile.id),
  async ({ body, scope, clock }, keys) => {
    const found = await findOwnCard(scope, keys, body.cardNumber);
    if (isRefusal(found)) return found;
    // Locked only now that it is known to be theirs: nobody holds up somebody else's card.
    const card = await lockCard(scope, found.card.id);
    if (!card) return refuse('card.unknown');

    const next = cardStep({ state: stateAt(card, clock.now()), mark: card.mark }, body.action);
    if (!next) return refuse('card.step-not-allowed');

    await setCardState(scope, card.id, next);
    return {
      cardNumber: maskedNumber(card.last4),
      isBlocked: next.state === 'blocked',
      cardState: markToWire(next.mark),
    };
  },
);
