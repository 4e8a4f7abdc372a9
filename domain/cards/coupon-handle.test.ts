import { expect, test } from 'vitest';
import { handleUntil } from './coupon-handle.ts';

const since = new Date('2026-06-01T10:00:00Z');
const later = (hours: number) => new Date(since.getTime() + hours * 3_600_000);

test('COUPON-24 D8 a handle is good for two hours, renewed for two more, and for a day in all', () => {
  expect([0, 1, 21, 22, 23, 24].map((hours) => handleUntil(since, later(hours)))).toEqual(
    [2, 3, 23, 24, 24, 24].map(later),
  );
});
