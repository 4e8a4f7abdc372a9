// The text that one unit has under a name, in a storage that may be full or forbidden.
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import type { KeptStore } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';

export interface UnitText {
  /** This unit's part of what the whole entry is. */
  partOf(entry: string | null): string | undefined;
  read(): string | undefined;
  /** False where the storage did not take it; undefined removes it. */
  write(text: string | undefined): boolean;
}

/** The storage is asked for each time, since a browser that forbids it throws. */
export function unitText(unit: UnitId, name: string, store: () => KeptStore): UnitText {
  function partOf(entry: string | null): string | undefined {
    const part = keptFor(unit, entry);
    // What is no text somebody else wrote, and it is up to the reader to make nothing of it.
    return part === undefined || typeof part === 'string' ? part : JSON.stringify(part);
  }
  function read(): string | undefined {
    try {
      return partOf(store().getItem(name));
    } catch {
      return undefined;
    }
  }
  return {
    partOf,
    read,
    write(text) {
      if (text === undefined && read() === undefined) return true;
      try {
        const there = store();
        there.setItem(name, keepFor(unit, there.getItem(name), text));
        return true;
      } catch {
        return false;
      }
    },
  };
}
