import type { DiscountTier } from '#domain/catalogue/catalogue.ts';
import { tierFaults } from '#domain/catalogue/discount.ts';
import type { Scope } from '../scope.ts';

/** From now on the customer's purchases of the item add up, beginning with this much. */
export async function accumulate({ tx, unit }: Scope, itemCode: string, customer: string, amount = 0): Promise<void> {
  await tx
    .insertInto('accumulated_purchase')
    .values({ unit_id: unit, customer_id: customer, item_code: itemCode, amount })
    .onConflict((conflict) => conflict.columns(['unit_id', 'customer_id', 'item_code']).doUpdateSet({ amount }))
    .execute();
}

/** Replaces an item's tiers, for everyone or for one customer. */
export async function saveTiers(
  { tx, unit }: Scope,
  itemCode: string,
  tiers: readonly DiscountTier[],
  customer: string = everyone,
): Promise<void> {
  const faults = tierFaults(tiers);
  if (faults.length > 0) throw new Error(`The discounts cannot be saved. ${faults.join(' ')}`);
  await tx
    .deleteFrom('discount_tier')
    .where('unit_id', '=', unit)
    .where('item_code', '=', itemCode)
    .where('customer', '=', customer)
    .execute();
  if (tiers.length === 0) return;
  await tx
    .insertInto('discount_tier')
    .values(
      tiers.map(({ from, to, rate, free }) => ({
        unit_id: unit,
        item_code: itemCode,
        customer,
        amount_from: from,
        amount_to: to,
        rate,
        free_item: free?.itemCode ?? null,
        free_amount: free?.amount ?? null,
        free_qty: free?.qty ?? null,
      })),
    )
    .execute();
}

const everyone = 'everyone';
