import { expect, test } from 'vitest';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { productDetailToWire } from '../catalogue/product.ts';
import { lineProductOf } from './line-product.ts';

test('CART-03 CART-04 a line keeps of a product what it is shown and priced by', () => {
  const tiers = [{ from: 0, to: null, rate: 5, free: { itemCode: 'gift', amount: 500, qty: 1 } }];
  const product = testProduct({
    kind: 'physical',
    ownLine: true,
    taxRate: 20,
    categories: ['fun', 'food'],
    cardMadeFee: { kind: 'fixed', amount: 250 },
  });
  const reader = { profile: unitProfile(), language: 'ar' } as const;
  const offered = tiers.map((tier) => ({ itemCode: 'card-1', ...tier }));
  expect(lineProductOf(productDetailToWire(product, offered, 5, reader), 700)).toEqual({
    itemCode: 'card-1',
    name: 'بطاقة',
    kind: 'physical',
    ownLine: true,
    taxRate: 20,
    cardMadeFee: { kind: 'fixed', amount: 250 },
    art: product.art,
    categoryId: 'fun',
    discountItemCode: 'card-1',
    tiers,
    accumulated: 700,
  });
  expect(lineProductOf(productDetailToWire(testProduct(), [], 0, reader))).toMatchObject({
    categoryId: '',
    cardMadeFee: null,
    tiers: [],
    accumulated: null,
  });
});
