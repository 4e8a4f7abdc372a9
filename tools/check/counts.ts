// Adds up the reports that vitest and Playwright leave behind.
import { unsteadyTests, type TestOutcome } from '../requirements/coverage.ts';
import { readReport } from '../requirements/reports.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What failed, was skipped or tried again, by name: the end of a long log is often all that is read. */
  readonly remarks: string[];
}

/** Playwright's word on what went wrong outside of any test. */
interface Errors {
  readonly errors?: readonly { readonly message?: string }[];
}

export function countTests(reports: ReadonlyMap<string, string>): Counts {
  const tests: TestOutcome[] = [];
  const errors: string[] = [];
  for (const [name, text] of reports) {
    tests.push(...(readReport(name, text)?.tests ?? []));
    const { errors: found = [] } = JSON.parse(text) as Errors;
    errors.push(...found.map(({ message = '' }) => message.slice(0, 2_000)));
  }
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  return {
    passed: tests.filter(({ outcome }) => outcome === 'passed').length,
    failed: failed.length,
    remarks: [
      ...unsteadyTests(tests),
      ...[...failed.map(({ name }) => name), ...errors].map((what) => `failed: ${what}`),
    ],
  };
}
