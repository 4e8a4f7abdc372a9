import { expect, test } from 'vitest';
import { testProduct } from '#testing/product.ts';
import { testLineProduct } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { productDetailToWire } from '../catalogue/product.ts';
import { lineProductOf, withDiscounts } from './line-product.ts';

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
  expect(lineProductOf(productDetailToWire(product, offered, 5, reader))).toEqual({
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
    accumulated: null,
  });
  expect(lineProductOf(productDetailToWire(testProduct(), [], 0, reader))).toMatchObject({
    categoryId: '',
    cardMadeFee: null,
    tiers: [],
    accumulated: null,
  });
});

const told = {
  custId: 'c',
  itemCode: 'card-1',
  accumulateAmt: 120.5,
  isAccuSales: true,
  productDiscountList: [{ amountFrom: 100, amountTo: null, discountRate: 5 }],
};
const guests = testLineProduct({ tiers: [{ from: 0, to: null, rate: 1 }] });

test('TOTAL-13 a customer’s own discounts take the place of everybody’s', () => {
  expect(withDiscounts(guests, told, 'EUR').tiers).toMatchObject([{ from: 10_000, to: null, rate: 5 }]);
  expect(withDiscounts(guests, { ...told, productDiscountList: [] }, 'EUR').tiers).toEqual([]);
});

test('TOTAL-22 what was bought before counts only where it adds up', () => {
  expect(withDiscounts(guests, told, 'EUR').accumulated).toBe(12_050);
  expect(withDiscounts(guests, { ...told, isAccuSales: false }, 'EUR').accumulated).toBeNull();
});
