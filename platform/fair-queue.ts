// Work that keeps a core busy, a few at a time and in turn: whoever sends a thousand waits behind themself and
// not before everybody else. The queue is short, in length and in time; who does not fit in is told to come back.
import { systemTimers, type Timers } from './timers.ts';

export interface FairQueueOptions {
  readonly concurrencyMax: number;
  /** How many wait, in all and of one share. */
  readonly waitingMax: number;
  readonly waitingEachMax: number;
  readonly waitMsMax: number;
}

export type TurnOutcome<T> =
  | { readonly came: true; readonly value: T }
  /** Nothing was done. */
  | { readonly came: false; readonly retrySeconds: number };

interface Waiting {
  readonly begin: () => void;
  readonly leave: () => void;
}

export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #timers: Timers;
  /** Who waits, by share; the first share is the next to have its turn. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #working = 0;

  constructor(options: FairQueueOptions, timers: Timers = systemTimers) {
    this.#options = options;
    this.#timers = timers;
  }

  async take<T>(share: string, work: () => Promise<T>): Promise<TurnOutcome<T>> {
    if (this.#working < this.#options.concurrencyMax) this.#working += 1;
    else if (!(await this.#turn(share)))
      return { came: false, retrySeconds: Math.ceil(this.#options.waitMsMax / 1_000) };
    try {
      return { came: true, value: await work() };
    } finally {
      this.#next();
    }
  }

  /** Waits for a place; false when there is none to wait for, or it did not become free in time. */
  #turn(share: string): Promise<boolean> {
    if (!this.#mayWait(share)) return Promise.resolve(false);
    return new Promise((decide) => {
      const entry: Waiting = {
        begin: () => settle(true),
        leave: () => settle(false),
      };
      const timer = this.#timers.setTimeout(() => {
        this.#remove(share, entry);
        entry.leave();
      }, this.#options.waitMsMax);
      const settle = (came: boolean) => {
        this.#timers.clearTimeout(timer);
        decide(came);
      };
      this.#waiting.set(share, [...(this.#waiting.get(share) ?? []), entry]);
      this.#waitingCount += 1;
    });
  }

  /** A full queue has room for a share that has less in it than another: the other's last makes way. */
  #mayWait(share: string): boolean {
    const own = this.#waiting.get(share)?.length ?? 0;
    const { waitingMax, waitingEachMax } = this.#options;
    if (own >= waitingEachMax) return false;
    if (this.#waitingCount < waitingMax) return true;
    const longest = this.#longest();
    const last = longest?.entries.at(-1);
    if (!longest || !last || longest.entries.length <= own + 1) return false;
    this.#remove(longest.share, last);
    last.leave();
    return true;
  }

  #longest(): { readonly share: string; readonly entries: readonly Waiting[] } | null {
    let longest: { share: string; entries: readonly Waiting[] } | null = null;
    for (const [share, entries] of this.#waiting)
      if (!longest || entries.length > longest.entries.length) longest = { share, entries };
    return longest;
  }

  /** The place is handed over, not given back: nobody who comes just now may slip in between. */
  #next(): void {
    const [first] = this.#waiting;
    const entry = first?.[1][0];
    if (!first || !entry) {
      this.#working -= 1;
      return;
    }
    const [share] = first;
    this.#remove(share, entry);
    // Whatever else this share has comes after everybody else's next.
    const rest = this.#waiting.get(share);
    if (rest) {
      this.#waiting.delete(share);
      this.#waiting.set(share, rest);
    }
    entry.begin();
  }

  #remove(share: string, entry: Waiting): void {
    const left = (this.#waiting.get(share) ?? []).filter((other) => other !== entry);
    if (left.length > 0) this.#waiting.set(share, left);
    else this.#waiting.delete(share);
    this.#waitingCount -= 1;
  }
}
