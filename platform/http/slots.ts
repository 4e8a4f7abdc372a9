/** So many at once, and no more. */
export class Slots {
  #free: number;
  constructor(count: number) {
    this.#free = count;
  }

  take(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  giveBack(): void {
    this.#free += 1;
  }
}

/** So many at once for each name: a crowd under one of them waits for itself and not in front of the others. */
export class Shares {
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  constructor(most: number) {
    this.#most = most;
  }

  /** How many names have a place now. */
  get names(): number {
    return this.#taken.size;
  }

  take(name: string): boolean {
    const taken = this.#taken.get(name) ?? 0;
    if (taken === this.#most) return false;
    this.#taken.set(name, taken + 1);
    return true;
  }

  giveBack(name: string): void {
    const left = (this.#taken.get(name) ?? 1) - 1;
    if (left === 0) this.#taken.delete(name);
    else this.#taken.set(name, left);
  }
}

/** So many at once, and no name more than its part of them: whoever holds on to theirs leaves the others'. */
export class SharedSlots {
  readonly #places: Slots;
  readonly #shares: Shares;
  constructor(count: number, part: number) {
    this.#places = new Slots(count);
    this.#shares = new Shares(Math.max(1, Math.floor(count * part)));
  }

  take(name: string): 'taken' | 'full' | 'share-full' {
    if (!this.#places.take()) return 'full';
    if (this.#shares.take(name)) return 'taken';
    this.#places.giveBack();
    return 'share-full';
  }

  giveBack(name: string): void {
    this.#places.giveBack();
    this.#shares.giveBack(name);
  }
}
