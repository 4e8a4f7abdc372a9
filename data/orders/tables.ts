// Orders, as far as paying for them goes.
import type { Once } from '../columns.ts';
import type { ColumnType, Generated } from 'kysely';
import type { OrderState } from '#domain/orders/order-state.ts';

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
  };
}
