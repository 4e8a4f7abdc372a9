import { expect, test } from 'vitest';
import { guessLimits, isPinLocked, mayGuess, mayGuessCoupon, mayNameTarget, unlockLimits } from './card-guessing.ts';

const none = { recent: 0, total: 0 };
const recent = (times: number) => ({ recent: times, total: times });

test('CARD-29 an hour is an hour, and unlocking has its own bounds', () => {
  expect(guessLimits.windowMs).toBe(3_600_000);
  expect(unlockLimits).toEqual({ perDay: 1, askedPerHour: 20 });
});

test('CARD-29 a card is tried wrongly five times an hour and ten times in its life, by whoever it is', () => {
  for (const guest of [true, false]) {
    expect(mayGuess(recent(4), none, guest)).toBe(true);
    expect(mayGuess(recent(5), none, guest)).toBe(false);
    expect(mayGuess({ recent: 0, total: 9 }, none, guest)).toBe(true);
    expect(mayGuess({ recent: 0, total: 10 }, none, guest)).toBe(false);
  }
});

test('CARD-29 guests try 5,000 times an hour in a unit, of which one in 16 is counted; members have no such bound', () => {
  expect(mayGuess(none, recent(312), true)).toBe(true);
  expect(mayGuess(none, recent(313), true)).toBe(false);
  expect(mayGuess(none, recent(100_000), false)).toBe(true);
  // Of an hour: what was guessed before it does not count.
  expect(mayGuess(none, { recent: 0, total: 100_000 }, true)).toBe(true);
});

test('CARD-29 a third party’s coupon is tried wrongly five times an hour, and among the 5,000 of guests', () => {
  for (const guest of [true, false]) {
    expect(mayGuessCoupon({ recent: 4, total: 1_000 }, none, guest)).toBe(true);
    expect(mayGuessCoupon(recent(5), none, guest)).toBe(false);
    expect(mayGuessCoupon(none, recent(312), guest)).toBe(true);
    expect(mayGuessCoupon(none, recent(313), guest)).toBe(!guest);
  }
});

test('CARD-29 a member names five cards an hour that cannot be transferred to, all members together 5,000', () => {
  expect(mayNameTarget(recent(4), none)).toBe(true);
  expect(mayNameTarget(recent(5), none)).toBe(false);
  expect(mayNameTarget({ recent: 0, total: 100 }, none)).toBe(true);
  expect(mayNameTarget(none, recent(312))).toBe(true);
  expect(mayNameTarget(none, recent(313))).toBe(false);
});

test('CARD-29 the tenth wrong PIN of a card’s life locks it', () => {
  expect(isPinLocked({ recent: 0, total: 9 })).toBe(false);
  expect(isPinLocked({ recent: 0, total: 10 })).toBe(true);
});
