// Time arrives as an argument everywhere; this is where it comes from.
export interface Clock {
  now(): Date;
}

export interface SteadyClock extends Clock {
  /**
   * Hears from somebody else what time it is, and says how far they are from it, in milliseconds. Where the machine's own
   * wall clock says what they say, two are right and this one was wrong: it goes on from there.
   */
  hear(witness: Date): number;
}

/** Whoever is further away than this tells another time; less is what a message takes, and what clocks drift. */
export const clockGapMaxMs = 30_000;

/**
 * The time at which the process began, and how long it has run since. A wall clock that is set meanwhile, 25 hours to either
 * side, changes nothing: nobody's session is revived, nothing is over early. A machine that stood still, as one that is
 * moved while it runs, does not count that time, and is told of it by `hear`.
 */
export function steadyClock({
  wall = Date.now,
  ticks = (): number => performance.now(),
}: { readonly wall?: () => number; readonly ticks?: () => number } = {}): SteadyClock {
  let began = wall() - ticks();
  const now = () => began + ticks();
  return {
    now: () => new Date(now()),
    hear(witness) {
      const at = witness.getTime();
      const isOff = Math.abs(at - now()) > clockGapMaxMs;
      if (isOff && Math.abs(at - wall()) <= clockGapMaxMs) began = wall() - ticks();
      return at - now();
    },
  };
}

export const systemClock = steadyClock();

/** A clock that a test or a fault experiment moves by hand. */
export function handClock(start: Date): Clock & { set(at: Date): void; advance(ms: number): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (to) => void (at = to.getTime()),
    advance: (ms) => void (at += ms),
  };
}
