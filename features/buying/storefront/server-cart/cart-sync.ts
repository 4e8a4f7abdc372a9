// Keeps the cart of this browser and the one at the server the same, for somebody who is signed in (SCART-01). Changes
// are saved a moment after the last of them; what others have changed is fetched when somebody comes back to the page.
// Nobody waits for any of it: what fails is told, and tried again.
import type { ClientFailure } from '#contract/client.ts';
import type { Timers } from '#browser/time/clock.ts';
import type { Cart } from '#domain/buying/cart.ts';
import {
  afterAnswer,
  noCopy,
  pushOf,
  whileSending,
  type AnsweredCart,
  type CartCopy,
} from '#domain/buying/server-cart/cart-copy.ts';
import { lineMark } from './line-mark.ts';
import type { Line } from '#domain/buying/line.ts';
import type { Push } from '#domain/buying/server-cart/server-cart.ts';
import type { CartStore } from '../cart/cart-store.ts';
import { nothingYet, type CartSync, type ServerCartState, type ServerCartWork } from './server-cart-state.ts';

/** Whoever changes one thing mostly changes the next. */
export const saveAfterMs = 1_000;
/** How long after a failure it is tried again; the last of them from then on. */
export const againAfterMs = [5_000, 15_000, 60_000, 300_000] as const;

export type Answer<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly failure: ClientFailure };

/** The three calls, with lines instead of their form on the wire. */
export interface ServerCarts {
  save(custId: string, push: Push<Line>, key: string): Promise<Answer<SavedCart>>;
  fetch(custId: string): Promise<Answer<AnsweredCart<Line>>>;
  delete(custId: string, key: string): Promise<Answer<{ readonly revision: number }>>;
}

/** `lines` is null where they are what was sent; what is left out is fetched. */
type SavedCart = Omit<AnsweredCart<Line>, 'lines'> & {
  readonly lines: Cart | null;
  readonly isLeftOut?: true | undefined;
};

export interface CartSyncParts {
  readonly store: Pick<CartStore, 'state' | 'subscribe' | 'take'>;
  readonly server: ServerCarts;
  readonly timers: Timers;
  readonly freshKey: () => string;
  /** One tab at a time: all of them have the same cart, and know the same of the server's. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Whether somebody sees this page; another one of this browser saves for it. */
  readonly isSeen: () => boolean;
}

/** What is kept beside the lines. */
interface ServerRecord {
  readonly custId: string;
  readonly copy: CartCopy;
}

