// The visit of this page, in this browser: made once for each unit and shared by everybody on the page.
import { createClient, type Client, type ClientOptions } from '#contract/client.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { browserStores } from '../kept/browser-stores.ts';
import { isSecurePage, setCookie } from '../kept/cookies.ts';
import { browserClock } from '../time/clock.ts';
import { createClockCheck, type ClockCheck } from './clock-check.ts';
import { measureBrowser } from './measure.ts';
import type { BrowserEnvironment } from './environment.ts';
import { createVisitClient } from './visit-client.ts';
import { createVisit, type Visit } from './visit.ts';

export type VisitSettings = Pick<ClientOptions, 'base' | 'payBase' | 'unit' | 'language' | 'versions'>;

export interface BrowserVisit {
  readonly visit: Visit;
  /** Makes every call of this page to this unit. */
  readonly client: Client;
  readonly clockCheck: ClockCheck;
}

const visits = new Map<UnitId, BrowserVisit>();

export function openVisit(settings: VisitSettings): BrowserVisit {
  const known = visits.get(settings.unit);
  if (known) return known;
  const environment = browserEnvironment();
  const visit = createVisit({ ...settings, environment });
  const opened = {
    visit,
    client: createVisitClient({ ...settings, visit, timers: environment.clock }),
    // The clock is checked beside the first token, not after it. No page waits for it, so a busy server is asked once.
    clockCheck: createClockCheck(createClient(settings), environment.clock),
  };
  visits.set(settings.unit, opened);
  start(opened);
  return opened;
}

/** INIT-01, INIT-10. Nobody waits here: a failure shows in the popup or in the call that needs it. */
function start({ visit, clockCheck }: BrowserVisit): void {
  visit.initToken().catch(() => {});
  void clockCheck.check();
}

const browserEnvironment = (): BrowserEnvironment => ({
  clock: browserClock,
  localStore: browserStores().local,
  sessionStore: browserStores().session,
  setCookie,
  secure: isSecurePage(),
  measure: measureBrowser,
});
