// Duplicates of a request that this process is working on wait here, not in the database: a waiting
// transaction holds a connection, and fifty of them would hold all there are.
import { setTimeout as sleep } from 'node:timers/promises';

export class InFlight {
  readonly #working = new Map<string, Promise<unknown>>();

  /**
   * Runs the work once nobody else here works on the same thing, with what is left of the waiting
   * time; null when there is none left.
   */
  async alone<T>(name: string, waitMs: number, work: (leftMs: number) => Promise<T>): Promise<T | null> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const other = this.#working.get(name);
      if (!other) break;
      const left = deadline - performance.now();
      if (left <= 0) return null;
      const giveUp = new AbortController();
      await Promise.race([other.catch(() => {}), sleep(left, undefined, { signal: giveUp.signal }).catch(() => {})]);
      giveUp.abort();
    }
    const working = work(Math.floor(deadline - performance.now()));
    this.#working.set(name, working);
    try {
      return await working;
    } finally {
      this.#working.delete(name);
    }
  }
}
