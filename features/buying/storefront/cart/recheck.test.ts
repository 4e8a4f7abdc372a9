import { expect, test, vi } from 'vitest';
import { productDetailToWire } from '#contract/wire/catalogue/product.ts';
import { testProduct } from '#testing/product.ts';
import { testLine, testLineProduct } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { recheckItems, type ItemAnswer } from './recheck.ts';

const lines = ['a', 'b', 'a'].map((itemCode, at) => testLine({ id: `${at}`, product: testLineProduct({ itemCode }) }));
const reader = { profile: unitProfile({ currency: 'EUR' }), language: 'en' } as const;

const sold = (itemCode: string, rate: number, accumulateAmt: number | null = null): ItemAnswer => {
  const product = productDetailToWire(testProduct({ itemCode }), [], 0, reader);
  const productDiscountList = rate > 0 ? [{ amountFrom: 0, amountTo: null, discountRate: rate }] : [];
  const bought = { isAccuSales: accumulateAmt !== null, accumulateAmt: accumulateAmt ?? 0 };
  return { product, discounts: { custId: 'c', itemCode, productDiscountList, ...bought } };
};
const gone = (itemCode: string): ItemAnswer => ({
  product: { itemCode, discount: '0%', error: { code: 52, message: '' } },
  discounts: null,
});

async function rechecked(answer: (itemCode: string) => ItemAnswer | null, isOver = false) {
  const cart = {
    state: () => ({ lines, price: null, removed: null, justAdded: null, server: undefined }),
    setProduct: vi.fn(),
    dropItem: vi.fn(),
  };
  const ask = vi.fn((itemCode: string) => Promise.resolve(answer(itemCode)));
  await recheckItems(cart, ask, () => isOver);
  return { ...cart, ask };
}

test('CART-27 TOTAL-14 each item is asked about once', async () => {
  const { ask } = await rechecked(() => null);
  expect(ask.mock.calls).toEqual([['a'], ['b']]);
});

test('CART-28 an item that is not sold any more goes', async () => {
  const { dropItem, setProduct } = await rechecked((itemCode) => (itemCode === 'b' ? gone('b') : sold('a', 0)));
  expect(dropItem.mock.calls).toEqual([['b']]);
  expect(setProduct).not.toHaveBeenCalled();
});

test('CART-29 an item whose discount has changed gets it', async () => {
  const { setProduct } = await rechecked((itemCode) => sold(itemCode, itemCode === 'a' ? 5 : 0));
  expect(setProduct.mock.calls).toEqual([
    [
      expect.objectContaining({
        itemCode: 'a',
        discountItemCode: 'a',
        tiers: [expect.objectContaining({ from: 0, to: null, rate: 5 })],
        accumulated: null,
      }),
    ],
  ]);
});

test('CART-29 TOTAL-22 what a member has bought before counts in a cart that a guest has filled', async () => {
  const { setProduct } = await rechecked((itemCode) => sold(itemCode, 0, itemCode === 'a' ? 90 : null));
  expect(setProduct.mock.calls).toEqual([[expect.objectContaining({ itemCode: 'a', accumulated: 9_000 })]]);
});

test('CART-29 without an answer about discounts an item stays as it is', async () => {
  const { setProduct, dropItem } = await rechecked((itemCode) => ({ ...sold(itemCode, 5), discounts: null }));
  expect([setProduct.mock.calls, dropItem.mock.calls]).toEqual([[], []]);
});

test('CART-27 whoever has left meanwhile changes nothing', async () => {
  const { dropItem, ask } = await rechecked(gone, true);
  expect(dropItem).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
});
