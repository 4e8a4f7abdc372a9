// SHELL-26 to SHELL-30, SHELL-36: what a visitor allows besides what the shop cannot do without. The choice
// is kept for half a year in a cookie of the unit's own; until there is one, nothing optional is allowed.
import { cookieText } from '#browser/kept/cookies.ts';
import { consentCookie } from './consent-cookie.ts';
import { cookieChoices, type CookieChoice, type UnitId } from '#domain/units/unit.ts';

/** From the unit's profile; a unit without a cookie statement asks nothing. */
export interface ConsentSettings {
  readonly unit: UnitId;
  /** SHELL-29: what there is to choose. */
  readonly choices: readonly CookieChoice[];
  /** SHELL-30 */
  readonly privacyUrl: string | null;
  readonly statementUrl: string | null;
}

/** What is allowed; empty when everything optional was refused. */
export type Allowed = readonly CookieChoice[];

/** `short` asks, `full` lets choose. */
export type ConsentView = 'closed' | 'short' | 'full';

export interface ConsentState {
  readonly view: ConsentView;
  /** Null as long as nothing was chosen. */
  readonly allowed: Allowed | null;
}

export interface Consent {
  readonly state: () => ConsentState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (allowed: Allowed) => void;
  readonly acceptAll: () => void;
  readonly refuseAll: () => void;
  /** From the question, or later from a link to `#cookies`. */
  readonly showChoices: () => void;
  /** Closes the choices; whoever has not chosen yet is still asked. */
  readonly back: () => void;
}

/** Half a year. */
export const keptSeconds = 182 * 24 * 60 * 60;

const nothing = 'none';

/** What a kept cookie says; null when there is none, or none that we wrote. */
export function readAllowed(text: string | undefined, choices: readonly CookieChoice[]): Allowed | null {
  if (text === undefined) return null;
  const words = text.split('.');
  if (text !== nothing && !words.every((word) => (cookieChoices as readonly string[]).includes(word))) return null;
  // What the unit no longer offers is not allowed any more either.
  return choices.filter((choice) => words.includes(choice));
}

/** As `document.cookie` takes it. */
export const allowedCookie = (unit: UnitId, allowed: Allowed, secure: boolean): string =>
  cookieText(consentCookie(unit), allowed.join('.') || nothing, secure, keptSeconds);

export interface ConsentParts {
  readonly settings: ConsentSettings;
  readonly readCookie: (name: string) => string | undefined;
  readonly setCookie: (text: string) => void;
  readonly secure: boolean;
}

export function createConsent({ settings, readCookie, setCookie, secure }: ConsentParts): Consent {
  const { unit, choices } = settings;
  const kept = readAllowed(readCookie(consentCookie(unit)), choices);
  let state: ConsentState = { view: kept ? 'closed' : 'short', allowed: kept };
  const listeners = new Set<() => void>();

  function become(next: ConsentState): void {
    state = next;
    for (const listener of listeners) listener();
  }
  function choose(wanted: Allowed): void {
    const allowed = choices.filter((choice) => wanted.includes(choice));
    setCookie(allowedCookie(unit, allowed, secure));
    become({ view: 'closed', allowed });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose,
    acceptAll: () => choose(choices),
    refuseAll: () => choose([]),
    showChoices: () => become({ ...state, view: 'full' }),
    back: () => become({ ...state, view: state.allowed ? 'closed' : 'short' }),
  };
}
