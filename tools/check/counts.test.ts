import { expect, test } from 'vitest';
import { countTests } from './counts.ts';

const vitest = JSON.stringify({
  startTime: 1,
  testResults: [
    {
      assertionResults: [
        { title: 'adds', fullName: 'cart adds', status: 'passed', failureMessages: [] },
        { title: 'pays', fullName: 'cart pays', status: 'passed', failureMessages: ['Error: at first'] },
        { title: 'ends', fullName: 'cart ends', status: 'failed', failureMessages: ['Error'] },
        { title: 'waits', fullName: 'cart waits', status: 'skipped', failureMessages: [] },
      ],
    },
  ],
});

const playwright = JSON.stringify({
  stats: { startTime: '2026-11-16T12:00:00.000Z' },
  errors: [{ message: 'The shop did not start' }],
  suites: [
    {
      title: 'cart.spec.ts',
      specs: [
        { title: 'opens', tests: [{ status: 'expected', expectedStatus: 'passed' }] },
        { title: 'shakes', tests: [{ status: 'flaky', expectedStatus: 'passed' }] },
        { title: 'sleeps', tests: [{ status: 'skipped', expectedStatus: 'skipped' }] },
        { title: 'breaks', tests: [{ status: 'unexpected', expectedStatus: 'passed' }] },
      ],
    },
  ],
});

test('both reports are added up; what did not simply pass is named', () => {
  const reports = new Map([
    ['vitest.json', vitest],
    ['playwright.json', playwright],
  ]);
  expect(countTests(reports)).toEqual({
    passed: 4,
    failed: 2,
    remarks: [
      'skipped: cart waits',
      'skipped: sleeps',
      'unsteady, passed when tried again: cart pays',
      'unsteady, passed when tried again: shakes',
      'failed: cart ends',
      'failed: breaks',
      'failed: The shop did not start',
    ],
  });
});

test('no report is no test', () => {
  expect(countTests(new Map())).toEqual({ passed: 0, failed: 0, remarks: [] });
});
