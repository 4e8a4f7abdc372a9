import { expect, test } from 'vitest';
import { idleTimers, systemTimers } from './timers.ts';

test.each([
  ['a process waits for the usual ones', systemTimers, true],
  ['and not for those that may be left undone', idleTimers, false],
])('%s', (_, timers, waits) => {
  const timer = timers.setTimeout(() => {}, 60_000) as NodeJS.Timeout;
  expect(timer.hasRef()).toBe(waits);
  timers.clearTimeout(timer);
});
