import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validMonthsDefault, validMonthsFault, validMonthsRange } from './validity.ts';

const product = (validMonthsMin: number, validMonthsMax: number) => ({ validMonthsMin, validMonthsMax });
const unit = (validMonthsMax: number) => ({ validMonthsMax });

test.each([
  ['AMOUNT-03 one to twelve months', product(1, 12), unit(12), 1, 12, 12],
  ['AMOUNT-04 the unit allows less', product(1, 12), unit(6), 1, 6, 6],
  ['AMOUNT-04 the unit allows more', product(1, 12), unit(60), 1, 12, 12],
  ['AMOUNT-04 both allow more', product(6, 36), unit(24), 6, 24, 12],
  ['AMOUNT-05 the product begins above the usual', product(18, 36), unit(36), 18, 36, 18],
  ['AMOUNT-11 the product has one validity', product(6, 6), unit(12), 6, 6, 6],
  ['AMOUNT-04 the unit allows less than the product’s least', product(12, 12), unit(6), 6, 6, 6],
  ['AMOUNT-03 never less than a month', product(0, 0), unit(12), 1, 1, 1],
] as const)('%s', (_, sold, allowing, min, max, usual) => {
  expect(validMonthsRange(sold, allowing)).toEqual({ min, max });
  expect(validMonthsDefault(sold, allowing)).toBe(usual);
});

test('AMOUNT-03 what is chosen lies between the bounds, and a message can name them', () => {
  const fault = (months: number) => validMonthsFault(product(3, 24), unit(12), months);
  expect(fault(2)).toEqual({ fault: 'below', bound: 3 });
  expect(fault(3)).toBeNull();
  expect(fault(12)).toBeNull();
  expect(fault(13)).toEqual({ fault: 'above', bound: 12 });
  expect(fault(6.5)).toBe('not-offered');
  for (const none of [NaN, Infinity, -0, 1e21, 2 ** 53, '6' as never, null as never])
    expect(fault(none)).not.toBeNull();
});

test('AMOUNT-05 the default can always be chosen', () => {
  const months = fc.integer({ min: 1, max: 120 });
  fc.assert(
    fc.property(months, months, months, (one, other, most) => {
      const sold = product(Math.min(one, other), Math.max(one, other));
      expect(validMonthsFault(sold, unit(most), validMonthsDefault(sold, unit(most)))).toBeNull();
    }),
  );
});
