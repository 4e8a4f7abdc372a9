import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['', '', 0],
  ['gmail', 'gmail', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['gmail', 'gmal', 1],
  ['gmail', 'gmaill', 1],
  ['gmail', 'gnail', 1],
  ['gmail', 'gmial', 1],
  ['ab', 'ba', 1],
  ['kitten', 'sitting', 3],
  ['مطعم', 'مطاعم', 1],
  ['😀a', 'a', 1],
])('between “%s” and “%s” lie %i slips', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
});

describe('whatever the words', () => {
  const word = fc.string({ maxLength: 8 });

  test('it is the same in both directions, and none only between the same', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        expect(editDistance(one, other) === 0).toBe(one === other);
      }),
    );
  });

  test('one letter more is one slip more at most', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom('a', 'é', 'ط'), (one, other, letter) => {
        expect(Math.abs(editDistance(one + letter, other) - editDistance(one, other))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
