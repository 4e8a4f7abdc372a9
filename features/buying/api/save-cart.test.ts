import { beforeAll, expect, test } from 'vitest';
import { cartBytesMax, saveCartCall } from '#contract/buying/cart.ts';
import { resourceUrl } from '#contract/shop/resources.ts';
import { cartDays, deleteCartsBefore, readCart } from '#data/buying/server-carts.ts';
import { eraseMember } from '#data/identity/erase-member.ts';
import { announceUpload, keepUpload } from '#data/shop/uploads.ts';
import { rememberedMs } from '#domain/buying/server-cart/server-cart.ts';
import {
  card,
  data,
  freshKey,
  itemOf,
  largeCart,
  notAllowed,
  openCartApi,
  refusal,
  type CartApi,
} from '#testing/buying/cart-api.ts';
import { signedIn } from '#testing/members.ts';
import { messageKeys } from '#testing/outbox.ts';
import { testLineProduct } from '#testing/properties/lines.ts';

let carts: CartApi;
beforeAll(async () => {
  carts = await openCartApi();
});

test('SCART-01 SCART-06 API-97 what one device saves another fetches, with its revision', async () => {
  const me = await carts.member();
  const items = [card('a', 'one', 2), card('b', 'two')];
  expect(await carts.save(me, items)).toEqual({ ok: true, data: { revision: 1, parts: {}, cartData: null } });
  const cart = await carts.fetched(me);
  expect(cart).toMatchObject({ revision: 1, parts: {} });
  expect(JSON.parse(cart.cartData)).toEqual(items);
});

test('SCART-05 the server’s lines come first, and the answer has all of them', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one')]);
  const outcome = await carts.save(me, [card('b', 'two')]);
  expect(outcome).toEqual({
    ok: true,
    data: { revision: 2, parts: {}, cartData: data(card('a', 'one'), card('b', 'two')) },
  });
});

test('SCART-11 the same id is the same line, and the local quantity wins; saving again changes nothing', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one', 2)]);
  await carts.save(me, [card('a', 'one', 5)]);
  await carts.save(me, [card('a', 'one', 5)]);
  expect(await carts.fetched(me)).toMatchObject({ revision: 2, lines: [['a', 5]] });
});

test('SCART-11 different ids of the same card add up, and neither is added twice', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one', 2)]);
  for (const _ of [1, 2]) await carts.save(me, [card('b', 'one', 3)]);
  expect(await carts.fetched(me)).toMatchObject({ revision: 2, lines: [['a', 5]], parts: { a: { b: 3 } } });
  await carts.save(me, [card('a', 'one', 6)], { revision: 2, parts: { a: { b: 3 } } });
  expect(await carts.fetched(me)).toMatchObject({ lines: [['a', 6]], parts: { a: { b: 3 } } });
});

test('SCART-11 a line that is removed leaves the server too, and never comes back', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one'), card('b', 'two')]);
  await carts.save(me, [card('b', 'two')], { revision: 1, edited: [], removed: ['a'] });
  await carts.save(me, [card('a', 'one', 4)]);
  expect(await carts.fetched(me)).toMatchObject({ lines: [['b', 1]] });
  carts.shop.clock.advance(rememberedMs);
  const later = await carts.back(me);
  await carts.save(later, [card('a', 'one', 4)]);
  expect(await carts.fetched(later)).toMatchObject({
    lines: [
      ['b', 1],
      ['a', 4],
    ],
  });
});

test('SCART-11 who says no revision sends whole lines: what was fetched and is saved again does not double', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one', 2)]);
  await carts.save(me, [card('b', 'one', 3)]);
  const { cartData } = await carts.fetched(me);
  const client = await carts.clientOf(me);
  await client(saveCartCall, { custId: me.id, cartData }, { key: freshKey() });
  expect(await carts.fetched(me)).toMatchObject({ lines: [['a', 5]] });
  await client(saveCartCall, { custId: me.id, cartData: data(card('a', 'one', 4)) }, { key: freshKey() });
  expect(await carts.fetched(me)).toMatchObject({ lines: [['a', 4]], parts: {} });
});

test('SCART-11 more than an order may have, and kinds that do not go together, are kept for the checkout to refuse', async () => {
  const me = await carts.member();
  const printed = itemOf({ id: 'p', qty: 3, product: testLineProduct({ itemCode: 'two', kind: 'physical' }) });
  await carts.save(me, [card('a', 'one', 999_999)]);
  await carts.save(me, [card('b', 'one', 999_999), printed]);
  expect(await carts.fetched(me)).toMatchObject({
    lines: [
      ['a', 1_999_998],
      ['p', 3],
    ],
  });
});

