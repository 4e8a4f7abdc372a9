import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import { plainLine, plainLines } from './seen-text.ts';
import {
  addressCharsMax,
  addressFault,
  attackFault,
  bankCodeFault,
  bankHolderFault,
  cardLineFault,
  decimalWithComma,
  decimalWithDot,
  digitFault,
  digitsOf,
  digitsOnly,
  englishFault,
  lengthFault,
  messageFault,
  messageLinesMax,
  nameFault,
  plainCharacters,
  quoteFault,
  spaceFault,
} from './text-rules.ts';

const attack = '&lt;script&gt;';

test('VAL-11 the four checks of a text field pass on an empty one', () => {
  for (const check of [attackFault, digitFault, englishFault, spaceFault]) expect(check('')).toBeNull();
});

test('VAL-07 VAL-31 an attack is dangerous content, and nothing else is', () => {
  expect(attackFault(attack)).toBe('attack');
  expect(attackFault("O'Connor; DROP TABLE, $5 & more!")).toBeNull();
});

test('VAL-08 no digits of any script', () => {
  expect(['a1', '٣', '²', '½'].map(digitFault)).toEqual(['digits', 'digits', 'digits', 'digits']);
  expect(digitFault('abc é ع')).toBeNull();
});

test('VAL-09 English letters and spaces', () => {
  expect(englishFault('Ada de Byron')).toBeNull();
  for (const text of ['Zoé', 'Ada1', 'Ada-Byron', 'Ada\tByron', 'ع', 'ſ', '\u212a'])
    expect(englishFault(text)).toBe('english');
});

test('VAL-10 no white space', () => {
  expect(spaceFault('ab-c')).toBeNull();
  for (const space of [' ', '\t', '\n', '\u00a0']) expect(spaceFault(`a${space}b`)).toBe('space');
});

test('VAL-03 VAL-04 a length is counted as people see it', () => {
  expect(lengthFault('ab', { min: 3, max: 5 })).toBe('too-short');
  expect(lengthFault('abc', { min: 3, max: 5 })).toBeNull();
  expect(lengthFault('abcde', { min: 3, max: 5 })).toBeNull();
  expect(lengthFault('abcdef', { min: 3, max: 5 })).toBe('too-long');
  expect(lengthFault('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', { max: 2 })).toBeNull();
  expect(lengthFault('', { max: 2 })).toBeNull();
});

test.each([
  ['', 'required'],
  [' \t', 'required'],
  ['Zoé 2', 'digits'],
  ['محمد٢', 'digits'],
  ['Ana@', 'letters'],
  ['<Ana>', 'letters'],
  ['Ana\nB', 'letters'],
  ['Ana\u200b', 'letters'],
  ['Ana\u202e', 'letters'],
  ['A', 'length'],
  ['e\u0301', 'length'],
  ['Al', null],
  [' Al ', null],
  ['a'.repeat(30), null],
  ['a'.repeat(31), 'length'],
  ['a'.repeat(1_000), 'length'],
  // Thirty letters, each with a mark.
  ['بَ'.repeat(30), null],
  ['بَ'.repeat(31), 'length'],
  ["O'Connor", null],
  ['O’Brien-Đặng Jr.', null],
  ['李明', null],
] as const)('VAL-03 VAL-14 VAL-31 VAL-32 the name %j: %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ["12/3 rue de l'Église, bât. B (2º) #4", null],
  [' 10 Downing Street ', null],
  ['شارع الملك ١٢، الرياض', null],
  ['12 rue; x', 'characters'],
  ['a & b', 'characters'],
  ['a\nb', 'characters'],
  ['"x"', 'characters'],
  ['a_b', 'characters'],
  ['12 <b>', 'attack'],
  ['expression(1)', 'attack'],
  ['a'.repeat(addressCharsMax), null],
  ['a'.repeat(addressCharsMax + 1), 'length'],
] as const)('VAL-15 VAL-31 the address %j: %s', (address, fault) => {
  expect(addressFault(address)).toBe(fault);
});

test('VAL-15 a field may have room for less', () => {
  expect(addressFault('12345', 5)).toBeNull();
  expect(addressFault('123456', 5)).toBe('length');
});

