// Which pod a unit lives in. Each pod lists its own units; a process reads all the lists and listens
// for changes. There is no central directory to lose: when a pod is down, the others' units are known
// and its own stay remembered.
import type { Metrics } from '../telemetry/metrics.ts';
import { listen, type Listener } from './listener.ts';
import type { Pod } from './pods.ts';

export type UnitHome =
  | { readonly found: 'here'; readonly pod: Pod }
  /** No pod has it. */
  | { readonly found: 'nowhere' }
  /**
   * It may be on a pod that has never answered, or two pods claim it, or it is on its way from one to another: better no
   * answer than a wrong one.
   */
  | { readonly found: 'unclear' };

/** What a pod says of a unit: it may be leaving, and be written nowhere; or have left, and be answered elsewhere. */
type UnitState = 'home' | 'leaving' | 'moved';

const refreshMs = 10_000;
/** Where a changed home or profile is announced, by the unit's id. */
const homesChannel = 'unit_changed';

export class UnitDirectory {
  readonly #pods: readonly Pod[];
  readonly #unitsOf = new Map<Pod, ReadonlyMap<string, UnitState>>();
  readonly #up = new Set<Pod>();
  /** Which of a pod's answers was taken last, by when it was asked. */
  readonly #taken = new Map<Pod, number>();
  #reads = 0;
  readonly #listeners: Listener[];
  readonly #timer: NodeJS.Timeout;
  readonly #metrics: Metrics | undefined;
  readonly #onChange: (unit: string) => void;

  private constructor(pods: readonly Pod[], options: DirectoryOptions) {
    this.#pods = pods;
    this.#metrics = options.metrics;
    this.#onChange = options.onChange ?? (() => {});
    this.#listeners = pods.map((pod) =>
      listen(pod, [homesChannel, ...(options.alsoHear ?? [])], {
        heard: (unit, channel) => {
          this.#onChange(unit);
          if (channel === homesChannel) void this.#read(pod);
        },
        connected: () => {
          for (const unit of this.#unitsOf.get(pod)?.keys() ?? []) this.#onChange(unit);
          void this.#read(pod);
        },
      }),
    );
    // Listening is how a change arrives at once; this is for the day a notification is lost.
    this.#timer = setInterval(() => void this.refresh(), refreshMs);
    this.#timer.unref();
  }

  /** Ready as soon as each pod has answered or failed to. */
  static async open(pods: readonly Pod[], options: DirectoryOptions = {}): Promise<UnitDirectory> {
    const directory = new UnitDirectory(pods, options);
    await directory.refresh();
    return directory;
  }

  find(unit: string): UnitHome {
    const podsWhere = (state: UnitState) => this.#pods.filter((pod) => this.#unitsOf.get(pod)?.get(unit) === state);
    const homes = podsWhere('home');
    // Where one pod has it and another says that it is leaving, the other was asked a moment ago.
    const claims = homes.length > 0 ? homes : podsWhere('leaving');
    const [pod] = claims;
    // One is enough though another has never answered, or a pod that is down would take every unit along. That two never say it
    // is kept by moves, and by hand where a pod is restored (docs/operations/backup.md#a-unit-at-two-pods).
    if (claims.length > 1) return { found: 'unclear' };
    if (pod) return { found: 'here', pod };
    const isKnown = this.#unitsOf.size === this.#pods.length && podsWhere('moved').length === 0;
    return { found: isKnown ? 'nowhere' : 'unclear' };
  }

  /** The units of one pod, for work that walks them all; without those that are leaving. */
  unitsOf(pod: Pod): readonly string[] {
    return [...(this.#unitsOf.get(pod) ?? [])].filter(([, state]) => state === 'home').map(([unit]) => unit);
  }

  /** Whether any pod answered when last asked. */
  anyPodUp(): boolean {
    return this.#up.size > 0;
  }

  /** How long somebody would wait now for a connection to the busiest pod, in milliseconds. */
  expectedWaitMs(): number {
    let most = 0;
    for (const { pool } of this.#pods) most = Math.max(most, pool.expectedWaitMs);
    return most;
  }

  async refresh(): Promise<void> {
    await Promise.all(this.#pods.map((pod) => this.#read(pod)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#listeners.map((listener) => listener.stop()));
  }

  async #read(pod: Pod): Promise<void> {
    const asked = ++this.#reads;
    try {
      const { rows } = await pod.pool.query<{ unit_id: string; state: UnitState }>(
        'select unit_id, state from unit_home',
      );
      // Whoever was asked later knows of a unit that this answer does not.
      if (asked < (this.#taken.get(pod) ?? 0)) return;
      this.#taken.set(pod, asked);
      this.#unitsOf.set(pod, new Map(rows.map(({ unit_id: unit, state }) => [unit, state])));
      this.#up.add(pod);
    } catch {
      this.#up.delete(pod);
    }
    this.#metrics?.podUp.set({ pod: pod.name }, this.#up.has(pod) ? 1 : 0);
  }
}

export interface DirectoryOptions {
  readonly metrics?: Metrics;
  /** Other channels on which a unit's id means that something of it has changed. */
  readonly alsoHear?: readonly string[];
  /** Called when something of a unit may have changed. */
  readonly onChange?: (unit: string) => void;
}
