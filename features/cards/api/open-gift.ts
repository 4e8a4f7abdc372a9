import { openGiftCall } from '#contract/cards/card-mails.ts';
import { giftToWire } from '#contract/wire/cards/gift.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { revealSecrets } from '#data/cards/card-reveals.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { findGift, giftKeysOf } from './find-gift.ts';

export const openGiftHandler = handlerWithKeys(openGiftCall, giftKeysOf, async (context, keys) => {
  const { body, scope, clock } = context;
  const found = await findGift(scope, keys, body.token);
  if (isRefusal(found)) return found;
  const { mail, card } = found;
  const product = card.itemCode ? await findProduct(scope, card.itemCode) : undefined;
  if (!product) return refuse('link.invalid');
  const shown = body.isReveal && (await revealSecrets(scope, keys.cards, [card], openGiftCall.id));
  const secret = (shown && shown.get(card.id)) || null;
  return giftToWire({ card, product: product.product, words: mail.content, secret }, clock.now(), context);
});
