import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import { charCount, codeUnitsMax, hasHidden, lineCount, plainLine, plainLines, withoutHidden } from './seen-text.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['مُحَمَّد', 4],
  ['👨‍👩‍👧‍👦', 1],
  ['👩🏽‍❤️‍💋‍👨🏿', 1],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 1],
  ['🇫🇷🇪🇸', 2],
  ['1️⃣', 1],
  ['한국', 2],
  ['a\r\nb', 3],
  // A letter and eleven marks; one mark more is another character.
  [`a${'\u0301'.repeat(11)}`, 1],
  [`a${'\u0301'.repeat(12)}`, 2],
  [`a${'\u0301'.repeat(1_000)}`, 84],
  ['👩\u200d'.repeat(600), 100],
] as const)('PERS-04 of %j people see %d characters', (text, chars) => {
  expect(charCount(text)).toBe(chars);
});

test('a browser that parts no clusters counts code points', () => {
  const { Segmenter } = Intl;
  const set = (value: unknown) =>
    Object.defineProperty(Intl, 'Segmenter', { value, configurable: true, writable: true });
  set(undefined);
  try {
    expect(charCount('👨‍👩‍👧é')).toBe(6);
  } finally {
    set(Segmenter);
  }
  expect(charCount('👨‍👩‍👧é')).toBe(2);
});

test('a text is never larger than its characters allow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(text.length).toBeLessThanOrEqual(codeUnitsMax(charCount(text)));
    }),
  );
});

test.each([
  ['\u202eabc\u202c', 'abc'],
  ['\u2066a\u2069\u200eb\u200f\u061c', 'ab'],
  ['a\u200b\u2060\ufeff\u00adb', 'ab'],
  ['a\u0000\u0007\u001b\u007f\u0090b', 'ab'],
  ['\u3164\u115f\u2800\uffa0', ''],
  ['\ud83da\ude00', 'a'],
  ['\ud83d\u200b\ude00', ''],
  // A joiner joins: Persian, Sinhala, families; elsewhere it is nothing.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['👩🏽\u200d💻 ❤️\u200d🔥', '👩🏽\u200d💻 ❤️\u200d🔥'],
  ['\u200da\u200c\u200c\u200db \u200d', 'a\u200cb '],
  // Tags make flags, and else are a text that nobody sees.
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['a\u{e0068}\u{e0069}\u{e007f}', 'a'],
  ['🏴\u{e0067}\u{e0062}', '🏴'],
  ['O’Connor\t\n\r\v\f\u0085\u2028é', 'O’Connor\t\n\r\v\f\u0085\u2028é'],
] as const)('PERS-04 of %j is seen %j', (text, seen) => {
  expect(withoutHidden(text)).toBe(seen);
  expect(hasHidden(text)).toBe(text !== seen);
});

test('PERS-04 a line has no break in it, and no space around it', () => {
  for (const space of ['\n', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u00a0', '  '])
    expect(plainLine(`${space}For${space}you${space}`)).toBe('For you');
  expect(plainLine('a\u202eb')).toBe('ab');
});

test('PERS-05 lines are parted in one way, each without the space around it', () => {
  expect(plainLines(' \n Dear\t Ana,\r\n\r\nyours \u2028 B.\u200b\rC\u0085\vD\f\n')).toBe(
    'Dear Ana,\n\nyours\nB.\nC\n\nD',
  );
});

test.each([
  ['', 1],
  ['a', 1],
  ['a\nb', 2],
  ['a\r\nb\rc', 3],
  ['\u2028\u2029\u0085\v\f', 6],
] as const)('%j has %d lines', (text, lines) => {
  expect(lineCount(text)).toBe(lines);
});

test('what is plain stays as it is, and holds nothing hidden', () => {
  const unit = fc.constantFrom(
    ...Array.from('ab \u200b\u200c\u200d\u202e\u{e0067}\u{e007f}🏴👩❤️ع\u0301\n\t\u0085\u2028\ufeff'),
    '\r\n',
    '\ud83d',
    '\ude00',
  );
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      for (const plain of [plainLine, plainLines, withoutHidden]) {
        expect(plain(plain(text))).toBe(plain(text));
        expect(hasHidden(plain(text))).toBe(false);
      }
      expect(lineCount(plainLine(text))).toBe(1);
    }),
  );
});

test.each(['a', '\u0301\u0323', '👩\u200d', '\u200d', '🇫', '\u1100', '\u0600', 'क्', '\u{1f3f4}\u{e0061}', '\r', ' '])(
  'a hundred thousand characters of %j take no time',
  measuresTime,
  (part) => {
    const text = `a${part.repeat(Math.ceil(100_000 / part.length))}!`;
    const begun = performance.now();
    for (const look of [charCount, plainLine, plainLines, lineCount]) look(text);
    expect(performance.now() - begun).toBeLessThan(2_000);
  },
);
