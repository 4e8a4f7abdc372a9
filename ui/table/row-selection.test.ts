import { expect, test } from 'vitest';
import { allOrNone, toggled, withRange } from './row-selection.ts';

const keyAt = (row: number) => (row < 5 ? `k${row}` : undefined);

test('a row is chosen and let go', () => {
  const one = toggled(new Set(), 'k1');
  expect([...one]).toEqual(['k1']);
  expect([...toggled(one, 'k1')]).toEqual([]);
});

test('a range runs either way, adds to what was chosen, and skips rows that are not there yet', () => {
  expect([...withRange(new Set(['k0']), 4, 2, keyAt)].toSorted()).toEqual(['k0', 'k2', 'k3', 'k4']);
  expect([...withRange(new Set(), 3, 9, keyAt)]).toEqual(['k3', 'k4']);
});

test('all, then none', () => {
  const all = allOrNone(new Set(['k1']), 5, keyAt);
  expect(all.size).toBe(5);
  expect(allOrNone(all, 5, keyAt).size).toBe(0);
});
