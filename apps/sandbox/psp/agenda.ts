// What happens later by the service's clock: expiry, settlement, retries. A test moves the clock instead of waiting.
import type { Clock } from '#platform/clock.ts';

interface Appointment {
  readonly at: number;
  readonly work: () => void;
}

/** How often it looks; also the least that anything takes. */
const tickMs = 50;

export class Agenda {
  readonly #clock: Clock;
  #ahead = 0;
  #appointments: Appointment[] = [];
  #next = Infinity;
  readonly #timer: NodeJS.Timeout;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#timer = setInterval(() => this.run(), tickMs);
    this.#timer.unref();
  }

  now(): Date {
    return new Date(this.#clock.now().getTime() + this.#ahead);
  }

  /** In whole seconds, as objects have it. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1_000);
  }

  later(ms: number, work: () => void): void {
    const at = this.now().getTime() + ms;
    this.#appointments.push({ at, work });
    this.#next = Math.min(this.#next, at);
  }

  advance(ms: number): void {
    this.#ahead += ms;
    this.run();
  }

  /** In order of time. What the work itself appoints for the past is done in the next round. */
  run(): void {
    const now = this.now().getTime();
    if (now < this.#next) return;
    const due = this.#appointments.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    this.#appointments = this.#appointments.filter(({ at }) => at > now);
    this.#next = this.#appointments.reduce((least, { at }) => Math.min(least, at), Infinity);
    for (const { work } of due) work();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
