import { beforeAll, expect, test } from 'vitest';
import { mayBecome, orderStates, type OrderState } from '#domain/orders/order-state.ts';
import { placeOrder } from '#testing/payments/orders.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { findOrder, setOrderState } from './orders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const orderThatIs = (state: OrderState) =>
  shop.inUnit('alpha', async (scope) => {
    const { id } = await placeOrder(scope, {});
    await scope.tx.updateTable('orders').set({ state }).where('id', '=', id).execute();
    return { id, state };
  });

test.each(orderStates)('D13 an order that is %s becomes what may follow, and nothing else', async (state) => {
  for (const to of orderStates.filter((other) => other !== state)) {
    const order = await orderThatIs(state);
    const said = await shop.inUnit('alpha', (scope) => setOrderState(scope, order, to)).catch(String);
    const now = await shop.inUnit('alpha', (scope) => findOrder(scope, order.id));
    const refused = [`Error: an order that is ${state} does not become ${to}`, state];
    expect([said, now.state]).toEqual(mayBecome(state, to) ? [undefined, to] : refused);
  }
});
