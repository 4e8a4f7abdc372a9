import { describe, expect, test } from 'vitest';
import { emailFault, placeFault, wholeNameFault } from './field-faults.ts';

describe('VAL-14 VAL-31 a whole name', () => {
  test.each(["O'Brien", 'O’Brien', 'José', 'محمد', '李雷', 'Anne-Marie St. John', 'a'.repeat(61), 'Ñu'])(
    'E17 %j is somebody',
    (name) => {
      expect(wholeNameFault(name)).toBeNull();
    },
  );

  test('VAL-04 says how long it may be', () => {
    expect(wholeNameFault('N')).toEqual({ name: 'between', min: 2, max: 61 });
  });
});

describe('VAL-05 VAL-30 an address of mail', () => {
  test.each(['noor@example.online', ' NOOR@example.com ', "o'brien@example.ie"])('%j is taken', (email) => {
    expect(emailFault(email)).toBeNull();
  });

  test('VAL-01 nothing is not the same as nothing but blanks', () => {
    expect([emailFault(''), emailFault(' '), wholeNameFault(''), placeFault('  ')].map((fault) => fault?.name)).toEqual(
      ['required', 'blank', 'required', 'blank'],
    );
  });
});

describe('VAL-15 VAL-31 a line of a postal address', () => {
  test.each([
    ['12 rue des Rubans', 100, null],
    ['شارع الملك فيصل، 4', 100, null],
    ['12 rue des Rubans <script>', 100, { name: 'attack' }],
    ['12; rue', 100, { name: 'characters' }],
    ['a'.repeat(17), 16, { name: 'less', max: 17 }],
  ])('%j of at most %i', (typed, charsMax, fault) => {
    expect(placeFault(typed, charsMax)).toEqual(fault);
  });
});
