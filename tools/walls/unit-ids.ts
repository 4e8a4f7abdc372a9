// No code asks which unit it is in, it asks the unit's profile. So the name of a unit may stand in
// `units/` and in tests, and nowhere else.
import { isPropertyName, textOf, walk, type Source, type Violation } from './source.ts';

export function unitIdViolations(source: Source, unitIds: readonly string[]): Violation[] {
  const { room, kind } = source.location;
  if (room === 'units' || room === 'testing' || kind === 'test') return [];

  const ids = new Set(unitIds);
  const found: Violation[] = [];
  walk(source.program, (node, parent, key) => {
    const isName = node.type === 'Identifier' && isPropertyName(parent, key);
    const text = isName ? node.name : textOf(node);
    // A path such as '/maison/cards' names a unit too.
    for (const part of new Set(text?.split(/[/?#]/).map((each) => each.trim()))) {
      if (!ids.has(part)) continue;
      found.push({
        file: source.path,
        line: source.lineOf(node.start),
        rule: 'unit-id',
        message: `"${part}" is a unit's id. Only units/ and tests name a unit; ask its profile for a value, a capability or a registered name instead.`,
      });
    }
  });
  return found;
}
