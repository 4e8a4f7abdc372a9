import { describe, expect, test } from 'vitest';
import { testCoupon } from '#testing/properties/coupons.ts';
import { testLine, testLineProduct } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import {
  applyCoupons,
  couponedCart,
  couponEffect,
  couponFault,
  couponsMax,
  typedFault,
  type Coupon,
} from './coupon.ts';
import { cartCouponFaults } from './coupon-faults.ts';
import type { CouponLine } from './coupon-shares.ts';

const terms = { smallestPayment: 50 };
const lines = (...totals: readonly (readonly [string, number])[]): CouponLine[] =>
  totals.map(([itemCode, total]) => ({ itemCode, total }));
const coupons = (...changes: readonly Partial<Coupon>[]) =>
  changes.map((change, at) => testCoupon({ handle: `coupon-${at}`, ...change }));
const applied = (of: readonly CouponLine[], by: readonly Coupon[], smallestPayment = 0) =>
  applyCoupons(
    of,
    of.reduce((sum, { total }) => sum + total, 0),
    by,
    { smallestPayment },
  );
const amounts = (of: readonly CouponLine[], by: readonly Coupon[], smallestPayment = 0) =>
  applied(of, by, smallestPayment).coupons.map((coupon) => [coupon.applied, coupon.remaining, coupon.forfeited]);

