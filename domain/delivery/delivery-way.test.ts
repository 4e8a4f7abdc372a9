import { expect, test } from 'vitest';
import { productKinds } from '../catalogue/product.ts';
import { deliveryWays, deliveryWaysFor, mayChooseWay } from './delivery-way.ts';

const buyers = ['consumer', 'business', 'salesman'] as const;

test('DELIV-01 DELIV-21 nine ways have eight names: to print at home is one PDF', () => {
  expect(deliveryWays).toEqual(['physical', 'sms', 'pdf', 'email', 'email-and-sms', 'zip', 'card-file', 'url-file']);
});

const singly = ['sms', 'pdf', 'email', 'email-and-sms'];
const all = [...singly, 'zip', 'card-file', 'url-file'];
test.each([
  ['consumer', singly],
  ['business', all],
  ['salesman', all],
] as const)('DELIV-24 of a digital card a %s chooses %j', (buyer, ways) => {
  expect(deliveryWaysFor('digital', buyer)).toEqual(ways);
});

test.each(buyers)('DELIV-24 a %s gets what is printed by post and in no other way', (buyer) => {
  expect(deliveryWaysFor('physical', buyer)).toEqual(['physical']);
  expect(deliveryWaysFor('customised-physical', buyer)).toEqual(['physical']);
});

test('DELIV-24 what is not among them may not be chosen', () => {
  expect(mayChooseWay('zip', 'digital', 'business')).toBe(true);
  expect(mayChooseWay('zip', 'digital', 'consumer')).toBe(false);
  expect(mayChooseWay('physical', 'digital', 'consumer')).toBe(false);
  expect(mayChooseWay('email', 'physical', 'salesman')).toBe(false);
});

test('DELIV-24 every way can be chosen by somebody', () => {
  const chosen = productKinds.flatMap((kind) => buyers.flatMap((buyer) => deliveryWaysFor(kind, buyer)));
  expect(new Set(chosen)).toEqual(new Set(deliveryWays));
});
