// Which requirements a test run has proved. A test proves the requirements whose ids are in its
// name, so nothing has to be kept in step by hand.
import type { Requirement } from './table.ts';

export interface TestOutcome {
  /** The titles of the groups around the test, then its own. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/** A whole word: CART-1 is not in CART-13, nor is CART-13 in CART-13-b. */
const idPattern = /(?<![\w-])[A-Z]+-\d+(?![\w-])/g;

/** Words that look like ids and are names of standards. */
const standards = new Set(['AES', 'ES', 'HS', 'HTTP', 'ISO', 'RFC', 'RS', 'RSA', 'SHA', 'UTF']);

export const idsIn = (name: string): string[] => name.match(idPattern) ?? [];

/** The ids that are covered: at least one test passed that names them, and none failed. */
export function coveredIds(tests: readonly TestOutcome[]): Set<string> {
  const idsOf = (outcome: TestOutcome['outcome']): Set<string> =>
    new Set(tests.filter((test) => test.outcome === outcome).flatMap(({ name }) => idsIn(name)));
  const failed = idsOf('failed');
  return new Set([...idsOf('passed')].filter((id) => !failed.has(id)));
}

/** Ids in test names that no requirement has: usually a slip of the finger, and a gap behind it. */
export function unknownIds(
  rows: readonly Requirement[],
  tests: readonly TestOutcome[],
): { id: string; name: string }[] {
  const known = new Set(rows.map(({ id }) => id));
  return tests.flatMap(({ name }) =>
    idsIn(name)
      .filter((id) => !known.has(id) && !standards.has(id.slice(0, id.lastIndexOf('-'))))
      .map((id) => ({ id, name })),
  );
}

export interface Summary {
  readonly lines: string[];
  readonly complete: boolean;
}

export function summarise(rows: readonly Requirement[], tests: readonly TestOutcome[]): Summary {
  const covered = coveredIds(tests);
  const count = rows.filter(({ id }) => covered.has(id)).length;
  return {
    lines: [
      ...rows.map(({ id }) => `${id}\t${covered.has(id) ? 'covered' : 'missing'}`),
      `covered ${count} of ${rows.length}`,
    ],
    complete: count === rows.length,
  };
}
