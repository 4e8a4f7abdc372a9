// Tokens that were good for something here a moment ago. Nothing else is known of a request before its body is read
// and its token looked up; a token that somebody made up must not go ahead of those who buy.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const keptMs = 10 * 60_000;
const usualMost = 10_000;

export class ProvenTokens {
  /** By hash. */
  readonly #proven: LRUCache<string, true>;

  constructor(most = usualMost, now: () => number = () => performance.now()) {
    this.#proven = new LRUCache({ max: most, ttl: keptMs, ttlResolution: 0, perf: { now } });
  }

  has(token: string): boolean {
    return this.#proven.has(nameOf(token));
  }

  add(token: string): void {
    this.#proven.set(nameOf(token), true);
  }

  forget(token: string): void {
    this.#proven.delete(nameOf(token));
  }
}

const nameOf = (token: string): string => hash('sha256', token, 'base64');
