// A part of a page that is too much for its first moment: it comes while somebody is busy with the rest.
import { useEffect, useSyncExternalStore } from 'react';

export interface LatePart<Part> {
  /** Null until it is there. */
  readonly found: () => Part | null;
  /**
   * Null where it does not come: the line was gone for a moment, so asking again may help; or the files of the page's
   * release are, and a page that is loaded anew names others.
   */
  readonly fetch: () => Promise<Part | null>;
  readonly subscribe: (listener: () => void) => () => void;
}

export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  const listeners = new Set<() => void>();
  let part: Part | null = null;
  return {
    found: () => part,
    async fetch() {
      if (part !== null) return part;
      try {
        part = await load();
      } catch {
        return null;
      }
      // Whoever asked, everybody who waits for it goes on.
      for (const listener of listeners) listener();
      return part;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Asked for as soon as it is needed; null until it is there. */
export function useLatePart<Part>(late: LatePart<Part>, isNeeded = true): Part | null {
  const part = useSyncExternalStore(late.subscribe, late.found, late.found);
  useEffect(() => {
    if (isNeeded) void late.fetch();
  }, [late, isNeeded]);
  return isNeeded ? part : null;
}
