// What buyers met at the doors while the shop's processes were replaced under them.
import type { FetchLike } from '#contract/client.ts';

export interface Told {
  readonly answers: number;
  /** Lines that nobody took, or that were cut before the answer. */
  readonly refused: number;
  /** Turned away, and told when to come back, by a process that has too much to do. */
  readonly comeBack: number;
  /** Any other answer that says the shop failed. */
  readonly failed: number;
}

export class Doorkeeper {
  readonly #told = { answers: 0, refused: 0, comeBack: 0, failed: 0 };
  /** The first few that should not be there, for whoever reads that there were some. */
  readonly seen: string[] = [];

  readonly watch =
    (ask: FetchLike): FetchLike =>
    async (url, init) => {
      try {
        const answer = await ask(url, init);
        this.#count(answer.status, answer.headers.get('retry-after'), url);
        return answer;
      } catch (error) {
        this.#told.refused += 1;
        this.#note(`${url}: ${String((error as Error).cause ?? error)}`);
        throw error;
      }
    };

  get told(): Told {
    return { ...this.#told };
  }

  #count(status: number, retryAfter: string | null, url: string): void {
    this.#told.answers += 1;
    if (status < 500) return;
    if (status === 503 && retryAfter !== null) {
      this.#told.comeBack += 1;
      return;
    }
    this.#told.failed += 1;
    this.#note(`${url}: ${status}`);
  }

  #note(line: string): void {
    if (this.seen.length < 5) this.seen.push(line);
  }
}
