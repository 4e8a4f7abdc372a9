// What a visit needs of its browser. It arrives as arguments, so that a test can hand in another clock
// and another storage; `open-visit.ts` has the real ones.
import type { KeptStore } from '#domain/shop/kept-names.ts';
import type { Clock } from '../time/clock.ts';

export interface BrowserEnvironment {
  readonly clock: Clock;
  readonly localStore: KeptStore;
  readonly sessionStore: KeptStore;
  /** Writes one cookie, as `document.cookie` takes it. */
  setCookie(text: string): void;
  /** Whether the page came by https, where cookies must too. */
  readonly secure: boolean;
  /** What tells this browser from others (INIT-08). */
  measure(): FingerprintComponents;
}

export interface FingerprintComponents {
  readonly fonts: readonly string[];
  readonly screenResolution: string;
  readonly platform: string;
}
