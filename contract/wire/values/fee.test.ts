import { expect, test } from 'vitest';
import type { Fee } from '#domain/catalogue/product.ts';
import { feeFromWire, feeToWire, type WireFee } from './fee.ts';

test.each<[Fee | null, WireFee]>([
  [null, { type: null, value: 0 }],
  [
    { kind: 'percent', percent: 2.5 },
    { type: 'P', value: 2.5 },
  ],
  [
    { kind: 'fixed', amount: 1_550 },
    { type: 'V', value: 15.5 },
  ],
  [
    { kind: 'fixed', amount: 0 },
    { type: 'V', value: 0 },
  ],
])('ENUM-06 %j travels as %j, both ways', (fee, wire) => {
  expect(feeToWire(fee, 'EUR')).toEqual(wire);
  expect(feeFromWire(wire, 'EUR')).toEqual(fee);
});

test.each<WireFee>([
  { type: 'P', value: 100.01 },
  { type: 'P', value: -1 },
  { type: 'P', value: Number.NaN },
  { type: 'V', value: -0.01 },
  { type: 'V', value: 1.005 },
  { type: 'V', value: Number.POSITIVE_INFINITY },
])('%j is no fee', (wire) => {
  expect(feeFromWire(wire, 'EUR')).toBeNull();
});
