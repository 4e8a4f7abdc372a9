// GATE-09, SESSION-05: that somebody goes on as a guest, and who they say they are. Kept for the tab and nowhere
// else: neither the next person at this browser nor a server finds it.
import { kept, keptEntry, type KeptStores } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';

export interface GuestChoiceKeeper {
  isMade(): boolean;
  make(): void;
}

export function guestChoice(unit: UnitId, stores: KeptStores): GuestChoiceKeeper {
  const flag = keptEntry(unit, kept.guest, stores);
  return {
    isMade: () => flag.read() === true,
    make: () => flag.write(true),
  };
}
