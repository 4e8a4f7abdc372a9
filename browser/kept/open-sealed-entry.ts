// The sealed entries of this page, in this browser: made once for each unit and name and shared by everybody on it.
import type { KeptName } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { browserClock } from '../time/clock.ts';
import { whenIdleWithin } from '../when-idle.ts';
import { indexedDbKeyStore } from './key-store.ts';
import { sealedEntry, sealWithinMs, type SealedEntry } from './sealed-entry.ts';
import { createSealing, type Sealing } from './sealing.ts';

const entries = new Map<string, SealedEntry>();
let sealing: Sealing | null = null;

export function openSealedEntry(unit: UnitId, name: KeptName): SealedEntry {
  const id = JSON.stringify([unit, name.name]);
  const known = entries.get(id);
  if (known) return known;
  sealing ??= createSealing(
    indexedDbKeyStore(() => indexedDB, browserClock),
    crypto,
  );
  const entry = sealedEntry(unit, name, {
    store: () => (name.storage === 'local' ? localStorage : sessionStorage),
    sealing,
    soon: (work) => whenIdleWithin(sealWithinMs, work),
    page: window,
  });
  entries.set(id, entry);
  return entry;
}
