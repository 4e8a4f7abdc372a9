import { expect, test } from 'vitest';
import type { SignedIn } from '#contract/identity/sign-in.ts';
import { textStore } from '#testing/text-stores.ts';
import { authUserOf, isFailed, keepAuthUser, readAuthUser, visitorOf } from './auth-user.ts';

const answer: SignedIn = {
  accessToken: 'access',
  refreshToken: 'refresh',
  custName: 'Ana Example',
  custId: 'ana',
  custType: 'B2B',
  userType: 'SSO',
  paymentType: 'C04|14',
  isAdminSalesman: 1,
  companyType: 'private',
  companyName: 'Atelier Orme',
  idCardNo: 'AB 123',
  reachFiveAccessToken: 'reach',
  tokenId: 'step',
  twoFaType: 'APP',
  registrationToken: 'registration',
  expiresIn: 600_000,
};
const user = {
  custId: 'ana',
  custName: 'Ana Example',
  custType: 'B2B',
  userType: 'SSO',
  paymentType: 'C04|14',
  idCardNo: 'AB 123',
  companyType: 'private',
  companyName: 'Atelier Orme',
  isAdminSalesman: 1,
} as const;

test('AUTH-10 AUTH-51 each field is kept as it came, and none that proves anything', () => {
  expect(authUserOf(answer)).toEqual(user);
  expect(authUserOf({ ...answer, custId: null })).toBeNull();
});

test('AUTH-10 it is kept in local storage, by unit, and read again', () => {
  const store = textStore();
  keepAuthUser('one', store, user);
  expect(JSON.parse(store.getItem('authUser') ?? '')).toEqual({ one: user });
  expect(readAuthUser('one', store.getItem('authUser'))).toEqual(user);
  expect(readAuthUser('two', store.getItem('authUser'))).toBeNull();
  keepAuthUser('one', store, undefined);
  expect(readAuthUser('one', store.getItem('authUser'))).toBeNull();
  for (const odd of [null, '', '{"one":7}', '{"one":{"custId":7}}']) expect(readAuthUser('one', odd)).toBeNull();
});

test.each([
  ['B2C', 'customer'],
  ['B2B', 'business'],
  ['SALESMAN', 'salesman'],
  ['EM', 'employee'],
  [null, 'customer'],
] as const)('AUTH-10 the pages of a customer of type %s are those of a %s', (custType, kind) => {
  expect(visitorOf({ custType })).toBe(kind);
});

test('a customer number of "error" stands for a profile that could not be had', () => {
  expect([isFailed({ custId: 'error' }), isFailed({ custId: 'ana' })]).toEqual([true, false]);
});