test.each([0, 1_000_001, 99_999_998])(
  'API-96 unanswered-part: what a line may have, %i, its part may have too',
  async (qty) => {
    const me = await carts.member();
    await carts.save(me, [card('a', 'one')]);
    expect(await carts.save(me, [card('b', 'one', qty)])).toMatchObject({
      ok: true,
      data: { parts: { a: { b: qty } } },
    });
    expect(await carts.fetched(me)).toMatchObject({ lines: [['a', 1 + qty]], parts: { a: { b: qty } } });
    await carts.save(me, [card('a', 'one', 2 + qty)], { revision: 2, parts: { a: { b: qty } } });
    expect(await carts.fetched(me)).toMatchObject({ lines: [['a', 2 + qty]] });
  },
);

test('API-96 revision-from-the-future: nobody takes a cart to where no save reaches it', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one')], { revision: 1_000_000_000 });
  await carts.save(me, [card('b', 'two')], { revision: 1_000_000_000 });
  expect(await carts.fetched(me)).toMatchObject({ revision: 2 });
  expect(await carts.save(me, [card('c', 'three')], { revision: 2 })).toMatchObject({
    ok: true,
    data: { revision: 3 },
  });
});

test('API-96 the same key is the same request, whatever happened since', async () => {
  const me = await carts.member();
  const key = freshKey();
  await carts.save(me, [card('a', 'one', 2)], {}, key);
  await carts.save(me, [card('a', 'one', 7)]);
  expect(await carts.save(me, [card('a', 'one', 2)], {}, key)).toMatchObject({ ok: true, data: { revision: 1 } });
  expect(await carts.fetched(me)).toMatchObject({ revision: 2, lines: [['a', 7]] });
});

