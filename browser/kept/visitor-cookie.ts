// What kind of visitor is signed in, in words anybody may read: no secret, and believed for nothing but
// which page is shown first. Set at sign-in, gone at sign-out; the name carries the unit, since all units
// may share one origin.
import { absoluteLimitMs } from '#domain/identity/session.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { isVisitorKind, type VisitorKind } from '#domain/identity/visitor.ts';
import { cookieText, readCookie } from './cookies.ts';

export const visitorCookie = (unit: UnitId): string => `visitor-${unit}`;

export function readVisitorCookie(header: string | null, unit: UnitId): VisitorKind {
  const kind = readCookie(header, visitorCookie(unit));
  return isVisitorKind(kind) ? kind : 'guest';
}

/** What `document.cookie` takes to say who is there; null to say nothing more. No session lasts longer. */
export const visitorCookieText = (unit: UnitId, kind: VisitorKind | null, secure: boolean): string =>
  cookieText(visitorCookie(unit), kind ?? '', secure, kind ? absoluteLimitMs('customer') / 1_000 : 0);

/** Said on the window when who is there has changed on this page. */
export const visitorEvent = 'visitor';

/** Said on the window when somebody signs out of a unit, here or in another tab: what a page still has of them goes. */
export const signOutEvent = 'sign-out';
export const signOutOf = (unit: UnitId): CustomEvent<UnitId> => new CustomEvent(signOutEvent, { detail: unit });
