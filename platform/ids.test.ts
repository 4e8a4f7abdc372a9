import { expect, test } from 'vitest';
import { systemIds } from './ids.ts';

test('record ids made in the same millisecond are in the order in which they were made', () => {
  const ids = systemIds({ now: () => new Date('2026-06-01T10:00:00Z') });
  const made = Array.from({ length: 2_000 }, () => ids.recordId());
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('record ids of later moments come later', () => {
  let now = Date.parse('2026-06-01T10:00:00Z');
  const ids = systemIds({ now: () => new Date(now++) });
  const made = Array.from({ length: 500 }, () => ids.recordId());
  expect(made.toSorted()).toEqual(made);
});
