/** Waits until the check gives something, asking again every few milliseconds. */
export async function eventually<T>(
  what: string,
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { withinMs = 30_000, everyMs = 25 } = {},
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await check();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`${what} did not happen in ${withinMs} ms`);
    // The browser's own too: tests of pages wait with it.
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** For a test of how long something takes: a machine that stands still does so once, what is slow is slow every time. */
export const measuresTime = { retry: 2 } as const;

/** The quickest of up to three tries, in milliseconds, where the test as a whole cannot be made again. */
export async function quickestMs(enoughMs: number, run: (at: number) => Promise<unknown>): Promise<number> {
  let quickest = Infinity;
  for (let at = 0; at < 3 && quickest >= enoughMs; at += 1) {
    const begun = performance.now();
    await run(at);
    quickest = Math.min(quickest, performance.now() - begun);
  }
  return quickest;
}
