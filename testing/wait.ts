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
