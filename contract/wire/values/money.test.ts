import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, money } from '#domain/values/money.ts';
import { propertyRuns } from '#testing/properties/property-runs.ts';
import { amountFromWire, amountToWire } from './money.ts';

test('an amount on the wire is the number that its decimal text says, and comes back as it was', () => {
  const currency = fc.constantFrom('EUR', 'BHD', 'JPY');
  fc.assert(
    fc.property(currency, fc.maxSafeInteger(), (of, minor) => {
      expect(amountToWire(of, minor)).toBe(Number(decimalText(money(of, minor))));
    }),
    propertyRuns,
  );
  // Above fifteen digits a decimal number does not hold every amount any more.
  fc.assert(
    fc.property(currency, fc.nat({ max: 999_999_999_999_999 }), (of, minor) => {
      expect(amountFromWire(of, amountToWire(of, minor))).toBe(minor);
    }),
    propertyRuns,
  );
});

test('nothing is 0, and not less', () => {
  expect(Object.is(amountToWire('EUR', -0), 0)).toBe(true);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no whole amount', (minor) => {
  expect(() => amountToWire('EUR', minor)).toThrow(RangeError);
});

test.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])('%d is no amount of euros', (amount) => {
  expect(amountFromWire('EUR', amount)).toBeNull();
});
