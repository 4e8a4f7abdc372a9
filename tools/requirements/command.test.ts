import { expect, test } from 'vitest';
import { requirements, type Input } from './command.ts';

const table = (...ids: string[]) =>
  ['id\tactor\trequirement\tsource\tkind\tdecision', ...ids.map((id) => `${id}\tany\tText\tS§1\trule\t-`)].join('\n');

const report = (...results: [fullName: string, status: string][]) =>
  JSON.stringify({
    testResults: [{ assertionResults: results.map(([fullName, status]) => ({ fullName, status })) }],
  });

const run = (input: Partial<Input>) =>
  requirements({
    table: table('CART-1', 'CART-13', 'PAY-01'),
    reports: new Map(),
    testFiles: () => new Map(),
    areas: [],
    ...input,
  });

const runReports = (...texts: string[]) =>
  run({ reports: new Map(texts.map((text, index) => [`${index}.json`, text])) });

test('each requirement has its line, the count is the last, and a missing one fails', () => {
  expect(runReports(report(['CART-1 adds', 'passed'], ['PAY-01 pays', 'passed']))).toEqual({
    lines: ['CART-1\tcovered', 'CART-13\tmissing', 'PAY-01\tcovered', 'covered 2 of 3'],
    warnings: [],
    exitCode: 1,
  });
});

test('all covered is a success', () => {
  const passed = report(['CART-1, CART-13: adds', 'passed'], ['pays (PAY-01)', 'passed']);
  const { lines, exitCode } = runReports(passed);
  expect(lines.at(-1)).toBe('covered 3 of 3');
  expect(exitCode).toBe(0);
});

test('a shorter number is not found in a longer one, nor an id in a longer word', () => {
  const covers = (name: string) => runReports(report([name, 'passed'])).lines.at(-1);
  expect(covers('CART-13 adds')).toBe('covered 1 of 3');
  expect(covers('CART-130 CART-13b CART-1-b XCART-1 X-CART-1 cart-1 _CART-1')).toBe('covered 0 of 3');
});

test('one failed test uncovers what another proved, in another report too', () => {
  const both = report(['CART-1 adds', 'passed'], ['CART-1 removes', 'failed']);
  expect(runReports(both).lines[0]).toBe('CART-1\tmissing');

  const unit = report(['CART-1 adds', 'passed']);
  const browser = JSON.stringify({
    suites: [
      {
        title: 'cart.spec.ts',
        specs: [{ title: 'CART-1 adds', tests: [{ status: 'unexpected', expectedStatus: 'passed' }] }],
      },
    ],
  });
  expect(runReports(unit, browser).lines[0]).toBe('CART-1\tmissing');
});

test('a skipped test proves nothing and disproves nothing', () => {
  expect(runReports(report(['CART-1 adds', 'skipped'])).lines[0]).toBe('CART-1\tmissing');
  const one = report(['CART-1 adds', 'skipped'], ['CART-1 removes', 'passed']);
  expect(runReports(one).lines[0]).toBe('CART-1\tcovered');
});

test('only the areas asked for are listed and counted', () => {
  const reports = new Map([['vitest.json', report(['PAY-01 pays', 'passed'])]]);
  expect(run({ reports, areas: ['PAY'] })).toEqual({
    lines: ['PAY-01\tcovered', 'covered 1 of 1'],
    warnings: [],
    exitCode: 0,
  });
  expect(run({ reports, areas: ['PAY', 'CART'] }).lines).toHaveLength(4);
});

test('an area that does not exist is an error, not a success over nothing', () => {
  expect(run({ areas: ['KART'] })).toMatchObject({ lines: [], exitCode: 2 });
});

test('without a report the titles in the source are taken, and it is said so', () => {
  const source = `test('CART-1 adds', () => {}); test.skip('PAY-01 pays', () => {});`;
  const { lines, warnings } = run({ testFiles: () => new Map([['a.test.ts', source]]) });
  expect(lines).toEqual(['CART-1\tcovered', 'CART-13\tmissing', 'PAY-01\tmissing', 'covered 1 of 3']);
  expect(warnings).toEqual([expect.stringContaining('no report')]);
});

test('with a report the source is not asked', () => {
  const testFiles = () => {
    throw new Error('asked');
  };
  const reports = new Map([['vitest.json', report()]]);
  expect(run({ reports, testFiles }).lines.at(-1)).toBe('covered 0 of 3');
});

test('JSON that is no test report is left out with a warning', () => {
  const { warnings } = runReports('{"p99": 1}', report(['CART-1 adds', 'passed']));
  expect(warnings).toEqual([expect.stringContaining('0.json')]);
});

test('an id that no requirement has is warned about once; names of standards are not', () => {
  const name = 'CRAT-13 reads UTF-8, SHA-256 and ISO-4217';
  const { warnings } = runReports(report([name, 'passed'], [name, 'passed']));
  expect(warnings).toEqual([`CRAT-13 is no requirement, but a test names it: ${name}`]);
});

test('an id outside the areas asked for is not unknown', () => {
  const reports = new Map([['vitest.json', report(['CART-1 adds', 'passed'])]]);
  expect(run({ reports, areas: ['PAY'] }).warnings).toEqual([]);
});

test('a fault in the table fails the command even when all is covered', () => {
  const passed = new Map([['vitest.json', report(['PAY-01 pays', 'passed'])]]);
  const undecided = table('PAY-01').replace('rule', 'decide');
  const { exitCode, warnings } = run({ table: undecided, reports: passed });
  expect(exitCode).toBe(1);
  expect(warnings).toEqual([expect.stringContaining('PAY-01 asks for a decision')]);
});
