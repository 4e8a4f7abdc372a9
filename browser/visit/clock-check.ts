// INIT-09, INIT-10: at start the browser tells the server its time. When that fails, a popup offers to
// try again; this is what the popup shows, without the popup. A server that is busy has not failed: whoever
// is turned away is not told that something went wrong with them.
import type { Client, ClientFailure } from '#contract/client.ts';
import { clockCheckCall } from '#contract/shop/visit.ts';
import type { Clock } from '../time/clock.ts';

/** `retrying`: the popup is open, and the answer is on its way. */
export type ClockCheckState = 'quiet' | 'failed' | 'retrying';

export interface ClockCheck {
  readonly state: () => ClockCheckState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks, at start or again. */
  readonly check: () => Promise<void>;
  /** The visitor closed the popup; the shop can be looked at all the same. */
  readonly dismiss: () => void;
}

export function createClockCheck(client: Client, clock: Pick<Clock, 'now'>): ClockCheck {
  let state: ClockCheckState = 'quiet';
  let asking: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function become(next: ClockCheckState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function ask(): Promise<void> {
    const again = state === 'failed';
    if (again) become('retrying');
    const timestampBase64 = btoa(String(clock.now()));
    const outcome = await client(clockCheckCall, { timestampBase64 });
    // Whoever closed the popup meanwhile does not want to see it again.
    if (again && state === 'quiet') return;
    become(outcome.ok || isTurnedAway(outcome.failure) ? 'quiet' : 'failed');
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    dismiss: () => become('quiet'),
  };
}

/** There is a network and a server, which asks to be left alone for a moment. */
const isTurnedAway = ({ status }: ClientFailure): boolean => status === 429 || status === 503;
