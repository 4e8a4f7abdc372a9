import { expect, test, vi } from 'vitest';
import { handTimers } from '#testing/hand-timers.ts';
import { createToasts, stepMs, type ToastText } from './toasts.ts';

const kinds: readonly ToastText['kind'][] = ['success', 'error', 'warning'];

function setUp() {
  const timers = handTimers();
  const toasts = createToasts((run, ms) => void timers.setTimeout(run, ms));
  const titles = () => toasts.shown().map(({ title }) => title);
  return { timers, toasts, titles };
}

test.each(kinds)('SHELL-20 SHELL-21 a toast of kind %s goes after 3 s, with content after 6 s', async (kind) => {
  const { timers, toasts, titles } = setUp();
  toasts.show({ kind, title: 'short' });
  toasts.show({ kind, title: 'long', content: 'with more to read' });
  await timers.advance(2_999);
  expect(titles()).toEqual(['short', 'long']);
  await timers.advance(1);
  expect(titles()).toEqual(['long']);
  await timers.advance(2_999);
  expect(titles()).toEqual(['long']);
  await timers.advance(1);
  expect(titles()).toEqual([]);
  expect(timers.pending()).toBe(0);
});

test('SHELL-22 the countdown stands still while it is held, and goes on where it was', async () => {
  const { timers, toasts, titles } = setUp();
  toasts.show({ kind: 'error', title: 'torn' });
  await timers.advance(2_500);
  const [{ id } = { id: 0 }] = toasts.shown();
  toasts.hold(id, 'pointer');
  await timers.advance(60_000);
  expect(titles()).toEqual(['torn']);
  toasts.release(id, 'pointer');
  await timers.advance(499);
  expect(titles()).toEqual(['torn']);
  await timers.advance(1);
  expect(titles()).toEqual([]);
});

test('SHELL-22 whoever holds it last lets it go: the pointer may leave while the keyboard stays', async () => {
  const { timers, toasts, titles } = setUp();
  toasts.show({ kind: 'warning', title: 'loose' });
  const [{ id } = { id: 0 }] = toasts.shown();
  toasts.hold(id, 'pointer');
  toasts.hold(id, 'focus');
  toasts.release(id, 'pointer');
  await timers.advance(60_000);
  expect(titles()).toEqual(['loose']);
  toasts.release(id, 'focus');
  await timers.advance(3_000);
  expect(titles()).toEqual([]);
});

test('SHELL-22 of two at once only the one that is held waits', async () => {
  const { timers, toasts, titles } = setUp();
  for (const title of ['held', 'free']) toasts.show({ kind: 'error', title });
  toasts.hold(toasts.shown()[0]?.id ?? 0, 'pointer');
  await timers.advance(3_000);
  expect(titles()).toEqual(['held']);
});

test('SHELL-23 it counts in steps of half a second: a hold of less than a step costs nothing', async () => {
  expect(stepMs).toBe(500);
  const { timers, toasts, titles } = setUp();
  toasts.show({ kind: 'success', title: 'wrapped' });
  const [{ id } = { id: 0 }] = toasts.shown();
  await timers.advance(100);
  toasts.hold(id, 'pointer');
  await timers.advance(300);
  toasts.release(id, 'pointer');
  await timers.advance(2_599);
  expect(titles()).toEqual(['wrapped']);
  await timers.advance(1);
  expect(titles()).toEqual([]);
});

test('one that is closed by hand is gone at once, and its countdown with it', async () => {
  const { timers, toasts, titles } = setUp();
  toasts.show({ kind: 'error', title: 'torn' });
  const [{ id } = { id: 0 }] = toasts.shown();
  toasts.close(id);
  expect(titles()).toEqual([]);
  await timers.advance(stepMs);
  expect(timers.pending()).toBe(0);
});

test('no more than three at once, the newest last', () => {
  const { toasts, titles } = setUp();
  for (const title of ['1', '2', '3', '4']) toasts.show({ kind: 'error', title });
  expect(titles()).toEqual(['2', '3', '4']);
});

test('whoever listens hears of every change until they stop', () => {
  const { toasts } = setUp();
  const listener = vi.fn();
  const stop = toasts.subscribe(listener);
  toasts.show({ kind: 'error', title: 'torn' });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  toasts.show({ kind: 'error', title: 'torn' });
  expect(listener).toHaveBeenCalledTimes(1);
});
