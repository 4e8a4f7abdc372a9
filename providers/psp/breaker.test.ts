import { expect, test } from 'vitest';
import { handClock } from '#platform/clock.ts';
import { breaker } from './breaker.ts';

const start = new Date('2026-11-18T12:00:00Z');

const dead = (clock = handClock(start)) => {
  const guard = breaker(clock);
  for (let failure = 0; failure < 5; failure++) guard.failed();
  return { guard, clock };
};

test('four failures in a row are borne, the fifth is not', () => {
  const guard = breaker(handClock(start));
  for (let failure = 0; failure < 4; failure++) guard.failed();
  expect(guard.mayAsk()).toBe(true);
  guard.failed();
  expect(guard.mayAsk()).toBe(false);
});

test('an answer in between begins the count anew', () => {
  const guard = breaker(handClock(start));
  for (let call = 0; call < 20; call++) {
    if (call % 4 === 3) guard.answered();
    else guard.failed();
  }
  expect(guard.mayAsk()).toBe(true);
});

test('after a rest one call finds out, and only one', () => {
  const { guard, clock } = dead();
  clock.advance(14_999);
  expect(guard.mayAsk()).toBe(false);
  clock.advance(1);
  expect([guard.mayAsk(), guard.mayAsk(), guard.mayAsk()]).toEqual([true, false, false]);
});

test('if it is answered all may ask again', () => {
  const { guard, clock } = dead();
  clock.advance(15_000);
  guard.mayAsk();
  guard.answered();
  expect([guard.mayAsk(), guard.mayAsk()]).toEqual([true, true]);
});

test('if it fails the rest begins anew; if it never comes back another one tries', () => {
  const { guard, clock } = dead();
  clock.advance(15_000);
  guard.mayAsk();
  clock.advance(10_000);
  guard.failed();
  clock.advance(14_999);
  expect(guard.mayAsk()).toBe(false);
  clock.advance(1);
  expect(guard.mayAsk()).toBe(true);
  clock.advance(15_000);
  expect(guard.mayAsk()).toBe(true);
});
