// CART-27: what somebody who is signed in gets off may be more, or less, than what a guest was shown; and what they have
// in their cart may not be sold any more.
import type { getDiscountsCall, getProductCall } from '#contract/catalogue/catalogue.ts';
import type { CallAnswer } from '#contract/call.ts';
import { lineProductOf, withDiscounts } from '#contract/wire/buying/line-product.ts';
import type { LineProduct } from '#domain/buying/line.ts';
import type { CartStore } from './cart-store.ts';

export interface ItemAnswer {
  readonly product: CallAnswer<typeof getProductCall>;
  readonly discounts: CallAnswer<typeof getDiscountsCall> | null;
}

/** Where nobody answers, the item stays as it is. */
export type AskItem = (itemCode: string) => Promise<ItemAnswer | null>;

/** Asks once for each item that is in the cart now, one after the other. */
export async function recheckItems(
  cart: Pick<CartStore, 'state' | 'setProduct' | 'dropItem'>,
  ask: AskItem,
  isOver: () => boolean,
): Promise<void> {
  const products = new Map((cart.state().lines ?? []).map(({ product }) => [product.itemCode, product]));
  for (const [itemCode, product] of products) {
    const answer = await ask(itemCode);
    if (isOver()) return;
    if (!answer) continue;
    const { product: now, discounts } = answer;
    if (now.error) cart.dropItem(itemCode);
    else if (discounts) tell(cart, product, withDiscounts(lineProductOf(now), discounts, now.currency));
  }
}

/** CART-29 */
function tell(cart: Pick<CartStore, 'setProduct'>, before: LineProduct, now: LineProduct): void {
  const isSame = before.accumulated === now.accumulated && JSON.stringify(before.tiers) === JSON.stringify(now.tiers);
  if (!isSame) cart.setProduct({ ...before, tiers: now.tiers, accumulated: now.accumulated });
}
