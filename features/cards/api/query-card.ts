import { handleMs, queryCardCall } from '#contract/cards/cards.ts';
import { cardToWire } from '#contract/wire/cards/card.ts';
import { isRefusal } from '#domain/refusal.ts';
import { cardKeysOf, makeHandle } from '#data/cards/card-secrets.ts';
import { preparedHandler } from '#server/handler.ts';
import { askCard } from './ask-card.ts';

/** CARD-29: all is asked, and a wrong guess counted, before the call's own transaction. */
export const queryCardHandler = preparedHandler(
  queryCardCall,
  async ({ body, profile, visit, keys, clock, inUnit }) => {
    const ring = await cardKeysOf(keys, profile.id);
    return inUnit(async (scope) => {
      const found = await askCard(scope, ring, body);
      if (isRefusal(found)) return found;
      const { card, productName } = found;
      const until = new Date(clock.now().getTime() + handleMs);
      const handle =
        body.cartList && visit !== null ? makeHandle(ring, profile.id, { card: card.id, visit, until }) : null;
      return { card, productName, handle };
    });
  },
  async (context, { card, productName, handle }) => {
    const view = cardToWire(card, productName, context.clock.now(), context);
    return {
      ...view,
      handle,
      cardBalance: view.balance,
      isAllowPartialRedeem: true,
      subPayDesc: '',
      suitedItemCode: [],
    };
  },
);
