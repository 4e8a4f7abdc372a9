// Writing what has to be prepared first, which takes its time: the caller goes on, the newest value wins, and one is
// prepared at a time, however many are written.

export interface WriteBehind {
  write(value: unknown): void;
  /** Whether something is on its way. */
  isBusy(): boolean;
  /** What is on its way does not arrive, though its preparation may have begun. */
  callOff(): void;
  /** Does not wait for a quiet moment; done when all has arrived. */
  flush(): Promise<void>;
}

export interface WriteBehindParts<Prepared> {
  readonly prepare: (value: unknown) => Promise<Prepared>;
  readonly arrive: (prepared: Prepared) => void;
  /** Does it when there is time; what is given back calls it off. */
  readonly soon: (work: () => void) => () => void;
}

export function writeBehind<Prepared>({ prepare, arrive, soon }: WriteBehindParts<Prepared>): WriteBehind {
  let next: { readonly value: unknown } | null = null;
  let writing: Promise<void> | null = null;
  let waiting: (() => void) | null = null;
  /** Counts what was called off, so that whoever prepares meanwhile knows. */
  let generation = 0;
  let preparing: number | null = null;

  function wait(): void {
    if (writing || waiting) return;
    waiting = soon(() => {
      waiting = null;
      begin();
    });
  }

  function stopWaiting(): void {
    waiting?.();
    waiting = null;
  }

  function begin(): void {
    if (!next) return;
    const { value } = next;
    next = null;
    preparing = generation;
    writing = bring(value, generation).finally(() => {
      writing = null;
      preparing = null;
      if (next) wait();
    });
  }

  async function bring(value: unknown, begun: number): Promise<void> {
    const prepared = await prepare(value);
    // A newer value does not hold this one up: with somebody who types on and on nothing would ever arrive.
    if (generation === begun) arrive(prepared);
  }

  async function flush(): Promise<void> {
    stopWaiting();
    if (!writing) begin();
    if (!writing) return;
    await writing;
    await flush();
  }

  return {
    write(value) {
      next = { value };
      wait();
    },
    isBusy: () => next !== null || preparing === generation,
    callOff() {
      generation += 1;
      next = null;
      stopWaiting();
    },
    flush,
  };
}
