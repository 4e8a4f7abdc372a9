import { expect, test } from 'vitest';
import type { Buyer } from '../buying/buyer.ts';
import { deliveryWays } from '../delivery/delivery-way.ts';
import { mayBeFixedLine, plainPhone, receiverMobile } from './phone.ts';

test.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['33-0612345678', '+33612345678'],
  ['33-612345678', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['34-612345678', '+34612345678'],
  // Without a hyphen, the area code is one that there is.
  ['34612345678', '+34612345678'],
  ['12025550123', '+12025550123'],
  ['999612345678', null],
  ['12', null],
  // As long as numbers are there, and one in France; in Spain none begins so.
  ['33-0112345678', '+33112345678'],
  ['34-112345678', null],
  ['+34 112 345 678', null],
  ['+999999999999', null],
  ['06123;45678', null],
  ['  06 12.34(56)78  ', '+33612345678'],
  [' 33-0612345678 ', '+33612345678'],
  ['+33-0612345678', '+33612345678'],
  ['+33- 0612345678', '+33612345678'],
  ['1-2025550123', '+12025550123'],
  ['351-912345678', '+351912345678'],
  // Where nobody dials a zero at home, it is dropped all the same.
  ['34-0612345678', '+34612345678'],
  ['57-03001234567', '+573001234567'],
  ['1684-6331234', '+16846331234'],
  // Some countries have a zero that belongs to the number.
  ['39-0669812345', '+390669812345'],
  ['225-0707123456', '+2250707123456'],
  ['44-07911123456', '+447911123456'],
  ['tel 0612345678', null],
  ['0612345678 ext 1', null],
  ['tel 33-0612345678', null],
  ['0612345678'.padEnd(25), '+33612345678'],
  ['06 12 34 56 78'.replaceAll(' ', '   ') + '      .', null],
  ['', null],
  ['-', null],
  ['33-', null],
] as const)('VAL-18 VAL-21 VAL-22 VAL-23 the number %s is kept as %s', (typed, kept) => {
  expect(plainPhone(typed, 'FR')).toBe(kept);
});

test('VAL-20 DELIV-18 a consumer gives a fixed line only where something is sent by post; others always may', () => {
  const ways = (buyer: Buyer) => deliveryWays.filter((way) => mayBeFixedLine({ buyer, way }));
  expect(ways('consumer')).toEqual(['physical']);
  expect(ways('business')).toEqual(deliveryWays);
  expect(ways('salesman')).toEqual(deliveryWays);
});

test.each([
  ['33', '0612345678', '+33612345678'],
  ['+33', ' 6 12 34 56 78 ', '+33612345678'],
  [' 39 ', '0669812345', '+390669812345'],
  ['1684', '6331234', '+16846331234'],
  ['', '+33612345678', '+33612345678'],
  // What says its own country is believed.
  ['34', '+33612345678', '+33612345678'],
  ['', '0612345678', null],
  ['', '33612345678', null],
  ['33', '', null],
  ['33', '   ', null],
  ['', '+', null],
  ['33', 'call me', null],
  ['FR', '0612345678', null],
  ['12345', '0612345678', null],
  ['x33', '0612345678', null],
  ['3 3', '0612345678', null],
  ['33 6', '12345678', null],
  ['3+3', '0612345678', null],
  ['', ' +33612345678 ', '+33612345678'],
  ['33', '12', null],
] as const)('DELIV-17 with the area code %j a receiver’s mobile %j is used as %s', (areaCode, number, used) => {
  expect(receiverMobile(areaCode, number)).toBe(used);
});
