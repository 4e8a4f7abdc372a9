// Who gets to a checkout. The routes ask this before they show one; what an order may be is asked again by the
// server when it is placed.
import type { SignInMethod, UnitProfile } from '../units/unit.ts';
import type { VisitorKind } from '../identity/visitor.ts';

/** What of a unit decides about its checkouts. */
export interface GateSettings {
  /** GATE-10, GATE-13: whether guests may buy, must not, or are all there is. */
  readonly guests: UnitProfile['guests'];
  /** Customers sign in with a partner's account and in no other way. */
  readonly ssoOnly: boolean;
}

export const gateSettingsOf = ({ guests, signIn }: Pick<UnitProfile, 'guests' | 'signIn'>): GateSettings => ({
  guests,
  ssoOnly: isSsoOnly(signIn),
});

/** How salesmen sign in does not matter here: their checkouts are no guest's. */
function isSsoOnly(signIn: readonly SignInMethod[]): boolean {
  const methods = signIn.filter((method) => method !== 'salesman-sso');
  return methods.length > 0 && methods.every((method) => method === 'sso');
}

/** What a browser knows of a guest. */
export interface GuestChoice {
  /** GATE-09: only the tab knows, so a server does not. */
  readonly choseGuest: boolean | 'unknown';
  /** GATE-04, GATE-14: the cookie of the sign-on partner says so. */
  readonly partnerLets: boolean;
}

/** GATE-12: whether this visitor may be offered to go on as a guest. */
export const mayChooseGuest = (
  { guests, ssoOnly }: GateSettings,
  { partnerLets }: Pick<GuestChoice, 'partnerLets'>,
): boolean => guests === 'only' || (guests === 'allowed' && (!ssoOnly || partnerLets));

export type Gate = 'open' | 'sign-in' | 'single-sign-on';

/** GATE-01 to GATE-04, for the checkouts that guests may reach at all (GATE-15). */
export function checkoutGate(unit: GateSettings, visitor: VisitorKind, guest: GuestChoice): Gate {
  if (visitor !== 'guest' || unit.guests === 'only') return 'open';
  if (mayChooseGuest(unit, guest) && guest.choseGuest !== false) return 'open';
  return unit.ssoOnly && unit.guests === 'refused' ? 'single-sign-on' : 'sign-in';
}

/**
 * GATE-14: the cookie that lets somebody go on as a guest in a shop that knows only single sign-on. It ends with
 * the browser; its name carries the unit, since all units may share one origin.
 */
export const guestCookie = (unit: string): string => `isAllowToContinueAsGuest-${unit}`;

/** GATE-14: nothing but 1 counts. */
export const partnerLets = (cookie: string | undefined): boolean => cookie === '1';