describe('what coupons pay', () => {
  test('TOTAL-07 COUPON-03 nothing is left to pay where a coupon is worth more', () => {
    expect(applied(lines(['a', 3_000]), coupons({ balance: 5_000 }))).toEqual({
      coupons: [{ handle: 'coupon-0', applied: 3_000, remaining: 2_000, forfeited: 0 }],
      couponTotal: 3_000,
      left: 0,
      insufficient: false,
      leftTooSmall: false,
    });
  });

  test('COUPON-03 COUPON-25 what is on it pays a part, the rest is left', () => {
    expect(applied(lines(['a', 9_000]), coupons({ balance: 5_000 }), 50)).toMatchObject({
      couponTotal: 5_000,
      left: 4_000,
      insufficient: true,
      leftTooSmall: false,
    });
  });

  test('COUPON-08 one that can be used once loses what it does not pay', () => {
    expect(amounts(lines(['a', 3_000]), coupons({ partial: false }))).toEqual([[3_000, 0, 2_000]]);
  });

  test('COUPON-20 one for certain items pays lines of those, with their fees, and no others', () => {
    const cart = lines(['a', 1_100], ['b', 2_000], ['a', 500]);
    expect(amounts(cart, coupons({ suitedItems: ['a'] }))).toEqual([[1_600, 3_400, 0]]);
    expect(amounts(cart, coupons({ suitedItems: ['c'] }))).toEqual([[0, 5_000, 0]]);
  });

  test('COUPON-20 a coupon for any item leaves lines to one that pays only those, whichever came first', () => {
    const cart = lines(['a', 1_000], ['b', 1_000]);
    const any = { balance: 1_000 };
    const onlyA = { balance: 1_000, suitedItems: ['a'] };
    expect(applied(cart, coupons(any, onlyA)).left).toBe(0);
    expect(applied(cart, coupons(onlyA, any)).left).toBe(0);
  });

  test('COUPON-20 coupons make room for each other where their items overlap', () => {
    const cart = lines(['a', 1_000], ['b', 1_000], ['c', 1_000]);
    const three = coupons(
      { balance: 1_000, suitedItems: ['a', 'b'] },
      { balance: 1_000, suitedItems: ['b', 'c'] },
      { balance: 1_000, suitedItems: ['a', 'c'] },
    );
    expect(amounts(cart, three)).toEqual([
      [1_000, 0, 0],
      [1_000, 0, 0],
      [1_000, 0, 0],
    ]);
  });

  test('COUPON-02 a third party’s comes last', () => {
    const two = coupons({ balance: 900, thirdParty: true }, { balance: 800 });
    expect(amounts(lines(['a', 1_000]), two)).toEqual([
      [200, 700, 0],
      [800, 0, 0],
    ]);
  });

  test('a restricted one goes before one that could pay elsewhere, a small one before a large one', () => {
    const three = coupons({ balance: 700 }, { balance: 600 }, { balance: 800, suitedItems: ['a'] });
    expect(amounts(lines(['a', 1_500]), three)).toEqual([
      [100, 600, 0],
      [600, 0, 0],
      [800, 0, 0],
    ]);
  });

  test('COUPON-26 one that can be used once is used up before one that keeps its rest', () => {
    const two = coupons({ balance: 500 }, { balance: 800, partial: false });
    expect(amounts(lines(['a', 1_000]), two)).toEqual([
      [200, 300, 0],
      [800, 0, 0],
    ]);
    // Both are needed, so the one that is lost in any case pays all that it can.
    expect(amounts(lines(['a', 600]), two)).toEqual([
      [0, 500, 0],
      [600, 0, 200],
    ]);
  });

  test('COUPON-26 one that can be used once is left alone where others pay everything', () => {
    const two = coupons({ balance: 800, partial: false }, { balance: 500 });
    expect(amounts(lines(['a', 500]), two)).toEqual([
      [0, 800, 0],
      [500, 0, 0],
    ]);
  });

  test('COUPON-26 one that is used up as a whole loses nothing, and leaves others what they have', () => {
    const two = coupons({ balance: 500 }, { balance: 400, partial: false });
    expect(amounts(lines(['a', 500]), two)).toEqual([
      [100, 400, 0],
      [400, 0, 0],
    ]);
  });

  test('COUPON-26 of two that can be used once, one that the other can stand in for is left alone', () => {
    const cart = lines(['a', 5_000], ['b', 5_000]);
    const two = coupons(
      { balance: 6_000, partial: false, suitedItems: ['a'] },
      { balance: 12_000, partial: false, suitedItems: ['a', 'b'] },
    );
    expect(amounts(cart, two)).toEqual([
      [0, 6_000, 0],
      [10_000, 0, 2_000],
    ]);
  });

  test('COUPON-26 of two of which either would do, the one that loses less is used', () => {
    const two = coupons({ balance: 900, partial: false }, { balance: 600, partial: false });
    expect(amounts(lines(['a', 500]), two)).toEqual([
      [0, 900, 0],
      [500, 0, 100],
    ]);
  });

  test('COUPON-26 one that would lose a part does not keep one from being used as a whole', () => {
    const two = coupons({ balance: 600, partial: false, suitedItems: ['a'] }, { balance: 500, partial: false });
    expect(amounts(lines(['a', 500]), two)).toEqual([
      [0, 600, 0],
      [500, 0, 0],
    ]);
  });

  test('COUPON-26 what one pays as a whole is no room for another one', () => {
    const three = coupons({ balance: 300, partial: false }, { balance: 400, partial: false }, { balance: 500 });
    expect(amounts(lines(['a', 500]), three)).toEqual([
      [300, 0, 0],
      [0, 400, 0],
      [200, 300, 0],
    ]);
  });

  test('COUPON-26 what ours pay is not counted as room for a third party’s that can be used once', () => {
    const three = coupons(
      { balance: 500 },
      { balance: 600, partial: false, thirdParty: true },
      { balance: 500, thirdParty: true },
    );
    expect(amounts(lines(['a', 1_000]), three)).toEqual([
      [500, 0, 0],
      [0, 600, 0],
      [500, 0, 0],
    ]);
  });

  test('never more than the total, even if lines say more', () => {
    expect(applyCoupons(lines(['a', 900], ['b', 900]), 1_000, coupons({}), terms)).toMatchObject({
      couponTotal: 1_000,
      left: 0,
    });
  });

  test('a shop that shows no cents is paid none by a coupon: they stay on it, or are lost with the rest', () => {
    const pays = (partial: boolean) =>
      applyCoupons(lines(['a', 90_000]), 90_000, coupons({ balance: 8_766, partial }), {
        smallestPayment: 0,
        step: 100,
      });
    expect(pays(true)).toMatchObject({ left: 81_300, coupons: [{ applied: 8_700, remaining: 66, forfeited: 0 }] });
    expect(pays(false)).toMatchObject({ left: 81_300, coupons: [{ applied: 8_700, remaining: 0, forfeited: 66 }] });
    const shop = { ...unitProfile({ currency: 'COP', decimalDigits: 0 }), ...terms };
    const { paid } = couponedCart([testLine({ amount: 90_000 })], shop, [testCoupon({ balance: 8_766 })]);
    expect(paid.left).toBe(81_300);
  });

  test('without coupons all is left', () => {
    expect(applied(lines(['a', 900]), [], 50)).toEqual({
      coupons: [],
      couponTotal: 0,
      left: 900,
      insufficient: true,
      leftTooSmall: false,
    });
  });

  test('a hundred coupons for a hundred items and five hundred lines', () => {
    const cart = lines(...Array.from({ length: 500 }, (_, at) => [`item-${at % 100}`, 100] as const));
    const hundred = coupons(
      ...Array.from({ length: couponsMax }, (_, at) => ({
        balance: 500,
        partial: at % 2 === 0,
        suitedItems: [`item-${at}`, `item-${(at * 7 + 1) % 100}`],
      })),
    );
    expect(applied(cart, hundred)).toMatchObject({ couponTotal: 50_000, left: 0 });
  });
});

