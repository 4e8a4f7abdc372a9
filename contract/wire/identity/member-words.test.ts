import { expect, test } from 'vitest';
import { memberKinds } from '#domain/identity/actor.ts';
import { signInMethods } from '#domain/units/unit.ts';
import {
  accountTypeOf,
  accountTypes,
  custTypeOf,
  documentTypes,
  loginTypeOf,
  loginTypes,
  memberTypeOf,
  methodOf,
  registerTypes,
  userTypeOf,
  userTypes,
} from './member.ts';

test('AUTH-05 AUTH-06 AUTH-49 REG-10 the words of a sign-in and of a registration', () => {
  expect(loginTypes).toEqual(['NL', 'SSO', 'SALESMAN_SSO', 'FB', 'GOOGLE', 'APPLE']);
  expect(new Set(userTypes)).toEqual(
    new Set(['EM', 'NL', 'B2C', 'B2B', 'FB', 'GOOGLE', 'SALESMAN', 'SALESMAN_SSO', 'APPLE', 'SSO']),
  );
  expect(documentTypes).toEqual(['ID', 'PASSPORT', 'TAX']);
  expect(registerTypes).toEqual(['NL', 'FB', 'GOOGLE', 'APPLE', 'SSO']);
});

test.each([
  ['NL', 'normal'],
  ['FB', 'facebook'],
  ['APPLE', 'apple'],
  ['GOOGLE', 'google'],
  ['SSO', 'sso'],
  ['SALESMAN_SSO', 'salesman-sso'],
] as const)('AUTH-05 login type %s is the sign-in method "%s", both ways', (type, method) => {
  expect(methodOf(type)).toBe(method);
  expect(loginTypeOf(method)).toBe(type);
});

test('what says no method is taken for the normal one', () => {
  expect(methodOf('EM' as never)).toBe('normal');
});

// partner: a till has no session, so that nobody asks.
test.each([
  ['customer', 'B2C', 'B2C'],
  ['business', 'B2B', 'B2B'],
  ['salesman', 'SALESMAN', 'SALESMAN'],
  ['staff', 'SALESMAN', 'SALESMAN'],
  ['employee', 'EM', 'B2C'],
  ['partner', 'B2C', 'B2C'],
] as const)('RESET-05 a %s is a customer of type %s, and for a reset %s', (kind, custType, memberType) => {
  expect(custTypeOf(kind)).toBe(custType);
  expect(memberTypeOf(kind)).toBe(memberType);
});

test('AUTH-49 the user type says who somebody is and how they came', () => {
  const types = Object.fromEntries(
    memberKinds.map((kind) => [kind, signInMethods.map((method) => userTypeOf(kind, method))]),
  );
  // In the order of the methods: normal, Facebook, Apple, Google, SSO, salesman SSO.
  const ways = ['NL', 'FB', 'APPLE', 'GOOGLE', 'SSO', 'SALESMAN_SSO'];
  expect(types).toEqual({
    customer: ways,
    business: ways.map(() => 'B2B'),
    salesman: ['SALESMAN', ...ways.slice(1).map(() => 'SALESMAN_SSO')],
    employee: ways.map(() => 'EM'),
    staff: ways,
    partner: ways,
  });
});

test('RESET-03 B is a business, S a salesman, and C everybody else', () => {
  expect(accountTypes).toEqual({ C: 'customer', B: 'business', S: 'salesman' });
  expect(['/auth/b2b/login', '/auth/salesman/login', '/auth/login', '/'].map(accountTypeOf)).toEqual([
    'B',
    'S',
    'C',
    'C',
  ]);
});
