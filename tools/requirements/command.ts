// The command without its files and its terminal: texts in, lines out.
import {
  coveredIds,
  crowdedTitles,
  idsOfGroupsOnly,
  idsOfTitleMax,
  unknownIds,
  unsteadyTests,
  type TestOutcome,
} from './coverage.ts';
import { keepMore, keptFaults, notKept, readKept } from './kept.ts';
import type { ChangedFile } from './newest.ts';
import { readReport, type Report } from './reports.ts';
import { areaOf, readTable, tableFaults } from './table.ts';
import { declaredTests, declaredToFail } from './titles.ts';

export interface Input {
  readonly table: string;
  /** docs/covered.tsv */
  readonly kept: string;
  /** Ids whose lines were ever taken out of it, as far as the repository remembers. */
  readonly dropped: readonly string[];
  /** The JSON files of the last run, by name; none when the tests have not been run. */
  readonly reports: ReadonlyMap<string, string>;
  /** The file that was changed last: a report that is older says nothing about it. */
  readonly newest: ChangedFile;
  /** The test files, by path. */
  readonly testFiles: () => ReadonlyMap<string, string>;
  /** Only these areas; all of them when empty. */
  readonly areas: readonly string[];
  /**
   * `list` says of each requirement whether it is covered, `guard` only what is lost of those that were,
   * `keep` adds the newly covered to the kept ones.
   */
  readonly mode: 'list' | 'guard' | 'keep';
}

export interface Output {
  readonly lines: string[];
  readonly warnings: string[];
  readonly exitCode: number;
  /** What docs/covered.tsv should say from now on. */
  readonly kept?: string;
}

const refused = (...warnings: string[]): Output => ({ lines: [], warnings, exitCode: 2 });

export function requirements(input: Input): Output {
  const rows = readTable(input.table);
  const known = new Set(rows.map(({ id }) => areaOf(id)));
  const strange = input.areas.filter((area) => !known.has(area));
  // Otherwise a mistyped area would be "covered 0 of 0", and fine.
  if (strange.length) return refused(`There is no area ${strange.join(', ')}.`);

  const { reports, warnings } = readReports(input.reports);
  const old = oldReports(reports, input.newest);
  if (old.length) return refused(...old);
  if (reports.size === 0 && input.mode !== 'list')
    return refused('There is no report of a test run; run pnpm test and pnpm test:browser first.');

  const tests = reports.size ? [...reports.values()].flatMap((report) => report.tests) : declared(input);
  if (reports.size === 0) warnings.push('There is no report of a test run; going by the titles of the tests.');

  const covered = coveredIds(tests);
  const kept = readKept(input.kept);
  // Whoever lists ran what they changed, and is told of that.
  const lost = input.mode === 'list' ? [] : keptFaults(kept, rows, covered, input.dropped);
  const faults = [...tableFaults(rows), ...titleFaults(tests), ...meantToFail(input), ...lost];
  const wanted = input.areas.length ? rows.filter(({ id }) => input.areas.includes(areaOf(id))) : rows;
  const count = wanted.filter(({ id }) => covered.has(id)).length;
  const fresh = notKept(kept, rows, covered);
  const result: Output = {
    lines: [
      ...(input.mode === 'list' ? wanted.map(({ id }) => `${id}\t${covered.has(id) ? 'covered' : 'missing'}`) : []),
      `covered ${count} of ${wanted.length}`,
    ],
    warnings: [
      ...warnings,
      // `pnpm check` names these itself, at its very end.
      ...(input.mode === 'guard' ? [] : unsteadyTests(tests)),
      ...namingWarnings(rows, tests),
      ...faults,
    ],
    exitCode: faults.length === 0 && (input.mode !== 'list' || count === wanted.length) ? 0 : 1,
  };
  if (input.mode === 'keep') return { ...result, kept: keepMore(kept, rows, covered) };
  if (input.mode === 'guard' && fresh.length)
    result.warnings.push(`covered and not kept yet, pnpm requirements --keep: ${fresh.join(' ')}`);
  return result;
}

const titleFaults = (tests: readonly TestOutcome[]): string[] =>
  crowdedTitles(tests).map(
    (title) => `A title of more than ${idsOfTitleMax} ids proves none; give each its own case in a table: ${title}`,
  );

const meantToFail = ({ testFiles }: Input): string[] =>
  [...testFiles()].flatMap(([path, source]) =>
    declaredToFail(path, source).map((name) => `${path}: what is meant to fail would count as proof: ${name}`),
  );

function namingWarnings(rows: Parameters<typeof unknownIds>[0], tests: readonly TestOutcome[]): string[] {
  const unknown = new Map(unknownIds(rows, tests).map(({ id, name }) => [id, name]));
  return [
    ...[...unknown].map(([id, name]) => `${id} is no requirement, but a test names it: ${name}`),
    ...idsOfGroupsOnly(tests)
      .filter((id) => !unknown.has(id))
      .map((id) => `${id} is only in the title of a group, which proves nothing.`),
  ];
}

function readReports(texts: Input['reports']): { reports: Map<string, Report>; warnings: string[] } {
  const reports = new Map<string, Report>();
  const warnings: string[] = [];
  for (const [name, text] of texts) {
    const report = readReport(name, text);
    if (report) reports.set(name, report);
    else warnings.push(`${name} is not a report of Vitest or Playwright; it is left out.`);
  }
  return { reports, warnings };
}

const oldReports = (reports: ReadonlyMap<string, Report>, { path, changedAt }: ChangedFile): string[] =>
  [...reports]
    .filter(([, { startedAt }]) => !(startedAt >= changedAt))
    .map(([name]) => `${name} is older than ${path}; run the tests again.`);

const declared = ({ testFiles }: Input): TestOutcome[] =>
  [...testFiles()].flatMap(([path, source]) => declaredTests(path, source));
