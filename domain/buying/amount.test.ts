import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Denominations } from '../catalogue/product.ts';
import { amountFault, offeredAmounts } from './amount.ts';

const list = { kind: 'list', values: [5_000, 1_000, 2_500] } as const;
const range = { kind: 'range', min: 1_000, max: 10_000, step: 500 } as const;

const lists = fc
  .array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 })
  .map((values) => ({ kind: 'list', values }) as const);
const ranges = fc
  .tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e5 }))
  .map(([min, more, step]) => ({ kind: 'range', min, max: min + more, step }) as const);
const denominations: fc.Arbitrary<Denominations> = fc.oneof(lists, ranges);

const below = (bound: number) => ({ fault: 'below', bound }) as const;
const above = (bound: number) => ({ fault: 'above', bound }) as const;

test.each([
  [1_000, null],
  [2_500, null],
  [5_000, null],
  [999, below(1_000)],
  [5_001, above(5_000)],
  [3_000, 'not-offered'],
] as const)('AMOUNT-06 AMOUNT-10 of a list, %d: %j', (minor, fault) => {
  expect(amountFault(list, minor)).toEqual(fault);
});

test.each([
  [1_000, null],
  [1_500, null],
  [10_000, null],
  [999, below(1_000)],
  [10_001, above(10_000)],
  [1_250, 'not-offered'],
  [9_999, 'not-offered'],
] as const)('AMOUNT-06 AMOUNT-10 of a range, %d: %j', (minor, fault) => {
  expect(amountFault(range, minor)).toEqual(fault);
});

test('AMOUNT-10 steps are counted from the least value, and the last may be below the bound', () => {
  const odd = { kind: 'range', min: 1_500, max: 10_000, step: 1_000 } as const;
  expect(amountFault(odd, 2_500)).toBeNull();
  expect(amountFault(odd, 2_000)).toBe('not-offered');
  expect(amountFault(odd, 9_500)).toBeNull();
  expect(amountFault(odd, 10_000)).toBe('not-offered');
  expect(offeredAmounts(odd)).toEqual([1_500, 9_500]);
});

describe('AMOUNT-10 what is no amount is refused', () => {
  const hostile = [NaN, Infinity, -Infinity, 0, -0, -1_000, 1_000.5, 1e21, 2 ** 53, Number.MIN_VALUE];
  const texts = ['1000', '', null, undefined, {}, [1_000], true] as unknown as number[];

  test.each([...hostile, ...texts].map((minor) => [minor] as const))('%j', (minor) => {
    expect(amountFault(list, minor)).not.toBeNull();
    expect(amountFault(range, minor)).not.toBeNull();
  });

  test('nothing is free, and what is sold at no value is not sold', () => {
    expect(amountFault({ kind: 'range', min: 0, max: 100, step: 10 }, 0)).toBe('not-offered');
    expect(amountFault({ kind: 'range', min: 0, max: 100, step: 10 }, -0)).toBe('not-offered');
    expect(amountFault({ kind: 'range', min: 10, max: 100, step: 0 }, 10)).toBe('not-offered');
    expect(amountFault({ kind: 'list', values: [] }, 10)).toBe('not-offered');
    expect(amountFault({ kind: 'list', values: [10.5, NaN] }, 10.5)).not.toBeNull();
    expect(offeredAmounts({ kind: 'list', values: [] })).toEqual([]);
    expect(offeredAmounts({ kind: 'range', min: 10, max: 100, step: 0 })).toEqual([]);
  });
});

/** The rule once more, in other words. */
const isSold = (sold: Denominations, minor: number): boolean =>
  sold.kind === 'list'
    ? sold.values.some((value) => value === minor)
    : minor >= sold.min && minor <= sold.max && Number.isInteger((minor - sold.min) / sold.step);

test('AMOUNT-06 nothing outside the bounds passes, and nothing between the steps', () => {
  const steps = fc.integer({ min: 0, max: 1_000 });
  const anything = fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger());
  fc.assert(
    fc.property(denominations, anything, steps, (sold, minor, times) => {
      const { min, step } = sold.kind === 'range' ? sold : { min: sold.values[0] ?? 0, step: 1 };
      for (const chosen of [minor, min + step * times, min + step * times + 1])
        expect(amountFault(sold, chosen) === null).toBe(isSold(sold, chosen));
    }),
  );
});

test('AMOUNT-10 every amount that is offered can be bought, and they ascend', () => {
  fc.assert(
    fc.property(denominations, fc.integer({ min: 0, max: 12 }), (sold, count) => {
      const offered = offeredAmounts(sold, count);
      expect(offered.filter((minor) => amountFault(sold, minor) !== null)).toEqual([]);
      expect(offered).toEqual([...new Set(offered)].toSorted((a, b) => a - b));
    }),
  );
});

test('AMOUNT-10 of a range no more than asked for, of a list all', () => {
  fc.assert(
    fc.property(ranges, lists, fc.integer({ min: 2, max: 12 }), (anyRange, anyList, count) => {
      expect(offeredAmounts(anyRange, count).length).toBeLessThanOrEqual(count);
      expect(offeredAmounts(anyRange, count)).toContain(anyRange.min);
      expect(offeredAmounts(anyList, count)).toHaveLength(new Set(anyList.values).size);
    }),
  );
});

test('AMOUNT-10 round values between the least and the most', () => {
  const offered = (min: number, max: number, step: number, count?: number) =>
    offeredAmounts({ kind: 'range', min, max, step }, count);
  expect(offered(1_000, 100_000, 500)).toEqual([1_000, 5_000, 10_000, 20_000, 50_000, 100_000]);
  expect(offered(1_000, 100_000, 500, 3)).toEqual([1_000, 50_000, 100_000]);
  expect(offered(1_000, 100_000, 500, 2)).toEqual([1_000, 100_000]);
  expect(offered(2_500, 15_000, 2_500)).toEqual([2_500, 5_000, 10_000, 15_000]);
  expect(offered(700, 700, 1)).toEqual([700]);
  expect(offered(1, 10, 1)).toEqual([1, 2, 5, 10]);
  expect(offered(1_000, 100_000, 500, 0)).toEqual([1_000, 100_000]);
  expect(offeredAmounts(list)).toEqual([1_000, 2_500, 5_000]);
  expect(offeredAmounts({ kind: 'list', values: [1, 2, 3, 4, 5, 6, 7, 8] }, 2)).toHaveLength(8);
});
