// A browser as far as a visit sees one: storage, cookies, and a clock moved by hand. Two visits
// that are given the same one are two units in one browser.
import type { BrowserEnvironment } from '#browser/visit/environment.ts';
import { handTimers, type HandTimers } from '../../hand-timers.ts';

export interface TestBrowser {
  readonly environment: BrowserEnvironment;
  readonly clock: HandTimers;
  /** What it keeps, by name. */
  readonly local: ReadonlyMap<string, string>;
  readonly session: ReadonlyMap<string, string>;
  readonly cookies: readonly string[];
  /** How often it was measured. */
  measured(): number;
}

export function testBrowser({ now = 1_700_000_000_000, secure = true } = {}): TestBrowser {
  const clock = handTimers(now);
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  const cookies: string[] = [];
  let measured = 0;

  const storeOf = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const environment: BrowserEnvironment = {
    clock,
    localStore: storeOf(local),
    sessionStore: storeOf(session),
    setCookie: (text) => void cookies.push(text),
    secure,
    measure() {
      measured += 1;
      return { fonts: ['Georgia', 'Arial'], screenResolution: '390x844', platform: 'Test' };
    },
  };
  return { environment, clock, local, session, cookies, measured: () => measured };
}
