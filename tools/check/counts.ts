// Adds up the reports that vitest and Playwright leave behind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Report {
  /** vitest */
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
  /** Playwright */
  stats?: { expected: number; flaky: number; unexpected: number };
  suites?: Suite[];
  errors?: { message?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

export function countTests(folder: string): Counts {
  const counts = { passed: 0, failed: 0 };
  for (const report of reports(folder)) {
    counts.passed += (report.numPassedTests ?? 0) + (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0);
    counts.failed += (report.numFailedTests ?? 0) + (report.stats?.unexpected ?? 0);
  }
  return counts;
}

/** What failed, by name: the end of a long log is often all that its reader gets to see. */
export function failures(folder: string): string[] {
  return reports(folder).flatMap((report) => [
    ...(report.testResults ?? []).flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ),
    ...(report.suites ?? []).flatMap(failedSpecs),
    ...(report.errors ?? []).map(({ message = '' }) => message.slice(0, 2_000)),
  ]);
}

/** What passed only when it was tried again: a fault of the test or of what it tests, to be mended. */
export const unsteady = (folder: string): string[] =>
  reports(folder).flatMap((report) => (report.suites ?? []).flatMap(unsteadySpecs));

const unsteadySpecs = (suite: Suite): string[] => [
  ...(suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title),
  ...(suite.suites ?? []).flatMap(unsteadySpecs),
];

const failedSpecs = (suite: Suite): string[] => [
  ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ title }) => title),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];

const reports = (folder: string): Report[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report);
