import { expect, test } from 'vitest';
import { employeeName, isAdult, plainPhone, signInName, speaksForSalesmen, ssoMethod } from './sign-in.ts';

test.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['33-0612345678', '+33612345678'],
  ['33-612345678', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['34-612345678', '+34612345678'],
  ['12', null],
  ['+999999999999', null],
  ['06123;45678', null],
] as const)('VAL-18 VAL-21 VAL-22 VAL-23 the number %s is kept as %s', (typed, kept) => {
  expect(plainPhone(typed, 'FR')).toBe(kept);
});

test('AUTH-08 an account is named by e-mail or by phone, wherever either is typed', () => {
  expect(signInName({ account: 'Ana@example.com' }, 'FR')).toEqual({ kind: 'email', value: 'ana@example.com' });
  expect(signInName({ account: '', mobileNo: '33-612345678' }, 'FR')).toEqual({ kind: 'phone', value: '+33612345678' });
  expect(signInName({ account: '0612345678' }, 'FR')).toEqual({ kind: 'phone', value: '+33612345678' });
  expect(signInName({ account: 'nobody' }, 'FR')).toBeNull();
  expect(signInName({}, 'FR')).toBeNull();
});

test('EMPL-01 an employee is named by company and id, in whichever case', () => {
  expect(employeeName(' acme ', 'e-17')).toEqual(employeeName('ACME', 'E-17'));
  expect(employeeName('acme', '17')).not.toEqual(employeeName('acme1', '7'));
});

test.each([
  [false, null, 'sso'],
  [false, 'customer', 'sso'],
  [false, 'employee', 'salesman-sso'],
  [true, null, 'salesman-sso'],
  [true, 'customer', 'salesman-sso'],
] as const)('AUTH-36 AUTH-37 AUTH-47 always %s, type %s: %s', (alwaysSalesmanSso, type, method) => {
  expect(ssoMethod({ alwaysSalesmanSso }, type)).toBe(method);
});

test.each([
  ['2008-06-01', true],
  ['2008-06-02', false],
  ['1990-02-30', false],
  ['2030-01-01', false],
  ['yesterday', false],
] as const)('VAL-27 VAL-34 born %s, an adult on 1 June 2026: %s', (born, adult) => {
  expect(isAdult(born, '2026-06-01')).toBe(adult);
});

test('AUTH-36 AUTH-47 a service speaks for salesmen only where the unit says so', () => {
  const unit = (signIn: readonly ('sso' | 'salesman-sso')[], alwaysSalesmanSso = false) =>
    speaksForSalesmen({ signIn, alwaysSalesmanSso });
  expect(unit(['sso'])).toBe(false);
  expect(unit(['sso', 'salesman-sso'])).toBe(true);
  expect(unit(['sso'], true)).toBe(true);
});
