// D8: what a checkout keeps of a coupon instead of its number and PIN, and for how long.
export const handleMs = 2 * 3_600_000;
/** However often it is renewed. */
export const handleLifeMs = 24 * 3_600_000;

/** Until when a handle is good that is made or renewed now, of a coupon that was typed then. */
export const handleUntil = (since: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + handleMs, since.getTime() + handleLifeMs));
