import { beforeAll, expect, test } from 'vitest';
import { deleteCartCall } from '#contract/buying/cart.ts';
import { card, freshKey, notAllowed, openCartApi, refusal, type CartApi } from '#testing/buying/cart-api.ts';
import { signedIn } from '#testing/members.ts';

let carts: CartApi;
beforeAll(async () => {
  carts = await openCartApi();
});

test('SCART-04 API-98 nothing is left, and what another device still has does not come back', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one')]);
  const remove = async (key = freshKey()) => (await carts.clientOf(me))(deleteCartCall, { custId: me.id }, { key });
  expect(await remove()).toEqual({ ok: true, data: { revision: 2 } });
  expect(await remove()).toEqual({ ok: true, data: { revision: 2 } });
  await carts.save(me, [card('a', 'one', 3)], { revision: 1 });
  expect(await carts.fetched(me)).toMatchObject({ revision: 2, cartData: '[]' });
});

test('API-98 SCART-09 SCART-12 without a customer, and without a user', async () => {
  const client = await carts.clientOf(await carts.member());
  const sent = { key: freshKey() };
  expect(await refusal(client(deleteCartCall, {}, sent))).toEqual([
    'cart.customer-missing',
    'Customer not authenticated',
  ]);
  const nobody = await carts.clientOf(null);
  expect(await refusal(nobody(deleteCartCall, {}, sent))).toEqual(['auth.required', 'User not authenticated']);
});

test('API-98 another customer’s cart stays, and so does that of another unit’s member', async () => {
  const [me, other] = [await carts.member(), await carts.member()];
  await carts.save(me, [card('a', 'one')]);
  const clients = [await carts.clientOf(other), await carts.clientOf(await signedIn(carts.shop, 'beta'), 'beta')];
  for (const client of clients)
    expect(await refusal(client(deleteCartCall, { custId: me.id }, { key: freshKey() }))).toEqual(notAllowed);
  expect(await carts.fetched(me)).toMatchObject({ revision: 1, lines: [['a', 1]] });
});
