import { expect, test, vi } from 'vitest';
import { productDetailToWire } from '#contract/wire/catalogue/product.ts';
import { testProduct } from '#testing/product.ts';
import { testLine, testLineProduct } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { recheckItems, type ProductAnswer } from './recheck.ts';

const lines = ['a', 'b', 'a'].map((itemCode, at) => testLine({ id: `${at}`, product: testLineProduct({ itemCode }) }));
const reader = { profile: unitProfile({ currency: 'EUR' }), language: 'en' } as const;

const sold = (itemCode: string, rate: number): ProductAnswer =>
  productDetailToWire(testProduct({ itemCode }), rate > 0 ? [{ itemCode, from: 0, to: null, rate }] : [], 0, reader);
const gone = (itemCode: string): ProductAnswer => ({ itemCode, discount: '0%', error: { code: 52, message: '' } });

async function rechecked(answer: (itemCode: string) => ProductAnswer | null, isOver = false) {
  const cart = {
    state: () => ({ lines, price: null, removed: null, justAdded: null }),
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

test('CART-29 an item whose discount has changed gets it; what adds up for this buyer stays', async () => {
  const { setProduct } = await rechecked((itemCode) => sold(itemCode, itemCode === 'a' ? 5 : 0));
  expect(setProduct.mock.calls).toEqual([
    [expect.objectContaining({ itemCode: 'a', discountItemCode: 'a', tiers: [{ from: 0, to: null, rate: 5 }] })],
  ]);
});

test('CART-27 whoever has left meanwhile changes nothing', async () => {
  const { dropItem, ask } = await rechecked(gone, true);
  expect(dropItem).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
});
