import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#testing/properties/property-runs.ts';
import { allot, percentOf, taxWithin } from './percent.ts';

test.each([
  [1_000, 5, 1, 50],
  [1_005, 10, 1, 101],
  [1_004, 10, 1, 100],
  [1_001, 50, 1, 501],
  [12_350, 97.5, 1, 12_041],
  [3, 33.33, 1, 1],
  [0, 20, 1, 0],
  [999, 0, 1, 0],
  [999, 100, 1, 999],
  [12_345, 10, 100, 1_200],
  [12_500, 10, 100, 1_300],
  [9_007_199_254_740_991, 100, 1, 9_007_199_254_740_991],
  [9_007_199_254_740_991, 33.33, 1, 3_002_099_511_605_172],
  [9_007_199_254_740_900, 33.33, 100, 3_002_099_511_605_100],
  [4_503_599_627, 100, 1, 4_503_599_627],
])('TOTAL-11 of %d, %d %% in steps of %d is %d', (minor, percent, step, part) => {
  expect(percentOf(minor, percent, step)).toBe(part);
});

test.each([
  [12_000, 20, 1, 2_000],
  [490, 20, 1, 82],
  [1_055, 5.5, 1, 55],
  [100, 0, 1, 0],
  [119_000, 19, 100, 19_000],
])('TOTAL-21 within %d, a tax of %d %% in steps of %d is %d', (minor, rate, step, tax) => {
  expect(taxWithin(minor, rate, step)).toBe(tax);
});

test('an amount without decimals on the screen has none below it', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000), fc.constantFrom(1, 10, 100, 1_000), (minor, hundredths, step) => {
      const part = percentOf(minor, hundredths / 100, step);
      expect(part % step).toBe(0);
      expect(Math.abs(part - (minor * hundredths) / 10_000)).toBeLessThanOrEqual(step / 2 + 1e-6);
      expect(taxWithin(minor, hundredths / 100, step) % step).toBe(0);
    }),
    propertyRuns,
  );
});

test('what is handed out sums to the whole, is never negative, and follows the weights', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 }),
      (minor, weights) => {
        const parts = allot(minor, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minor);
        const sum = weights.reduce((whole, weight) => whole + weight, 0);
        for (const [at, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(Math.abs(part - (minor * weights[at]!) / sum)).toBeLessThanOrEqual(1);
        }
      },
    ),
    propertyRuns,
  );
});

test.each([
  [100, [1, 1, 1], 1, [33, 33, 34]],
  [1_000, [1, 3], 100, [200, 800]],
  [50, [], 1, []],
  [0, [0, 0], 1, [0, 0]],
  [7, [0, 0], 1, [0, 7]],
])('%d by %j in steps of %d is %j', (minor, weights, step, parts) => {
  expect(allot(minor, weights, step)).toEqual(parts);
});
