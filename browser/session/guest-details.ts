// GATE-08, GATE-09, SESSION-05: who a guest says they are, kept for the tab and nowhere else.
import { kept, keptEntry, type KeptStores } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';

export interface GuestDetailsKeeper {
  /** What was typed, by field; empty where nothing was, or where somebody else wrote something else there. */
  read(): Readonly<Record<string, string>>;
  write(details: Readonly<Record<string, string>>): void;
}

export function guestDetails(unit: UnitId, stores: KeptStores): GuestDetailsKeeper {
  const entry = keptEntry(unit, kept.guestDetails, stores);
  return {
    read() {
      const found = entry.read();
      if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
      return Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === 'string'));
    },
    write: (details) => entry.write(details),
  };
}
