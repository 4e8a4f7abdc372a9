// Tokens that were good for something here a moment ago. Nothing else is known of a request before its body is read
// and its token looked up; a token that somebody made up must not go ahead of those who buy.
import { hash } from 'node:crypto';

const keptMs = 10 * 60_000;
const usualMost = 10_000;

export class ProvenTokens {
  readonly #most: number;
  readonly #now: () => number;
  /** Until when, by hash: oldest first. */
  readonly #until = new Map<string, number>();

  constructor(most = usualMost, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  has(token: string): boolean {
    return (this.#until.get(nameOf(token)) ?? 0) > this.#now();
  }

  add(token: string): void {
    const name = nameOf(token);
    this.#until.delete(name);
    this.#until.set(name, this.#now() + keptMs);
    const [oldest] = this.#until.keys();
    if (this.#until.size > this.#most && oldest !== undefined) this.#until.delete(oldest);
  }

  forget(token: string): void {
    this.#until.delete(nameOf(token));
  }
}

const nameOf = (token: string): string => hash('sha256', token, 'base64');
