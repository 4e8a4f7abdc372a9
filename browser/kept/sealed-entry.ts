// One sealed entry of one unit in a browser's storage (CART-23, CART-37 to CART-39, CART-44). The newest value is in this
// tab's memory; sealing takes its time, so the storage follows. A storage that takes nothing, or a browser that keeps
// no key, costs no more than that the value ends with the tab.
import type { KeptName, KeptStore } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { Sealing } from './sealing.ts';
import { unitText } from './unit-text.ts';
import { signOutEvent } from './visitor-cookie.ts';
import { writeBehind } from './write-behind.ts';

/** A value is sealed after this at the latest. */
export const sealWithinMs = 250;

export interface SealedEntryParts {
  /** Asked for each time, since a browser that forbids storage throws. */
  readonly store: () => KeptStore;
  readonly sealing: Sealing;
  /** Does it when there is time, `sealWithinMs` from now at the latest; what is given back calls it off. */
  readonly soon: (work: () => void) => () => void;
  /** The window: it tells what other tabs store, who signs out, and when the page goes. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/** A value is what another tab has written, or undefined when somebody has signed out. */
export type EntryNews =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'kept'; readonly isKept: boolean };

export interface SealedEntry {
  /** Undefined when this unit kept nothing, or nothing that opens. Any version of the shop may have written it. */
  read(): Promise<unknown>;
  /** Returns at once. The value is turned into text later, so nobody may change it any more. */
  write(value: unknown): void;
  /** What is on its way does not arrive any more. */
  forget(): void;
  /** Seals without waiting for a quiet moment. */
  flush(): Promise<void>;
  /** Whether what was written last outlives the tab, as far as it was tried. */
  isKept(): boolean;
  watch(listener: (news: EntryNews) => void): () => void;
}

/** Each of them waits as long as the key store has patience. */
const lateTries = 5;

const nothingToLoad = Promise.resolve();

/** Stands where nothing could be opened. Another tab would take an entry that is gone for a sign-out. */
const dropped = '';

export function sealedEntry(unit: UnitId, { storage, name }: KeptName, parts: SealedEntryParts): SealedEntry {
  const { store, sealing, soon, page } = parts;
  const context = { unit, name };
  const stored = unitText(unit, name, store);
  const listeners = new Set<(news: EntryNews) => void>();

  let current: unknown;
  /** What `current` has to wait for; null until somebody reads. */
  let loading: Promise<unknown> | null = null;
  /** Counts what `current` has been: a text that takes long to open must not replace what came after it. */
  let version = 0;
  let isKept = true;
  /** What this tab has seen in the storage last, or put there. */
  let seen: string | undefined;
  /** What `seen` was when it was forgotten last. */
  let forgotten: string | undefined;
  /** What could not be opened for want of a key, which may yet come: nothing else takes its place. */
  let unopened: string | undefined;
  /** What was in the storage when the page was left; until somebody comes back to it, no news arrives. */
  let left: { readonly text: string | undefined } | null = null;

  const saving = writeBehind({
    prepare: (value) => sealing.seal(JSON.stringify(value), context),
    arrive: keep,
    soon,
  });

  function tell(news: EntryNews): void {
    for (const listener of listeners) listener(news);
  }

  function keep(text: string | null): void {
    // Another page was here meanwhile, and somebody may have signed out there.
    if (left && stored.read() !== left.text) return;
    const wasKept = isKept;
    const isFree = unopened === undefined || stored.read() !== unopened;
    isKept = text !== null && isFree && stored.write(text);
    if (isKept) seen = text ?? undefined;
    if (left) left = { text: stored.read() };
    if (isKept !== wasKept) tell({ kind: 'kept', isKept });
  }

  function become(value: unknown, next: Promise<unknown> | null): void {
    version += 1;
    current = value;
    loading = next;
  }

  async function loadFirst(): Promise<void> {
    const text = stored.read();
    if (text === undefined) return;
    const loaded = await load(text);
    if (loaded === 'broken' && stored.read() === text && stored.write(dropped)) seen = dropped;
    if (loaded === 'no-key') void openLate(text);
  }

  async function load(text: string): Promise<'opened' | 'broken' | 'left' | 'no-key'> {
    const begun = ++version;
    seen = text;
    const opened = await sealing.open(text, context);
    if (opened.kind === 'no-key') unopened = text;
    else if (unopened === text && version === begun) unopened = undefined;
    if (version !== begun) return 'left';
    if (opened.kind !== 'text') return opened.kind;
    current = JSON.parse(opened.text);
    return 'opened';
  }

  async function follow(text: string): ReturnType<typeof load> {
    const loaded = await load(text);
    if (loaded === 'opened') tell({ kind: 'value', value: current });
    return loaded;
  }

  /** A slow browser may find its key after all; what somebody has written meanwhile stays, and is not kept. */
  async function openLate(text: string): Promise<void> {
    for (let tries = 0; tries < lateTries; tries += 1) if ((await follow(text)) !== 'no-key') return;
  }

  async function read(): Promise<unknown> {
    const awaited = (loading ??= loadFirst());
    await awaited;
    return awaited === loading ? current : read();
  }

  function forget(): void {
    saving.callOff();
    forgotten = seen;
    seen = undefined;
    become(undefined, nothingToLoad);
    stored.write(undefined);
  }

  /**
   * Somebody has signed out. What another tab has stored since, of whoever came after, is left alone; what this tab has
   * stored in the moment before it heard is not.
   */
  function letGo(): void {
    saving.callOff();
    if (stored.read() === seen) stored.write(undefined);
    forgotten = seen;
    seen = undefined;
    become(undefined, null);
    tell({ kind: 'value', value: undefined });
  }

  function notice(before: string | undefined, now: string | undefined): void {
    if (before === now) return;
    if (now === undefined) {
      // It may have been told in another way before.
      if (before !== forgotten) letGo();
      return;
    }
    // What is on its way is newer, and the other tab will hear of it.
    if (saving.isBusy()) return;
    // Tabs that wrote in the same moment hear of each other, and the storage has only one of both.
    const newest = stored.read();
    if (newest !== undefined && newest !== seen) loading = follow(newest);
  }

  function hear({ key, oldValue, newValue }: StorageEvent): void {
    // A storage that was emptied altogether has no name, and is no sign-out: what is in memory goes on.
    if (key === name) notice(stored.partOf(oldValue), stored.partOf(newValue));
  }

  /**
   * Sealing cannot be waited for by a page that goes: it is begun at once, and a browser gives a page that is hidden
   * the few milliseconds it takes. Where one does not, what was written in the last `sealWithinMs` is lost.
   */
  const hurry = (): void => void saving.flush();

  function leave(): void {
    left = { text: stored.read() };
    hurry();
  }

  /** A page that a browser had put aside was told of nothing. */
  function comeBack({ persisted }: PageTransitionEvent): void {
    left = null;
    if (persisted) notice(seen, stored.read());
  }

  const listen = (kind: string, listener: (event: never) => void): void =>
    page.addEventListener(kind, listener as (event: Event) => void);
  if (storage === 'local') listen('storage', hear);
  listen(signOutEvent, ({ detail }: CustomEvent<UnitId>) => detail === unit && letGo());
  listen('visibilitychange', hurry);
  listen('pagehide', leave);
  listen('pageshow', comeBack);

  return {
    read,
    write(value) {
      if (value === undefined) return forget();
      become(value, nothingToLoad);
      saving.write(value);
    },
    forget,
    flush: () => saving.flush(),
    isKept: () => isKept,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
