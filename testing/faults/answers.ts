// What whoever asked was answered, and how long they waited for it: the answers of one stretch of an experiment.
import type { FetchLike } from '#contract/client.ts';

export interface Answered {
  /** Asked; `unheard` among them. */
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
  /** The first few that whoever is served should never meet, for whoever reads that there were some. */
  readonly seen: string[] = [];

  readonly watch =
    (inner: FetchLike): FetchLike =>
    async (url, init) => {
      const begun = performance.now();
      // Of the stretch that it was asked in.
      const stretch = this.#now;
      stretch.answers += 1;
      try {
        const answer = await inner(url, init);
        const what = answer.status < 500 ? null : faultOf(answer.status, answer.headers.get('retry-after'));
        if (what) stretch[what] += 1;
        if (what && what !== 'turnedAway') this.#note(`${url}: ${answer.status}`);
        return answer;
      } catch (error) {
        stretch.unheard += 1;
        this.#note(`${url}: ${String((error as Error).cause ?? error)}`);
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

  #note(line: string): void {
    if (this.seen.length < 5) this.seen.push(line);
  }
}

const faultOf = (status: number, retryAfter: string | null): 'turnedAway' | 'sentAway' | 'faults' => {
  if (status !== 503) return 'faults';
  return retryAfter === null ? 'sentAway' : 'turnedAway';
};

const nothing = () => ({ answers: 0, turnedAway: 0, sentAway: 0, faults: 0, unheard: 0, longestMs: 0 });
