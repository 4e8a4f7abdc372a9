import { beforeAll, describe, expect, test } from 'vitest';
import { paymentResultCall } from '#contract/payments/return.ts';
import { signedIn } from '#testing/members.ts';
import { begun, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';
import { paymentToken } from './payment-token.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ profiles: { alpha: { paymentMeans: ['credit-card', 'bancontact', 'bank-transfer'] } } });
  await shop.work();
});

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

test('API-107 PAY-11 what was paid has its id, its means and its order, in a browser that has no visit', async () => {
  await silent();
  const guest = await shop.guest();
  const { id, ref, name } = await payment(guest);
  await shop.payPage(ref);
  // Nobody told of it: coming back is reason enough to ask.
  expect(await result(name)).toEqual({
    ok: true,
    data: {
      orderNo: guest.order.number,
      pspResult: { paymentId: id, paymentMethod: 'C04', cardToken: '', isPending: false },
    },
  });
  expect(await guest.state()).toBe('issuing');
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

test('API-107 what was ended unpaid has no id', async () => {
  const guest = await shop.guest();
  const { name } = await payment(guest);
  await begun(guest, { isVoid: 1 });
  expect(await result(name)).toMatchObject({
    ok: true,
    data: { orderNo: guest.order.number, pspResult: { paymentId: '', isPending: false } },
  });
});

test('PAY-11 what was paid by another means than a card has the code of that means', async () => {
  const guest = await shop.guest();
  const { ref, name } = await payment(guest, { paymentMethod: 'BT' });
  await shop.payPage(ref, { means: 'bancontact' });
  await fetch(`${shop.sandbox.url}/sandbox/psp/sessions/${ref}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'confirm' }),
  });
  await shop.until('it is paid', async () => (await guest.state()) === 'issuing');
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
  expect(await guest.state()).toBe('issuing');
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

describe('whoever turned back on the provider’s page', () => {
  const page = 'http://shop.test/alpha/loading/order?left=1';
  const afterLeaving = (name: string) =>
    shop.pay.client('alpha')(paymentResultCall, { payment: name, callBackUrl: page });
  const unpaid = { ok: true, data: { pspResult: { paymentId: '', isPending: false } } };

  test('API-107 hears that nothing was paid, and can go on with the same page', async () => {
    const guest = await shop.guest();
    const { id, name } = await payment(guest);
    expect(await afterLeaving(name)).toMatchObject(unpaid);
    expect(await begun(guest)).toMatchObject({ paymentId: id });
    expect(await guest.attempts()).toMatchObject([{ state: 'open' }]);
  });

  test('API-107 hears that it was paid where it was, whatever the address says', async () => {
    await silent();
    const guest = await shop.guest();
    const { id, ref, name } = await payment(guest);
    await shop.payPage(ref);
    expect(await afterLeaving(name)).toMatchObject({
      ok: true,
      data: { pspResult: { paymentId: id, isPending: false } },
    });
    await shop.sandbox.resetSwitches();
  });

  test('API-107 who paid after all hears so, however soon: the answer of a moment ago does not do', async () => {
    await silent();
    const guest = await shop.guest();
    const { id, ref, name } = await payment(guest);
    expect(await afterLeaving(name)).toMatchObject(unpaid);
    await shop.payPage(ref);
    shop.shop.clock.advance(1);
    expect(await afterLeaving(name)).toMatchObject({
      ok: true,
      data: { pspResult: { paymentId: id, isPending: false } },
    });
    await shop.sandbox.resetSwitches();
  });

  test('API-107 hears that it is pending while the provider has not said what it is', async () => {
    const guest = await shop.guest();
    const { id, name } = await payment(guest);
    await shop.sandbox.setSwitch('psp', { delayMs: 60_000, account: 'acct_alpha' });
    expect(await afterLeaving(name)).toMatchObject({
      ok: true,
      data: { pspResult: { paymentId: id, isPending: true } },
    });
    await shop.sandbox.resetSwitches();
  });

  test('API-107 hears that a transfer waits', async () => {
    const guest = await shop.guest();
    const { id, ref, name } = await payment(guest, { paymentMethod: '03' });
    await shop.payPage(ref, { means: 'customer_balance' });
    await shop.until('it waits', async () => (await guest.attempts())[0]?.state === 'waiting');
    expect(await afterLeaving(name)).toMatchObject({
      ok: true,
      data: { pspResult: { paymentId: id, isPending: true } },
    });
  });
});

test('PAY-11 what the provider keeps the card under is told to the buyer alone', async () => {
  const guest = await shop.guest();
  const { id, ref, name } = await payment(guest);
  await shop.payPage(ref);
  await shop.until('it is paid', async () => (await guest.state()) === 'issuing');
  await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.updateTable('payment_attempt').set({ card_token: 'pm_kept' }).where('id', '=', id).execute(),
  );
  const tokenIn = async (client: Guest['client']) => {
    const outcome = await client(paymentResultCall, { payment: name });
    return outcome.ok && outcome.data.pspResult.cardToken;
  };
  const ben = await signedIn(shop.shop, 'alpha');
  const others = [
    shop.pay.client('alpha'),
    (await shop.guest()).client,
    // A member is not the guest whose visit they have.
    shop.pay.client('alpha', { visit: guest.visit, accessToken: ben.accessToken }),
  ];
  for (const client of others) expect(await tokenIn(client)).toBe('');
  expect(await tokenIn(guest.client)).toBe('pm_kept');
});
