import { expect, test } from 'vitest';
import type { Buyer } from '../../buying/buyer.ts';
import { deliveryWays } from '../../delivery/delivery-way.ts';
import { mayBeFixedLine, phoneReadings, receiverReadings } from './phone-readings.ts';

test.each([
  ['', []],
  ['12', []],
  ['123', ['123', '+123']],
  ['tel 123', []],
  ['123 ext', []],
  ['1'.repeat(24), ['1'.repeat(24), `+${'1'.repeat(24)}`]],
  ['1'.repeat(25), []],
  [' +33 6 12 ', ['+33 6 12']],
  ['33-0612', ['+330612', '+33612']],
  ['+33-0612', ['+330612', '+33612']],
  ['33- 0612', ['+33 0612', '+33612']],
  ['33-612', ['+33612', '+33612']],
  // Only a zero at the beginning is for calls at home.
  ['33-6012', ['+336012', '+336012']],
  // An area code has four digits at most, and stands first.
  ['06-12-34', ['+0612-34', '+0612-34']],
  ['06123-45', ['06123-45', '+06123-45']],
  ['06 12-34', ['06 12-34', '+06 12-34']],
  ['(06) 1-2', ['(06) 1-2', '+(06) 1-2']],
] as const)('VAL-21 VAL-22 VAL-23 %j may mean %j', (typed, readings) => {
  expect(phoneReadings(typed)).toEqual(readings);
});

test.each([
  ['33', '0612', ['+330612', '+33612']],
  [' +33 ', ' 612 ', ['+33612', '+33612']],
  ['34', '+33612', ['+33612']],
  ['', '0612', []],
  ['FR', '0612', []],
  ['12345', '0612', []],
] as const)('DELIV-17 with the area code %j a receiver’s %j may mean %j', (areaCode, typed, readings) => {
  expect(receiverReadings(areaCode, typed)).toEqual(readings);
});

test('VAL-20 DELIV-18 a consumer gives a fixed line only where something is sent by post; others always may', () => {
  const ways = (buyer: Buyer) => deliveryWays.filter((way) => mayBeFixedLine({ buyer, way }));
  expect(ways('consumer')).toEqual(['physical']);
  expect(ways('business')).toEqual(deliveryWays);
  expect(ways('salesman')).toEqual(deliveryWays);
});
