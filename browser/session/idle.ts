// SESSION-02, SESSION-10, SESSION-13: how long nobody has touched the shop, in any of its tabs. After half
// an hour a warning counts down a minute; then the visitor is signed out. What counts as a touch is
// decided by whoever calls `touched`; the keep-alive never does.
import type { Clock } from '../time/clock.ts';

export const idleLimitMs = 30 * 60_000;
export const warningMs = 60_000;
/** Local storage has the last touch under this name, by unit. */
export const touchKey = 'lastTouch';
/** How exactly other tabs hear of it. */
const tellEveryMs = 1_000;

export type IdleState =
  { readonly kind: 'active' } | { readonly kind: 'warning'; readonly secondsLeft: number } | { readonly kind: 'over' };

/** The last touch, where every tab sees it. */
export interface SharedTouch {
  read(): number | null;
  write(at: number): void;
}

export interface IdleWatch {
  readonly state: () => IdleState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whoever opens a page has just done something. */
  readonly start: () => void;
  /** The visitor did something here. */
  readonly touched: () => void;
  /** Another tab may have been touched. */
  readonly look: () => void;
  /** What a keep-alive tells the server. */
  readonly secondsSinceTouch: () => number;
  readonly stop: () => void;
}

const active: IdleState = { kind: 'active' };

export function watchIdleness(clock: Clock, shared: SharedTouch, signOut: () => void): IdleWatch {
  let touchedAt = clock.now();
  let toldAt = -Infinity;
  let state: IdleState = active;
  let timer: unknown;
  const listeners = new Set<() => void>();

  const idleMs = () => clock.now() - Math.max(touchedAt, shared.read() ?? 0);

  function become(next: IdleState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  // Reckoned from the clock and not from timers, which stand still while a machine sleeps.
  function look(): void {
    if (state.kind === 'over') return;
    clock.clearTimeout(timer);
    const leftMs = idleLimitMs + warningMs - idleMs();
    if (leftMs <= 0) {
      become({ kind: 'over' });
      signOut();
      return;
    }
    const counting = leftMs <= warningMs;
    become(counting ? { kind: 'warning', secondsLeft: Math.ceil(leftMs / 1_000) } : active);
    timer = clock.setTimeout(look, counting ? leftMs % 1_000 || 1_000 : leftMs - warningMs);
  }

  function touched(): void {
    if (state.kind === 'over') return;
    touchedAt = clock.now();
    if (Math.abs(touchedAt - toldAt) >= tellEveryMs) {
      toldAt = touchedAt;
      shared.write(touchedAt);
    }
    // The usual timer looks again when it is time; only a warning has to go at once.
    if (state.kind === 'warning') look();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      touched();
      look();
    },
    touched,
    look,
    secondsSinceTouch: () => Math.max(0, Math.floor(idleMs() / 1_000)),
    stop: () => clock.clearTimeout(timer),
  };
}
