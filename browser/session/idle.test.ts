import { expect, test, vi } from 'vitest';
import { handTimers, type HandTimers } from '#testing/hand-timers.ts';
import { watchIdleness, type SharedTouch } from './idle.ts';

const minuteMs = 60_000;

/** Tabs of one browser: they share the last touch, and hear of it. */
function setUp(timers: HandTimers = handTimers(1_000_000), shared: SharedTouch = memory()) {
  const signOut = vi.fn();
  const watch = watchIdleness(timers, shared, signOut);
  watch.start();
  return { timers, shared, signOut, watch };
}

function memory(): SharedTouch & { writes: number } {
  let at: number | null = null;
  return {
    writes: 0,
    read: () => at,
    write(value) {
      at = value;
      this.writes += 1;
    },
  };
}

test('SESSION-02 SESSION-10 the warning comes after 30 minutes and counts 60 seconds down', async () => {
  const { timers, watch, signOut } = setUp();
  await timers.advance(30 * minuteMs - 1);
  expect(watch.state()).toEqual({ kind: 'active' });
  await timers.advance(1);
  expect(watch.state()).toEqual({ kind: 'warning', secondsLeft: 60 });
  await timers.advance(1_000);
  expect(watch.state()).toEqual({ kind: 'warning', secondsLeft: 59 });
  await timers.advance(58_000);
  expect(watch.state()).toEqual({ kind: 'warning', secondsLeft: 1 });
  expect(signOut).not.toHaveBeenCalled();
});

test('SESSION-04 then the visitor is signed out, once', async () => {
  const { timers, watch, signOut } = setUp();
  await timers.advance(31 * minuteMs);
  expect(watch.state()).toEqual({ kind: 'over' });
  watch.touched();
  watch.look();
  await timers.advance(60 * minuteMs);
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(timers.pending()).toBe(0);
});

test('SESSION-10 a touch before or during the warning begins it anew', async () => {
  const { timers, watch, signOut } = setUp();
  await timers.advance(29 * minuteMs);
  watch.touched();
  await timers.advance(29 * minuteMs);
  expect(watch.state()).toEqual({ kind: 'active' });
  await timers.advance(minuteMs + 30_000);
  expect(watch.state()).toEqual({ kind: 'warning', secondsLeft: 30 });
  watch.touched();
  expect(watch.state()).toEqual({ kind: 'active' });
  await timers.advance(30 * minuteMs - 1);
  expect(watch.state()).toEqual({ kind: 'active' });
  expect(signOut).not.toHaveBeenCalled();
});

test('SESSION-10 a touch in another tab counts in this one', async () => {
  const { timers, shared, watch, signOut } = setUp();
  const other = setUp(timers, shared);
  await timers.advance(30 * minuteMs + 10_000);
  expect(watch.state()).toEqual({ kind: 'warning', secondsLeft: 50 });
  other.watch.touched();
  watch.look();
  expect(watch.state()).toEqual({ kind: 'active' });
  await timers.advance(20 * minuteMs);
  expect(signOut).not.toHaveBeenCalled();
});

test('a machine that slept through it all signs out when it wakes', async () => {
  const { timers, watch, signOut } = setUp();
  timers.set(timers.now() + 8 * 60 * minuteMs);
  watch.look();
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('SESSION-13 the keep-alive is told the seconds since the last touch', async () => {
  const { timers, watch } = setUp();
  await timers.advance(42_500);
  expect(watch.secondsSinceTouch()).toBe(42);
  watch.touched();
  expect(watch.secondsSinceTouch()).toBe(0);
});

test('other tabs are told at most once a second', async () => {
  const shared = memory();
  const { timers, watch } = setUp(handTimers(1_000_000), shared);
  for (let index = 0; index < 30; index += 1) {
    await timers.advance(100);
    watch.touched();
  }
  expect(shared.writes).toBe(4);
});