test('VAL-17 the shared patterns', () => {
  const taken = (pattern: RegExp, ...texts: string[]) => texts.filter((text) => pattern.test(text));
  const texts = ['', '12', '1.55', '1,55', '.5', '5.', '1.5.5', '-1', ' 1', '1a', '1\n', '٣'];
  expect(taken(digitsOnly, ...texts)).toEqual(['12']);
  expect(taken(decimalWithDot, ...texts)).toEqual(['12', '1.55']);
  expect(taken(decimalWithComma, ...texts)).toEqual(['12', '1,55']);
  expect(digitsOf('+33 (0)6-12.a')).toBe('330612');
  expect(digitsOf('abc')).toBe('');
  expect(taken(plainCharacters, 'Flat 2, (B) #3/4', 'a;b', 'a*b', 'a$b', '')).toEqual(['Flat 2, (B) #3/4']);
});

test('VAL-01 VAL-32 no single quote in codes and searches', () => {
  expect(quoteFault("SAVE'10")).toBe('quote');
  expect(quoteFault('SAVE-10')).toBeNull();
  expect(quoteFault('')).toBeNull();
});

test.each([
  ['Ada Byron 2', null],
  [' Ada ', null],
  ['7', null],
  ['', 'required'],
  [' ', 'required'],
  ['Ada  Byron', 'english'],
  ['Ada\tByron', 'english'],
  ['Zoé', 'english'],
  ["O'Neill", 'english'],
  ['Ada-Byron', 'english'],
] as const)('VAL-24 VAL-32 VAL-33 the holder of a bank account %j: %s', (holder, fault) => {
  expect(bankHolderFault(holder)).toBe(fault);
});

test.each([
  ['FR7630006000011234567890189', null],
  ['BNPAFRPP', null],
  ['', null],
  ['fr76', 'capitals'],
  ['FR76 3000', 'capitals'],
  ['FR-76', 'capitals'],
  ['ÉR76', 'capitals'],
] as const)('VAL-25 the IBAN or BIC %j: %s', (code, fault) => {
  expect(bankCodeFault(code)).toBe(fault);
});

test.each([
  ['', null],
  ["Happy birthday, O'Connor! 1+1=2", null],
  ['x'.repeat(32), null],
  ['x'.repeat(33), 'length'],
  ['👨‍👩‍👧‍👦'.repeat(32), null],
  ['👨‍👩‍👧‍👦'.repeat(33), 'length'],
  ['بَ'.repeat(32), null],
  ['a\nb', 'lines'],
  ['a\u2028b', 'lines'],
  ['a\r', 'lines'],
  ['\u202e05€', 'hidden'],
  ['a\u200bb', 'hidden'],
  ['I love you <3', 'attack'],
] as const)('PERS-04 the line %j on a card: %s', (line, fault) => {
  expect(cardLineFault(line, 32)).toBe(fault);
});

test('PERS-05 a message has as many characters as the unit says, line breaks among them', () => {
  expect(messageFault('', 150)).toBeNull();
  expect(messageFault('x'.repeat(150), 150)).toBeNull();
  expect(messageFault('x'.repeat(151), 150)).toBe('length');
  expect(messageFault('ab\ncd', 5)).toBeNull();
  expect(messageFault('ab\r\ncd', 5)).toBeNull();
  expect(messageFault('ab\ncd', 4)).toBe('length');
  expect(messageFault('\n'.repeat(messageLinesMax - 1), 150)).toBeNull();
  expect(messageFault('\n'.repeat(messageLinesMax), 150)).toBe('lines');
  expect(messageFault('a\u2066b', 150)).toBe('hidden');
  expect(messageFault('javascript:alert(1)', 150)).toBe('attack');
});

test('PERS-04 PERS-05 what was made plain is never refused for what nobody sees', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(['hidden', 'lines']).not.toContain(cardLineFault(plainLine(text), 32));
      expect(messageFault(plainLines(text), 1_000)).not.toBe('hidden');
    }),
  );
});

test.each([
  'a',
  'a ',
  "'",
  '1',
  '.',
  ' ',
  '\n',
  'é',
  '<',
  '&#',
  'onload ',
  '%25',
  '\u0301\u0323',
  '👩\u200d',
  '\u200b',
])('a hundred thousand characters of %j take no rule any time', measuresTime, (part) => {
  const text = `A${part.repeat(Math.ceil(100_000 / part.length))}!`;
  const begun = performance.now();
  const rules = [nameFault, addressFault, attackFault, digitFault, englishFault, spaceFault, quoteFault];
  for (const rule of [...rules, bankHolderFault, bankCodeFault, digitsOf]) rule(text);
  for (const pattern of [digitsOnly, decimalWithDot, decimalWithComma]) pattern.test('1'.repeat(100_000) + text);
  cardLineFault(text, 32);
  messageFault(text, 100_000);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