describe('cents-left-over', () => {
  test.each([
    [0, 0, 0],
    [1, 50, 49],
    [49, 50, 1],
    [50, 50, 0],
  ])('cents-left-over: with %i left, %i are, since a coupon gives %i less', (rest, left, less) => {
    expect(applied(lines(['a', 5_000 + rest]), coupons({ balance: 5_000 }), 50)).toEqual({
      coupons: [{ handle: 'coupon-0', applied: 5_000 - less, remaining: less, forfeited: 0 }],
      couponTotal: 5_000 - less,
      left,
      insufficient: rest > 0,
      leftTooSmall: false,
    });
  });

  test('cents-left-over: what is missing comes from the last coupon that keeps it, then from the one before', () => {
    const three = coupons({ balance: 30 }, { balance: 40 }, { balance: 1_000, partial: false });
    expect(amounts(lines(['a', 1_080]), three, 50)).toEqual([
      [30, 0, 0],
      [0, 40, 0],
      [1_000, 0, 0],
    ]);
    expect(amounts(lines(['a', 1_080]), three, 60)).toEqual([
      [20, 10, 0],
      [0, 40, 0],
      [1_000, 0, 0],
    ]);
  });

  test('cents-left-over: a coupon may give back all that it would have paid', () => {
    const two = coupons({ balance: 1_000, partial: false }, { balance: 20 });
    expect(applied(lines(['a', 1_050]), two, 50)).toMatchObject({ couponTotal: 1_000, left: 50, leftTooSmall: false });
    expect(applied(lines(['a', 1_049]), two, 50)).toMatchObject({ couponTotal: 1_020, left: 29, leftTooSmall: true });
  });

  test('cents-left-over: a third party’s gives less before one of ours', () => {
    const two = coupons({ balance: 500, thirdParty: true, suitedItems: ['a'] }, { balance: 500 });
    expect(amounts(lines(['a', 1_020]), two, 50)).toEqual([
      [470, 30, 0],
      [500, 0, 0],
    ]);
  });

  test('cents-left-over: where no coupon can give less, it says so', () => {
    const once = coupons({ balance: 1_000, partial: false }, { balance: 10 });
    expect(applied(lines(['a', 1_040]), once, 50)).toMatchObject({ couponTotal: 1_010, left: 30, leftTooSmall: true });
    expect(applied(lines(['a', 1_010]), once, 50)).toMatchObject({ left: 0, leftTooSmall: false });
  });
});

describe('what speaks against a coupon', () => {
  test('COUPON-09 an empty number', () => {
    expect([typedFault(''), typedFault('  '), typedFault(' 1 ')]).toEqual(['empty', 'empty', null]);
  });

  test('COUPON-10 one that is there already', () => {
    const one = testCoupon({ handle: 'one' });
    expect(couponFault(testCoupon({ id: 'one', handle: 'renewed' }), [testCoupon({ handle: 'two' }), one], ['a'])).toBe(
      'duplicate',
    );
    expect(couponFault(one, [testCoupon({ handle: 'two' })], ['a'])).toBeNull();
  });

  test('COUPON-11 COUPON-25 one with nothing on it, and not one with little', () => {
    expect(couponFault(testCoupon({ balance: 0 }), [], ['a'])).toBe('no-balance');
    expect(couponFault(testCoupon({ balance: 1 }), [], ['a'])).toBeNull();
  });

  test('COUPON-12 COUPON-20 one that suits nothing in the cart', () => {
    const onlyA = testCoupon({ suitedItems: ['a'] });
    expect(couponFault(onlyA, [], ['b', 'c'])).toBe('not-usable');
    expect(couponFault(onlyA, [], ['b', 'a'])).toBeNull();
    expect(couponFault(testCoupon(), [], [])).toBe('not-usable');
  });
});

