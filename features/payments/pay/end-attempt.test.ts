import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { lockOrder } from '#data/orders/orders.ts';
import { applyDecision, findAttempt } from '#data/payments/attempts.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import { aBuyer, orderRows } from '#testing/orders/order-rows.ts';
import { openOrderShop, ordered, orderOf, type OrderShop } from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';
import { endAtProvider } from './end-attempt.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});

test('old-session-still-payable: what is to end now ends now, also while a check decides about it', async () => {
  const guest = await shop.visitor();
  const made = await ordered(guest.client, orderOf(aBuyer()));
  await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  const { order } = await orderRows(shop, made.orderNo);
  const attemptNow = async () => (await shop.inOrder(order).attempts())[0]!;
  const { id } = await attemptNow();
  const inUnit: Parameters<typeof endAtProvider>[0]['inUnit'] = (work) =>
    shop.shop.inUnit('alpha', (scope) => work(scope as never));
  let ending: Promise<unknown> = Promise.resolve();
  await shop.shop.inUnit('alpha', async (scope) => {
    await lockOrder(scope, order.id);
    const attempt = (await findAttempt(scope, id))!;
    ending = endAtProvider({ inUnit, enqueue }, attempt);
    // It is on its way by then; whether it has come to the lock makes no difference to what is asked here.
    await sleep(200);
    const nothingNew = { state: null, reason: null, captureBefore: null, received: null, fee: null };
    const { endsAt } = attempt;
    await applyDecision(scope, attempt, nothingNew, { endsAt, checkAt: endsAt, card: null });
  });
  const now = shop.shop.clock.now();
  await shop.until('it is to end', async () => (await attemptNow()).endsAt <= now);
  // Nobody works here: the check that would end it.
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('payment_attempt').set({ state: 'expired' }).where('id', '=', id).execute(),
  );
  expect(await ending).toBeNull();
});
