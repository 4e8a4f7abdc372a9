// The command without its files and its terminal: texts in, lines out.
import { summarise, unknownIds, type TestOutcome } from './coverage.ts';
import { readReport } from './reports.ts';
import { areaOf, readTable, tableFaults } from './table.ts';
import { declaredTests } from './titles.ts';

export interface Input {
  readonly table: string;
  /** The JSON files of the last run, by name; none when the tests have not been run. */
  readonly reports: ReadonlyMap<string, string>;
  /** The test files, by path. Only asked for when there is no report. */
  readonly testFiles: () => ReadonlyMap<string, string>;
  /** Only these areas; all of them when empty. */
  readonly areas: readonly string[];
}

export interface Output {
  readonly lines: string[];
  readonly warnings: string[];
  readonly exitCode: number;
}

export function requirements(input: Input): Output {
  const rows = readTable(input.table);
  const known = new Set(rows.map(({ id }) => areaOf(id)));
  const strange = input.areas.filter((area) => !known.has(area));
  // Otherwise a mistyped area would be "covered 0 of 0", and fine.
  if (strange.length) return { lines: [], warnings: [`There is no area ${strange.join(', ')}.`], exitCode: 2 };

  const { tests, warnings } = findTests(input);
  const faults = tableFaults(rows);
  const wanted = input.areas.length ? rows.filter(({ id }) => input.areas.includes(areaOf(id))) : rows;
  const { lines, complete } = summarise(wanted, tests);
  const unknown = new Map(unknownIds(rows, tests).map(({ id, name }) => [id, name]));
  return {
    lines,
    warnings: [
      ...faults,
      ...warnings,
      ...[...unknown].map(([id, name]) => `${id} is no requirement, but a test names it: ${name}`),
    ],
    exitCode: complete && faults.length === 0 ? 0 : 1,
  };
}

function findTests({ reports, testFiles }: Input): { tests: TestOutcome[]; warnings: string[] } {
  const tests: TestOutcome[] = [];
  const warnings: string[] = [];
  let found = false;
  for (const [name, text] of reports) {
    const outcomes = readReport(name, text);
    if (outcomes) {
      found = true;
      tests.push(...outcomes);
    } else {
      warnings.push(`${name} is not a report of Vitest or Playwright; it is left out.`);
    }
  }
  if (found) return { tests, warnings };

  warnings.push('There is no report of a test run; going by the titles of the tests.');
  const declared = [...testFiles()].flatMap(([path, source]) => declaredTests(path, source));
  return { tests: declared, warnings };
}
