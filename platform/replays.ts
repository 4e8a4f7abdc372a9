// Remembers what has been seen, for a while, so that it is not accepted a second time. Each process
// remembers by itself; Redis lets all of them remember together, for as long as it is there.
import type { Redis } from './redis.ts';
import { SeenTable } from './seen-table.ts';

export class Replays {
  readonly #redis: Redis;
  readonly #seen: SeenTable;
  readonly #keptMs: number;

  constructor(redis: Redis, keptMs: number) {
    this.#redis = redis;
    this.#keptMs = keptMs;
    this.#seen = new SeenTable(keptMs);
  }

  /** True the first time, for everybody together. */
  async isFirst(what: string): Promise<boolean> {
    // Written down before asking: two at once in this process must not both be first.
    if (!this.#seen.add(what)) return false;
    try {
      return (await this.#redis.set(`seen:${what}`, 1, 'PX', this.#keptMs, 'NX')) === 'OK';
    } catch {
      return true;
    }
  }
}
