import { expect, test } from 'vitest';
import * as plain from './plain-tests.ts';

test('tests are found with the titles of their suites, rows by number, and run with what was given', async () => {
  const seen: unknown[] = [];
  const found = await plain.testsDeclaredBy(() => {
    plain.beforeAll(() => seen.push('first'));
    plain.test('alone', { retry: 2 }, () => seen.push('alone'));
    plain.describe('suite', () => {
      plain.beforeAll(() => seen.push('before the suite'));
      plain.test.each([[1, 2], 3])('row', { retry: 2 }, (...given: unknown[]) => seen.push(given));
    });
    plain.describe.each(['x'])('of', (word: string) => plain.test('inner', () => seen.push(word)));
    return Promise.resolve();
  });
  expect(found.map(({ title }) => title)).toEqual(['alone', 'suite > row #0', 'suite > row #1', 'of #0 > inner']);
  for (const { run } of found) await run();
  expect(seen).toEqual(['first', 'alone', 'before the suite', [1, 2], [3], 'x']);
});

test('each file has tests of its own, and one that fails says so', async () => {
  const read = (work: () => void) =>
    plain.testsDeclaredBy(() => {
      plain.test('one', work);
      return Promise.resolve();
    });
  const [failing] = await read(() => plain.expect(1).toBe(2));
  const found = await read(() => plain.expect(1).toBe(1));
  expect(found).toHaveLength(1);
  await expect(failing?.run()).rejects.toThrow('expected 1 to be 2');
  await expect(found[0]?.run()).resolves.toBeUndefined();
});

test('what a test opened is closed when it is over, also when it failed', async () => {
  const closed: string[] = [];
  const found = await plain.testsDeclaredBy(() => {
    for (const [title, sum] of [
      ['good', 2],
      ['bad', 3],
    ] as const)
      plain.test(title, () => {
        plain.onTestFinished(() => closed.push(title));
        plain.expect(1 + 1).toBe(sum);
      });
    return Promise.resolve();
  });
  for (const { run } of found) await run().catch(() => closed.push('failed'));
  expect(closed).toEqual(['good', 'bad', 'failed']);
});

test('a spy, and what was to be closed, do not outlive a test that failed', async () => {
  const box = { open: () => 'own' };
  const closed: string[] = [];
  const [failing] = await plain.testsDeclaredBy(() => {
    plain.test('bad', () => {
      plain.vi.spyOn(box, 'open').mockReturnValue('spied');
      plain.onTestFinished(() => closed.push('first'));
      plain.onTestFinished(() => {
        throw new Error('stuck');
      });
      plain.expect(box.open()).toBe('own');
    });
    return Promise.resolve();
  });
  await expect(failing?.run()).rejects.toThrow();
  expect([box.open(), closed]).toEqual(['own', ['first']]);
});
