import { useMemo, useSyncExternalStore } from 'react';
import type { UnitId } from '#domain/unit.ts';
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

/** A browser told to keep nothing throws when its storage is as much as mentioned; then it is kept here. */
let untilTheEnd: string | null = null;
const keeper: StoreKeeper = {
  getItem(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return untilTheEnd;
    }
  },
  setItem(key, text) {
    untilTheEnd = text;
    try {
      localStorage.setItem(key, text);
    } catch {
      // Kept until the page goes.
    }
  },
};

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
