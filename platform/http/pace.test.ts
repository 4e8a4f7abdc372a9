import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('a little comes at once; more waits its turn, and time that nobody used is not saved up', () => {
  let now = 0;
  const pace = new Pace(1_000_000, () => now);
  now = 10_000;
  // A quarter of a second's worth.
  expect(pace.waitMs(250_000)).toBe(0);
  expect(pace.waitMs(100_000)).toBe(100);
  expect(pace.waitMs(100_000)).toBe(200);
  now += 200;
  expect(pace.waitMs(1_000)).toBe(1);
  now += 60_000;
  expect(pace.waitMs(250_000)).toBe(0);
  expect(pace.waitMs(1_000)).toBe(1);
});
