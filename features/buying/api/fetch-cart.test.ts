import { beforeAll, expect, test } from 'vitest';
import { fetchCartCall } from '#contract/buying/cart.ts';
import { assign } from '#data/identity/actors.ts';
import { card, notAllowed, openCartApi, refusal, type CartApi } from '#testing/buying/cart-api.ts';
import { signedIn } from '#testing/members.ts';

let carts: CartApi;
beforeAll(async () => {
  carts = await openCartApi();
});

test('API-97 SCART-01 somebody who has saved none has an empty one', async () => {
  const me = await carts.member();
  const client = await carts.clientOf(me);
  expect(await client(fetchCartCall, { custId: me.id })).toEqual({
    ok: true,
    data: { revision: 0, cartData: '[]', parts: {} },
  });
});

test('API-97 page-from-the-cache: nobody keeps the answer', async () => {
  const me = await carts.member();
  const answer = await fetch(`${carts.api.base}/v1/member/cart?custId=${me.id}`, {
    headers: {
      authorization: `Basic ${btoa(`${me.token}:`)}`,
      'x-init-token': await (await carts.visitNow()).initToken(),
    },
  });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('API-97 SCART-09 SCART-12 without a customer, and without a user', async () => {
  const client = await carts.clientOf(await carts.member());
  expect(await refusal(client(fetchCartCall, {}))).toEqual(['cart.customer-missing', 'Customer not authenticated']);
  const nobody = await carts.clientOf(null);
  expect(await refusal(nobody(fetchCartCall, {}))).toEqual(['auth.required', 'User not authenticated']);
});

test('API-97 another customer’s cart is not shown', async () => {
  const [me, other] = [await carts.member(), await carts.member()];
  await carts.save(me, [card('a', 'one')]);
  const client = await carts.clientOf(other);
  expect(await refusal(client(fetchCartCall, { custId: me.id }))).toEqual(notAllowed);
  expect(await carts.fetched(other)).toMatchObject({ revision: 0, cartData: '[]' });
});

test('API-97 another unit’s member sees none of this one', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one')]);
  const stranger = await signedIn(carts.shop, 'beta');
  const there = await carts.clientOf(stranger, 'beta');
  expect(await refusal(there(fetchCartCall, { custId: me.id }))).toEqual(notAllowed);
  expect(await there(fetchCartCall, { custId: stranger.id })).toMatchObject({ ok: true, data: { revision: 0 } });
});

test('SCART-13 a salesman has none of their customer’s either', async () => {
  const [seller, customer] = [await carts.member('salesman'), await carts.member()];
  await carts.shop.inUnit('alpha', (scope) => assign(scope, seller.id, customer.id));
  await carts.save(customer, [card('a', 'one')]);
  expect(await refusal((await carts.clientOf(seller))(fetchCartCall, { custId: customer.id }))).toEqual([
    'auth.not-allowed',
    'This is not allowed.',
  ]);
});
