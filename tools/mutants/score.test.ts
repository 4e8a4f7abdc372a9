import { expect, test } from 'vitest';
import type { EqualMutant } from './equal.ts';
import { equalMutants } from './equal.ts';
import { readTree } from '../walls/tree.ts';
import { judge, linesOf, mutantsOf, noticedOnly, type Report } from './score.ts';

const source = ['const limit = 3;', 'export const isFull = (count: number) =>', '  count >= limit;', ''].join('\n');
const mutant = (line: number, from: number, to: number, replacement: string, status: string) => ({
  location: { start: { line, column: from }, end: { line, column: to } },
  replacement,
  status,
});
const report: Report = {
  files: {
    'domain/cards/full.ts': {
      mutants: [
        mutant(3, 3, 17, 'count > limit', 'Survived'),
        mutant(3, 3, 17, 'true', 'Killed'),
        mutant(3, 3, 17, 'false', 'Timeout'),
        mutant(3, 3, 17, 'count < limit', 'RuntimeError'),
      ],
    },
    'domain/values/whole.ts': {
      mutants: [
        {
          location: { start: { line: 2, column: 23 }, end: { line: 3, column: 17 } },
          replacement: '() => undefined',
          status: 'NoCoverage',
        },
      ],
    },
  },
};
const named = (change: Partial<EqualMutant> = {}): EqualMutant => ({
  file: 'domain/cards/full.ts',
  line: 'count >= limit;',
  original: 'count >= limit',
  replacement: 'count > limit',
  why: 'for the test',
  ...change,
});
const mutants = mutantsOf(report, new Map(Object.keys(report.files).map((file) => [file, source])));

test('a mutant knows its line, what stood there and what stands there now', () => {
  expect(mutants[0]).toEqual({
    file: 'domain/cards/full.ts',
    lineNumber: 3,
    line: 'count >= limit;',
    original: 'count >= limit',
    replacement: 'count > limit',
    status: 'Survived',
  });
  expect(mutants.at(-1)?.original).toBe('(count: number) =>\n  count >= limit');
});

test('a later run believes only what was noticed', () => {
  const kept = noticedOnly({ schema: 2, ...report });
  expect(kept.schema).toBe(2);
  const left = mutantsOf(kept, new Map()).map(({ file, replacement }) => [file, replacement]);
  expect(left).toEqual([
    ['domain/cards/full.ts', 'true'],
    ['domain/cards/full.ts', 'false'],
  ]);
});

test('noticed is killed or never done; what no test comes to is not, and what cannot run does not count', () => {
  const { files, rooms, survivors, broken } = judge(mutants, []);
  expect(files).toEqual([
    { name: 'domain/cards/full.ts', noticed: 2, counted: 3 },
    { name: 'domain/values/whole.ts', noticed: 0, counted: 1 },
  ]);
  expect(rooms).toEqual([{ name: 'domain', noticed: 2, counted: 4 }]);
  expect(survivors.map(({ replacement }) => replacement)).toEqual(['count > limit', '() => undefined']);
  expect(broken).toBe(1);
});

test('a mutant that is named as equal is left out, and only that one', () => {
  const { rooms, equal, idle } = judge(mutants, [named()]);
  expect(rooms).toEqual([{ name: 'domain', noticed: 2, counted: 3 }]);
  expect({ equal, idle }).toEqual({ equal: 1, idle: [] });
});

test.each([
  { file: 'domain/values/whole.ts' },
  { line: 'count >= most;' },
  { original: 'count' },
  { replacement: 'count <= limit' },
  // A test notices this one.
  { replacement: 'true' },
])('a name that fits no survivor leaves nothing out and is shown: %o', (change) => {
  const { rooms, equal, idle } = judge(mutants, [named(change)]);
  expect(rooms).toEqual([{ name: 'domain', noticed: 2, counted: 4 }]);
  expect(equal).toBe(0);
  expect(idle).toEqual([named(change)]);
});

test('names of files that were not broken this time are not asked about', () => {
  expect(judge(mutants, [named({ file: 'ledger/hold.ts' })]).idle).toEqual([]);
});

test('what is printed: survivors with both texts, the score by file and by room, what was left out', () => {
  expect(linesOf(judge(mutants, [named(), named({ line: 'gone' })]))).toEqual([
    'domain/values/whole.ts:2 no test comes here',
    '  - (count: number) =>',
    '  -   count >= limit',
    '  + () => undefined',
    'domain/cards/full.ts: 100.0 % (2 of 2)',
    'domain/values/whole.ts: 0.0 % (0 of 1)',
    'what was asked of domain: 66.6 % (2 of 3)',
    '1 survive; 1 named as equal and 1 that no test could be run with are left out',
    'named as equal, but it is not: domain/cards/full.ts: gone -> count > limit',
  ]);
});

test('every mutant that is named as equal is of a line that is still there', () => {
  const { files } = readTree();
  const gone = equalMutants.filter(
    ({ file, line }) =>
      !files
        .get(file)
        ?.split('\n')
        .some((each) => each.trim() === line),
  );
  expect(gone).toEqual([]);
});
