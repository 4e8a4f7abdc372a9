import { expect, test } from 'vitest';
import { testLineProduct } from '#testing/properties/lines.ts';
import { withDiscounts } from './own-terms.ts';

const told = {
  custId: 'c',
  itemCode: 'card-1',
  accumulateAmt: 120.5,
  isAccuSales: true,
  productDiscountList: [{ amountFrom: 100, amountTo: null, discountRate: 5 }],
};
const product = testLineProduct({ tiers: [{ from: 0, to: null, rate: 1 }] });

test('TOTAL-13 a customer’s own discounts take the place of everybody’s', () => {
  expect(withDiscounts(product, told, 'EUR').tiers).toMatchObject([{ from: 10_000, to: null, rate: 5 }]);
  expect(withDiscounts(product, { ...told, productDiscountList: [] }, 'EUR').tiers).toEqual([]);
});

test('TOTAL-22 what was bought before counts only where it adds up', () => {
  expect(withDiscounts(product, told, 'EUR').accumulated).toBe(12_050);
  expect(withDiscounts(product, { ...told, isAccuSales: false }, 'EUR').accumulated).toBeNull();
});
