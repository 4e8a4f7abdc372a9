import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** No on the server and while the browser takes over its page, yes ever after. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Whether this piece of the page was there before React was. It stays what it is, so that nothing is drawn a second
 * time when the page comes alive, as everything is that asks `useAlive`.
 */
function useTakenOver(): boolean {
  const [{ isTakenOver, takeOver }] = useState(pieceOfPage);
  return useSyncExternalStore(never, isTakenOver, takeOver);
}

function pieceOfPage() {
  let wasThere = false;
  return {
    isTakenOver: () => wasThere,
    // React asks for what the server had only where it finds it; on the server itself nothing is taken over.
    takeOver: () => (wasThere = typeof document !== 'undefined'),
  };
}

/**
 * Whether what the server drew stands on the page and still fits; `key` is all that it was drawn from. A phone needs
 * tens of milliseconds to draw again what is there already, just when it has most to do.
 */
export function useServed(key: string): boolean {
  const isTakenOver = useTakenOver();
  const [served, setServed] = useState(isTakenOver ? key : null);
  if (served !== null && served !== key) setServed(null);
  return served === key;
}
