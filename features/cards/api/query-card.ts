import { queryCardCall } from '#contract/cards/cards.ts';
import { cardToWire } from '#contract/wire/cards/card.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { readPayingCards } from '#data/cards/coupons.ts';
import { preparedHandler } from '#server/handler.ts';
import { askCard } from './ask-card.ts';
import { askAgain, askCoupon } from './checkout/ask-coupon.ts';

/** CARD-29: all is asked, and a wrong guess counted, before the call's own transaction. */
export const queryCardHandler = preparedHandler(
  queryCardCall,
  async (context) => {
    const { body, profile, keys, clock, inUnit } = context;
    const ring = await cardKeysOf(keys, profile.id);
    const { handle, cartId, cardNumber = '' } = body;
    if (handle !== undefined) return askAgain(context, ring, { handle, cart: cartId ?? '' });
    if (body.cartList) return askCoupon(context, ring, { cardNumber, pinCode: body.pinCode, cart: cartId ?? null });
    const found = await inUnit(async (scope) => {
      const asked = await askCard(scope, ring, { cardNumber, pinCode: body.pinCode });
      if (isRefusal(asked)) return asked;
      const paying = (await readPayingCards(scope, [asked.card.id])).get(asked.card.id);
      return paying ? { ...asked, terms: paying.terms } : refuse('card.unknown');
    });
    if (isRefusal(found)) return found;
    const { card, productName, terms } = found;
    return {
      ...cardToWire(card, productName, clock.now(), context),
      cardBalance: amountToWire(card.currency, card.available),
      isAllowPartialRedeem: terms.partial,
      subPayDesc: wireText(terms.restriction, context),
      suitedItemCode: [...terms.suitedItems],
      isThirdPartyCoupon: false,
      handle: null,
      couponId: null,
    };
  },
  async (_, answer) => answer,
);
