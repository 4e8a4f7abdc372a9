// A clock with timers that a test moves by hand: nothing happens until it says so, and then at once.

export interface HandTimers {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Lets the time pass and everything that was due in it happen, in order. */
  advance(ms: number): Promise<void>;
  /** Sets the clock without letting time pass, as a person does, or a machine that slept. */
  set(now: number): void;
  pending(): number;
}

/** Whatever was only waiting for its turn has had it, with keys to be made and hashes on the way. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
  await new Promise((done) => void setTimeout(done, 0));
}

export function handTimers(start = 0): HandTimers {
  let now = start;
  let elapsed = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();

  return {
    now: () => now,
    setTimeout(run, ms) {
      const timer = { at: elapsed + ms, run };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as { at: number; run: () => void }),
    async advance(ms) {
      const end = elapsed + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now += next.at - elapsed;
        elapsed = next.at;
        next.run();
        await settle();
      }
      now += end - elapsed;
      elapsed = end;
    },
    set: (to) => void (now = to),
    pending: () => timers.size,
  };
}
