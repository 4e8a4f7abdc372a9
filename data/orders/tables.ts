// Orders: what the payment service may see of one, what is in it, and each of its lines.
import type { ColumnType, Generated } from 'kysely';
import type { CancelReason, OrderState } from '#domain/orders/order-state.ts';
import type { OrderAmounts, OrderPrice } from '#domain/orders/order-price.ts';
import type { ReviewReason } from '#domain/orders/review-reason.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import type { Language } from '#domain/values/language.ts';
import type { Json, Once } from '../columns.ts';

export interface OrderTables {
  orders: {
    unit_id: Once<string>;
    id: Once<string>;
    number: Once<string>;
    state: OrderState;
    currency: Once<string>;
    due: number;
    buyer_id: Once<string | null>;
    visit: Once<string | null>;
    reviewed: ColumnType<boolean, boolean | undefined, boolean>;
    attempts: Generated<number>;
    made_at: Once<Date>;
    /** The database's own count of its changes. */
    version: ColumnType<number, never, never>;
    ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    cancelled_why: ColumnType<CancelReason | null, never, CancelReason | null>;
  };
  order_detail: {
    unit_id: Once<string>;
    order_id: Once<string>;
    language: Once<Language>;
    price: Json<OrderPrice>;
    cards: Once<number>;
    issued: Generated<number>;
    review: Generated<ReviewReason[]>;
    review_note: ColumnType<string | null, never, string | null>;
    released_attempt: ColumnType<string | null, never, string | null>;
    chorus_no: Once<string | null>;
    tax_credit: Once<boolean>;
    key_version: number | null;
    sealed: Buffer | null;
    made_at: Once<Date>;
    confirmed_at: ColumnType<Date | null, never, Date | null>;
    /** Who has made it for its buyer; null where that is the buyer, or nobody who signed in. */
    made_by: Once<string | null>;
  };
  order_line: {
    unit_id: Once<string>;
    id: Once<string>;
    order_id: Once<string>;
    position: Once<number>;
    item_code: Once<string>;
    free: Once<boolean>;
    qty: Once<number>;
    amount: Once<number>;
    card_value: Once<number>;
    valid_months: Once<number>;
    way: Once<DeliveryWay>;
    deliver_on: Once<string | null>;
    time_zone: Once<string>;
    due_at: Once<Date>;
    letter_type_id: Once<string | null>;
    extra_item_code: Once<string | null>;
    price: Json<OrderAmounts>;
    others: Json<object>;
    issued: Generated<number>;
    key_version: number | null;
    sealed: Buffer | null;
  };
}
