// Waiting, in rooms that have no modules of Node's.
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export interface Patience {
  readonly patienceMs: number;
  readonly everyMs: number;
}

/** Looks again and again until it has seen enough or has waited long enough, and gives what it saw last. */
export async function waitUntil<T>(
  look: () => Promise<T>,
  isEnough: (seen: T) => boolean,
  { patienceMs, everyMs }: Patience,
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const seen = await look();
    if (isEnough(seen) || performance.now() - begun > patienceMs) return seen;
    await wait(everyMs);
  }
}
