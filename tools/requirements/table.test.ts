import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../walls/tree.ts';
import { areaOf, readTable, tableFaults } from './table.ts';

const header = 'id\tactor\trequirement\tsource\tkind\tdecision';
const row = (id: string, kind = 'rule', decision = '-') => `${id}\tany\tText\tS§1\t${kind}\t${decision}`;
const faultsOf = (...rows: string[]) => tableFaults(readTable([header, ...rows].join('\n')));

test("the project's own table has no fault, so every open question has its decision", () => {
  const rows = readTable(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ kind }) => kind === 'decide').length).toBeGreaterThan(0);
  expect(tableFaults(rows)).toEqual([]);
});

test('a row of kind decide without a decision is a fault, other rows need none', () => {
  expect(faultsOf(row('AA-01', 'decide', '-'))).toHaveLength(1);
  expect(faultsOf(row('AA-01', 'decide', ' '))).toHaveLength(1);
  expect(faultsOf(row('AA-01', 'decide', 'Two units.'))).toEqual([]);
  expect(faultsOf(row('AA-01'))).toEqual([]);
});

test('an id that is there twice, or is none, is a fault', () => {
  expect(faultsOf(row('AA-01'), row('AA-01'))).toEqual(['AA-01 is there twice.']);
  expect(faultsOf(row('AA01'))).toHaveLength(1);
});

test('a table with other columns is refused', () => {
  expect(() => readTable('id\ttext')).toThrow('first line');
  expect(() => readTable(`${header}\nAA-01\tany`)).toThrow('AA-01: 2 cells');
});

test('a table saved on Windows reads the same', () => {
  expect(readTable(`${header}\r\n${row('AA-01')}\r\n`)).toMatchObject([{ id: 'AA-01', decision: '-' }]);
});

test('the area is what stands before the number', () => {
  expect(areaOf('CART-13')).toBe('CART');
});