test('every fault of a coupon in a cart has a name', () => {
  expect(cartCouponFaults).toEqual([
    'removed',
    'duplicate',
    'not-usable',
    'ends-soon',
    'other-currency',
    'unavailable',
  ]);
});

describe('what a coupon changes', () => {
  const tiers = [{ from: 0, to: null, rate: 10 }];
  const cart = [testLine({ amount: 8_000, product: testLineProduct({ tiers }) })];
  const shop = { ...unitProfile(), ...terms };

  test('D10 COUPON-22 saves 12.00, loses 8.00 of discount', () => {
    expect(couponEffect(cart, shop, [], testCoupon({ balance: 1_200 }))).toEqual({
      saves: 1_200,
      discountLost: 800,
      bonusLost: 0,
      freeCardsLost: 0,
      forfeited: 0,
      net: 400,
      loss: 800,
      warns: true,
    });
  });

  test('COUPON-22 the discount is lost once, and another coupon warns no more', () => {
    const [first, second] = coupons({ balance: 1_200 }, { balance: 1_000 });
    expect(couponEffect(cart, shop, [first!], second!)).toEqual({
      saves: 1_000,
      discountLost: 0,
      bonusLost: 0,
      freeCardsLost: 0,
      forfeited: 0,
      net: 1_000,
      loss: 800,
      warns: false,
    });
  });

  test('COUPON-05 COUPON-26 what a coupon loses for good is said before', () => {
    const plain = [testLine({ amount: 3_000 })];
    expect(couponEffect(plain, shop, [], testCoupon({ partial: false }))).toMatchObject({
      saves: 3_000,
      forfeited: 2_000,
      net: 3_000,
      warns: true,
    });
    expect(couponEffect(plain, shop, [], testCoupon())).toMatchObject({ forfeited: 0, warns: false });
  });

  test('COUPON-05 what others have lost already is not lost again', () => {
    const plain = [testLine({ amount: 6_000 })];
    const [first, second] = coupons({ balance: 7_000, partial: false }, { balance: 500 });
    expect(couponEffect(plain, shop, [first!], second!)).toMatchObject({ saves: 0, forfeited: 0, warns: false });
    // Two small ones instead of a large one: it is not needed any more, and nothing is lost.
    const [large, small, other] = coupons({ balance: 9_000, partial: false }, { balance: 3_000 }, { balance: 3_000 });
    expect(couponEffect(plain, shop, [large!, small!], other!)).toMatchObject({ forfeited: -3_000, warns: false });
  });

  test('D10 more on the cards, and cards for nothing, are lost as well', () => {
    const candidate = testCoupon({ balance: 1_200 });
    expect(couponEffect(cart, { ...shop, discountType: 'bonus' }, [], candidate)).toMatchObject({
      discountLost: 0,
      bonusLost: 800,
      warns: true,
    });
    const free = [{ from: 0, to: null, rate: 0, free: { itemCode: 'x', amount: 500, qty: 2 } }];
    const given = [testLine({ amount: 8_000, product: testLineProduct({ tiers: free }) })];
    expect(couponEffect(given, { ...shop, discountType: 'free-card' }, [], candidate)).toMatchObject({
      freeCardsLost: 2,
      net: 1_200,
      warns: true,
    });
  });

  test('coupon-shrinks-card: cards are worth what they were, whatever coupons pay', () => {
    const { price, paid } = couponedCart(cart, shop, [testCoupon({ balance: 8_000 })]);
    expect([price.faceValue, price.bonus, paid.left]).toEqual([8_000, 0, 0]);
  });
});
