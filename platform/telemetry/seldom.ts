// A line that may be needed a thousand times a second, written so that neither its reader nor the disk drowns in it:
// the first at once, then every ten seconds how many more there were.
import { idleTimers, type Timers } from '../timers.ts';

type Write = (times: number) => void;

interface Held {
  write: Write;
  times: number;
  timer: unknown;
}

const everyMs = 10_000;
/** Names are calls, refusals and places in the code; more than this have something in them that grows. */
const namesMax = 1_000;

export class Seldom {
  readonly #held = new Map<string, Held>();
  readonly #timers: Timers;

  /** What is held back does not keep a process alive; whoever ends it says `end`. */
  constructor(timers: Timers = idleTimers) {
    this.#timers = timers;
  }

  /** Writes now if nothing of this name was written in the last ten seconds, else later, for all of them. */
  say(name: string, write: Write): void {
    const key = this.#held.has(name) || this.#held.size < namesMax ? name : 'more';
    const held = this.#held.get(key);
    if (held) {
      held.times += 1;
      held.write = write;
      return;
    }
    this.#held.set(key, { write, times: 0, timer: this.#later(key) });
    write(1);
  }

  /** Writes what is held back. */
  end(): void {
    for (const { write, times, timer } of this.#held.values()) {
      this.#timers.clearTimeout(timer);
      if (times > 0) write(times);
    }
    this.#held.clear();
  }

  #later(key: string): unknown {
    return this.#timers.setTimeout(() => {
      const held = this.#held.get(key);
      this.#held.delete(key);
      if (!held || held.times === 0) return;
      this.#held.set(key, { write: held.write, times: 0, timer: this.#later(key) });
      held.write(held.times);
    }, everyMs);
  }
}
