// A visit lives in the memory of a page. Whoever is sent to sign in elsewhere must come back in the same one
// (AUTH-53), so for that trip it is written into the storage of the tab.
import type { CallAnswer } from '#contract/call.ts';
import type { initCall } from '#contract/visit.ts';
import { keepFor, keptFor } from '#domain/kept-by-unit.ts';
import type { UnitId } from '#domain/unit.ts';
import type { TextStore } from './surroundings.ts';
import type { Visit } from './visit.ts';

type Init = CallAnswer<typeof initCall>;
interface Carried {
  readonly init: Init;
  readonly at: number;
}

const key = 'visit';

export function carryVisit(
  unit: UnitId,
  visit: Pick<Visit, 'carry'>,
  store: TextStore,
  now: number,
): void {
  const init = visit.carry();
  const carried: Carried | undefined = init ? { init, at: now } : undefined;
  store.setItem(key, keepFor(unit, store.getItem(key), carried));
}

/** Back from the trip. */
export const forgetCarried = (unit: UnitId, store: TextStore): void =>
  store.setItem(key, keepFor(unit, store.getItem(key), undefined));

/** What is left of it; null when there is none, or it is over. */
export function carriedVisit(unit: UnitId, store: TextStore, now: number): Init | null {
  const kept = keptFor(unit, store.getItem(key)) as Partial<Carried> | undefined;
  if (!kept?.init || typeof kept.at !== 'number') return null;
  const awayMs = now - kept.at;
  const expiresIn = kept.init.expiresIn - awayMs;
  if (awayMs < 0 || expiresIn < 60_000) return null;
  return { ...kept.init, expiresIn, serverTime: kept.init.serverTime + awayMs };
}
