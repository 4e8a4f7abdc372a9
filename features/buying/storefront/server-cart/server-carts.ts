// The calls of the server's cart, with lines on this side of them.
import { deleteCartCall, fetchCartCall, saveCartCall } from '#contract/buying/cart.ts';
import type { Calls } from '#browser/calls/use-calls.tsx';
import { cartPrice, type PriceSettings } from '#domain/buying/cart-price.ts';
import { cartItems, linesFrom } from '../cart/cart-store.ts';
import type { ServerCarts } from './cart-sync.ts';

/** As long as a cart of the largest size may take on a slow line. */
const saveTimeoutMs = 30_000;

export const serverCarts = (send: Calls['send'], settings: PriceSettings): ServerCarts => ({
  async save(custId, { lines, revision, edited, removed, parts }, key) {
    const items = cartItems(lines, cartPrice(lines, settings), settings);
    const input = {
      custId,
      cartData: JSON.stringify(items),
      revision: revision ?? 0,
      edited: [...edited],
      removed: [...removed],
      parts,
    };
    const outcome = await send(saveCartCall, input, { key, timeoutMs: saveTimeoutMs });
    if (!outcome.ok) return outcome;
    const { cartData, ...others } = outcome.data;
    return {
      ok: true,
      data: { ...others, lines: cartData === null ? null : linesFrom(JSON.parse(cartData), settings) },
    };
  },
  async fetch(custId) {
    const outcome = await send(fetchCartCall, { custId });
    if (!outcome.ok) return outcome;
    const { cartData, ...others } = outcome.data;
    return { ok: true, data: { ...others, lines: linesFrom(JSON.parse(cartData), settings) } };
  },
  delete: (custId, key) => send(deleteCartCall, { custId }, { key }),
});
