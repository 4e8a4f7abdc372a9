import { expect, test } from 'vitest';
import { nonceKeptMs, sealAlgorithm, sealEarliestMs, sealEncryption, sealInfo, sealOldestMs } from './seal.ts';

// Both sides derive their keys from this text: browsers that are open during a deploy have the old one.
test('API-111 what a key is derived for, and how long a body is good', () => {
  const keys = { claim: 'alpha.visit', browserKey: 'b', serverKey: 's' };
  expect(sealInfo('request', keys)).toBe('unwrap visit-seal\nrequest\nalpha.visit\nb\ns');
  expect(sealInfo('answer', keys)).toBe('unwrap visit-seal\nanswer\nalpha.visit\nb\ns');
  expect([sealAlgorithm, sealEncryption]).toEqual(['dir', 'A256GCM']);
  expect([sealOldestMs, sealEarliestMs, nonceKeptMs]).toEqual([90_000, 30_000, 120_000]);
});
