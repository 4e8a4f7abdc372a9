// Who watches what, in the memory of one process, and who is told. Once a second it asks for the versions of what somebody
// watches in a pod, one question for each unit and kind, and none while nobody watches. Nothing announces a change, so
// nothing can be lost: whatever could not be asked now is asked a second later.
import { systemTimers, type Timers } from '#platform/timers.ts';

export interface Watched {
  readonly kind: string;
  readonly unit: string;
  readonly id: string;
}

type Versions = ReadonlyMap<string, number>;

export interface HubParts {
  versions(kind: string, unit: string, ids: readonly string[]): Promise<Versions>;
  failed(error: unknown, unit: string): void;
  readonly timers?: Timers;
  readonly everyMs?: number;
}

interface Watcher {
  /** The last version it knows of; null until one was found, which is then what it is compared with. */
  seen: number | null;
  readonly tell: (version: number) => void;
}

interface Place {
  readonly kind: string;
  readonly unit: string;
  readonly watchers: Map<string, Set<Watcher>>;
}

const usualEveryMs = 1_000;
/** Of one pod together; a unit that is slow to answer does not hold the others up. */
const questionsMax = 4;

export class LiveHub {
  readonly #parts: HubParts;
  readonly #timers: Timers;
  readonly #places = new Map<string, Place>();
  /** Whose turn it is to be asked about, and who is. */
  readonly #due = new Set<Place>();
  readonly #asking = new Map<Place, Promise<void>>();
  #timer: unknown = null;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? systemTimers;
  }

  /** What is given back ends it. */
  watch({ kind, unit, id }: Watched, seen: number | null, tell: (version: number) => void): () => void {
    const key = `${kind} ${unit}`;
    const place = this.#places.get(key) ?? { kind, unit, watchers: new Map<string, Set<Watcher>>() };
    this.#places.set(key, place);
    const watchers = place.watchers.get(id) ?? new Set<Watcher>();
    place.watchers.set(id, watchers);
    const watcher = { seen, tell };
    watchers.add(watcher);
    this.#plan();
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && place.watchers.get(id) === watchers) place.watchers.delete(id);
      if (place.watchers.size === 0 && this.#places.get(key) === place) this.#places.delete(key);
    };
  }

  /** Once the questions under way are answered. Whoever watches is not told of anything any more. */
  async stop(): Promise<void> {
    this.#places.clear();
    this.#due.clear();
    this.#timers.clearTimeout(this.#timer);
    this.#timer = null;
    await Promise.all(this.#asking.values());
  }

  #plan(): void {
    if (this.#timer !== null || this.#places.size === 0) return;
    this.#timer = this.#timers.setTimeout(() => {
      this.#timer = null;
      // What is asked still is not asked again: a pod that is silent has few questions waiting, however long it is.
      for (const place of this.#places.values()) if (!this.#asking.has(place)) this.#due.add(place);
      this.#askSome();
      this.#plan();
    }, this.#parts.everyMs ?? usualEveryMs);
  }

  #askSome(): void {
    for (const place of this.#due) {
      if (this.#asking.size >= questionsMax) return;
      this.#due.delete(place);
      const asking = this.#askOf(place).finally(() => {
        this.#asking.delete(place);
        this.#askSome();
      });
      this.#asking.set(place, asking);
    }
  }

  async #askOf({ kind, unit, watchers }: Place): Promise<void> {
    const ids = [...watchers.keys()];
    if (ids.length === 0) return;
    try {
      const versions = await this.#parts.versions(kind, unit, ids);
      for (const [id, version] of versions) for (const watcher of watchers.get(id) ?? []) heardOf(watcher, version);
    } catch (error) {
      this.#parts.failed(error, unit);
    }
  }
}

/** Versions only grow; a lower one is an answer that was under way before somebody who knows more began to watch. */
function heardOf(watcher: Watcher, version: number): void {
  const { seen } = watcher;
  if (seen !== null && version <= seen) return;
  watcher.seen = version;
  if (seen !== null) watcher.tell(version);
}
