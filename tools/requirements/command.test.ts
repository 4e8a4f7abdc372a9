import { describe, expect, test } from 'vitest';
import { requirements, type Input } from './command.ts';

const table = (...ids: string[]) =>
  ['id\tactor\trequirement\tsource\tkind\tdecision', ...ids.map((id) => `${id}\tany\tText\tS§1\trule\t-`)].join('\n');

const startedAt = 1_763_294_400_000;

interface Result {
  readonly status: string;
  readonly group?: string;
  readonly failureMessages?: string[];
}

const report = (...results: [title: string, result: string | Result][]) =>
  JSON.stringify({
    startTime: startedAt,
    testResults: [
      {
        assertionResults: results.map(([title, result]) => {
          const { group = '', ...rest } = typeof result === 'string' ? { status: result } : result;
          return { title, fullName: [group, title].join(' ').trim(), ...rest };
        }),
      },
    ],
  });

const browserReport = (title: string, status: string, group?: string) => {
  const specs = [{ title, tests: [{ status, expectedStatus: 'passed' }] }];
  return JSON.stringify({
    stats: { startTime: new Date(startedAt).toISOString() },
    suites: [
      group === undefined ? { title: 'a.spec.ts', specs } : { title: 'a.spec.ts', suites: [{ title: group, specs }] },
    ],
  });
};

const run = (input: Partial<Input>) =>
  requirements({
    table: table('CART-1', 'CART-13', 'PAY-01'),
    kept: 'id\tissue\n',
    dropped: [],
    reports: new Map(),
    newest: { path: 'cart.ts', changedAt: startedAt - 1 },
    testFiles: () => new Map(),
    areas: [],
    mode: 'list',
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
  const browser = browserReport('CART-1 adds', 'unexpected');
  expect(runReports(unit, browser).lines[0]).toBe('CART-1\tmissing');
});

test('a skipped test proves nothing and disproves nothing', () => {
  expect(runReports(report(['CART-1 adds', 'skipped'])).lines[0]).toBe('CART-1\tmissing');
  const one = report(['CART-1 adds', 'skipped'], ['CART-1 removes', 'passed']);
  expect(runReports(one).lines[0]).toBe('CART-1\tcovered');
});

test('an id in the title of a group proves nothing, in neither report, and it is said so', () => {
  const said = ['CART-1 is only in the title of a group, which proves nothing.'];
  const unit = runReports(report(['adds', { status: 'passed', group: 'CART-1 cart' }]));
  expect(unit).toMatchObject({ lines: expect.arrayContaining(['CART-1\tmissing']), warnings: said });
  const browser = runReports(browserReport('adds', 'expected', 'CART-1 cart'));
  expect(browser).toMatchObject({ lines: expect.arrayContaining(['CART-1\tmissing']), warnings: said });
  const testFiles = () => new Map([['a.test.ts', `describe('CART-1', () => { test('adds', () => {}); });`]]);
  expect(run({ testFiles }).lines).toContain('CART-1\tmissing');
});

test('the failure of a test does not fall on the ids of its group', () => {
  const one = report(['CART-1 adds', 'passed'], ['CART-13 adds', { status: 'failed', group: 'CART-1 cart' }]);
  expect(runReports(one).lines.slice(0, 2)).toEqual(['CART-1\tcovered', 'CART-13\tmissing']);
});

test('a title of more than four ids proves none of them and is a fault', () => {
  const ids = ['AA-01', 'AA-02', 'AA-03', 'AA-04', 'AA-05'];
  const counted = (title: string, status = 'passed') =>
    run({
      table: table(...ids),
      kept: 'id\tissue\n',
      reports: new Map([['vitest.json', report([title, status], ['AA-01 adds', 'passed'])]]),
      mode: 'guard',
    });
  const four = counted(`${ids.slice(0, 4).join(' ')} AA-01 again, by SHA-256`);
  expect(four).toMatchObject({ lines: ['covered 4 of 5'], exitCode: 0 });
  const five = counted(ids.join(' '));
  expect(five).toMatchObject({ lines: ['covered 1 of 5'], exitCode: 1 });
  expect(five.warnings[0]).toContain(
    `more than 4 ids proves none; give each its own case in a table: ${ids.join(' ')}`,
  );
  expect(counted(ids.join(' '), 'failed').lines).toEqual(['covered 0 of 5']);
});

test('a report that began before the last change is refused, and only that one', () => {
  const unit = report(['CART-1 adds', 'passed']);
  const later = JSON.stringify({ stats: { startTime: new Date(startedAt + 60_000).toISOString() }, suites: [] });
  const reports = new Map([
    ['reports/vitest.json', unit],
    ['reports/playwright.json', later],
  ]);
  const changed = (changedAt: number) => run({ reports, newest: { path: 'cart.ts', changedAt } });
  expect(changed(startedAt + 0.5)).toEqual({
    lines: [],
    warnings: ['reports/vitest.json is older than cart.ts; run the tests again.'],
    exitCode: 2,
  });
  expect(changed(startedAt + 60_001).warnings).toHaveLength(2);
  expect(changed(startedAt).lines.at(-1)).toBe('covered 1 of 3');
});

