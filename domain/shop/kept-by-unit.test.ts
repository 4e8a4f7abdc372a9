import { expect, test } from 'vitest';
import { keepFor, keptFor } from './kept-by-unit.ts';

test('each unit finds its own value and changes nothing else', () => {
  const one = keepFor('alpha', null, 1);
  const both = keepFor('beta', one, { a: [2] });
  expect(keptFor('alpha', both)).toBe(1);
  expect(keptFor('beta', both)).toEqual({ a: [2] });
  expect(keptFor('alpha', keepFor('beta', both, undefined))).toBe(1);
  expect(keptFor('beta', keepFor('beta', both, undefined))).toBeUndefined();
});

test.each([null, '', 'no json', '[1,2]', '7', 'null', '"alpha"'])(
  'a text that is no map is the same as nothing: %s',
  (text) => {
    expect(keptFor('alpha', text)).toBeUndefined();
    expect(keepFor('alpha', text, 1)).toBe('{"alpha":1}');
  },
);

test('a unit with the name of a property of every object finds only its own', () => {
  expect(keptFor('constructor', '{}')).toBeUndefined();
  expect(keptFor('constructor', keepFor('constructor', '{}', 1))).toBe(1);
});
