import { expect, test } from 'vitest';
import { waitUntil } from './wait.ts';

const counting = () => {
  let looks = 0;
  return async () => (looks += 1);
};

test('it looks at once, and no more once it has seen enough', async () => {
  const look = counting();
  expect(await waitUntil(look, (seen) => seen === 1, { patienceMs: 0, everyMs: 60_000 })).toBe(1);
  expect(await waitUntil(look, (seen) => seen === 4, { patienceMs: 60_000, everyMs: 1 })).toBe(4);
});

test('whoever has waited long enough gets what was seen last', async () => {
  const begun = performance.now();
  expect(await waitUntil(counting(), () => false, { patienceMs: 30, everyMs: 10 })).toBeGreaterThan(1);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(30);
});

test('a fault is the caller’s to hear', async () => {
  const look = () => Promise.reject(new Error('no'));
  await expect(waitUntil(look, () => true, { patienceMs: 10, everyMs: 1 })).rejects.toThrow('no');
});
