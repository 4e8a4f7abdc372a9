import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { meant, sortFailed } from './meant.ts';

const one = { migration: '0002_parts.sql', test: 'a.test.ts: how many tables there are', why: 'there are more' };
const other = 'b.test.ts: it sells';

test('KEEP-07 what a migration changes on purpose is expected of releases before it, and nothing else is', () => {
  expect(sortFailed([one.test, other], ['0002_parts.sql', '0003_more.sql'], [one])).toEqual({
    expected: [one],
    failed: [other],
  });
  expect(sortFailed([one.test], ['0003_more.sql'], [one])).toEqual({ expected: [], failed: [one.test] });
  expect(sortFailed([other], ['0002_parts.sql'], [one])).toEqual({ expected: [], failed: [other] });
});

test('KEEP-07 each is of a migration and a test that there are', () => {
  for (const { migration, test: title } of meant) {
    expect(existsSync(`data/migrations/${migration}`), migration).toBe(true);
    expect(existsSync(title.split(': ')[0] ?? ''), title).toBe(true);
  }
});
