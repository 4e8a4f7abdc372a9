// What whoever asked was answered, and how long they waited for it: the answers of one stretch of an experiment.
import type { FetchLike } from '#contract/client.ts';

export interface Answered {
  readonly answers: number;
  /** 503, with the time to come again. */
  readonly turnedAway: number;
  /** 503 without it. */
  readonly sentAway: number;
  /** Any other fault of ours. */
  readonly faults: number;
  /** Nobody answered. */
  readonly unheard: number;
  readonly longestMs: number;
}

export class Answers {
  #now = nothing();

  readonly watch =
    (inner: FetchLike): FetchLike =>
    async (url, init) => {
      const begun = performance.now();
      // Of the stretch that it was asked in.
      const stretch = this.#now;
      stretch.answers += 1;
      try {
        const answer = await inner(url, init);
        if (answer.status === 503) stretch[answer.headers.get('retry-after') === null ? 'sentAway' : 'turnedAway'] += 1;
        else if (answer.status >= 500) stretch.faults += 1;
        return answer;
      } catch (error) {
        stretch.unheard += 1;
        throw error;
      } finally {
        stretch.longestMs = Math.max(stretch.longestMs, Math.round(performance.now() - begun));
      }
    };

  /** What was asked since the last time; what is still under way is counted there when it is answered. */
  stretch(): Answered {
    const over = this.#now;
    this.#now = nothing();
    return over;
  }
}

const nothing = () => ({ answers: 0, turnedAway: 0, sentAway: 0, faults: 0, unheard: 0, longestMs: 0 });
