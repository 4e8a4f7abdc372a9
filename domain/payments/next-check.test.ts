import { expect, test } from 'vitest';
import { attemptStates } from './attempt.ts';
import { nextCheck, type CheckedAttempt } from './next-check.ts';

const made = new Date('2026-06-01T10:00:00Z');
const later = (minutes: number) => new Date(made.getTime() + minutes * 60_000);
const attempt: CheckedAttempt = { state: 'open', madeAt: made, endsAt: later(30), knowsFee: false };
const minutesTo = (changes: Partial<CheckedAttempt>, atMinute: number): number | null => {
  const now = later(atMinute);
  const next = nextCheck({ ...attempt, ...changes }, now);
  return next && (next.getTime() - now.getTime()) / 60_000;
};
const day = 24 * 60;

test.each([
  ['starting', 0, 0.5],
  ['starting', 4.9, 0.5],
  ['starting', 5, 5],
  ['open', 0, 1],
  ['open', 9.9, 1],
  ['open', 10, 5],
  // Its end is not missed.
  ['open', 28, 2],
  ['open', 30, 5],
  ['open', 30 + day, 5],
  ['open', 31 + day, 60],
  ['starting', 30 + day, 5],
  ['starting', 31 + day, 60],
  ['authorised', 0, 30],
  ['authorised', 30, 60],
  ['authorised', 40, 60],
  ['waiting', 0, 30],
  ['waiting', 40, 60],
  ['paid', 0, 5],
  ['paid', 60, 360],
  ['paid', 10 * day, 360],
  ['paid', 10 * day + 1, null],
  ['failed', 0, 360],
  ['expired', 31, 360],
  ['voided', 30 + 10 * day, 360],
  ['voided', 31 + 10 * day, null],
  ['waiting', 30 + 10 * day, 60],
  ['waiting', 31 + 10 * day, day],
  // Its fee is still to be booked.
  ['mismatched', 0, 5],
  ['mismatched', 10 * day + 1, null],
] as const)('an attempt that is %s is asked about, at minute %d, after %o', (state, at, minutes) => {
  expect(minutesTo({ state }, at)).toBe(minutes);
});

test('what may be answered for days is asked about every hour, not at its end alone', () => {
  expect(minutesTo({ state: 'authorised', endsAt: later(4 * day) }, 0)).toBe(60);
});

test('once the fee is known there is nothing left to hear of a payment', () => {
  for (const state of ['paid', 'mismatched'] as const) expect(minutesTo({ state, knowsFee: true }, 1)).toBeNull();
});

test('error-answered-200: what can still be paid is always asked about again, whether anybody tells or not', () => {
  for (const state of attemptStates.filter((one) => ['starting', 'open', 'authorised', 'waiting'].includes(one)))
    for (const at of [0, 29, 30, 31, 100 * day]) expect(minutesTo({ state }, at)).toBeLessThanOrEqual(day);
});
