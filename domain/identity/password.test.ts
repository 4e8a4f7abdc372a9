import { expect, test } from 'vitest';
import { passwordFault } from './password.ts';

test.each([
  ['Abcdefg', 'too-short'],
  ['Abcdefgh', null],
  ['abcdefgh', 'no-uppercase'],
  ['ABCDEFGH', 'no-lowercase'],
  ['Abcd efgh', 'space'],
  ['Abcdefgh\u00a0', 'space'],
  ['Éàçèùâôü', null],
  [`Aa${'x'.repeat(62)}`, null],
  [`Aa${'x'.repeat(126)}`, null],
  [`Aa${'x'.repeat(127)}`, 'too-long'],
] as const)('VAL-16 %s: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('one that everybody tries first is refused, whatever else it has', () => {
  expect(passwordFault('Password1', (typed) => typed === 'Password1')).toBe('common');
});
