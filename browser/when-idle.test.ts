import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle, whenIdleWithin } from './when-idle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const [ask, callOff] = [vi.fn(() => 7), vi.fn()];

test('once the page is alive the browser is asked, and it is done when that has time', () => {
  vi.stubGlobal('requestIdleCallback', ask);
  vi.stubGlobal('cancelIdleCallback', callOff);
  const work = vi.fn();
  const cancel = whenIdle(work);
  vi.advanceTimersByTime(1_999);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledWith(work);
  expect(work).not.toHaveBeenCalled();
  cancel();
  expect(callOff).toHaveBeenCalledWith(7);
});

test('where the browser cannot say it is done after that time; what was called off is not done', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const [done, calledOff] = [vi.fn(), vi.fn()];
  whenIdle(done);
  whenIdle(calledOff)();
  vi.advanceTimersByTime(1_999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});

test('on a page in use it is done when there is time, or at the latest then', () => {
  vi.stubGlobal('requestIdleCallback', ask);
  vi.stubGlobal('cancelIdleCallback', callOff);
  const work = vi.fn();
  whenIdleWithin(250, work)();
  expect(ask).toHaveBeenLastCalledWith(work, { timeout: 250 });
  expect(callOff).toHaveBeenLastCalledWith(7);

  vi.stubGlobal('requestIdleCallback', undefined);
  const calledOff = vi.fn();
  whenIdleWithin(250, work);
  whenIdleWithin(250, calledOff)();
  vi.advanceTimersByTime(249);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});
