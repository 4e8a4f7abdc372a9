// So many bytes a second and no more, whoever sends them: what comes faster waits, and with it its sender.
import { setTimeout as sleep } from 'node:timers/promises';

/** What may come at once before anybody waits. */
const burstMs = 250;

export class Pace {
  readonly #bytesAMs: number;
  readonly #now: () => number;
  /** When all that was taken so far has had its time. */
  #busyUntil = 0;

  constructor(bytesASecond: number, now: () => number = () => performance.now()) {
    this.#bytesAMs = bytesASecond / 1_000;
    this.#now = now;
  }

  /** How long to wait before taking more. */
  waitMs(bytes: number): number {
    const now = this.#now();
    this.#busyUntil = Math.max(this.#busyUntil, now - burstMs) + bytes / this.#bytesAMs;
    return Math.max(0, this.#busyUntil - now);
  }

  async take(bytes: number): Promise<void> {
    const ms = this.waitMs(bytes);
    if (ms > 0) await sleep(ms);
  }
}
