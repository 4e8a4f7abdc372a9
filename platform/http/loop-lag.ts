// How late this process is: how long whatever arrives now has to wait before anybody looks at it. A timer that should
// go off every so often says so by going off later; between two of them the clock does.
const everyMs = 20;

export class LoopLag {
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => number;
  #due: number;
  #recent = 0;
  #arrivals = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#due = now() + everyMs;
    this.#timer = setInterval(() => this.tick(), everyMs);
    this.#timer.unref();
  }

  /** Milliseconds. What was a moment ago counts for a while, so that one quick turn does not open the door to all. */
  get ms(): number {
    return Math.max(this.#recent, this.#now() - this.#due);
  }

  /** How many have come since anybody last looked at the clock: the longer that takes, the more there are. */
  get arrivals(): number {
    return this.#arrivals;
  }

  arrived(): void {
    this.#arrivals += 1;
  }

  tick(): void {
    const now = this.#now();
    this.#recent = Math.max(now - this.#due, this.#recent * 0.8);
    if (this.#recent < 1) this.#recent = 0;
    this.#due = now + everyMs;
    this.#arrivals = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
