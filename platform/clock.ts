// Time arrives as an argument everywhere; this is where it comes from.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that a test or a fault experiment moves by hand. */
export function handClock(start: Date): Clock & { set(at: Date): void; advance(ms: number): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (to) => void (at = to.getTime()),
    advance: (ms) => void (at += ms),
  };
}
