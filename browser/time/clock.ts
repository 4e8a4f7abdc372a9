/** Time arrives as an argument, so that a test need not wait. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface ShellClock extends Timers {
  /** Milliseconds since 1970 by this machine. */
  now(): number;
}

export const browserClock: ShellClock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};
