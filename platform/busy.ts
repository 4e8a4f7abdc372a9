// Tells the other processes that something is being worked on, for a few seconds at most. Only a hint:
// it saves them work that could not succeed; what must not happen twice is held by the database.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from './redis.ts';

const hintMs = 10_000;
const lookAgainMs = 40;

export class Busy {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /**
   * Says that this process works on it, once nobody else does or the wait is over. Without Redis nobody
   * hears of anybody, and everybody goes ahead.
   */
  async begin(name: string, waitMs: number): Promise<void> {
    const deadline = performance.now() + waitMs;
    try {
      while ((await this.#redis.set(`busy:${name}`, 1, 'PX', hintMs, 'NX')) !== 'OK') {
        if (performance.now() > deadline) return;
        await sleep(lookAgainMs);
      }
    } catch {
      // Redis is down.
    }
  }

  async end(name: string): Promise<void> {
    await this.#redis.del(`busy:${name}`).catch(() => {});
  }
}
