// Limited children, a few at a time: ten hostile files must not take ten times the memory, nor every
// core. Whoever comes while all are busy waits a little, and is then sent away.
import type { Log } from '../telemetry/log.ts';
import { runLimited, type ChildInput, type ChildLimits, type ChildOutcome } from './run-limited.ts';

export interface PoolOptions {
  readonly concurrencyMax: number;
  readonly waitMsMax: number;
  readonly waitingMax: number;
}

const usual: PoolOptions = { concurrencyMax: 2, waitMsMax: 4_000, waitingMax: 20 };

export class ChildPool {
  readonly #log: Log;
  readonly #options: PoolOptions;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(log: Log, options: Partial<PoolOptions> = {}) {
    this.#log = log;
    this.#options = { ...usual, ...options };
  }

  /** How many it takes at once, working or waiting; whoever comes after them comes in vain. */
  get places(): number {
    return this.#options.concurrencyMax + this.#options.waitingMax;
  }

  async run(program: URL, input: ChildInput, limits: ChildLimits): Promise<ChildOutcome | { readonly ended: 'busy' }> {
    if (!(await this.#turn())) return { ended: 'busy' };
    try {
      const outcome = await runLimited(program, input, limits);
      // Seldom an accident: operators want to know that somebody tries.
      if (outcome.ended !== 'answered')
        this.#log.warn({ program: program.pathname.split('/').at(-1), ...outcome }, 'a limited child was ended');
      return outcome;
    } finally {
      // The place is handed over, not given back: nobody who comes just now may slip in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }

  /** Takes a place, or says that none became free in time. */
  async #turn(): Promise<boolean> {
    const { concurrencyMax, waitMsMax, waitingMax } = this.#options;
    if (this.#working < concurrencyMax) {
      this.#working += 1;
      return true;
    }
    return this.#waiting.length < waitingMax && this.#handedOverWithin(waitMsMax);
  }

  #handedOverWithin(ms: number): Promise<boolean> {
    return new Promise((done) => {
      const called = () => {
        clearTimeout(tooLate);
        done(true);
      };
      const tooLate = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(called), 1);
        done(false);
      }, ms);
      this.#waiting.push(called);
    });
  }
}
