// Coupons, for tests: one that is complete, and any that could be.
import fc from 'fast-check';
import type { Coupon } from '#domain/buying/coupons/coupon.ts';

export const testCoupon = (changes: Partial<Coupon> = {}): Coupon => ({
  id: changes.handle ?? 'coupon-1',
  handle: 'coupon-1',
  number: '•••• 1234',
  balance: 5_000,
  partial: true,
  restriction: '',
  suitedItems: [],
  thirdParty: false,
  ...changes,
});

const itemCodes = ['a', 'b', 'c', 'd'] as const;

/** With handles of their own; balances small enough that several are needed, and large enough that one may do. */
export const anyCoupons: fc.Arbitrary<Coupon[]> = fc
  .array(
    fc.record({
      balance: fc.oneof(fc.nat(200), fc.nat(20_000)),
      partial: fc.boolean(),
      suitedItems: fc.oneof(fc.constant([]), fc.subarray([...itemCodes], { minLength: 1 })),
      thirdParty: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((coupons) => coupons.map((coupon, at) => testCoupon({ ...coupon, handle: `coupon-${at}` })));

export const anyCouponLines = fc.array(
  fc.record({ itemCode: fc.constantFrom(...itemCodes), total: fc.oneof(fc.nat(200), fc.nat(20_000)) }),
  { maxLength: 10 },
);
