import { beforeEach, expect, test, vi } from 'vitest';

/** As another process has it, which has met nothing yet. */
const freshNames = async () => {
  vi.resetModules();
  const { nameOf } = await import('./prepared.ts');
  return (statement: string) => nameOf(statement).name;
};
let here: Awaited<ReturnType<typeof freshNames>>;
let there: typeof here;
beforeEach(async () => {
  [here, there] = [await freshNames(), await freshNames()];
});

test('one text has one name in every process, whatever else each has met before', () => {
  there('select 0');
  expect(here('select 1')).toBe(there('select 1'));
  expect(here('select 1')).toBe(here('select 1'));
});

test('two texts never share a name, in one process or in two', () => {
  const texts = Array.from({ length: 500 }, (_, at) => `select ${at}`);
  const named = [
    ...texts.map((text) => [here(text), text] as const),
    ...texts.toReversed().map((text) => [there(text), text] as const),
  ];
  const meaning = new Map(named);
  expect(meaning.size).toBe(500);
  expect(named.filter(([name, text]) => meaning.get(name) !== text)).toEqual([]);
  // PostgreSQL cuts a longer name short, and two could become one.
  expect(named.every(([name]) => name !== undefined && name.length < 64)).toBe(true);
});

test('after a thousand texts no more are named, and those that are stay so', () => {
  const first = here('select first');
  for (let at = 0; at < 999; at += 1) expect(here(`select ${at}`)).toBeDefined();
  expect(here('select one more')).toBeUndefined();
  expect(here('select first')).toBe(first);
});
