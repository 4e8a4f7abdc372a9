// What a browser keeps. All units may share one origin, and with it one storage: so every kept value
// is a map by unit id, and what one unit keeps leaves the others alone.
import type { UnitId } from '../units/unit.ts';

/** What this unit kept in the text; undefined when it kept nothing or the text is no such map. */
export function keptFor(unit: UnitId, text: string | null): unknown {
  const map = mapIn(text);
  return Object.hasOwn(map, unit) ? map[unit] : undefined;
}

/** The text with this unit's value in it; without it when the value is undefined. */
export function keepFor(unit: UnitId, text: string | null, value: unknown): string {
  const { [unit]: _, ...others } = mapIn(text);
  return JSON.stringify(value === undefined ? others : { ...others, [unit]: value });
}

function mapIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const map: unknown = JSON.parse(text ?? '{}');
    // Anything else was written by somebody else, or by hand.
    if (typeof map === 'object' && map !== null && !Array.isArray(map)) return map as Record<string, unknown>;
  } catch {
    // Not even JSON: the same as nothing.
  }
  return {};
}
