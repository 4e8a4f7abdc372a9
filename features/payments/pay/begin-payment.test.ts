import { beforeAll, expect, test } from 'vitest';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});

const wish = (orderNo: string, changes: object = {}) => ({
  orderNo,
  txnCurrency: 'EUR',
  txnAmount: 20,
  paymentMethod: 'C04',
  ...changes,
});
const key = () => ({ key: crypto.randomUUID() });

test('API-100 API-108 PAY-31 an order is paid on the provider’s page, told of, checked and booked', async () => {
  const guest = await shop.guest();
  const outcome = await guest.client(beginPaymentCall, wish(guest.order.number), key());
  expect(outcome).toMatchObject({ ok: true, data: { redirectUrl: expect.stringContaining('/c/pay/cs_test_') } });
  const [attempt] = await guest.attempts();
  expect(attempt).toMatchObject({ state: 'open', amount: 2_000, currency: 'EUR', provider: 'stripe' });
  expect(await guest.state()).toBe('placed');
  expect(await shop.payPage(attempt?.ref ?? '')).toMatchObject({ kind: 'paid' });
  await shop.until('the order is paid', async () => (await guest.state()) === 'paid');
  const [paid] = await guest.attempts();
  expect(paid).toMatchObject({ state: 'paid', received: 2_000, receivedCurrency: 'EUR', reason: null });
  expect(await shop.balance('clearing')).toBeLessThan(0);
  expect(await shop.balance('prepaid')).toBe(2_000);
});
