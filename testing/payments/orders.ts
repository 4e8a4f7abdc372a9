// Orders to pay, as a checkout would leave them.
import type { Scope } from '#data/scope.ts';

export interface TestOrder {
  readonly id: string;
  readonly number: string;
}

interface Wish {
  readonly due?: number;
  readonly currency?: string;
  readonly visit?: string;
  readonly buyer?: string;
  readonly reviewed?: boolean;
}

let orders = 0;

export async function placeOrder({ tx, unit, ids, clock }: Scope, wish: Wish): Promise<TestOrder> {
  const { due = 2_000, currency = 'EUR', visit = null, buyer = null, reviewed = false } = wish;
  orders += 1;
  const order = { id: ids.recordId(), number: `T-${String(orders).padStart(6, '0')}` };
  await tx
    .insertInto('orders')
    .values({
      unit_id: unit,
      ...order,
      state: 'placed',
      currency,
      due,
      buyer_id: buyer,
      visit: buyer === null ? (visit ?? 'visit') : null,
      reviewed,
      made_at: clock.now(),
    })
    .execute();
  return order;
}