test('API-96 ten first saves at once lose nothing', async () => {
  const me = await carts.member();
  const all = Array.from({ length: 10 }, (_, at) => card(`line-${at}`, `card-${at}`));
  const outcomes = await Promise.all(all.map((item) => carts.save(me, [item])));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  const { revision, lines } = await carts.fetched(me);
  expect(revision).toBe(10);
  expect(lines.map(([id]) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test('API-96 D6 a cart of 1 MB is saved and fetched, and one that is larger is refused', async () => {
  const me = await carts.member();
  const items = largeCart();
  expect(Buffer.byteLength(data(...items))).toBe(cartBytesMax);
  expect(await carts.save(me, items)).toMatchObject({ ok: true, data: { revision: 1 } });
  expect((await carts.fetched(me)).lines).toHaveLength(items.length);
  const [first, ...others] = items;
  const larger = [
    { ...card('x', 'y'), ...first, data: { ...card('x', 'y').data, ...first?.data, fileName: 'x' } },
    ...others,
  ];
  expect(await refusal(carts.save(me, larger))).toEqual(['body.too-large', 'The request is too large.']);
  // And so is one that only becomes so by what is there already.
  expect(await refusal(carts.save(me, [card('one more', 'other')]))).toEqual([
    'cart.full',
    'This is more than a cart can hold.',
  ]);
  expect((await carts.fetched(me)).lines).toHaveLength(items.length);
});

test('API-96 large-answer: a cart that an answer has no room for is to be fetched, and so it is when the key comes again', async () => {
  const me = await carts.member();
  const [first, ...items] = largeCart();
  await carts.save(me, items);
  const key = freshKey();
  const leftOut = { ok: true, data: { revision: 2, parts: {}, cartData: null, isLeftOut: true } };
  for (const _ of [1, 2]) expect(await carts.save(me, [first!], {}, key)).toEqual(leftOut);
  expect((await carts.fetched(me)).lines).toHaveLength(items.length + 1);
  const kept = await carts.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('idempotency').select('answer').where('subject', '=', me.id).execute(),
  );
  expect(kept).toHaveLength(2);
  for (const { answer } of kept) expect(answer?.byteLength).toBeLessThan(1_000);
});

test('API-96 large-answer: one that there is room for is in it', async () => {
  const me = await carts.member();
  const lines = (from: number) => Array.from({ length: 3 }, (_, at) => card(`${from + at}`, `card-${from + at}`));
  await carts.save(me, lines(0));
  const outcome = await carts.save(me, lines(3));
  expect(outcome).toMatchObject({ data: { cartData: data(...lines(0), ...lines(3)) } });
});

test('API-96 more lines than an order may have are refused, and nothing is lost', async () => {
  const me = await carts.member();
  const lines = (from: number) => Array.from({ length: 251 }, (_, at) => card(`${from + at}`, `card-${from + at}`));
  expect(await carts.save(me, lines(0))).toMatchObject({ ok: true });
  expect(await refusal(carts.save(me, lines(300)))).toEqual(['cart.full', 'This is more than a cart can hold.']);
  expect((await carts.fetched(me)).lines).toHaveLength(251);
});

test('API-96 large-row: what a part has in common with its line is kept in short', async () => {
  const me = await carts.member();
  const design = { templateId: null, art: null, message: 'x'.repeat(400), message2: '', photoUrl: null };
  await carts.save(me, [itemOf({ id: 'a', design })]);
  await carts.save(me, [itemOf({ id: 'b', design })]);
  const people = await carts.shop.keys.ring('alpha', 'people');
  const kept = await carts.shop.inUnit('alpha', (scope) => readCart(scope, people, me.id));
  expect(kept?.content).toMatchObject({
    lines: [{ parts: [{ id: 'b', qty: 1, key: expect.stringMatching(/^.{22}$/) }] }],
  });
});

test('API-96 large-row: a row has room for so much, whatever fills it', async () => {
  const me = await carts.member();
  await carts.save(me, largeCart());
  // Six bytes of JSON for each character.
  const removed = (from: number) => Array.from({ length: 2_000 }, (_, at) => `${'\u0001'.repeat(59)}${from + at}`);
  const remove = (from: number) => carts.save(me, [], { revision: 1, edited: [], removed: removed(from) });
  expect(await remove(10_000)).toMatchObject({ ok: true });
  expect(await refusal(remove(20_000))).toEqual(['cart.full', 'This is more than a cart can hold.']);
});

test.each([
  ['no JSON', '['],
  ['no list', '{}'],
  ['no cart items', '[{"id":"a"}]'],
  ['no amount of the currency', data({ ...card('a', 'one'), data: { ...card('a', 'one').data, amount: 1.234 } })],
])('API-96 what is %s is refused', async (_, cartData) => {
  const me = await carts.member();
  const outcome = (await carts.clientOf(me))(saveCartCall, { custId: me.id, cartData }, { key: freshKey() });
  expect(await refusal(outcome)).toEqual(['input.invalid', 'The request is not valid.']);
  expect(await carts.fetched(me)).toMatchObject({ revision: 0, cartData: '[]' });
});

test('API-96 what a cart item does not have is not kept', async () => {
  const me = await carts.member();
  const cartData = JSON.stringify([{ ...card('a', 'one'), other: 1, data: { ...card('a', 'one').data, pin: '1' } }]);
  await (
    await carts.clientOf(me)
  )(saveCartCall, { custId: me.id, cartData, revision: 0, edited: ['a'] }, { key: freshKey() });
  expect(JSON.parse((await carts.fetched(me)).cartData)).toEqual([card('a', 'one')]);
});

test('SCART-13 consumers, employees and business users have one; salesmen and staff do not', async () => {
  for (const kind of ['customer', 'employee', 'business'] as const)
    expect(await carts.save(await carts.member(kind), [card('a', 'one')])).toMatchObject({ ok: true });
  for (const kind of ['salesman', 'staff'] as const)
    expect(await refusal(carts.save(await carts.member(kind), [card('a', 'one')]))).toEqual([
      'auth.not-allowed',
      'This is not allowed.',
    ]);
});

test('API-96 SCART-09 SCART-12 without a customer, and without a user', async () => {
  const body = { cartData: '[]' };
  const sent = async (as: Awaited<ReturnType<CartApi['member']>> | null) =>
    refusal((await carts.clientOf(as))(saveCartCall, body, { key: freshKey() }));
  expect(await sent(await carts.member())).toEqual(['cart.customer-missing', 'Customer not authenticated']);
  expect(await sent(null)).toEqual(['auth.required', 'User not authenticated']);
});

test('API-96 another customer’s cart cannot be saved to', async () => {
  const [me, other] = [await carts.member(), await carts.member()];
  await carts.save(me, [card('a', 'one')]);
  const client = await carts.clientOf(other);
  const body = { custId: me.id, cartData: data(card('b', 'two')) };
  expect(await refusal(client(saveCartCall, body, { key: freshKey() }))).toEqual(notAllowed);
  expect(await carts.fetched(me)).toMatchObject({ revision: 1, lines: [['a', 1]] });
});

test('API-96 another unit’s member has no cart here', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one')]);
  const there = await carts.clientOf(await signedIn(carts.shop, 'beta'), 'beta');
  const body = { custId: me.id, cartData: data(card('b', 'two')) };
  expect(await refusal(there(saveCartCall, body, { key: freshKey() }))).toEqual(notAllowed);
  expect(await carts.fetched(me)).toMatchObject({ revision: 1, lines: [['a', 1]] });
});

test('SCART-06 nothing of it can be read in the database, and it goes with its person', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one')]);
  const rows = () =>
    carts.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('server_cart').selectAll().where('actor_id', '=', me.id).execute(),
    );
  const [row] = await rows();
  expect(row?.sealed?.toString('latin1')).not.toContain('jane@example.com');
  const keys = await messageKeys(carts.shop, 'alpha');
  await carts.shop.inUnit('alpha', (scope) => eraseMember(scope, keys, me.id));
  expect(await rows()).toEqual([]);
});

