import { fetchCartCall } from '#contract/buying/cart.ts';
import { readCart } from '#data/buying/server-carts.ts';
import { noCart } from '#domain/buying/server-cart/server-cart.ts';
import { refuse } from '#domain/refusal.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { cartDataOf, cartOf, partsOf } from './kept-cart.ts';

/** SCART-03: nothing, for somebody who has saved none. */
export const fetchCartHandler = handlerWithKeys(
  fetchCartCall,
  (keys, unit) => keys.ring(unit, 'people'),
  async ({ body: { custId }, scope }, people) => {
    if (!custId) return refuse('cart.customer-missing');
    const kept = await readCart(scope, people, custId);
    const { revision, lines } = kept ? cartOf(kept) : noCart;
    return { revision, cartData: cartDataOf(lines), parts: partsOf(lines) };
  },
);
