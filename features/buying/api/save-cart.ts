import { cartBytesMax, keptBytesMax, saveAnswerBytesMax, saveCartCall } from '#contract/buying/cart.ts';
import { uploadIdIn } from '#contract/shop/resources.ts';
import { cartDays, lockCart, saveCart } from '#data/buying/server-carts.ts';
import { prolongUploads } from '#data/shop/uploads.ts';
import { lineQtyMax, linesMax } from '#domain/buying/cart.ts';
import { mergeCart, wholeLine } from '#domain/buying/server-cart/server-cart.ts';
import { refuse } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { cartDataOf, cartOf, keptCart, keyIn, linesIn, partsOf } from './kept-cart.ts';

/** SCART-06: merged under the row's lock. Nothing is written where nothing has changed. */
export const saveCartHandler = handlerWithKeys(
  saveCartCall,
  (keys, unit) => keys.ring(unit, 'people'),
  async ({ body, profile, scope, clock, apiOrigin }, people) => {
    if (!body.custId) return refuse('cart.customer-missing');
    if (Buffer.byteLength(body.cartData) > cartBytesMax) return refuse('body.too-large');
    const given = linesIn(body.cartData, profile.currency);
    if (!given) return refuse('input.invalid');
    const { revision = null, edited = [], removed = [], parts = {} } = body;
    const before = cartOf(await lockCart(scope, people, body.custId));
    const cart = mergeCart(
      before,
      { revision, lines: given, edited, removed, parts },
      { keyOf: keyIn(profile.currency), now: clock.now() },
    );
    const cartData = cartDataOf(cart.lines);
    const kept = keptCart(cart);
    const isTooMany = cart.lines.length > linesMax || cart.lines.some((saved) => wholeLine(saved).qty > lineQtyMax);
    const isTooLarge = Buffer.byteLength(cartData) > cartBytesMax || bytesOf(kept.content) > keptBytesMax;
    if (isTooMany || isTooLarge) return refuse('cart.full');
    if (cart !== before) await saveCart(scope, people, body.custId, kept);
    // D7: what is printed on a card is there for as long as the line is.
    const photos = cart.lines.flatMap(
      ({ line }) => uploadIdIn(line.item.data.personalImageUrl, apiOrigin, profile.id) ?? [],
    );
    await prolongUploads(scope, photos, cartDays);
    const isAsSent = cartData === JSON.stringify(given.map(({ item }) => item));
    const { revision: saved } = cart;
    const answer = { revision: saved, parts: partsOf(cart.lines), cartData: isAsSent ? null : cartData };
    if (bytesOf(answer) <= saveAnswerBytesMax) return answer;
    return { revision: saved, parts: {}, cartData: null, isLeftOut: true as const };
  },
);

const bytesOf = (content: unknown): number => Buffer.byteLength(JSON.stringify(content));
