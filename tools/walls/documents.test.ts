import { expect, test } from 'vitest';
import { documentViolations } from './documents.ts';

const paths = ['data/tables.ts', 'ledger/expire.ts', 'ledger/expire.test.ts', 'docs/decisions/0001-a.md'];
const complaints = (text: string) =>
  documentViolations(new Map([['README.md', text]]), paths).map(({ line, message }) => `${line} ${message}`);

test('a file, a folder, a link and the beginning of files are there', () => {
  expect(
    complaints('`data/tables.ts`, `ledger/`, [one](../docs/decisions/0001-a.md), `vitest run ledger/expire`'),
  ).toEqual([]);
});

test('a file that has moved is found, on its line', () => {
  expect(complaints('See\n`data/table.ts` and `ledger/expir`.')).toEqual([
    '2 There is no data/table.ts. Name what is there now, or what it has become.',
    '2 There is no ledger/expir. Name what is there now, or what it has become.',
  ]);
});

test('patterns, addresses and ends of longer paths are not ours to find', () => {
  expect(complaints('`features/<area>/api`, `locales/*/x.json`, https://example.com/docs/x, `./build/apps/x`')).toEqual(
    [],
  );
});
