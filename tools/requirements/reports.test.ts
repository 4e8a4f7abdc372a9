// The reports below are cut from real ones of the two runners.
import { expect, test } from 'vitest';
import { readReport } from './reports.ts';

const vitest = (...results: [title: string, status: string, failureMessages?: string[]][]) =>
  JSON.stringify({
    success: true,
    startTime: 1_763_294_400_000,
    testResults: [
      { status: 'failed', message: 'This file did not load', assertionResults: [] },
      {
        status: 'passed',
        assertionResults: results.map(([title, status, failureMessages = []]) => ({
          ancestorTitles: ['AA-99 cart'],
          fullName: `AA-99 cart ${title}`,
          title,
          status,
          failureMessages,
        })),
      },
    ],
  });

const testsIn = (text: string) => readReport('report.json', text)?.tests;

test('Vitest: passed and failed are that, all else is skipped', () => {
  const report = vitest(
    ['AA-01 adds', 'passed'],
    ['AA-02 adds', 'failed', ['Error']],
    ['AA-03 adds', 'skipped'],
    ['AA-04 adds', 'todo'],
    ['AA-05 adds', 'pending'],
  );
  const found = (title: string, outcome: string) => ({ title, name: `AA-99 cart ${title}`, outcome, retried: false });
  expect(readReport('vitest.json', report)).toEqual({
    startedAt: 1_763_294_400_000,
    tests: [
      found('AA-01 adds', 'passed'),
      found('AA-02 adds', 'failed'),
      found('AA-03 adds', 'skipped'),
      found('AA-04 adds', 'skipped'),
      found('AA-05 adds', 'skipped'),
    ],
  });
});

test('Vitest: a test that passed and left a failure behind was tried again', () => {
  const report = vitest(['AA-01 adds', 'passed', ['Error: not yet']]);
  expect(testsIn(report)).toMatchObject([{ outcome: 'passed', retried: true }]);
});

const playwright = (title: string, ...tests: [status: string, expectedStatus: string][]) => ({
  title,
  ok: true,
  tests: tests.map(([status, expectedStatus]) => ({ status, expectedStatus })),
});

test('Playwright: groups are part of the name and not of the title, the file of neither, each browser counts', () => {
  const report = {
    config: {},
    errors: [],
    stats: { startTime: '2025-11-16T12:00:00.000Z' },
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
  expect(readReport('playwright.json', JSON.stringify(report))).toEqual({
    startedAt: Date.parse('2025-11-16T12:00:00.000Z'),
    tests: [
      { title: 'AA-01 opens', name: 'AA-01 opens', outcome: 'passed', retried: false },
      { title: 'pays', name: 'AA-02 buying pays', outcome: 'passed', retried: false },
      { title: 'pays', name: 'AA-02 buying pays', outcome: 'failed', retried: false },
      { title: 'ends', name: 'AA-02 buying twice ends', outcome: 'passed', retried: true },
    ],
  });
});

test('Playwright: a skipped test, and one that is expected to fail, prove nothing', () => {
  const specs = [playwright('skipped', ['skipped', 'skipped']), playwright('known to fail', ['expected', 'failed'])];
  const stats = { startTime: '2025-11-16T12:00:00.000Z' };
  expect(testsIn(JSON.stringify({ stats, suites: [{ title: 'a.spec.ts', specs }] }))).toMatchObject([
    { title: 'skipped', outcome: 'skipped' },
    { title: 'known to fail', outcome: 'skipped' },
  ]);
});

test('some other JSON is no report', () => {
  expect(readReport('bench.json', '{"p99": 12}')).toBeNull();
  expect(readReport('bench.json', 'null')).toBeNull();
});

test('half a report is an error and not an empty run', () => {
  expect(() => readReport('reports/vitest.json', '{"testRes')).toThrow('reports/vitest.json');
});
