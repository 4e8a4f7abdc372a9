import { describe, expect, test, vi } from 'vitest';
import type { EntryNews } from '#browser/kept/sealed-entry.ts';
import { couponsMax } from '#domain/buying/coupons/coupon.ts';
import { testCoupon } from '#testing/properties/coupons.ts';
import { createCouponStore } from './coupon-store.ts';

function entryWith(value: unknown) {
  let listener: (news: EntryNews) => void = () => {};
  const written: unknown[] = [];
  return {
    written,
    tell: (news: EntryNews) => listener(news),
    read: () => Promise.resolve(value),
    write: (next: unknown) => void written.push(next),
    watch: (heard: (news: EntryNews) => void) => {
      listener = heard;
      return () => {};
    },
  };
}

let made = 0;
const freshId = () => `cart-${(made += 1)}`;

async function storeWith(value: unknown) {
  const entry = entryWith(value);
  const store = createCouponStore({ entry, freshId });
  await vi.waitFor(() => expect(store.state().coupons).not.toBeNull());
  return { entry, store };
}

const one = testCoupon({ id: 'one', balance: 2_000 });
const two = testCoupon({ id: 'two', balance: 500 });

test('COUPON-04 CART-38 a coupon that is added is kept, with the id of its cart', async () => {
  const { entry, store } = await storeWith(undefined);
  store.add(one);
  expect(store.state().coupons).toEqual([one]);
  expect(entry.written).toEqual([{ cartId: store.state().cartId, coupons: [one], agreedLoss: 0, owner: null }]);
});

test('D8 after a reload it is there again, and its cart has the same id', async () => {
  const { store } = await storeWith({ cartId: 'kept', coupons: [one, two] });
  expect(store.state()).toEqual({ cartId: 'kept', coupons: [one, two], agreedLoss: 0, owner: null });
});

test('what is added before it was read joins what was kept', async () => {
  const entry = entryWith({ cartId: 'kept', coupons: [one] });
  const store = createCouponStore({ entry, freshId });
  store.add(two);
  await vi.waitFor(() => expect(store.state().coupons).toEqual([one, two]));
});

test('COUPON-10 the same coupon is there once', async () => {
  const { store } = await storeWith({ cartId: 'kept', coupons: [one, two] });
  store.add({ ...one, balance: 100 });
  expect(store.state().coupons).toEqual([two, { ...one, balance: 100 }]);
});

test('one is taken away', async () => {
  const { entry, store } = await storeWith({ cartId: 'kept', coupons: [one, two] });
  store.remove('one');
  expect(store.state().coupons).toEqual([two]);
  expect(entry.written).toHaveLength(1);
});

test('COUPON-06 COUPON-23 a requery leaves those it found, as they are now, and what was added meanwhile', async () => {
  const { store } = await storeWith({ cartId: 'kept', coupons: [one, two] });
  const asked = [one, two];
  const three = testCoupon({ id: 'three' });
  store.add(three);
  store.renew(asked, [{ ...one, balance: 1_500, handle: 'renewed' }]);
  expect(store.state().coupons).toEqual([{ ...one, balance: 1_500, handle: 'renewed' }, three]);
});

test('COUPON-06 a coupon is the same under another id, which it has once keys were changed', async () => {
  const { store } = await storeWith({ cartId: 'kept', coupons: [one, two] });
  store.renew([one, two], [one, { ...two, id: 'renamed' }]);
  expect(store.state().coupons).toEqual([one, { ...two, id: 'renamed' }]);
});

test('COUPON-26 what somebody agreed to lose is kept with them', async () => {
  const { entry, store } = await storeWith({ cartId: 'kept', coupons: [one], agreedLoss: 50 });
  expect(store.state().agreedLoss).toBe(50);
  store.agree(200);
  expect(store.state()).toEqual({ cartId: 'kept', coupons: [one], agreedLoss: 200, owner: null });
  expect(entry.written).toEqual([store.state()]);
  entry.tell({ kind: 'value', value: undefined });
  expect(store.state().agreedLoss).toBe(0);
});

test('COUPON-26 and goes with the coupon', async () => {
  const { store } = await storeWith({ cartId: 'kept', coupons: [one, two], agreedLoss: 50 });
  store.remove('one');
  expect(store.state()).toMatchObject({ coupons: [two], agreedLoss: 0 });
});

test('a guest’s go with whoever signs in, and not to the next person', async () => {
  const { entry, store } = await storeWith({ cartId: 'kept', coupons: [one] });
  store.belongTo('ana');
  store.belongTo('ana');
  expect(store.state()).toEqual({ cartId: 'kept', coupons: [one], agreedLoss: 0, owner: 'ana' });
  expect(entry.written).toHaveLength(1);
  store.belongTo('bo');
  expect(store.state()).toMatchObject({ coupons: [], owner: 'bo' });
  expect(store.state().cartId).not.toBe('kept');
  expect(entry.written).toEqual([expect.anything(), store.state()]);
});

test('a session that ended without a sign-out leaves none of them to a guest; a guest’s own stay', async () => {
  const { store } = await storeWith({ cartId: 'kept', coupons: [one], owner: 'ana' });
  store.belongTo(null);
  expect(store.state()).toMatchObject({ coupons: [], owner: null });
  expect(store.state().cartId).not.toBe('kept');
  store.add(one);
  store.belongTo(null);
  expect(store.state().coupons).toEqual([one]);
});

test('whoever signs out leaves none of them, and another cart begins', async () => {
  const { entry, store } = await storeWith({ cartId: 'kept', coupons: [one] });
  const heard = vi.fn();
  store.subscribe(heard);
  entry.tell({ kind: 'value', value: undefined });
  expect(store.state().coupons).toEqual([]);
  expect(store.state().cartId).not.toBe('kept');
  expect(heard).toHaveBeenCalledOnce();
});

describe('what somebody else wrote there', () => {
  test.each([null, 7, [], { coupons: [one] }, { cartId: 'kept', coupons: 'many' }])('%j is nothing', async (value) => {
    const { store } = await storeWith(value);
    expect(store.state().coupons).toEqual([]);
  });
  test.each([
    { ...one, balance: 1.5 },
    { ...one, balance: '5' },
    { ...one, handle: undefined },
    { ...one, suitedItems: [1] },
    { ...one, suitedItems: 'all' },
    { ...one, partial: 1 },
    { ...one, thirdParty: null },
    null,
  ])('%j is no coupon', async (coupon) => {
    const { store } = await storeWith({ cartId: 'kept', coupons: [coupon, two] });
    expect(store.state().coupons).toEqual([two]);
  });
  test('there are never more than a cart takes', async () => {
    const many = Array.from({ length: couponsMax + 1 }, (_, at) => testCoupon({ id: String(at) }));
    const { store } = await storeWith({ cartId: 'kept', coupons: many });
    expect(store.state().coupons).toHaveLength(couponsMax);
  });
});
