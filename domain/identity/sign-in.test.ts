import { expect, test } from 'vitest';
import { memberKinds } from './actor.ts';
import { signInMethods } from '../units/unit.ts';
import {
  employeeName,
  isAdult,
  isPartners,
  isRealm,
  passwordTries,
  pinTries,
  realms,
  secondStepTries,
  signInName,
  speaksForSalesmen,
  ssoMethod,
  triedAt,
  triesAt,
} from './sign-in.ts';

test('AUTH-08 AUTH-42 an account is named by e-mail or by phone, wherever either is typed', () => {
  expect(signInName({ account: 'Ana@example.com' }, 'FR')).toEqual({ kind: 'email', value: 'ana@example.com' });
  expect(signInName({ account: '', mobileNo: '33-612345678' }, 'FR')).toEqual({ kind: 'phone', value: '+33612345678' });
  expect(signInName({ mobileNo: '34-612345678' }, 'FR')?.value).toBe('+34612345678');
  expect(signInName({ account: '34-612345678' }, 'FR')?.value).toBe('+34612345678');
  expect(signInName({ account: '0612345678' }, 'FR')).toEqual({ kind: 'phone', value: '+33612345678' });
  expect(signInName({ account: 'nobody' }, 'FR')).toBeNull();
  expect(signInName({}, 'FR')).toBeNull();
  // Where both are typed, the address; where it is none, the number that was typed as one.
  expect(signInName({ account: 'ana@example.com', mobileNo: '0612345678' }, 'FR')?.kind).toBe('email');
  expect(signInName({ account: '0712345678', mobileNo: '0612345678' }, 'FR')?.value).toBe('+33612345678');
});

test('EMPL-01 an employee is named by company and id, in whichever case', () => {
  expect(employeeName(' acme ', ' e-17 ')).toEqual({ kind: 'employee-id', value: 'ACME/E-17' });
  expect(employeeName('acme', '17')).not.toEqual(employeeName('acme1', '7'));
});

test.each([
  [false, null, 'sso'],
  [false, 'customer', 'sso'],
  [false, 'employee', 'salesman-sso'],
  [false, 'Employee', 'salesman-sso'],
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
  ['2008-06-01T00:00', false],
  ['x2008-06-01', false],
  ['008-06-01', false],
  ['12008-06-01', false],
  ['2008-6-01', false],
  ['2008-06-1', false],
  ['2008-13-01', false],
  ['1990-00-10', false],
  ['1990-06-00', false],
  ['1908-06-30', true],
  ['2007-12-31', true],
  ['2008-12-01', false],
  ['2000-02-29', true],
  ['1999-02-29', false],
] as const)('VAL-27 born %s, an adult on 1 June 2026: %s', (born, adult) => {
  expect(isAdult(born, '2026-06-01')).toBe(adult);
});

test('AUTH-36 AUTH-47 a service speaks for salesmen only where the unit says so', () => {
  const unit = (signIn: readonly ('sso' | 'salesman-sso')[], alwaysSalesmanSso = false) =>
    speaksForSalesmen({ signIn, alwaysSalesmanSso });
  expect(unit(['sso'])).toBe(false);
  expect(unit(['sso', 'salesman-sso'])).toBe(true);
  expect(unit(['sso'], true)).toBe(true);
});

test('everybody but a partner’s program signs in at an entrance', () => {
  expect(memberKinds.filter(isRealm)).toEqual(realms);
});

test('AUTH-36 AUTH-37 only the two kinds of single sign-on are a partner’s', () => {
  expect(signInMethods.filter(isPartners).toSorted()).toEqual(['salesman-sso', 'sso']);
});

test('ten wrong passwords in a quarter of an hour, five wrong pins in an hour, ten wrong codes in a day', () => {
  expect(passwordTries).toEqual({ challengeAfter: 3, most: 10, windowMs: 900_000 });
  expect(pinTries).toEqual({ challengeAfter: 3, most: 5, windowMs: 3_600_000 });
  expect(secondStepTries).toEqual({ most: 10, windowMs: 86_400_000 });
  expect(realms.map(triesAt)).toEqual([passwordTries, passwordTries, passwordTries, pinTries, passwordTries]);
});

test('wrong tries are counted by entrance and name, apart from those of one’s own account and of the second step', () => {
  const email = { kind: 'email', value: 'ana@example.com' } as const;
  expect(triedAt.password('business', email)).toEqual({
    purpose: 'password',
    subject: 'business:email:ana@example.com',
  });
  expect(triedAt.password('customer', null)).toEqual({ purpose: 'password', subject: 'customer:none:' });
  expect(triedAt.ownPassword('me')).toEqual({ purpose: 'password', subject: 'own:me' });
  expect(triedAt.secondStep('me')).toEqual({ purpose: 'second-step', subject: 'me' });
});
