// GATE-04, GATE-14: the cookie that lets somebody go on as a guest in a shop that knows only single sign-on. The
// page that a sign-on partner sends its visitors back to sets it, for as long as the browser is open.
import { guestCookie, partnerLets } from '#domain/shop/checkout-gate.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { cookieText, readCookie } from './cookies.ts';

export const readPartnerLets = (header: string | null, unit: UnitId): boolean =>
  partnerLets(readCookie(header, guestCookie(unit)));

/** What `document.cookie` takes: without an age, so it ends with the browser. */
export const guestCookieText = (unit: UnitId, secure: boolean): string => cookieText(guestCookie(unit), '1', secure);
