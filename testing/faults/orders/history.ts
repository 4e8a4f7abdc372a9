// What clients asked and heard: each request was answered, refused, or nobody knows; whoever does not know asks again under
// the same key until they do.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientFailure, ClientOutcome } from '#contract/client.ts';

interface Entry {
  readonly what: string;
  readonly key: string;
  /** What came of the first request, and of the last. */
  first: 'invoked' | 'ok' | 'failed' | 'unknown';
  last: 'invoked' | 'ok' | 'failed' | 'unknown';
  heard: string;
}

/** Whoever buys gives up after so long, which is a fault of the shop. */
export const patienceMs = 120_000;
const againMs = 100;

export class History {
  readonly #entries: Entry[] = [];
  /** Answers that say it was a bug. */
  #faults = 0;
  /** When somebody was answered, in order. */
  readonly #answeredAt: number[] = [];
  readonly #patienceMs: number;

  constructor(ownPatienceMs = patienceMs) {
    this.#patienceMs = ownPatienceMs;
  }

  /** Until it is known. The key is the caller's: asked again it is the same request. */
  async ask<T>(what: string, key: string, send: () => Promise<ClientOutcome<T>>): Promise<T> {
    const entry: Entry = { what, key, first: 'invoked', last: 'invoked', heard: '' };
    this.#entries.push(entry);
    const deadline = performance.now() + this.#patienceMs;
    for (;;) {
      const outcome = await send();
      entry.last = outcome.ok ? 'ok' : isUnknown(outcome.failure) ? 'unknown' : 'failed';
      if (entry.first === 'invoked') entry.first = entry.last;
      if (outcome.ok) {
        entry.heard = JSON.stringify(outcome.data);
        this.#answeredAt.push(performance.now());
        return outcome.data;
      }
      if (outcome.failure.name === 'server.fault') this.#faults += 1;
      if (entry.last === 'failed' || performance.now() > deadline)
        throw new Error(`${what}: ${outcome.failure.name ?? outcome.failure.message}`);
      await sleep(againMs);
    }
  }

  /** What was acknowledged under a key, as it was heard. */
  heard(what: string, key: string): string | null {
    return (
      this.#entries.find((entry) => entry.what === what && entry.key === key && entry.last === 'ok')?.heard ?? null
    );
  }

  get figures() {
    const count = (suits: (entry: Entry) => boolean) => this.#entries.filter(suits).length;
    return {
      invoked: this.#entries.length,
      unknown: count(({ first }) => first === 'unknown'),
      resolved: count(({ first, last }) => first === 'unknown' && last === 'ok'),
      failed: count(({ last }) => last === 'failed'),
    };
  }

  /** How often somebody was told that it was a bug of ours, and not that they should come back. */
  get faults(): number {
    return this.#faults;
  }

  /** The longest time in which nobody was answered, of those that began after one moment and before another. */
  longestSilenceMs(from: number, to: number): number {
    const times = [...this.#answeredAt, performance.now()];
    const gaps = times.map((time, at) => ({ began: times[at - 1] ?? from, ms: time - (times[at - 1] ?? from) }));
    return Math.max(0, ...gaps.filter(({ began, ms }) => began + ms > from && began < to).map(({ ms }) => ms));
  }

  /** How many were answered, whatever they asked for. */
  get answered(): number {
    return this.#entries.filter(({ last }) => last === 'ok').length;
  }

  /** How many of those who asked for this. */
  answeredTo(what: string): number {
    return this.#entries.filter((entry) => entry.what === what && entry.last === 'ok').length;
  }
}

/** A word of the contract other than these is an answer. */
const isUnknown = ({ name, status }: ClientFailure): boolean =>
  name === null || status === null || name === 'server.fault' || name === 'server.unavailable' || name === 'key.in-use';
