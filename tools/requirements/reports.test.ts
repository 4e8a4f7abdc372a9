// The reports below are cut from real ones of the two runners.
import { expect, test } from 'vitest';
import { readReport } from './reports.ts';

const vitest = (...results: [fullName: string, status: string][]) =>
  JSON.stringify({
    success: true,
    testResults: [
      { status: 'failed', message: 'This file did not load', assertionResults: [] },
      {
        status: 'passed',
        assertionResults: results.map(([fullName, status]) => ({ fullName, status })),
      },
    ],
  });

test('Vitest: passed and failed are that, all else is skipped', () => {
  const report = vitest(
    ['cart AA-01 adds', 'passed'],
    ['cart AA-02 adds', 'failed'],
    ['cart AA-03 adds', 'skipped'],
    ['cart AA-04 adds', 'todo'],
    ['cart AA-05 adds', 'pending'],
  );
  expect(readReport('vitest.json', report)).toEqual([
    { name: 'cart AA-01 adds', outcome: 'passed' },
    { name: 'cart AA-02 adds', outcome: 'failed' },
    { name: 'cart AA-03 adds', outcome: 'skipped' },
    { name: 'cart AA-04 adds', outcome: 'skipped' },
    { name: 'cart AA-05 adds', outcome: 'skipped' },
  ]);
});

const playwright = (title: string, ...tests: [status: string, expectedStatus: string][]) => ({
  title,
  ok: true,
  tests: tests.map(([status, expectedStatus]) => ({ status, expectedStatus })),
});

test('Playwright: groups are part of the name, the file is not, each browser counts', () => {
  const report = {
    config: {},
    errors: [],
    suites: [
      {
        title: 'AA-99/cart.spec.ts',
        specs: [playwright('AA-01 opens', ['expected', 'passed'])],
        suites: [
          {
            title: 'AA-02 buying',
            specs: [playwright('pays', ['expected', 'passed'], ['unexpected', 'passed'])],
            suites: [{ title: 'twice', specs: [playwright('ends', ['flaky', 'passed'])] }],
          },
        ],
      },
    ],
  };
  expect(readReport('playwright.json', JSON.stringify(report))).toEqual([
    { name: 'AA-01 opens', outcome: 'passed' },
    { name: 'AA-02 buying pays', outcome: 'passed' },
    { name: 'AA-02 buying pays', outcome: 'failed' },
    { name: 'AA-02 buying twice ends', outcome: 'passed' },
  ]);
});

test('Playwright: a skipped test, and one that is expected to fail, prove nothing', () => {
  const specs = [playwright('skipped', ['skipped', 'skipped']), playwright('known to fail', ['expected', 'failed'])];
  const report = JSON.stringify({ suites: [{ title: 'a.spec.ts', specs }] });
  expect(readReport('playwright.json', report)).toEqual([
    { name: 'skipped', outcome: 'skipped' },
    { name: 'known to fail', outcome: 'skipped' },
  ]);
});

test('some other JSON is no report', () => {
  expect(readReport('bench.json', '{"p99": 12}')).toBeNull();
  expect(readReport('bench.json', 'null')).toBeNull();
});

test('half a report is an error and not an empty run', () => {
  expect(() => readReport('reports/vitest.json', '{"testRes')).toThrow('reports/vitest.json');
});
