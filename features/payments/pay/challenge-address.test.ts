import { beforeAll, expect, test } from 'vitest';
import { challengeAddressCall } from '#contract/payments/return.ts';
import { begun, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({
    units: ['alpha', 'beta', 'gamma'],
    profiles: { alpha: { psp: 'amazon' }, beta: { psp: 'amazon' }, gamma: { psp: 'paypal' } },
  });
});

const ask = ({ client }: Guest, paymentLogId: string) => client(challengeAddressCall, { paymentLogId });

async function refOf(guest: Guest): Promise<string> {
  await begun(guest);
  return (await guest.attempts())[0]?.ref ?? '';
}

test('API-106 PAY-30 the address at which the buyer’s bank asks', async () => {
  const guest = await shop.guest();
  const ref = await refOf(guest);
  expect(await ask(guest, ref)).toEqual({
    ok: true,
    data: { url: `${shop.sandbox.url}/psp-redirect/pay/${ref}?bank` },
  });
});

test('API-106 a payment of another unit, or of nobody, is unknown', async () => {
  const guest = await shop.guest();
  for (const ref of [await refOf(await shop.guest('beta')), 'nobody'])
    expect(await ask(guest, ref)).toMatchObject(refused('payment.unknown'));
});

test('API-106 a provider that tells no such address, and one that is down', async () => {
  const elsewhere = await shop.guest('gamma');
  expect(await ask(elsewhere, await refOf(elsewhere))).toMatchObject(refused('payment.unavailable'));
  const guest = await shop.guest();
  const ref = await refOf(guest);
  await shop.sandbox.setSwitch('psp', { fail: '500', next: 1, account: 'alpha' });
  expect(await ask(guest, ref)).toMatchObject(refused('payment.unavailable'));
});
