import { expect, test } from 'vitest';
import { ProvenTokens } from './proven-tokens.ts';

test('a token is proven for ten minutes after it was last good for something', () => {
  let now = 1;
  const proven = new ProvenTokens(10, () => now);
  expect(proven.has('a')).toBe(false);
  proven.add('a');
  now = 600_000;
  expect(proven.has('a')).toBe(true);
  proven.add('a');
  now = 1_199_999;
  expect(proven.has('a')).toBe(true);
  now += 2;
  expect(proven.has('a')).toBe(false);
});

test('one that is refused is proven no longer, and of too many the oldest is forgotten', () => {
  const proven = new ProvenTokens(2);
  for (const token of ['a', 'b', 'a', 'c']) proven.add(token);
  expect(['a', 'b', 'c'].map((token) => proven.has(token))).toEqual([true, false, true]);
  proven.forget('a');
  expect(proven.has('a')).toBe(false);
});
