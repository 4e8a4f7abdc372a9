// The pages that listen now: each has its beats, and after some minutes its end.
import { LiveStream } from './stream.ts';

export interface StreamTimes {
  /** About how long a line lasts: then its page comes back, perhaps to another process. */
  readonly lifeMs: number;
  readonly beatMs: number;
}

interface Open {
  /** At which turn it has its next beat, and its end. */
  beatAt: number;
  readonly endAt: number;
}

/** One timer for all of them, which looks this often whose turn it is. */
const turnMs = 1_000;
const turnsIn = (ms: number): number => Math.max(1, Math.round(ms / turnMs));
const between = (from: number, to: number): number => from + Math.random() * (to - from);

export class OpenStreams {
  readonly #times: StreamTimes;
  readonly #counted: (count: number) => void;
  readonly #open = new Map<LiveStream, Open>();
  #timer: NodeJS.Timeout | null = null;
  #turn = 0;

  constructor(times: StreamTimes, counted: (count: number) => void) {
    this.#times = times;
    this.#counted = counted;
  }

  /** Whoever begins one says when it is over. Neither do all beat at once, nor do all come back at once. */
  begin(): LiveStream {
    const { lifeMs, beatMs } = this.#times;
    const stream = new LiveStream(between(1_000, 4_000));
    const beatAt = this.#turn + Math.ceil(between(0, turnsIn(beatMs)));
    this.#open.set(stream, { beatAt, endAt: this.#turn + turnsIn(between(0.8, 1.2) * lifeMs) });
    this.#timer ??= setInterval(() => this.#takeTurns(), turnMs).unref();
    this.#counted(this.#open.size);
    return stream;
  }

  forget(stream: LiveStream): void {
    this.#open.delete(stream);
    this.#counted(this.#open.size);
    if (this.#open.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  end(): void {
    for (const stream of this.#open.keys()) stream.end();
  }

  #takeTurns(): void {
    this.#turn += 1;
    for (const [stream, one] of this.#open) {
      if (this.#turn >= one.endAt) stream.end();
      else if (this.#turn >= one.beatAt) {
        one.beatAt = this.#turn + turnsIn(this.#times.beatMs);
        stream.beat();
      }
    }
  }
}
