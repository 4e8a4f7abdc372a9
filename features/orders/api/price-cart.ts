import { priceCartCall, quoteMs } from '#contract/buying/price.ts';
import { priceToWire } from '#contract/wire/buying/price.ts';
import { isRefusal } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { priceOrder } from './price-order.ts';
import { makeQuote, quotedOf } from './quote.ts';
import { openCoupons, readCoupons } from './read-coupons.ts';
import { askedLine } from './asked-line.ts';

/**
 * D2: the price of a cart by the one function that also prices the order, with what coupons pay of it, and a quote that
 * says it was shown.
 */
export const priceCartHandler = preparedHandler(
  priceCartCall,
  async ({ body: { cartId = null, coupons: handles = [] }, profile, keys, providers, clock }) => {
    const quotes = await keys.ring(profile.id, 'quotes');
    if (cartId === null) return { quotes, opened: null };
    const place = { ring: await keys.ring(profile.id, 'cards'), unit: profile.id, cart: cartId };
    return { quotes, opened: await openCoupons(place, handles, { providers, profile, now: clock.now() }) };
  },
  async ({ body: { order }, profile, language, scope, clock }, { quotes, opened }) => {
    const lines = order.map((line) => askedLine(line, profile.currency));
    const paying = opened ? await readCoupons(scope, opened, { profile, language }) : { coupons: [], names: [] };
    if (isRefusal(paying)) return paying;
    const { coupons } = paying;
    const priced = await priceOrder(scope, lines, coupons, profile);
    if (isRefusal(priced)) return priced;
    const { names } = paying;
    const cart = opened?.place.cart ?? null;
    const quoted = quotedOf({ profile, actor: scope.actor, lines, cart, names, priced });
    return {
      ...priceToWire(
        { ...priced, coupons },
        order.map(({ itemCode }) => itemCode),
        profile,
      ),
      quote: makeQuote(quotes, quoted, clock.now()),
      quoteSeconds: quoteMs / 1_000,
    };
  },
);
