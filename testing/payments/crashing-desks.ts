// A process that dies at a chosen moment of its talk with a provider. For the database and the provider that is an answer
// that never came: what was committed stays, what was asked for is done.
import type { PaymentDesks, PaymentProvider } from '#providers/psp/port.ts';

export const crashPoints = [
  'before start',
  'after start',
  'before status',
  'after status',
  'before void',
  'after void',
  'before refund',
  'after refund',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

export class Crashes {
  #next: CrashPoint | null = null;
  happened = 0;

  /** The next time somebody gets there, and only then. */
  at(point: CrashPoint | null): void {
    this.#next = point;
  }

  around(desks: PaymentDesks): PaymentDesks {
    return (unit, name, account) => {
      const desk = desks(unit, name, account);
      return desk && { ...desk, provider: this.#provider(desk.provider) };
    };
  }

  #provider(real: PaymentProvider): PaymentProvider {
    return {
      ...real,
      can: real.can,
      start: (asked) => this.#dying('start', () => real.start(asked)),
      status: (attempt) => this.#dying('status', () => real.status(attempt)),
      void: (attempt) => this.#dying('void', () => real.void(attempt)),
      refund: (asked) => this.#dying('refund', () => real.refund(asked)),
      capture: (attempt, amount) => real.capture(attempt, amount),
      webhook: (raw, headers) => real.webhook(raw, headers),
      statement: (from, to) => real.statement(from, to),
    };
  }

  async #dying<T>(what: 'start' | 'status' | 'void' | 'refund', work: () => Promise<T>): Promise<T> {
    this.#die(`before ${what}`);
    const answer = await work();
    this.#die(`after ${what}`);
    return answer;
  }

  #die(point: CrashPoint): void {
    if (this.#next !== point) return;
    this.#next = null;
    this.happened += 1;
    throw new Error(`killed ${point}`);
  }
}
