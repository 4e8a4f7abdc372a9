// What has been seen lately, in as little memory as can be: eight bytes each, outside the heap, given back when it is
// quiet again. Of what is seen it keeps a hash, so two different things are taken for one about once in 10¹³ times.
import { hash } from 'node:crypto';

const smallest = 1 << 12;
/** Eight megabytes; half a million in two minutes is more than one process answers. */
const largest = 1 << 20;
const fullAt = 0.7;

export class SeenTable {
  readonly #keptMs: number;
  readonly #now: () => number;
  readonly #largest: number;
  #current = new Slots(smallest);
  #earlier = new Slots(smallest);
  #turnsAt: number;

  /** Remembers for at least this long, and for at most twice. */
  constructor(keptMs: number, now: () => number = () => performance.now(), slotsMost = largest) {
    this.#keptMs = keptMs;
    this.#now = now;
    this.#largest = slotsMost;
    this.#turnsAt = now() + keptMs;
  }

  get bytes(): number {
    return this.#current.bytes + this.#earlier.bytes;
  }

  /** True the first time. */
  add(what: string): boolean {
    this.#turn();
    const digest = hash('sha256', what, 'buffer');
    // A zero in the second place is an empty slot.
    const [high, low] = [digest.readUInt32LE(0), (digest.readUInt32LE(4) | 1) >>> 0];
    if (this.#earlier.has(high, low)) return false;
    if (this.#current.isFull) this.#grow();
    return this.#current.add(high, low);
  }

  #turn(): void {
    const now = this.#now();
    if (now < this.#turnsAt) return;
    // Nobody came for so long that both are out of date.
    this.#earlier = now < this.#turnsAt + this.#keptMs ? this.#current : new Slots(smallest);
    this.#current = new Slots(smallest);
    this.#turnsAt = now + this.#keptMs;
  }

  /** Full for good: the oldest are forgotten early, rather than taking the memory of those who are here. */
  #grow(): void {
    if (this.#current.size < this.#largest) return void (this.#current = this.#current.twiceAsLarge());
    this.#earlier = this.#current;
    this.#current = new Slots(smallest);
  }
}

/** A set of pairs of numbers, each at the first free place from where its hash says. */
class Slots {
  readonly size: number;
  readonly #pairs: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.size = size;
    this.#pairs = new Uint32Array(2 * size);
  }

  get bytes(): number {
    return this.#pairs.byteLength;
  }

  get isFull(): boolean {
    return this.#count >= this.size * fullAt;
  }

  has(high: number, low: number): boolean {
    const at = this.#placeOf(high, low);
    return this.#pairs[at + 1] !== 0;
  }

  add(high: number, low: number): boolean {
    const at = this.#placeOf(high, low);
    if (this.#pairs[at + 1] !== 0) return false;
    this.#pairs[at] = high;
    this.#pairs[at + 1] = low;
    this.#count += 1;
    return true;
  }

  twiceAsLarge(): Slots {
    const larger = new Slots(2 * this.size);
    for (let at = 0; at < this.#pairs.length; at += 2)
      if (this.#pairs[at + 1] !== 0) larger.add(this.#pairs[at] ?? 0, this.#pairs[at + 1] ?? 0);
    return larger;
  }

  /** Where it is, or where it would be. */
  #placeOf(high: number, low: number): number {
    const mask = this.size - 1;
    let slot = high & mask;
    for (;;) {
      const at = 2 * slot;
      const there = this.#pairs[at + 1];
      if (there === 0 || (there === low && this.#pairs[at] === high)) return at;
      slot = (slot + 1) & mask;
    }
  }
}
