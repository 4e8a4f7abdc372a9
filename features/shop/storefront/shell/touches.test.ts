import { expect, test, vi } from 'vitest';
import { listenForTouches } from './touches.ts';

function openPage() {
  const [page, leaving, touched] = [new EventTarget(), new AbortController(), vi.fn()];
  listenForTouches(page, touched, leaving.signal);
  const happens = (type: string, at: { clientX?: number; clientY?: number } = {}) => {
    const before = touched.mock.calls.length;
    page.dispatchEvent(Object.assign(new Event(type), at));
    return touched.mock.calls.length - before;
  };
  return { happens, leave: () => leaving.abort() };
}

test.each(['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'])('SESSION-13 %s is activity', (type) => {
  expect(openPage().happens(type)).toBe(1);
});

test('SESSION-13 a pointer that moves is activity, one that rests while the page moves is none', () => {
  const { happens } = openPage();
  expect(happens('pointermove', { clientX: 1, clientY: 2 })).toBe(1);
  expect(happens('pointermove', { clientX: 1, clientY: 2 })).toBe(0);
  expect(happens('pointermove', { clientX: 1, clientY: 3 })).toBe(1);
  expect(happens('pointermove', { clientX: 2, clientY: 3 })).toBe(1);
  expect(happens('pointerdown', { clientX: 5, clientY: 5 })).toBe(1);
  expect(happens('pointermove', { clientX: 5, clientY: 5 })).toBe(0);
});

test.each(['focus', 'blur', 'load', 'storage', 'visibilitychange', 'online', 'message', 'mouseover', 'click'])(
  'SESSION-13 %s is none',
  (type) => {
    expect(openPage().happens(type)).toBe(0);
  },
);

test('SESSION-13 whoever has left the page does nothing more on it', () => {
  const { happens, leave } = openPage();
  leave();
  expect(happens('keydown')).toBe(0);
});