export function startCartSync(custId: string, parts: CartSyncParts): CartSync {
  const { store, server, timers, freshKey, alone, isSeen } = parts;
  const listeners = new Set<() => void>();
  let state = nothingYet;
  let isStopped = false;
  let timer: unknown = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  /** What was sent last under which key: the same is sent under the same. */
  let sent: { readonly key: string; readonly text: string } | null = null;
  let seenLines: Cart | null = null;

  function become(changes: Partial<ServerCartState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function later(ms: number): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = timers.setTimeout(() => {
      timer = null;
      void sync();
    }, ms);
  }

  const copyNow = (): CartCopy => recordOf(store.state().server, custId)?.copy ?? noCopy;
  const keep = (lines: Cart, copy: CartCopy): void => store.take(lines, { custId, copy } satisfies ServerRecord);

  /** Somebody else's cart, whose session ended here without a sign-out: what is at the server is theirs, and stays there. */
  function leaveOthers(lines: Cart): Cart {
    const theirs = recordOf(store.state().server);
    if (!theirs || theirs.custId === custId) return lines;
    const own = lines.filter(({ id }) => !(id in theirs.copy.known) && !theirs.copy.sent.includes(id));
    keep(own, noCopy);
    return own;
  }

  /** What a person does meanwhile is told once this is done. */
  function sync(): Promise<void> {
    running ??= alone(run).finally(() => {
      running = null;
      if (!isStopped && timer === null && failures === 0 && isUnsaved()) later(saveAfterMs);
    });
    return running;
  }

  const isUnsaved = (): boolean => {
    const { lines } = store.state();
    return lines !== null && pushOf(copyNow(), lines, lineMark) !== null;
  };

  async function run(): Promise<void> {
    const { lines: there } = store.state();
    if (isStopped || there === null) return;
    const lines = leaveOthers(there);
    const push = pushOf(copyNow(), lines, lineMark);
    await (push ? save(push, lines) : fetch(lines));
  }

  async function save(push: Push<Line>, before: Cart): Promise<void> {
    const text = JSON.stringify(push);
    if (sent?.text !== text) sent = { key: freshKey(), text };
    const copy = copyNow();
    keep(before, whileSending(copy, push));
    become({ save: 'loading' });
    const saved = await server.save(custId, push, sent.key);
    const answer: Answer<SavedCart> = saved.ok && saved.data.isLeftOut ? await server.fetch(custId) : saved;
    if (isStopped) return;
    if (!answer.ok) return failed('save', answer.failure);
    sent = null;
    takeAnswer(copy, before, { ...answer.data, lines: answer.data.lines ?? before });
    done('save');
  }

  async function fetch(before: Cart): Promise<void> {
    become({ fetch: 'loading' });
    const answer = await server.fetch(custId);
    if (isStopped) return;
    if (!answer.ok) return failed('fetch', answer.failure);
    const copy = copyNow();
    // The server has forgotten what this browser knows of it: what is here is saved again, and not lost.
    if (answer.data.revision < copy.revision) keep(store.state().lines ?? before, noCopy);
    else takeAnswer(copy, before, answer.data);
    done('fetch');
  }

  function takeAnswer(copy: CartCopy, before: Cart, answer: AnsweredCart<Line>): void {
    const now = store.state().lines ?? before;
    const after = afterAnswer(copy, before, now, answer, lineMark);
    const isSame = after.lines.length === now.length && after.lines.every((line, at) => isSameLine(line, now[at]));
    // Lines that are the same are left as they are: what shows them need not be drawn again.
    keep(isSame ? now : after.lines, after.copy);
  }

  function done(work: ServerCartWork): void {
    failures = 0;
    become({ [work]: 'success', serverCartError: null });
  }

  function failed(work: ServerCartWork, failure: ClientFailure): void {
    become({ [work]: 'failure', serverCartError: { work, failure } });
    const ms = againAfterMs[Math.min(failures, againAfterMs.length - 1)];
    failures += 1;
    // Whoever is not signed in any more is told so elsewhere; what is refused as it is will be refused again.
    if (ms !== undefined && isPassing(failure)) later(ms);
  }

  const stopWatching = store.subscribe(() => {
    const { lines } = store.state();
    if (isStopped || lines === null || lines === seenLines) return;
    const isFirst = seenLines === null;
    seenLines = lines;
    if (isFirst) void sync();
    else if (isSeen() && isUnsaved()) later(saveAfterMs);
  });
  seenLines = store.state().lines;
  if (seenLines !== null) void sync();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sync,
    async hurry() {
      // What is under way may have begun before the last change.
      await running;
      if (isUnsaved()) await sync();
    },
    async deleteCart() {
      await running;
      const before = store.state().lines ?? [];
      become({ delete: 'loading' });
      const answer = await server.delete(custId, freshKey());
      if (isStopped) return;
      if (!answer.ok) return failed('delete', answer.failure);
      takeAnswer(copyNow(), before, { ...answer.data, lines: [], parts: {} });
      done('delete');
    },
    stop() {
      isStopped = true;
      stopWatching();
      if (timer !== null) timers.clearTimeout(timer);
      timer = null;
    },
  };
}

const isSameLine = (one: Line, other: Line | undefined): boolean =>
  other !== undefined && one.id === other.id && lineMark(one) === lineMark(other);

/** Nobody was reached, or somebody who is busy or broken. */
const isPassing = ({ status, name }: ClientFailure): boolean =>
  status === null || status === 429 || status >= 500 || name === 'key.in-use';

/** What was kept, if it is this person's and anything that can be read. */
function recordOf(kept: unknown, custId?: string): ServerRecord | null {
  const record = kept as Partial<ServerRecord> | null | undefined;
  if (typeof record !== 'object' || record === null || typeof record.custId !== 'string') return null;
  if (custId !== undefined && record.custId !== custId) return null;
  const { revision, known, sent } = record.copy ?? {};
  const isCopy = typeof revision === 'number' && typeof known === 'object' && Array.isArray(sent);
  return isCopy ? (record as ServerRecord) : null;
}
