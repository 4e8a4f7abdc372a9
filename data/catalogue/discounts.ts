import { sql } from 'kysely';
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

/**
 * Until the transaction ends nobody else orders of these for the customer: two orders at once would both be the one that
 * reaches a tier, and have its cards.
 */
export async function lockAccumulated(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  customer: string,
  itemCodes: readonly string[],
): Promise<void> {
  await sql`
    select from accumulated_purchase
    where unit_id = ${unit} and customer_id = ${customer} and item_code = any(${[...itemCodes]})
    order by item_code for update`.execute(tx);
}

/** D4: what a confirmed order adds to what its buyer has bought of each item, where that adds up for them. */
export async function addToAccumulated({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, order: string): Promise<void> {
  await sql`
    with bought as (
      select o.buyer_id, l.item_code, sum(l.amount * l.qty) as amount
      from orders o join order_line l on l.unit_id = o.unit_id and l.order_id = o.id
      where o.unit_id = ${unit} and o.id = ${order} and o.buyer_id is not null and not l.free
      group by o.buyer_id, l.item_code
    ), locked as (
      select a.customer_id, a.item_code, bought.amount from accumulated_purchase a
      join bought on bought.buyer_id = a.customer_id and bought.item_code = a.item_code
      where a.unit_id = ${unit} order by a.item_code for update of a
    )
    update accumulated_purchase as a set amount = a.amount + locked.amount from locked
    where a.unit_id = ${unit} and a.customer_id = locked.customer_id and a.item_code = locked.item_code`.execute(tx);
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
