// What the tests of the release before told, from their report.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Told {
  readonly passed: number;
  readonly failed: readonly Failed[];
}

export interface Failed {
  readonly title: string;
  /** One for each way in which it failed. */
  readonly said: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export function toldByTests(path: string, root: string): Told {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      title: `${relative(root, name)}: ${fullName.trim()}`,
      status,
      said: failureMessages,
    })),
  );
  // A file that could not be read has no tests, and failed all the same.
  const unread = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => ({ title: `${relative(root, name)}: ${message ?? 'could not be read'}`, said: [] }));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ title, said }) => ({ title, said })),
      ...unread,
    ],
  };
}
