import { expect, test } from 'vitest';
import { nobody } from '../buying/draft.ts';
import type { Receiver } from '../buying/line.ts';
import { deliveryWays, type DeliveryWay } from './delivery-way.ts';
import { needsOf, receiverFaults } from './receiver-needs.ts';

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

const checks = {
  name: ({ name }: Receiver) => name !== '',
  mobile: ({ mobile }: Receiver) => mobile !== '',
  address: ({ address }: Receiver) => address !== '',
};

test('DELIV-03 of nobody a way misses all that it needs, and of somebody nothing', () => {
  const somebody = { ...nobody, name: 'Jane', email: 'jane@x.example', mobile: '612345678', address: '1 Main St' };
  for (const way of deliveryWays) {
    expect(receiverFaults(way, nobody, checks), way).toEqual(needsOf(way));
    expect(receiverFaults(way, somebody, checks), way).toEqual([]);
  }
});

test('DELIV-03 what a way does not need may be missing or wrong', () => {
  const jane = { ...nobody, name: 'Jane', email: 'no address', mobile: '612345678' };
  expect(receiverFaults('sms', jane, checks)).toEqual([]);
  expect(receiverFaults('email', jane, checks)).toEqual(['email']);
  expect(receiverFaults('email-and-sms', { ...jane, mobile: '' }, checks)).toEqual(['email', 'mobile']);
});
