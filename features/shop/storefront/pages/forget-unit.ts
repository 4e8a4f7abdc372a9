// What a sign-out leaves behind in the browser: nothing of this unit, everything of the others, and the
// language, which is no secret and would only have to be chosen again.
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import type { UnitId } from '#domain/units/unit.ts';

/** Takes this unit's part out of everything that is kept by unit; other entries are left alone. */
export function forgetUnit(unit: UnitId, store: Storage): void {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at));
  for (const name of names) {
    if (name === null) continue;
    const text = store.getItem(name);
    if (keptFor(unit, text) === undefined) continue;
    const rest = keepFor(unit, text, undefined);
    if (rest === '{}') store.removeItem(name);
    else store.setItem(name, rest);
  }
}
