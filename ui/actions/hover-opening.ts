// When something that opens under the pointer is open. A pointer that slips off may come back; keys and
// presses open it for whoever has no pointer.

export interface OpeningTimers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface HoverOpening {
  /** The pointer is over the button or what it opened. */
  enter(): void;
  leave(): void;
  press(): void;
  /** Escape, a choice, the focus going elsewhere. */
  close(): void;
  /** Nobody is there any more; nothing may happen later. */
  stop(): void;
}

/** NAV-11 */
export const closesAfterMs = 100;

export function createHoverOpening(show: (isOpen: boolean) => void, timers: OpeningTimers): HoverOpening {
  let isOpen = false;
  let leaving: unknown = null;

  function become(next: boolean): void {
    if (leaving !== null) timers.clearTimeout(leaving);
    leaving = null;
    if (next === isOpen) return;
    isOpen = next;
    show(next);
  }

  // A pointer that presses has entered before, and what it opened must not close under it.
  let isOver = false;
  return {
    enter() {
      isOver = true;
      become(true);
    },
    leave() {
      isOver = false;
      if (!isOpen) return;
      if (leaving !== null) timers.clearTimeout(leaving);
      leaving = timers.setTimeout(() => become(false), closesAfterMs);
    },
    press: () => become(isOver || !isOpen),
    close: () => become(false),
    stop() {
      if (leaving !== null) timers.clearTimeout(leaving);
      leaving = null;
    },
  };
}
