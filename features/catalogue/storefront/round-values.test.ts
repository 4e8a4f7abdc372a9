import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundValues } from './round-values.ts';

test('round values between the least and the most', () => {
  expect(roundValues({ min: 1_000, max: 100_000, step: 500 })).toEqual([1_000, 5_000, 10_000, 20_000, 50_000, 100_000]);
  expect(roundValues({ min: 2_500, max: 15_000, step: 2_500 })).toEqual([2_500, 5_000, 10_000, 15_000]);
  expect(roundValues({ min: 700, max: 700, step: 1 })).toEqual([700]);
});

test('each of them is sold, and they ascend', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 1e5 }),
      fc.integer({ min: 0, max: 500 }),
      (min, step, times) => {
        const max = min + step * times;
        const values = roundValues({ min, max, step });
        expect(values.every((value) => value >= min && value <= max && (value - min) % step === 0)).toBe(true);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(new Set(values).size).toBe(values.length);
      },
    ),
  );
});
