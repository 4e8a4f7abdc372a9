// Time arrives as an argument, so that a test need not wait.

export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface Clock extends Timers {
  /** Milliseconds since 1970 by this machine, which may be wrong. */
  now(): number;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

export const wait = (timers: Timers, ms: number): Promise<void> =>
  ms > 0 ? new Promise((goOn) => void timers.setTimeout(goOn, ms)) : Promise.resolve();
