// Answers that are the same for every guest, as bytes ready to send, until the unit's profile or
// catalogue changes. A change is announced by the database at once; the age limit is for the day an
// announcement is lost.
import { LRUCache } from 'lru-cache';
import { sha256 } from '#platform/crypto/sha256.ts';

export class PublicAnswer {
  readonly bytes: Buffer;
  readonly etag: string;

  constructor(answer: unknown) {
    this.bytes = Buffer.from(JSON.stringify(answer));
    this.etag = `"${sha256(this.bytes).toString('base64url').slice(0, 22)}"`;
  }
}

/** What is kept around an answer: its tag, the list it is in. */
const overheadBytes = 200;

/** The name is a stranger's words and takes room as well: two bytes a letter, in the list and in the map. */
const sizeOf = ({ bytes }: PublicAnswer, name: string): number => bytes.length + 2 * name.length + overheadBytes;

const maxAgeMs = 8_000;
const usualBytes = 64 * 1024 * 1024;

export class PublicAnswers {
  readonly #kept: LRUCache<string, PublicAnswer> | null;
  readonly #making = new Map<string, Promise<unknown>>();
  /** Counts a unit's changes. It is part of every name, so what was read before a change is not found. */
  readonly #changes = new Map<string, number>();

  constructor(bytesMax: number = usualBytes) {
    this.#kept = bytesMax === 0 ? null : new LRUCache({ maxSize: bytesMax, ttl: maxAgeMs, sizeCalculation: sizeOf });
  }

  /** Under which name this question is asked of the unit, as it is now. */
  nameOf(unit: string, language: string, address: string): string {
    return `${unit} ${this.#changes.get(unit) ?? 0} ${language} ${address}`;
  }

  find(name: string): PublicAnswer | undefined {
    return this.#kept?.get(name);
  }

  /** However many ask at once, the answer is made once. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (!this.#kept) return make();
    const running = this.#making.get(name) as Promise<T> | undefined;
    if (running) return running;
    const made = make().finally(() => this.#making.delete(name));
    this.#making.set(name, made);
    return made;
  }

  keep(name: string, answer: unknown): PublicAnswer {
    const made = new PublicAnswer(answer);
    this.#kept?.set(name, made);
    return made;
  }

  get count(): number {
    return this.#kept?.size ?? 0;
  }

  get bytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  forget(unit: string): void {
    this.#changes.set(unit, (this.#changes.get(unit) ?? 0) + 1);
  }
}
