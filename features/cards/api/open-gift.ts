import { openGiftCall } from '#contract/cards/card-mails.ts';
import { giftToWire } from '#contract/wire/cards/gift.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { revealSecrets } from '#data/cards/card-reveals.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { findGift, giftKeysOf } from './find-gift.ts';
import { withSecret } from './with-secret.ts';

export const openGiftHandler = handlerWithKeys(openGiftCall, giftKeysOf, async (context, keys) => {
  const { body, scope, clock } = context;
  const found = await findGift(scope, keys, body.token);
  if (isRefusal(found)) return found;
  const { mail } = found;
  // A look at the page makes and uses up nothing, so that a mail program which opens links for its reader does no harm.
  const card = body.isReveal ? await withSecret(context, keys.cards, found.card) : found.card;
  const product = card.itemCode ? await findProduct(scope, card.itemCode) : undefined;
  if (!product) return refuse('link.invalid');
  const shown = body.isReveal && (await revealSecrets(scope, keys.cards, [card], openGiftCall.id));
  const secret = (shown && shown.get(card.id)) || null;
  const words = { product: product.product, words: mail.content, design: mail.content?.design };
  return giftToWire({ card, ...words, secret }, clock.now(), context);
});
