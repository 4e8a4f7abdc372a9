import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualBuying } from '../units/profile/buying.ts';
import { buyers } from './buyer.ts';
import { quantityFault, quantityRange } from './quantity.ts';

const profile = { consumerQtyMin: 2, consumerQtyMax: 10, businessQtyMax: 500 };

test('AMOUNT-07 AMOUNT-08 a consumer has the bounds of consumers, everybody else those of companies', () => {
  expect(quantityRange(usualBuying, 'consumer')).toEqual({ min: 1, max: 10 });
  expect(quantityRange(profile, 'consumer')).toEqual({ min: 2, max: 10 });
  expect(quantityRange(profile, 'business')).toEqual({ min: 1, max: 500 });
  expect(quantityRange(profile, 'salesman')).toEqual({ min: 1, max: 500 });
});

test('AMOUNT-07 AMOUNT-08 AMOUNT-09 what is outside is refused with the bound that the message names', () => {
  expect(quantityFault(profile, 'consumer', 1)).toEqual({ fault: 'below', bound: 2 });
  expect(quantityFault(profile, 'consumer', 2)).toBeNull();
  expect(quantityFault(profile, 'consumer', 10)).toBeNull();
  expect(quantityFault(profile, 'consumer', 11)).toEqual({ fault: 'above', bound: 10 });
  expect(quantityFault(profile, 'business', 11)).toBeNull();
  expect(quantityFault(profile, 'salesman', 501)).toEqual({ fault: 'above', bound: 500 });
  expect(quantityFault(profile, 'consumer', 2.5)).toBe('not-offered');
});

test('AMOUNT-08 only whole numbers within the bounds pass, whatever is sent', () => {
  const numbers = fc.oneof(fc.double(), fc.integer({ min: -5, max: 600 }), fc.constantFrom(-0, 1e21, 2 ** 53));
  // A caller's program may send what is no number at all.
  const others = fc.anything({ withNullPrototype: true, withBigInt: true }) as fc.Arbitrary<number>;
  fc.assert(
    fc.property(fc.constantFrom(...buyers), fc.oneof(numbers, others), (buyer, qty) => {
      const { min, max } = quantityRange(profile, buyer);
      expect(quantityFault(profile, buyer, qty) === null).toBe(Number.isInteger(qty) && qty >= min && qty <= max);
    }),
  );
});