test('a report that does not say when it began is refused', () => {
  const reports = new Map([['vitest.json', '{"testResults": []}']]);
  expect(run({ reports })).toMatchObject({ lines: [], exitCode: 2 });
});

describe('what was covered once', () => {
  const reports = new Map([['vitest.json', report(['CART-1 adds', 'passed'], ['PAY-01 pays', 'passed'])]]);
  const guard = (...rows: string[]) => run({ reports, mode: 'guard', kept: ['id\tissue', ...rows, ''].join('\n') });

  test('and still is passes, whatever else is missing; only the count is said', () => {
    expect(guard('CART-1\t', 'PAY-01\t')).toEqual({ lines: ['covered 2 of 3'], warnings: [], exitCode: 0 });
  });

  test('and no longer is fails', () => {
    const { exitCode, warnings } = guard('CART-1\t', 'CART-13\t', 'PAY-01\t');
    expect(exitCode).toBe(1);
    expect(warnings).toEqual([expect.stringContaining('CART-13 was covered and is no longer')]);
  });

  test('and was taken out of the list fails, whether it is covered or not', () => {
    const left = { reports, mode: 'guard', kept: 'id\tissue\nCART-1\t\n' } as const;
    const { exitCode, warnings } = run({ ...left, dropped: ['CART-1', 'PAY-01'] });
    expect(exitCode).toBe(1);
    expect(warnings).toContain('docs/covered.tsv: PAY-01 was taken out; no line is.');
    expect(warnings.join()).not.toContain('CART-1 was');
  });

  test('is not asked for by whoever lists: they ran a part of the tests', () => {
    const { lines, warnings } = run({ reports, kept: 'id\tissue\nCART-13\t\n', areas: ['PAY'] });
    expect([lines, warnings]).toEqual([['PAY-01\tcovered', 'covered 1 of 1'], []]);
  });

  test('may be missing while an issue is named', () => {
    expect(guard('CART-1\t', 'CART-13\tissue 21', 'PAY-01\t').exitCode).toBe(0);
  });

  test('and is again fails until the issue is taken out', () => {
    const { exitCode, warnings } = guard('CART-1\tissue 21', 'PAY-01\t');
    expect(exitCode).toBe(1);
    expect(warnings).toEqual([expect.stringContaining('CART-1 is covered again: take "issue 21" out')]);
  });

  test('is what --keep adds to the list; the newly covered are named until then', () => {
    expect(guard('CART-13\tissue 21').warnings).toEqual([
      'covered and not kept yet, pnpm requirements --keep: CART-1 PAY-01',
    ]);
    expect(run({ reports, mode: 'keep', kept: 'id\tissue\nCART-13\tissue 21\n' })).toEqual({
      lines: ['covered 2 of 3'],
      warnings: [],
      exitCode: 0,
      kept: 'id\tissue\nCART-1\t\nCART-13\tissue 21\nPAY-01\t\n',
    });
  });

  test.each(['guard', 'keep'] as const)('is not known without a report (%s)', (mode) => {
    expect(run({ mode })).toEqual({ lines: [], warnings: [expect.stringContaining('no report')], exitCode: 2 });
  });
});

test('skipped and retried tests are named; pnpm check names them itself', () => {
  const unit = report(['adds', 'skipped'], ['pays', { status: 'passed', failureMessages: ['Error'] }]);
  const reports = new Map([
    ['vitest.json', unit],
    ['playwright.json', browserReport('opens', 'flaky', 'shop')],
  ]);
  expect(run({ reports }).warnings).toEqual([
    'skipped: adds',
    'unsteady, passed when tried again: pays',
    'unsteady, passed when tried again: shop opens',
  ]);
  expect(run({ reports, mode: 'guard' }).warnings).toEqual([]);
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

test('with a report what the source declares is not taken for proof', () => {
  const testFiles = () => new Map([['a.test.ts', `test('CART-1 adds', () => {});`]]);
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

test('a test that is meant to fail is a fault: its report says that it passed', () => {
  const testFiles = () => new Map([['a.test.ts', `test.fails('CART-1 adds', () => {});`]]);
  const reports = new Map([['vitest.json', report(['CART-1 adds', 'passed'])]]);
  for (const mode of ['guard', 'keep', 'list'] as const) {
    const result = run({ mode, reports, testFiles, areas: [] });
    expect(result.warnings).toContain('a.test.ts: what is meant to fail would count as proof: CART-1 adds');
    expect(result.exitCode).toBe(1);
  }
});
