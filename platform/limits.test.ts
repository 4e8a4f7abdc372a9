import { expect, test } from 'vitest';
import { networkOf } from './limits.ts';

test.each([
  ['203.0.113.5', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113'],
  ['2001:db8:1234:56ff::1', '2001:0db8:1234:56'],
  ['2001:db8:1234:5600:1:2:3:4', '2001:0db8:1234:56'],
  ['::1', '0000:0000:0000:00'],
  ['2001:db8::', '2001:0db8:0000:00'],
])('%s is counted as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
