// Over capacity it is better to turn some away at once than to let everybody wait: what is admitted keeps its time,
// and what is not hears so in a moment and may come back. The least urgent are turned away first.
import type { Priority } from '../priority.ts';
import type { LoopLag } from './loop-lag.ts';

export interface AdmissionLimits {
  /** Between these two of waiting, in milliseconds, ever more are turned away; above the second all are. */
  readonly shedMs: Readonly<Record<Priority, readonly [from: number, to: number]>>;
  /** With so few here nobody is turned away: then it is the machine that is slow, not that there are too many. */
  readonly fewest: number;
  /**
   * But who would wait so long for a connection is turned away however few there are, a till aside: most of them would be
   * refused in the end, after having waited.
   */
  readonly vainMs: number;
  /** More are not let in, whatever they want: each takes some memory. */
  readonly most: Readonly<Record<Priority, number>>;
}

export const usualLimits: AdmissionLimits = {
  shedMs: { first: [1_000, 3_000], usual: [100, 300], last: [25, 75] },
  fewest: 100,
  vainMs: 3_000,
  most: { first: 2_000, usual: 1_600, last: 1_200 },
};

export interface AdmissionParts {
  readonly lag: Pick<LoopLag, 'ms' | 'arrivals' | 'arrived' | 'stop'>;
  /** How long a request that is let in now would wait for a connection to a database. */
  readonly waitMs?: () => number;
  readonly limits?: Partial<AdmissionLimits>;
  /** From 0 to 1. */
  readonly chance?: () => number;
}

export class Admission {
  readonly #parts: AdmissionParts;
  readonly #limits: AdmissionLimits;
  readonly #chance: () => number;
  #inside = 0;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
    this.#limits = { ...usualLimits, ...parts.limits };
    this.#chance = parts.chance ?? Math.random;
  }

  get inside(): number {
    return this.#inside;
  }

  /** Whether there is room; whoever enters leaves. */
  enter(priority: Priority): boolean {
    this.#parts.lag.arrived();
    if (this.#inside >= this.#limits.most[priority] || this.#isShed(priority)) return false;
    this.#inside += 1;
    return true;
  }

  leave(): void {
    this.#inside -= 1;
  }

  stop(): void {
    this.#parts.lag.stop();
  }

  #isShed(priority: Priority): boolean {
    const { lag, waitMs = () => 0 } = this.#parts;
    if (priority !== 'first' && waitMs() >= this.#limits.vainMs) return true;
    if (Math.max(this.#inside, lag.arrivals) < this.#limits.fewest) return false;
    const pressure = Math.max(lag.ms, waitMs());
    const [from, to] = this.#limits.shedMs[priority];
    return (pressure - from) / (to - from) > this.#chance();
  }
}
