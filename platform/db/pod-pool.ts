// A pool that gives its connections to the most urgent first, and tells how long it let everybody wait: a pool that
// is too small looks like a slow database from everywhere else.
import pg from 'pg';
import { priorities, type Priority } from '../priority.ts';

interface Waiter {
  go(): void;
}

export interface PoolWatch {
  /** Whoever gets no connection has waited as well. */
  waited(seconds: number): void;
}

export class PodPool extends pg.Pool {
  readonly #watch: PoolWatch;
  readonly #most: Readonly<Record<Priority, number>>;
  readonly #waitMsMax: number;
  readonly #waiting: Readonly<Record<Priority, Waiter[]>> = { first: [], usual: [], last: [] };
  readonly #takenAt = new WeakMap<pg.PoolClient, number>();
  #out = 0;
  /** How long a connection is kept, on average of late. */
  #heldMs = 1;

  constructor(
    config: pg.PoolConfig & { readonly max: number; readonly connectionTimeoutMillis: number },
    watch: PoolWatch,
  ) {
    super(config);
    this.#watch = watch;
    this.#waitMsMax = config.connectionTimeoutMillis;
    // Those who only look around never take the last ones: whoever comes with money need not wait for them.
    const forOthers = Math.ceil(config.max / 4);
    this.#most = {
      first: config.max,
      usual: config.max,
      last: Math.max(1, config.max - forOthers),
    };
    this.on('release', (_, client) => this.#released(client));
  }

  /** Who waits for their turn. */
  get waiting(): number {
    return priorities.reduce((sum, priority) => sum + this.#waiting[priority].length, 0);
  }

  /** How long somebody who comes now would wait, if all goes on as it did of late. */
  get expectedWaitMs(): number {
    return (this.waiting * this.#heldMs) / this.#most.first;
  }

  /** Everything comes through here, `query` too. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connected = this.connectAs('usual');
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async connectAs(priority: Priority): Promise<pg.PoolClient> {
    const begun = performance.now();
    try {
      await this.#turn(priority);
      const client = await super.connect().catch((error: unknown) => {
        this.#gaveBack();
        throw error;
      });
      this.#takenAt.set(client, performance.now());
      return client;
    } finally {
      this.#watch.waited((performance.now() - begun) / 1_000);
    }
  }

  /** Resolves when there is a connection for it, which then counts as taken. */
  #turn(priority: Priority): Promise<void> {
    const isFree = this.#out < this.#most[priority];
    const before = priorities.slice(0, priorities.indexOf(priority) + 1);
    if (isFree && before.every((other) => this.#waiting[other].length === 0)) {
      this.#out += 1;
      return Promise.resolve();
    }
    return new Promise((done, fail) => {
      const queue = this.#waiting[priority];
      const waiter: Waiter = {
        go: () => {
          clearTimeout(tooLate);
          done();
        },
      };
      const tooLate = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        fail(new Error('timeout exceeded when trying to connect'));
      }, this.#waitMsMax);
      queue.push(waiter);
    });
  }

  #released(client: pg.PoolClient): void {
    const takenAt = this.#takenAt.get(client);
    // One whose check failed is released as well, and nobody has had it: its place is given back above.
    if (takenAt === undefined) return;
    this.#takenAt.delete(client);
    this.#heldMs += (performance.now() - takenAt - this.#heldMs) * 0.05;
    this.#gaveBack();
  }

  /** The place is handed over, not given back: nobody who comes just now may slip in between. */
  #gaveBack(): void {
    this.#out -= 1;
    for (const priority of priorities) {
      const [next] = this.#waiting[priority];
      if (!next) continue;
      if (this.#out >= this.#most[priority]) return;
      this.#waiting[priority].shift();
      this.#out += 1;
      return next.go();
    }
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];
