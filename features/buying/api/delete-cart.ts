import { deleteCartCall } from '#contract/buying/cart.ts';
import { lockCart, saveCart } from '#data/buying/server-carts.ts';
import { emptyCart } from '#domain/buying/server-cart/server-cart.ts';
import { refuse } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { cartOf, keptCart } from './kept-cart.ts';

/** SCART-04: its lines go on every device; what was in it is remembered by its ids, so that no device brings it back. */
export const deleteCartHandler = handlerWithKeys(
  deleteCartCall,
  (keys, unit) => keys.ring(unit, 'people'),
  async ({ body: { custId }, scope, clock }, people) => {
    if (!custId) return refuse('cart.customer-missing');
    const before = cartOf(await lockCart(scope, people, custId));
    const cart = emptyCart(before, clock.now());
    if (cart !== before) await saveCart(scope, people, custId, keptCart(cart));
    return { revision: cart.revision };
  },
);
