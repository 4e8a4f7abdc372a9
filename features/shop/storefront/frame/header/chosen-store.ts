// SHELL-10: the store somebody chose, kept in this browser for each unit.
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import type { UnitId } from '#domain/units/unit.ts';

export interface ChosenStore {
  readonly id: string;
  readonly name: string;
}

export type StoreKeeper = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'store';

/** Undone by nothing but a choice: what somebody else wrote there is no store. */
export function chosenIn(keeper: StoreKeeper, unit: UnitId): ChosenStore | null {
  const kept = keptFor(unit, keeper.getItem(key)) as Partial<ChosenStore> | null | undefined;
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, name } = kept;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}

export const chooseIn = (keeper: StoreKeeper, unit: UnitId, store: ChosenStore | null): void =>
  keeper.setItem(key, keepFor(unit, keeper.getItem(key), store ?? undefined));
