import { expect, test } from 'vitest';
import { keepsRule, passwordFault, passwordRules } from './password.ts';

test.each([
  ['Abcdefg', 'too-short'],
  ['Abcdefgh', null],
  ['abcdefgh', 'no-uppercase'],
  ['ABCDEFGH', 'no-lowercase'],
  ['Abcd efgh', 'space'],
  ['Abcdefgh\u00a0', 'space'],
  ['Éàçèùâôü', null],
  // Seven characters, however many halves a computer makes of them.
  ['Aa😀😀😀😀😀', 'too-short'],
  [`Aa${'x'.repeat(62)}`, null],
  [`Aa${'x'.repeat(126)}`, null],
  [`Aa${'x'.repeat(127)}`, 'too-long'],
] as const)('VAL-16 %s: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('one that everybody tries first is refused, whatever else it has', () => {
  expect(passwordFault('Password1', (typed) => typed === 'Password1')).toBe('common');
});

test.each([
  ['', []],
  ['abc', ['lowercase', 'no-space']],
  ['ABC', ['uppercase', 'no-space']],
  ['a b', ['lowercase']],
  ['Aa', ['uppercase', 'lowercase', 'no-space']],
  ['Abcdefg', ['uppercase', 'lowercase', 'no-space']],
  ['Abcdefgh', ['length', 'uppercase', 'lowercase', 'no-space']],
  ['12345678', ['length', 'no-space']],
  [' 1234567', ['length']],
  ['Aa😀😀😀😀😀', ['uppercase', 'lowercase', 'no-space']],
  ['x'.repeat(128), ['length', 'lowercase', 'no-space']],
  ['x'.repeat(129), ['lowercase', 'no-space']],
] as const)('VAL-16 while %j is being typed, it keeps %j', (password, kept) => {
  expect(passwordRules.filter((rule) => keepsRule(password, rule))).toEqual(kept);
});
