// Orders to pay, as a checkout would leave them: at a price, with a card in them that is not to be made before everybody is gone.
import type { Scope } from '#data/scope.ts';
import type { OrderPrice } from '#domain/orders/order-price.ts';
import type { OrderState } from '#domain/orders/order-state.ts';

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

/** In whatever state a test wants it, past the table of its steps. */
export async function putOrderState({ tx, unit }: Scope, id: string, state: OrderState): Promise<void> {
  await tx.updateTable('orders').set({ state }).where('unit_id', '=', unit).where('id', '=', id).execute();
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
  await tx
    .insertInto('order_detail')
    .values({
      unit_id: unit,
      order_id: order.id,
      language: 'en',
      price: JSON.stringify(priceOf(currency, due)),
      cards: 1,
      chorus_no: null,
      tax_credit: false,
      key_version: null,
      sealed: null,
      made_at: clock.now(),
    })
    .execute();
  await tx
    .insertInto('order_line')
    .values({
      unit_id: unit,
      id: ids.recordId(),
      order_id: order.id,
      position: 1,
      item_code: 'never-made',
      free: false,
      qty: 1,
      amount: due,
      card_value: due,
      valid_months: 12,
      way: 'email',
      deliver_on: null,
      time_zone: 'UTC',
      due_at: new Date('2100-01-01T00:00:00Z'),
      letter_type_id: null,
      extra_item_code: null,
      price: JSON.stringify(priceOf(currency, due)),
      others: '{}',
      key_version: null,
      sealed: null,
    })
    .execute();
  return order;
}

/** A card of this amount. */
const priceOf = (currency: string, due: number): OrderPrice => ({
  faceValue: due,
  discount: 0,
  bonus: 0,
  extras: 0,
  cardMadeFees: 0,
  commission: 0,
  shipFee: 0,
  tax: 0,
  cardTax: 0,
  total: due,
  currency,
  includesTax: true,
  freeValue: 0,
  coupons: 0,
  left: due,
});
