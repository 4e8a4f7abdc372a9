// The notifications that are on the screen, without the screen: anybody may add one, a list on the page
// shows them. Each goes by itself, and waits while somebody is at it.

export interface ToastText {
  readonly kind: 'success' | 'error' | 'warning';
  readonly title: string;
  readonly content?: string;
}
export type Toast = ToastText & { readonly id: number };

/** Why a toast waits: a mouse or a finger is on it, or the keyboard is. */
export type ToastHold = 'pointer' | 'focus';

export interface Toasts {
  readonly shown: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly show: (text: ToastText) => void;
  readonly close: (id: number) => void;
  /** SHELL-22: its countdown stands still until everybody has let go. */
  readonly hold: (id: number, by: ToastHold) => void;
  readonly release: (id: number, by: ToastHold) => void;
}

/** SHELL-23: the countdown's step. */
export const stepMs = 500;
/** SHELL-21: a title alone is soon read; what stands below it takes as long again. */
const titleMs = 3_000;
const contentMs = 6_000;
/** More than these would cover the page; the oldest goes first. */
const shownMax = 3;

export function createToasts(setTimer: (run: () => void, ms: number) => void): Toasts {
  let shown: readonly Toast[] = [];
  let lastId = 0;
  const holds = new Map<number, Set<ToastHold>>();
  const listeners = new Set<() => void>();

  function become(next: readonly Toast[]): void {
    shown = next;
    for (const listener of listeners) listener();
  }
  function close(id: number): void {
    holds.delete(id);
    become(shown.filter((toast) => toast.id !== id));
  }
  function count(id: number, leftMs: number): void {
    setTimer(() => {
      if (!shown.some((toast) => toast.id === id)) return;
      const left = holds.get(id)?.size ? leftMs : leftMs - stepMs;
      if (left > 0) count(id, left);
      else close(id);
    }, stepMs);
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(text) {
      lastId += 1;
      become([...shown, { ...text, id: lastId }].slice(-shownMax));
      count(lastId, text.content ? contentMs : titleMs);
    },
    close,
    hold: (id, by) => void holds.set(id, (holds.get(id) ?? new Set<ToastHold>()).add(by)),
    release: (id, by) => void holds.get(id)?.delete(by),
  };
}

/** Those of this page. */
export const toasts = createToasts((run, ms) => void setTimeout(run, ms));
