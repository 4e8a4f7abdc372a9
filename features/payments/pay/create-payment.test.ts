import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { createPaymentCall } from '#contract/payments/begin.ts';
import { placeOrder, putOrderState } from '#testing/payments/orders.ts';
import { csrfTokenOf, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({
    profiles: { alpha: { psp: 'paypal', paymentMeans: ['paypal', 'credit-card'] }, beta: { psp: 'amazon' } },
  });
  await shop.work();
});

const create = async ({ client }: Pick<Guest, 'client'>, changes: Partial<CallInput<typeof createPaymentCall>> = {}) =>
  client(
    createPaymentCall,
    {
      csrfToken: changes.csrfToken ?? (await csrfTokenOf(client)),
      callBackUrl: 'http://shop.test/alpha/loading/order',
      pspId: 'paypal',
      txnCurrency: 'EUR',
      ...changes,
    },
    { key: crypto.randomUUID() },
  );

test.each([
  ['paypal', 'alpha'],
  ['amazon', 'beta'],
])('API-102 PAY-30 a browser is sent to %s', async (pspId, unit) => {
  const guest = await shop.guest(unit);
  expect(await create(guest, { pspId })).toMatchObject({
    ok: true,
    data: { redirectUrl: expect.stringContaining('/psp-redirect/pay/') },
  });
  expect(await guest.attempts()).toMatchObject([
    { provider: pspId, state: 'open', means: 'credit-card', amount: 2_000 },
  ]);
});

test('API-102 where a provider takes several, the page says which', async () => {
  const guest = await shop.guest();
  await create(guest, { paymentMethod: 'PP' });
  expect(await guest.attempts()).toMatchObject([{ means: 'paypal' }]);
  expect(await create(await shop.guest(), { paymentMethod: 'BT' })).toMatchObject(refused('payment.means-refused'));
});

describe('API-102 it is for the order that was made last', () => {
  /** A guest with two orders, the second in this state. */
  async function twoOrders(state: 'placed' | 'issuing' | 'cancelled') {
    const guest = await shop.guest();
    shop.shop.clock.advance(1_000);
    const last = await shop.shop.inUnit('alpha', async (scope) => {
      const order = await placeOrder(scope, { visit: guest.visit.id });
      await putOrderState(scope, order.id, state);
      return order;
    });
    return { guest, last: shop.inOrder(last) };
  }

  test('while that waits for its money', async () => {
    const { guest, last } = await twoOrders('placed');
    expect(await create(guest)).toMatchObject({ ok: true });
    expect([await guest.attempts(), await last.attempts()]).toMatchObject([[], [{ state: 'open' }]]);
  });

  test.each([
    ['issuing', 'payment.done'],
    ['cancelled', 'order.over'],
  ] as const)('and never for an older one: when the last is %s it is refused with %s', async (state, failure) => {
    const { guest, last } = await twoOrders(state);
    expect(await create(guest)).toMatchObject(refused(failure));
    expect([await guest.attempts(), await last.attempts()]).toEqual([[], []]);
  });
});

test('API-102 an order of another unit is not what is paid', async () => {
  const guest = await shop.guest('beta');
  const here = shop.pay.client('alpha', { visit: guest.visit });
  const csrfToken = await csrfTokenOf(guest.client);
  expect(await create({ client: here }, { csrfToken })).toMatchObject(refused('unit.disagreement'));
  const nobody = shop.pay.client('alpha');
  expect(await create({ client: nobody }, { csrfToken })).toMatchObject(refused('input.invalid'));
  expect(await guest.attempts()).toEqual([]);
});

test('API-102 whoever has no order has nothing to pay', async () => {
  expect(await create({ client: shop.pay.client('alpha') })).toMatchObject(refused('order.unknown'));
});

test.each([
  ['another host', 'http://evil.test/alpha/loading/order'],
  ['another scheme', 'https://shop.test/alpha/loading/order'],
  ['another port', 'http://shop.test:81/'],
  ['a name that only begins like ours', 'http://shop.test.evil.test/'],
  ['a name before the host', 'http://shop.test@evil.test/'],
  ['a script', 'javascript:alert(1)'],
  ['a path alone', '/alpha/loading/order'],
])('open-redirect: API-102 nobody is sent back to %s', async (_, callBackUrl) => {
  const guest = await shop.guest();
  expect(await create(guest, { callBackUrl })).toMatchObject(refused('return-address.refused'));
  expect(await guest.attempts()).toEqual([]);
});

test('API-102 a token that is none of this page begins nothing', async () => {
  const guest = await shop.guest();
  const csrfToken = await csrfTokenOf((await shop.guest()).client);
  expect(await create(guest, { csrfToken })).toMatchObject(refused('input.invalid'));
  expect(await guest.attempts()).toEqual([]);
});

test('API-102 a provider that is not the unit’s and a currency that is not the order’s are refused', async () => {
  const guest = await shop.guest();
  for (const pspId of ['amazon', 'stripe', 'nobody'])
    expect(await create(guest, { pspId })).toMatchObject(refused('payment.means-refused'));
  expect(await create(guest, { txnCurrency: 'USD' })).toMatchObject(refused('payment.amount-differs'));
  expect(await guest.attempts()).toEqual([]);
});
