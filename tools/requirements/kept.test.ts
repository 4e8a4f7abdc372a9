import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../walls/tree.ts';
import { droppedIn, keepMore, keptFaults, notKept, readKept } from './kept.ts';
import { readTable } from './table.ts';

const rows = readTable(
  [
    'id\tactor\trequirement\tsource\tkind\tdecision',
    ...['BB-01', 'BB-02', 'AA-01', 'AA-02'].map((id) => `${id}\tany\tText\tS§1\trule\t-`),
  ].join('\n'),
);
const list = (...lines: string[]) => readKept(['id\tissue', ...lines, ''].join('\n'));

test("the project's own list is of requirements, each once and in their order", () => {
  const requirements = readTable(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));
  const text = readFileSync(join(root, 'docs/covered.tsv'), 'utf8');
  const kept = readKept(text);
  const covered = new Set(kept.filter(({ issue }) => issue === '').map(({ id }) => id));
  expect(keptFaults(kept, requirements, covered)).toEqual([]);
  expect(keepMore(kept, requirements, covered)).toBe(text);
});

test('an id that is no requirement, or is there twice, is a fault', () => {
  expect(keptFaults(list('CC-01', 'AA-01', 'AA-01'), rows, new Set(['AA-01']))).toEqual([
    'docs/covered.tsv: CC-01 is no requirement.',
    'docs/covered.tsv: AA-01 is there twice.',
  ]);
});

test('the list follows the order of the requirements, keeps its marks, and loses nothing', () => {
  const kept = list('AA-02\tissue 7', 'BB-02\t');
  const covered = new Set(['AA-01', 'BB-01']);
  expect(notKept(kept, rows, covered)).toEqual(['BB-01', 'AA-01']);
  const text = keepMore(kept, rows, covered);
  expect(text).toBe('id\tissue\nBB-01\t\nBB-02\t\nAA-01\t\nAA-02\tissue 7\n');
  expect(keepMore(readKept(text), rows, covered)).toBe(text);
});

test('a line that was marked was taken out and put back, one that was deleted only taken out', () => {
  const log = '--- a/docs/covered.tsv\n+++ b/docs/covered.tsv\n-AA-01\t\n+AA-01\tissue 7\n-BB-02\t\n BB-01\t\n';
  const dropped = droppedIn(log);
  expect(dropped).toEqual(['AA-01', 'BB-02']);
  const kept = list('BB-01', 'AA-01\tissue 7');
  expect(keptFaults(kept, rows, new Set(['BB-01']), dropped)).toEqual([
    'docs/covered.tsv: BB-02 was taken out; no line is.',
  ]);
});

test('some other table is refused', () => {
  expect(() => readKept('id\nAA-01')).toThrow('first line');
});
