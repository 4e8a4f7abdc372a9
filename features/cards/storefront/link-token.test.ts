import { afterEach, expect, test, vi } from 'vitest';
import { isWaitingWith, waitingToken, waitWith } from './link-token.ts';

afterEach(() => {
  vi.useRealTimers();
  waitWith(null);
});

test('CARD-08 a gift waits for its recipient to sign in, and not for whoever signs in a quarter of an hour later', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  waitWith('a.token');
  vi.advanceTimersByTime(14 * 60_000);
  expect(waitingToken()).toBe('a.token');
  expect(isWaitingWith('a.token')).toBe(true);
  expect(isWaitingWith('another.token')).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(waitingToken()).toBeNull();
  expect(isWaitingWith('a.token')).toBe(false);
});
