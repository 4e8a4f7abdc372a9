import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textStore } from '#testing/text-stores.ts';
import { isProblem, leftProblem, reloadIfChallenged } from './left-problem.ts';
import { signInProblems } from './sign-in.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('AUTH-18 the page loads again 1.5 s after a failed sign-in, once, and what went wrong is left for it at once', () => {
  const [leave, reload] = [vi.fn(), vi.fn()];
  reloadIfChallenged({ leave }, { problem: 'wrong', challenged: true }, { reload });
  expect(leave.mock.calls).toEqual([['wrong']]);
  vi.advanceTimersByTime(1_499);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('AUTH-18 without a challenge the page stays, and nothing is left for another', () => {
  const [leave, reload] = [vi.fn(), vi.fn()];
  reloadIfChallenged({ leave }, { problem: 'wrong', challenged: false }, { reload });
  vi.advanceTimersByTime(60_000);
  expect([leave, reload].map((each) => each.mock.calls)).toEqual([[], []]);
});

test('AUTH-18 only a problem of these screens is said once more', () => {
  expect(signInProblems.every(isProblem)).toBe(true);
  for (const other of [null, undefined, '', 'no problem', ['wrong'], { problem: 'wrong' }])
    expect(isProblem(other)).toBe(false);
});

test('AUTH-18 what was left for the page is said once, in this shop and this tab', () => {
  const tab = textStore();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', textStore());
  leftProblem('one').leave('tries');
  expect(leftProblem('two').take()).toBeUndefined();
  expect(leftProblem('one').take()).toBe('tries');
  expect(leftProblem('one').take()).toBeUndefined();
});
