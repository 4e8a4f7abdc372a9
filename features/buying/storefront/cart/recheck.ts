// CART-27: what somebody who is signed in gets off may be more, or less, than what a guest was shown; and what they have
// in their cart may not be sold any more.
import type { getProductCall } from '#contract/catalogue/catalogue.ts';
import type { CallAnswer } from '#contract/call.ts';
import { lineProductOf } from '#contract/wire/buying/line-product.ts';
import type { LineProduct } from '#domain/buying/line.ts';
import type { CartStore } from './cart-store.ts';

export type ProductAnswer = CallAnswer<typeof getProductCall>;

/** Null where nobody answered, and then the item stays as it is. */
export type AskProduct = (itemCode: string) => Promise<ProductAnswer | null>;

/** Asks once for each item that is in the cart now, one after the other. */
export async function recheckItems(
  cart: Pick<CartStore, 'state' | 'setProduct' | 'dropItem'>,
  ask: AskProduct,
  isOver: () => boolean,
): Promise<void> {
  const products = new Map((cart.state().lines ?? []).map(({ product }) => [product.itemCode, product]));
  for (const [itemCode, product] of products) {
    const answer = await ask(itemCode);
    if (isOver()) return;
    if (answer?.error) cart.dropItem(itemCode);
    else if (answer) tell(cart, product, lineProductOf(answer));
  }
}

/** CART-29 */
function tell(cart: Pick<CartStore, 'setProduct'>, before: LineProduct, now: LineProduct): void {
  if (JSON.stringify(before.tiers) === JSON.stringify(now.tiers)) return;
  cart.setProduct({ ...before, tiers: now.tiers });
}
