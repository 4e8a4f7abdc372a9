// Which requirements a test run has proved. A test proves the requirements whose ids are in its
// own title, so nothing has to be kept in step by hand.
import type { Requirement } from './table.ts';

export interface TestOutcome {
  /** Its own title; only the ids in it are proved. */
  readonly title: string;
  /** The titles of the groups around the test, then its own. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Failed at first and passed when it was tried again. */
  readonly retried?: boolean;
}

/** A test of more than these asserts too little of each; a table has a case, and a title, for each id. */
export const idsOfTitleMax = 4;

/** A whole word: CART-1 is not in CART-13, nor is CART-13 in CART-13-b. */
const idPattern = /(?<![\w-])[A-Z]+-\d+(?![\w-])/g;

/** Words that look like ids and are names of standards. */
const standards = new Set(['AES', 'EAN', 'ES', 'HS', 'HTTP', 'ISO', 'RFC', 'RS', 'RSA', 'SHA', 'UTF']);

const idsIn = (title: string): string[] =>
  (title.match(idPattern) ?? []).filter((id) => !standards.has(id.slice(0, id.lastIndexOf('-'))));

/** The ids that are covered: at least one test passed that names them, and none failed. */
export function coveredIds(tests: readonly TestOutcome[]): Set<string> {
  const failed = new Set(tests.filter(({ outcome }) => outcome === 'failed').flatMap(({ title }) => idsIn(title)));
  const passed = tests.filter(({ outcome, title }) => outcome === 'passed' && !claimsTooMuch(title));
  return new Set(passed.flatMap(({ title }) => idsIn(title)).filter((id) => !failed.has(id)));
}

const claimsTooMuch = (title: string): boolean => new Set(idsIn(title)).size > idsOfTitleMax;

/** Titles that prove nothing because they name too many ids. */
export const crowdedTitles = (tests: readonly TestOutcome[]): string[] => [
  ...new Set(tests.map(({ title }) => title).filter(claimsTooMuch)),
];

/** Ids in the titles of groups that no test's own title has: somebody takes them for proved. */
export function idsOfGroupsOnly(tests: readonly TestOutcome[]): string[] {
  const own = new Set(tests.flatMap(({ title }) => idsIn(title)));
  return [...new Set(tests.flatMap(({ name }) => idsIn(name)))].filter((id) => !own.has(id));
}

/** Ids in test names that no requirement has: usually a slip of the finger, and a gap behind it. */
export function unknownIds(
  rows: readonly Requirement[],
  tests: readonly TestOutcome[],
): { id: string; name: string }[] {
  const known = new Set(rows.map(({ id }) => id));
  return tests.flatMap(({ name }) =>
    idsIn(name)
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name })),
  );
}

/** What a reader of "all passed" would not expect: tests that did not run, or not the first time. */
export const unsteadyTests = (tests: readonly TestOutcome[]): string[] => [
  ...tests.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => `skipped: ${name}`),
  ...tests.filter(({ retried }) => retried).map(({ name }) => `unsteady, passed when tried again: ${name}`),
];
