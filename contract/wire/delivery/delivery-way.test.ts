import { expect, test } from 'vitest';
import { deliveryWays } from '#domain/delivery/delivery-way.ts';
import { deliverTypeOf, deliveryWayOf } from './delivery-way.ts';

test('ENUM-01 every way of delivery has its number, both ways', () => {
  expect(deliveryWays.map((way) => [deliverTypeOf(way), way])).toEqual([
    [0, 'physical'],
    [1, 'sms'],
    [2, 'pdf'],
    [3, 'email'],
    [4, 'email-and-sms'],
    [5, 'zip'],
    [6, 'card-file'],
    [7, 'url-file'],
  ]);
  expect(deliveryWays.map((way) => deliveryWayOf(deliverTypeOf(way)))).toEqual(deliveryWays);
  for (const code of [-1, 8, 0.5, Number.NaN]) expect(deliveryWayOf(code)).toBeNull();
});
