// The session of this page with its visit. Fetched for whoever is signed in, or is signing in: a guest does
// without.
import { keptFor } from '#domain/shop/kept-by-unit.ts';
import { openSession } from './open-session.ts';
import type { Session } from './session.ts';
import { touchKey } from './idle.ts';
import { openVisit, type VisitSettings } from '../visit/browser.ts';
import { createVisitClient } from '../visit/visit-client.ts';
import { visitorCookieText, visitorEvent } from './visitor-cookie.ts';

export function sessionOf(settings: VisitSettings): Session {
  const { unit } = settings;
  const { visit } = openVisit(settings);
  return openSession({
    unit,
    client: (accessToken) => createVisitClient({ ...settings, visit, accessToken }),
    idleSeconds: () => idleSeconds(unit),
    setVisitor: (kind) => {
      document.cookie = visitorCookieText(unit, kind, location.protocol === 'https:');
    },
    announce: () => window.dispatchEvent(new Event(visitorEvent)),
  });
}

/** SESSION-13: since the last input in any tab, which the idle watch writes down. */
function idleSeconds(unit: string): number {
  try {
    const at = keptFor(unit, localStorage.getItem(touchKey));
    return typeof at === 'number' ? Math.max(0, Math.floor((Date.now() - at) / 1_000)) : 0;
  } catch {
    return 0;
  }
}
