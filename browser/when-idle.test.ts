import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it is done when the browser says that it has time, unless it was called off', () => {
  const [ask, callOff, work] = [vi.fn(() => 7), vi.fn(), vi.fn()];
  vi.stubGlobal('requestIdleCallback', ask);
  vi.stubGlobal('cancelIdleCallback', callOff);
  const cancel = whenIdle(work);
  expect(ask).toHaveBeenCalledWith(work);
  expect(work).not.toHaveBeenCalled();
  cancel();
  expect(callOff).toHaveBeenCalledWith(7);
});

test('a browser that cannot say is given a second', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  const [done, calledOff] = [vi.fn(), vi.fn()];
  whenIdle(done);
  whenIdle(calledOff)();
  vi.advanceTimersByTime(999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});
