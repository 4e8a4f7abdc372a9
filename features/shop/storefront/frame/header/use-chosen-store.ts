import { useMemo, useSyncExternalStore } from 'react';
import type { UnitId } from '#domain/units/unit.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { chooseIn, chosenIn, type ChosenStore, type StoreKeeper } from './chosen-store.ts';

const listeners = new Set<() => void>();

/** Another tab may choose as well. */
function subscribe(look: () => void): () => void {
  listeners.add(look);
  window.addEventListener('storage', look);
  return () => {
    listeners.delete(look);
    window.removeEventListener('storage', look);
  };
}

const keeper: StoreKeeper = browserStores().local;

/** None on the server; the page that came from there finds out once it is alive. */
export function useChosenStore(unit: UnitId) {
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(chosenIn(keeper, unit)),
    () => 'null',
  );
  return useMemo(
    () => ({
      chosen: JSON.parse(text) as ChosenStore | null,
      choose: (store: ChosenStore | null) => {
        chooseIn(keeper, unit, store);
        for (const look of listeners) look();
      },
    }),
    [text, unit],
  );
}
