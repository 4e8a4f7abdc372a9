import { beforeAll, expect, test } from 'vitest';
import { captureByLogCall } from '#contract/payments/return.ts';
import { begun, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';
import { pressButton } from '#testing/sandbox/payments.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ profiles: { alpha: { psp: 'market-pay' }, beta: { psp: 'market-pay' } } });
  await shop.work();
});

async function payment(guest: Guest) {
  const { redirectUrl, paymentId } = await begun(guest);
  return { page: { redirectUrl }, paymentId, logId: (await guest.attempts())[0]?.ref ?? '' };
}

/** The browser has the log's id in a cookie, and need have nothing else. */
const capture = (paymentLogId: string, unit = 'alpha') => shop.pay.client(unit)(captureByLogCall, { paymentLogId });

test('API-105 PAY-12 asking by the log’s id takes what was set aside, once', async () => {
  const guest = await shop.guest();
  const { page, paymentId, logId } = await payment(guest);
  await pressButton(page, 'pay');
  expect(await guest.state()).toBe('placed');
  const paid = {
    ok: true,
    data: { orderNo: guest.order.number, pspResult: { paymentId, paymentMethod: 'C04', isPending: false } },
  };
  expect(await capture(logId)).toMatchObject(paid);
  expect(await guest.state()).toBe('issuing');
  expect(await capture(logId)).toMatchObject(paid);
  expect(await guest.attempts()).toMatchObject([{ state: 'paid', received: 2_000 }]);
});

test('API-105 PAY-12 what the bank refused has no id', async () => {
  const guest = await shop.guest();
  const { page, logId } = await payment(guest);
  await pressButton(page, 'refuse');
  expect(await capture(logId)).toMatchObject({ ok: true, data: { pspResult: { paymentId: '', isPending: false } } });
  expect(await guest.state()).toBe('placed');
});

test('API-105 a log of another unit, or of nobody, is unknown', async () => {
  const guest = await shop.guest();
  const { page, logId } = await payment(guest);
  await pressButton(page, 'pay');
  expect(await capture(logId, 'beta')).toMatchObject(refused('payment.unknown'));
  expect(await capture('log-nobody')).toMatchObject(refused('payment.unknown'));
  expect(await guest.state()).toBe('placed');
});
