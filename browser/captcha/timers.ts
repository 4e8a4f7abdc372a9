/** Time arrives as an argument, so that a test need not wait. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export const wait = (timers: Timers, ms: number): Promise<void> =>
  ms > 0 ? new Promise((goOn) => void timers.setTimeout(goOn, ms)) : Promise.resolve();
