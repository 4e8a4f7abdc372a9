// How long somebody stays signed in. The browser only reports; these limits are the server's.
import type { Actor, MemberKind } from './actor.ts';

const minuteMs = 60_000;

/** SESSION-01: how often a browser says that somebody is still there. */
export const keepAliveMs = 30_000;
/** SESSION-02: without input for so long, a person is warned. */
export const idleWarningMs = 30 * minuteMs;
/** SESSION-10: and signed out so long after the warning, unless they say that they are there. */
export const idleCountdownMs = minuteMs;
/** The server waits for the last report that may still be on its way. */
export const idleLimitMs = idleWarningMs + idleCountdownMs + 2 * keepAliveMs;

/** SESSION-13: whatever a browser reports, a session ends. */
export const absoluteLimitMs = (kind: MemberKind): number => (kind === 'staff' ? 8 : 12) * 60 * minuteMs;

/**
 * A refresh secret that is not older than this is given again instead of being replaced, and one that was
 * replaced still gets its successor for this long: so tabs that renew together all stay signed in.
 */
export const renewalGraceMs = 30_000;

/** A call that wants a fresh sign-in wants one of the last ten minutes. */
export const freshMs = 10 * minuteMs;

export interface SessionTimes {
  /** The last input that the browser told of. */
  readonly lastActiveAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export const isAlive = ({ lastActiveAt, expiresAt, endedAt }: SessionTimes, now: Date): boolean =>
  endedAt === null && expiresAt > now && lastActiveAt.getTime() + idleLimitMs > now.getTime();

/**
 * SESSION-13: when the last input was, by what the browser reports. It never goes back, and is never later
 * than now.
 */
export function activeAt(before: Date, idleSeconds: number, now: Date): Date {
  const reported = now.getTime() - Math.max(0, idleSeconds) * 1_000;
  return new Date(Math.max(before.getTime(), reported));
}

/** Clocks of two houses differ by as much as this without either being wrong. */
const clocksApartMs = minuteMs;

/**
 * Since when a sign-in elsewhere counts: since somebody proved there who they are. Where the other side does not
 * say, or says what cannot be, it was never fresh.
 */
export function provedSince(provedAt: number | null, now: Date): Date {
  if (provedAt === null || provedAt > now.getTime() + clocksApartMs) return new Date(0);
  return new Date(Math.min(provedAt, now.getTime()));
}

export const isFresh = (signedInAt: Date | undefined, now: Date): boolean =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() < freshMs && signedInAt <= now;

/** Whether whoever asks has proved in the last minutes who they are. */
export const hasProvedLately = (actor: Actor, now: Date): boolean => isFresh(actor.session?.freshAt, now);
