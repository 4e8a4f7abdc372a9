import { listOwnCardsCall } from '#contract/cards/cards.ts';
import { cardProductToWire, cardToWire } from '#contract/wire/cards/card.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { may } from '#domain/identity/permission.ts';
import { refuse } from '#domain/refusal.ts';
import { hasProvedLately } from '#domain/identity/session.ts';
import { revealSecrets } from '#data/cards/card-reveals.ts';
import { cardKeysOf, type PlainSecret } from '#data/cards/card-secrets.ts';
import { listOwnedCards } from '#data/cards/cards.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { handlerWithKeys } from '#server/handler.ts';

const none: ReadonlyMap<string, PlainSecret> = new Map();

/** The only list that has numbers and PINs, and it has its asker's own. */
export const listOwnCardsHandler = handlerWithKeys(listOwnCardsCall, cardKeysOf, async (context, keys) => {
  const { body, scope, clock } = context;
  const { actor, unit } = scope;
  const owner = subjectOf(actor);
  const isReveal = body.isReveal && may(actor, 'card.read-secret', { unit, owner });
  if (isReveal && !hasProvedLately(actor, clock.now())) return refuse('auth.not-fresh');
  const found = await findProduct(scope, body.itemCode);
  if (!found) return refuse('product.unknown');
  const { product } = found;
  const cards = await listOwnedCards(scope, owner, product.itemCode);
  const secrets = isReveal ? await revealSecrets(scope, keys, cards, listOwnCardsCall.id) : none;
  return {
    itemCode: product.itemCode,
    productName: wireText(product.name, context),
    art: product.art,
    ...cardProductToWire(product, context),
    cardList: cards.map((card) => {
      const view = cardToWire(card, product.name, clock.now(), context);
      const { itemCode: _, productName: __, ...own } = view;
      const secret = secrets.get(card.id);
      return {
        ...own,
        cardNumber: secret?.number ?? own.cardNumber,
        pinCode: secret?.pin ?? null,
      };
    }),
  };
});
