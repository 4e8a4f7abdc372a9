// The profiles of the units, asked of the api and kept for a few seconds. That there is no such unit
// is kept as well: the first segment of any address is asked about, and most are no unit. While the api does
// not answer, what it said last is good enough for some minutes: a page that needs nothing else is shown.
import { LRUCache } from 'lru-cache';
import type { Client } from '#contract/client.ts';
import { getUnitCall } from '#contract/units/units.ts';
import { unitFromWire } from '#contract/wire/units/unit.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import type { PageLog } from '#browser/calls/page-arguments.ts';
import type { UnitAnswer, Units } from './page-services.ts';

const maxAgeMs = 4_000;
const standInMs = 10 * 60_000;
const answersMax = 1_000;

export function createUnits(
  clientFor: (unit: UnitId) => Client,
  log: PageLog,
  clock: { now(): number } = performance,
): Units {
  const answers = new LRUCache<UnitId, UnitAnswer>({
    max: answersMax,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: clock,
  });
  const profiles = new LRUCache<UnitId, UnitProfile>({ max: answersMax });
  // Apart from each other: anybody can ask for a thousand names that are no unit.
  const standIns = { known: standInsBy(clock), unknown: standInsBy(clock) };
  const asking = new Map<UnitId, Promise<UnitAnswer>>();

  async function ask(id: UnitId): Promise<UnitAnswer> {
    const outcome = await clientFor(id)(getUnitCall, {});
    if (outcome.ok) {
      const unit = unitFromWire(outcome.data);
      profiles.set(id, unit);
      return said(id, { kind: 'known', unit });
    }
    const { status, name, message: reason } = outcome.failure;
    if (name === 'unit.unknown') return said(id, { kind: 'unknown' });
    log.warn({ unit: id, status, failure: name, reason }, 'the api did not say what this unit is');
    return standIns.known.get(id) ?? standIns.unknown.get(id) ?? { kind: 'unavailable' };
  }

  function said(id: UnitId, answer: Said): UnitAnswer {
    standIns.known.delete(id);
    standIns.unknown.delete(id);
    standIns[answer.kind].set(id, answer);
    return answer;
  }

  return {
    async find(id) {
      const kept = answers.get(id);
      if (kept) return kept;
      // However many visitors arrive at once, the api is asked once.
      const running = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
      asking.set(id, running);
      const answer = await running;
      if (answer.kind !== 'unavailable') answers.set(id, answer);
      return answer;
    },
    lastSeen: (id) => profiles.get(id) ?? null,
  };
}

type Said = Exclude<UnitAnswer, { kind: 'unavailable' }>;

const standInsBy = (clock: { now(): number }) =>
  new LRUCache<UnitId, Said>({ max: answersMax, ttl: standInMs, ttlResolution: 0, perf: clock });
