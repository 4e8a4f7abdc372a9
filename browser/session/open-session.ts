// The session of this page, in this browser: made once for each unit and shared by everybody on the page. Fetched
// for whoever is signed in, or is signing in: a guest does without.
import { keptFor } from '#domain/shop/kept-by-unit.ts';
import { kept, keptEntry, type KeptStore } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { browserStores } from '../kept/browser-stores.ts';
import { isSecurePage, setCookie } from '../kept/cookies.ts';
import { signOutOf, visitorCookieText, visitorEvent } from '../kept/visitor-cookie.ts';
import { browserClock } from '../time/clock.ts';
import { openVisit, type VisitSettings } from '../visit/open-visit.ts';
import { createVisitClient } from '../visit/visit-client.ts';
import { authUserKey, keepAuthUser, readAuthUser } from './auth-user.ts';
import { touchKey } from './idle.ts';
import { tabsOfBrowser } from './other-tabs.ts';
import { createSession, type KeptUser, type Session } from './session.ts';

const sessions = new Map<UnitId, Session>();

export function openSession(settings: VisitSettings): Session {
  const { unit } = settings;
  const known = sessions.get(unit);
  if (known) return known;
  const { visit } = openVisit(settings);
  const tabs = tabsOfBrowser(unit);
  tabs.listen(({ kind }) => {
    if (kind === 'signed-out') forgetTab(unit);
  });
  const session = createSession({
    client: (accessToken) => createVisitClient({ ...settings, visit, accessToken }),
    idleSeconds: () => idleSeconds(unit),
    clock: browserClock,
    tabs,
    kept: keptUser(unit, browserStores().local),
  });
  sessions.set(unit, session);
  return session;
}

/**
 * AUTH-27: what this tab keeps for itself, or has yet to store, goes as well when somebody signs out in another. First everybody
 * looks who is here: a form that begins anew would be filled in for whoever has gone, until the storage is heard.
 */
function forgetTab(unit: UnitId): void {
  announce();
  window.dispatchEvent(signOutOf(unit));
  for (const name of Object.values(kept))
    if (name.storage === 'session') keptEntry(unit, name, browserStores()).forget();
}

/** Other tabs hear when the storage changes, and look at the cookie then: so that is written first. */
function keptUser(unit: UnitId, store: KeptStore): KeptUser {
  return {
    read: () => readAuthUser(unit, store.getItem(authUserKey)),
    write(user, visitor) {
      setCookie(visitorCookieText(unit, visitor, isSecurePage()));
      keepAuthUser(unit, store, user);
      announce();
    },
    forget() {
      setCookie(visitorCookieText(unit, null, isSecurePage()));
      keepAuthUser(unit, store, undefined);
      announce();
    },
  };
}

const announce = () => window.dispatchEvent(new Event(visitorEvent));

/** SESSION-13: since the last input in any tab, which the idle watch writes down. */
function idleSeconds(unit: UnitId): number {
  try {
    const at = keptFor(unit, localStorage.getItem(touchKey));
    return typeof at === 'number' ? Math.max(0, Math.floor((Date.now() - at) / 1_000)) : 0;
  } catch {
    return 0;
  }
}
