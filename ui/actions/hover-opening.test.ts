import { expect, test } from 'vitest';
import { handTimers } from '#testing/hand-timers.ts';
import { createHoverOpening } from './hover-opening.ts';

function opening() {
  const timers = handTimers();
  const shown: boolean[] = [];
  return { timers, shown, hover: createHoverOpening((isOpen) => void shown.push(isOpen), timers) };
}

test('NAV-10 NAV-11 opens when the pointer comes, closes 100 ms after it has left', async () => {
  const { timers, shown, hover } = opening();
  hover.enter();
  expect(shown).toEqual([true]);
  hover.leave();
  await timers.advance(99);
  expect(shown).toEqual([true]);
  await timers.advance(1);
  expect(shown).toEqual([true, false]);
});

test('NAV-11 a pointer that comes back in time finds it open, and the 100 ms begin anew', async () => {
  const { timers, shown, hover } = opening();
  hover.enter();
  hover.leave();
  await timers.advance(99);
  hover.enter();
  await timers.advance(1_000);
  expect(shown).toEqual([true]);
  hover.leave();
  await timers.advance(99);
  hover.leave();
  await timers.advance(99);
  expect(shown).toEqual([true]);
  await timers.advance(1);
  expect(shown).toEqual([true, false]);
});

test('a press opens and closes; under a pointer that opened it already it changes nothing', () => {
  const { shown, hover } = opening();
  hover.press();
  hover.press();
  expect(shown).toEqual([true, false]);
  hover.enter();
  hover.press();
  expect(shown).toEqual([true, false, true]);
});

test('what is closed meanwhile does not close again, and after the end nothing happens', async () => {
  const { timers, shown, hover } = opening();
  hover.enter();
  hover.leave();
  hover.close();
  await timers.advance(200);
  expect(shown).toEqual([true, false]);
  hover.enter();
  hover.leave();
  hover.stop();
  await timers.advance(200);
  expect(shown).toEqual([true, false, true]);
  expect(timers.pending()).toBe(0);
});
