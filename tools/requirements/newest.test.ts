import { expect, test } from 'vitest';
import { newestOf } from './newest.ts';

const newest = (changes: Record<string, number>) => newestOf(Object.keys(changes), (path) => changes[path] ?? 0);

test.each([
  'cart.ts',
  'cart.tsx',
  'data/migrations/0001.sql',
  'locales/en/cart.json',
  'docs/requirements.tsv',
  'a.css',
])('a change of %s counts', (path) => {
  expect(newest({ 'a.ts': 1, [path]: 3, 'b.ts': 2 })).toEqual({ path, changedAt: 3 });
});

test('documents and the list of the covered may be written after the tests', () => {
  expect(newest({ 'a.ts': 1, 'docs/covered.tsv': 3, 'CONTRIBUTING.md': 2 })).toEqual({ path: 'a.ts', changedAt: 1 });
});
