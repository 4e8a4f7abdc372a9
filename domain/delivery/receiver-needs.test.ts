import { expect, test } from 'vitest';
import type { DeliveryWay } from './delivery-way.ts';
import { needsOf } from './receiver-needs.ts';

test.each<[DeliveryWay, string]>([
  ['physical', 'name address'],
  ['sms', 'name mobile'],
  ['pdf', 'name'],
  ['email', 'name email'],
  ['email-and-sms', 'name email mobile'],
  ['zip', ''],
  ['card-file', ''],
  ['url-file', ''],
])('DELIV-03 %s needs of the receiver: %s', (way, needs) => {
  expect(needsOf(way).join(' ')).toBe(needs);
});
