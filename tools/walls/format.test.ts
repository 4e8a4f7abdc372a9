import { expect, test } from 'vitest';
import { check } from './check.ts';
import { unformattedMax } from './format.ts';

const rulesBroken = (source: string) =>
  check(new Map([['domain/plain.ts', source]])).map(({ rule, line }) => `${rule}:${line}`);

const mark = '// prettier-ignore\n';

test('a table of data may be left unformatted', () => {
  expect(rulesBroken(`${mark}export const rows = [\n [1,  2],\n] as const;`)).toEqual([]);
  expect(rulesBroken(`${mark}const rows = { a: 1 } satisfies Record<string, number>;`)).toEqual([]);
});

test.each([
  ['a function', `${mark}export function a() {}`],
  ['a call', `${mark}export const a = make({});`],
  ['a statement inside a function', `function a() {\n  ${mark}  const rows = [1];\n  return rows;\n}`],
  ['a table of functions', `${mark}const rows = [(a: number) => a];`],
  ['a table behind a blank line', `${mark}\nexport const rows = [1];`],
  ['nothing', mark],
])('%s may not', (_, source) => {
  expect(rulesBroken(source)).toEqual([expect.stringMatching(/^unformatted:/)]);
});

test('there may be a few such tables and no more', () => {
  const tables = (count: number) => Array.from({ length: count }, (_, at) => `${mark}const t${at} = [1];`).join('\n');
  expect(rulesBroken(tables(unformattedMax))).toEqual([]);
  expect(rulesBroken(tables(unformattedMax + 1))).toEqual([expect.stringMatching(/^unformatted-count:/)]);
});
