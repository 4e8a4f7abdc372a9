import { listOwnCardsCall } from '#contract/cards.ts';
import { cardProductToWire, cardToWire } from '#contract/wire/card.ts';
import { wireText } from '#contract/wire/product.ts';
import { subjectOf } from '#domain/actor.ts';
import { refuse } from '#domain/refusal.ts';
import { cardKeysOf, readSecrets } from '#data/card-secrets.ts';
import { listOwnedCards } from '#data/cards.ts';
import { findProduct } from '#data/products.ts';
import { handlerWithKeys } from '#features/handler.ts';

/** The only list that has numbers and PINs, and it has its asker's own. */
export const listOwnCardsHandler = handlerWithKeys(
  listOwnCardsCall,
  cardKeysOf,
  async (context, keys) => {
    const { body, scope, clock } = context;
    const found = await findProduct(scope, body.itemCode);
    if (!found) return refuse('product.unknown');
    const { product } = found;
    const owner = subjectOf(scope.actor);
    const cards = owner ? await listOwnedCards(scope, owner, product.itemCode) : [];
    const secrets = await readSecrets(scope, keys, cards);
    return {
      itemCode: product.itemCode,
      productName: wireText(product.name, context),
      art: product.art,
      ...cardProductToWire(product, context),
      cardList: cards.map((card) => {
        const { itemCode: _, productName: __, ...view } = cardToWire(card, product.name, clock.now(), context);
        const secret = secrets.get(card.id);
        return { ...view, cardNumber: secret?.number ?? view.cardNumber, pinCode: secret?.pin ?? null };
      }),
    };
  },
); // prettier-ignore
