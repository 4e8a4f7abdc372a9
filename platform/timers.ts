/** `setTimeout` and `clearTimeout`, which a test may move by hand. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

const clear = (timer: unknown): void => clearTimeout(timer as NodeJS.Timeout);

export const systemTimers: Timers = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: clear,
};

/** For what may be left undone: a process with nothing else to wait for ends without them. */
export const idleTimers: Timers = {
  setTimeout: (run, ms) => setTimeout(run, ms).unref(),
  clearTimeout: clear,
};
