import { beforeAll, expect, test } from 'vitest';
import { createPaymentCall } from '#contract/payments/begin.ts';
import { csrfTokenOf, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});

const create = ({ client }: Pick<Guest, 'client'>, csrfToken: string) =>
  client(
    createPaymentCall,
    { csrfToken, callBackUrl: 'http://shop.test/alpha/loading/order', pspId: 'stripe', txnCurrency: 'EUR' },
    { key: crypto.randomUUID() },
  );

test('API-100 a page has a token, and begins a payment with it', async () => {
  const guest = await shop.guest();
  expect(await create(guest, await csrfTokenOf(guest.client))).toMatchObject({ ok: true });
});

test('API-100 a token of another unit or of another visit is none', async () => {
  const [guest, other, abroad] = [await shop.guest(), await shop.guest(), await shop.guest('beta')];
  for (const { client } of [other, abroad])
    expect(await create(guest, await csrfTokenOf(client))).toMatchObject(refused('input.invalid'));
  expect(await create(guest, await csrfTokenOf(shop.pay.client('alpha')))).toMatchObject(refused('input.invalid'));
});

test('API-100 a token that was changed, or is none at all', async () => {
  const guest = await shop.guest();
  const token = await csrfTokenOf(guest.client);
  for (const wrong of ['x', token.slice(0, -1), token.replace('alpha', 'beta'), `${token}x`])
    expect(await create(guest, wrong)).toMatchObject(refused('input.invalid'));
});

test('API-100 an old token', async () => {
  // Without a visit, which would be over by then as well.
  const nobody = { client: shop.pay.client('alpha') };
  const token = await csrfTokenOf(nobody.client);
  expect(await create(nobody, token)).toMatchObject(refused('order.unknown'));
  shop.shop.clock.advance(2 * 3_600_000);
  expect(await create(nobody, token)).toMatchObject(refused('input.invalid'));
});
