// Spares a provider that does not answer, and everybody who would wait for it: after some failures in a row nobody is
// asked for a while, then one call finds out.
import { systemClock, type Clock } from '#platform/clock.ts';

const failuresMax = 5;
const restMs = 15_000;

export interface Breaker {
  /** Whether a call may go out now; whoever was let through says how it went. */
  mayAsk(): boolean;
  answered(): void;
  failed(): void;
}

export function breaker(clock: Clock = systemClock): Breaker {
  let failures = 0;
  /** When the next one may try; null while all may. */
  let restsUntil: number | null = null;
  return {
    mayAsk() {
      if (restsUntil === null) return true;
      const now = clock.now().getTime();
      if (now < restsUntil) return false;
      // This one tries. The others rest on until it is back, or for another while if it never is.
      restsUntil = now + restMs;
      return true;
    },
    answered() {
      failures = 0;
      restsUntil = null;
    },
    failed() {
      failures++;
      if (failures >= failuresMax) restsUntil = clock.now().getTime() + restMs;
    },
  };
}
