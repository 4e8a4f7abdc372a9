// The service's own script, fetched when a captcha is first wanted and once for all of them.
import type { Timers } from '../time/clock.ts';

/** What the script puts on the window; null when it did not arrive. */
export type LoadScript = (address: string, globalName: string) => Promise<unknown>;

/** A script that has run may still need a moment to put itself there. */
const waitMs = 10_000;
const lookEveryMs = 50;

export function createScriptLoader(timers: Timers, page: Document): LoadScript {
  const loading = new Map<string, Promise<unknown>>();

  async function load(address: string, globalName: string): Promise<unknown> {
    if (!(await fetchScript(address, page))) return null;
    for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
      const found: unknown = Reflect.get(globalThis, globalName);
      if (found) return found;
      await new Promise<void>((goOn) => void timers.setTimeout(goOn, lookEveryMs));
    }
    return null;
  }

  return async (address, globalName) => {
    const running = loading.get(address) ?? load(address, globalName);
    loading.set(address, running);
    const found = await running;
    // One that did not arrive is fetched again by the next attempt.
    if (!found) loading.delete(address);
    return found;
  };
}

function fetchScript(address: string, page: Document): Promise<boolean> {
  const script = page.createElement('script');
  script.src = address;
  script.async = true;
  return new Promise((done) => {
    script.addEventListener('load', () => done(true));
    script.addEventListener('error', () => {
      script.remove();
      done(false);
    });
    page.head.append(script);
  });
}
