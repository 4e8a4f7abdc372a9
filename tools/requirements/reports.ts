// The two test runners' JSON reports, as far as they are read here.
import type { TestOutcome } from './coverage.ts';

export interface Report {
  /** When the run began, in ms since 1970: what was changed later, it did not test. */
  readonly startedAt: number;
  readonly tests: readonly TestOutcome[];
}

interface VitestReport {
  readonly startTime: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly startTime: string };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    /** The same test in each of the browsers. */
    readonly tests: readonly { readonly status: string; readonly expectedStatus: string }[];
  }[];
}

/** Null when the text is the report of neither runner; throws when a runner left half a report. */
export function readReport(name: string, text: string): Report | null {
  const report = parseJson(name, text);
  if (isVitest(report)) return { startedAt: report.startTime, tests: vitestOutcomes(report) };
  if (isPlaywright(report))
    return {
      startedAt: Date.parse(report.stats.startTime),
      tests: report.suites.flatMap((file) => playwrightOutcomes(file, [])),
    };
  return null;
}

function parseJson(name: string, text: string): object | null {
  try {
    return JSON.parse(text) as object | null;
  } catch (cause) {
    throw new Error(`${name} is not JSON; run the tests again or delete it.`, { cause });
  }
}

const holdsList = (report: object | null, key: string): boolean =>
  Array.isArray((report as Record<string, unknown> | null)?.[key]);
const isVitest = (report: object | null): report is VitestReport => holdsList(report, 'testResults');
const isPlaywright = (report: object | null): report is PlaywrightReport => holdsList(report, 'suites');

const vitestOutcomes = ({ testResults }: VitestReport): TestOutcome[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, fullName, status, failureMessages = [] }) => ({
      title,
      name: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      // What went wrong in the tries before stays in the report.
      retried: status === 'passed' && failureMessages.length > 0,
    })),
  );

/** The outermost suite is the file; its title is a path. */
function playwrightOutcomes(suite: PlaywrightSuite, around: readonly string[]): TestOutcome[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map((test) => ({
      title,
      name: [...around, title].join(' '),
      outcome: playwrightOutcome(test.status, test.expectedStatus),
      retried: test.status === 'flaky',
    })),
  );
  const inner = (suite.suites ?? []).flatMap((child) => playwrightOutcomes(child, [...around, child.title]));
  return [...own, ...inner];
}

function playwrightOutcome(status: string, expectedStatus: string): TestOutcome['outcome'] {
  if (status === 'unexpected') return 'failed';
  if (status === 'skipped') return 'skipped';
  // A test that is expected to fail shows that something does not work yet.
  return expectedStatus === 'passed' ? 'passed' : 'skipped';
}
