import { priceCartCall, quoteMs } from '#contract/buying/price.ts';
import { priceToWire } from '#contract/wire/buying/price.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { priceOrder } from './price-order.ts';
import { makeQuote } from './quote.ts';
import { askedLine } from './read-order.ts';

/** D2: the price of a cart by the one function that also prices the order, and a quote that says it was shown. */
export const priceCartHandler = handlerWithKeys(
  priceCartCall,
  (keys, unit) => keys.ring(unit, 'quotes'),
  async ({ body: { order }, profile, scope, clock }, ring) => {
    const lines = order.map((line) => askedLine(line, profile.currency));
    const price = await priceOrder(scope, lines, profile);
    if (isRefusal(price)) return price;
    const quoted = {
      unit: profile.id,
      buyer: subjectOf(scope.actor),
      lines,
      coupons: [],
      currency: profile.currency,
      total: price.total,
    };
    return {
      ...priceToWire(
        price,
        order.map(({ itemCode }) => itemCode),
        profile,
      ),
      quote: makeQuote(ring, quoted, clock.now()),
      quoteSeconds: quoteMs / 1_000,
    };
  },
);
