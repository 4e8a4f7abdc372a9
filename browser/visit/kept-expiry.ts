// INIT-04: when the visit ends is kept in a cookie and in local storage, each by unit. Only when: the
// token itself never leaves the page's memory, but for a trip elsewhere (carried-visit.ts).
import { keepFor } from '#domain/shop/kept-by-unit.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { cookieText } from '../kept/cookies.ts';
import type { BrowserEnvironment } from './environment.ts';

const storageKey = 'initExpiry';
const cookieName = (unit: UnitId): string => `init-expiry-${unit}`;

export interface Expiry {
  /** By the server's clock, in milliseconds since 1970. */
  readonly at: number;
  readonly inMs: number;
}

type ExpiryStores = Pick<BrowserEnvironment, 'localStore' | 'setCookie' | 'secure'>;

export function keepExpiry(unit: UnitId, { at, inMs }: Expiry, { localStore, setCookie, secure }: ExpiryStores): void {
  const seconds = Math.ceil(inMs / 1000);
  setCookie(cookieText(cookieName(unit), String(at), secure, seconds));
  try {
    localStore.setItem(storageKey, keepFor(unit, localStore.getItem(storageKey), at));
  } catch {
    // Refused or full. The visit goes on: what counts is in memory.
  }
}
