import { beforeAll, expect, test } from 'vitest';
import { paymentResultCall } from '#contract/payments/return.ts';
import { begun, refused } from '#testing/payments/paying.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';
import { paymentToken } from './payment-token.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ profiles: { alpha: { paymentMeans: ['credit-card', 'bancontact', 'bank-transfer'] } } });
  await shop.work();
});

type Guest = Awaited<ReturnType<PayShop['guest']>>;

/** Begun, with what the browser comes back with. */
async function payment(guest: Guest, changes: { paymentMethod?: string } = {}) {
  await begun(guest, changes);
  const [attempt] = await guest.attempts();
  if (!attempt) throw new Error('no attempt');
  const { returnUrl } = attempt.asked as { returnUrl: string };
  return { id: attempt.id, ref: attempt.ref ?? '', name: returnUrl.split('/return/')[1] ?? '' };
}

/** In a browser that has no visit and no session: a bank's app may have opened another. */
const result = (name: string, unit = 'alpha') => shop.pay.client(unit)(paymentResultCall, { payment: name });

const silent = () => shop.sandbox.setSwitch('psp-events', { lose: true });

test('API-107 PAY-07 PAY-11 what was paid has its id, its means and its order, in whichever browser', async () => {
  await silent();
  const guest = await shop.guest();
  const { id, ref, name } = await payment(guest);
  await shop.payPage(ref);
  // Nobody told of it: coming back is reason enough to ask.
  expect(await result(name)).toEqual({
    ok: true,
    data: {
      orderNo: guest.order.number,
      pspResult: { paymentId: id, paymentMethod: 'C04', cardToken: expect.any(String), isPending: false },
    },
  });
  expect(await guest.state()).toBe('paid');
  // As often as anybody likes.
  expect(await result(name)).toMatchObject({ ok: true, data: { pspResult: { paymentId: id } } });
  await shop.sandbox.resetSwitches();
});

test('return-believed: API-107 PAY-31 whoever comes back without having paid has not', async () => {
  const guest = await shop.guest();
  const { id, name } = await payment(guest);
  expect(await result(name)).toMatchObject({ ok: true, data: { pspResult: { paymentId: id, isPending: true } } });
  expect(await guest.state()).toBe('placed');
});

test('PAY-07 what was ended unpaid has no id', async () => {
  const guest = await shop.guest();
  const { name } = await payment(guest);
  await begun(guest, { isVoid: 1 });
  expect(await result(name)).toMatchObject({
    ok: true,
    data: { orderNo: guest.order.number, pspResult: { paymentId: '', isPending: false } },
  });
});

test('PAY-08 PAY-11 the means is the one that it was paid with', async () => {
  const guest = await shop.guest();
  const { ref, name } = await payment(guest, { paymentMethod: 'BT' });
  await shop.payPage(ref, { means: 'bancontact' });
  await fetch(`${shop.sandbox.url}/sandbox/psp/sessions/${ref}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'confirm' }),
  });
  await shop.until('it is paid', async () => (await guest.state()) === 'paid');
  expect(await result(name)).toMatchObject({ ok: true, data: { pspResult: { paymentMethod: 'BT' } } });
});

test('PAY-15 a transfer that may take days is pending at once', async () => {
  const guest = await shop.guest();
  const { id, ref, name } = await payment(guest, { paymentMethod: '03' });
  await shop.payPage(ref, { means: 'customer_balance' });
  await shop.until('it waits', async () => (await guest.attempts())[0]?.state === 'waiting');
  expect(await result(name)).toMatchObject({
    ok: true,
    data: { pspResult: { paymentId: id, paymentMethod: '03', isPending: true } },
  });
});

test('API-107 while the provider is slow it is pending, and clear as soon as somebody hears', async () => {
  await silent();
  const guest = await shop.guest();
  const { id, ref, name } = await payment(guest);
  await shop.payPage(ref);
  await shop.sandbox.setSwitch('psp', { delayMs: 60_000, account: 'acct_alpha' });
  expect(await result(name)).toMatchObject({ ok: true, data: { pspResult: { paymentId: id, isPending: true } } });
  expect(await guest.state()).toBe('placed');
  await shop.sandbox.resetSwitches();
  await shop.until(
    'it is clear',
    async () => {
      // A browser asks again some seconds later.
      shop.shop.clock.advance(20_000);
      const outcome = await result(name);
      return outcome.ok && !outcome.data.pspResult.isPending;
    },
    { withinMs: 60_000 },
  );
  expect(await guest.state()).toBe('paid');
});

test('API-107 a payment of another unit is unknown', async () => {
  const { name } = await payment(await shop.guest());
  expect(await result(name, 'beta')).toMatchObject(refused('payment.unknown'));
  expect(await result(name.replace('alpha', 'beta'), 'beta')).toMatchObject(refused('payment.unknown'));
});

test('API-107 a name that was forged, or is nobody’s, or too old, is unknown', async () => {
  const { id, name } = await payment(await shop.guest());
  const ring = await shop.shop.keys.ring('alpha', 'payments');
  const nobody = paymentToken(ring, 'alpha', shop.shop.ids.recordId(), shop.shop.clock.now());
  const last = name.endsWith('A') ? 'E' : 'A';
  for (const wrong of [id, 'x', name.slice(0, -1) + last, nobody])
    expect(await result(wrong)).toMatchObject(refused('payment.unknown'));
  const days = new Date(shop.shop.clock.now().getTime() - 30 * 86_400_000);
  expect(await result(paymentToken(ring, 'alpha', id, days))).toMatchObject(refused('payment.unknown'));
});