test('SCART-06 one member’s row opens for nobody else, even if it were theirs', async () => {
  const [me, other] = [await carts.member(), await carts.member()];
  for (const each of [me, other]) await carts.save(each, [card('a', 'one')]);
  const people = await carts.shop.keys.ring('alpha', 'people');
  const read = (id: string) => carts.shop.inUnit('alpha', (scope) => readCart(scope, people, id));
  expect(await read(other.id)).toMatchObject({ revision: 1 });
  await carts.shop.inUnit('alpha', ({ tx }) =>
    tx
      .updateTable('server_cart')
      .set((row) => ({ sealed: row.selectFrom('server_cart').select('sealed').where('actor_id', '=', me.id) }))
      .where('actor_id', '=', other.id)
      .execute(),
  );
  await expect(read(other.id)).rejects.toThrow();
  expect(await read(me.id)).toMatchObject({ revision: 1 });
});

test('SCART-06 a cart that nobody changes is forgotten after half a year; a device that comes back then keeps its own', async () => {
  const me = await carts.member();
  await carts.save(me, [card('a', 'one')]);
  await carts.save(me, [card('a', 'one', 2)], { revision: 1 });
  const retain = () =>
    carts.shop.inUnit('alpha', (scope) =>
      deleteCartsBefore(scope, new Date(carts.shop.clock.now().getTime() - cartDays * 86_400_000), 1_000),
    );
  carts.shop.clock.advance((cartDays - 1) * 86_400_000);
  await retain();
  expect(await carts.fetched(await carts.back(me))).toMatchObject({ revision: 2 });
  carts.shop.clock.advance(2 * 86_400_000);
  await retain();
  const later = await carts.back(me);
  expect(await carts.fetched(later)).toMatchObject({ revision: 0, cartData: '[]' });
  await carts.save(later, [card('a', 'one', 2)], { revision: 2, edited: [] });
  expect(await carts.fetched(later)).toMatchObject({ revision: 3, lines: [['a', 2]] });
});

test('D7 a photo on a saved line lives as long as the cart', async () => {
  const me = await carts.member();
  const id = freshKey();
  const photo = { id, kind: 'photo', contentType: 'image/png', bytes: 1, width: 1, height: 1 } as const;
  await carts.shop.inUnit('alpha', (scope) => announceUpload(scope, photo));
  await carts.shop.inUnit('alpha', (scope) => keepUpload(scope, id));
  const photoUrl = resourceUrl('https://api.example', 'alpha', id);
  const design = { templateId: null, art: null, message: '', message2: '', photoUrl };
  await carts.save(me, [itemOf({ id: 'a', design })]);
  const until = async () => {
    const [row] = await carts.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('upload').select('expires_at').where('id', '=', id).execute(),
    );
    return row?.expires_at;
  };
  const now = () => carts.shop.clock.now().getTime();
  const first = new Date(now() + cartDays * 86_400_000);
  expect(await until()).toEqual(first);
  // Its row is written once a day, not with every save.
  carts.shop.clock.advance(86_400_000);
  const later = await carts.back(me);
  await carts.save(later, [itemOf({ id: 'a', design, qty: 2 })]);
  expect(await until()).toEqual(first);
  carts.shop.clock.advance(1);
  await carts.save(await carts.back(me), [itemOf({ id: 'a', design, qty: 3 })]);
  expect(await until()).toEqual(new Date(now() + cartDays * 86_400_000));
});
