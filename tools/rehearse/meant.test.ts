import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { meant, sortFailed } from './meant.ts';

const one = { migration: '0002_parts.sql', test: 'a.test.ts: how many tables there are', says: /parts\./, why: 'more' };
const failing = (title: string, ...said: string[]) => ({ title, said });
const counted = failing(one.test, 'expected parts.a_2026');
const other = failing('b.test.ts: it sells', 'expected parts.a_2026');

test('KEEP-07 what a migration changes on purpose is expected of releases before it, and nothing else is', () => {
  expect(sortFailed([counted, other], ['0002_parts.sql', '0003_more.sql'], [one])).toEqual({
    expected: [one],
    failed: [other.title],
  });
  expect(sortFailed([counted], ['0003_more.sql'], [one])).toEqual({ expected: [], failed: [one.test] });
  expect(sortFailed([other], ['0002_parts.sql'], [one])).toEqual({ expected: [], failed: [other.title] });
});

test.each([[[]], [['a name is left']], [['expected parts.a_2026', 'a name is left']]])(
  'KEEP-07 a test that fails in other words than those is a failure: %j',
  (said) => {
    const failed = [failing(one.test, ...said)];
    expect(sortFailed(failed, ['0002_parts.sql'], [one])).toEqual({ expected: [], failed: [one.test] });
  },
);

test('KEEP-07 each is of a migration and a test that there are', () => {
  for (const { migration, test: named } of meant) {
    const [file = '', title = ''] = named.split(/: (.*)/s);
    expect(existsSync(`data/migrations/${migration}`), migration).toBe(true);
    expect(readFileSync(file, 'utf8'), named).toContain(title);
  }
});
