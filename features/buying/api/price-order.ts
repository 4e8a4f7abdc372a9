// What an order costs, for the call that says so and for the one that creates it: both go through here, so what is
// charged is what was shown.
import type { RefusalOf } from '#contract/failure-data.ts';
import { readForPrice } from '#data/catalogue/for-price.ts';
import type { Scope } from '#data/scope.ts';
import { faultsOf, soldLine, type AskedLine, type Sold } from '#domain/buying/asked-line.ts';
import { buyerOf, type Buyer } from '#domain/buying/buyer.ts';
import { isPrinted } from '#domain/buying/cart.ts';
import { priceTerms } from '#domain/buying/cart-price.ts';
import { priceCart, type CartPrice } from '#domain/buying/price.ts';
import { quantityFault, quantityRange } from '#domain/buying/quantity.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { refuse, refuseWith } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';

export type PriceRefusal = RefusalOf<
  'order.lines-refused' | 'order.mixed-kinds' | 'order.one-product' | 'order.quantity-refused'
>;

export async function priceOrder(
  scope: Scope,
  lines: readonly AskedLine[],
  profile: UnitProfile,
): Promise<CartPrice | PriceRefusal> {
  const named = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
  const sold = await readForPrice(
    scope,
    {
      itemCodes: named(lines.map(({ itemCode }) => itemCode)),
      extraItemCodes: named(lines.map(({ extraItemCode }) => extraItemCode)),
      letterTypeIds: named(lines.map(({ letterTypeId }) => letterTypeId)),
    },
    subjectOf(scope.actor),
  );
  const refusal = whatSpeaksAgainst(lines, sold, profile, buyerOf(scope.actor.kind));
  if (refusal) return refusal;
  return priceCart(
    lines.map((line, at) => soldLine(String(at), line, sold)),
    { ...priceTerms(profile), discounts: sold.products },
  );
}

/** Line by line first: what is not sold at all has no kind. */
function whatSpeaksAgainst(
  lines: readonly AskedLine[],
  sold: Sold,
  profile: UnitProfile,
  buyer: Buyer,
): PriceRefusal | null {
  const faults = lines.flatMap((line, index) =>
    faultsOf(line, sold, profile, buyer).map((fault) => ({ index, fault })),
  );
  if (faults.length > 0) return refuseWith('order.lines-refused', { lines: faults });
  const products = [...sold.products.values()];
  if (!profile.severalProducts && products.length > 1) return refuse('order.one-product');
  if (new Set(products.map(isPrinted)).size > 1) return refuse('order.mixed-kinds');
  const qty = lines.reduce((sum, line) => sum + line.qty, 0);
  const { min, max } = quantityRange(profile, buyer);
  return quantityFault(profile, buyer, qty) && refuseWith('order.quantity-refused', { minQty: min, maxQty: max });
}
