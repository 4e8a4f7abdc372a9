import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { signedInView, type KnownMember } from './begin-session.ts';

const person = {
  firstName: 'Ana',
  lastName: 'Example',
  email: 'ana@example.com',
  idCardNo: 'AB 123-45',
  isSubscription: false,
};
const member: KnownMember = {
  actor: 'actor-1',
  kind: 'customer',
  method: 'normal',
  isAdmin: false,
  person,
  companyName: null,
};
const view = (changes: Partial<KnownMember> = {}, profile = unitProfile()) =>
  signedInView(profile, { ...member, ...changes });

test('AUTH-09 who is signed in, of what kind, and with what they may pay', () => {
  const profile = unitProfile({ paymentMeans: ['credit-card', 'wallet', 'bank-transfer'] });
  expect(view({ kind: 'business', companyName: 'Atelier Orme' }, profile)).toEqual({
    accessToken: null,
    refreshToken: null,
    custName: 'Ana Example',
    custId: 'actor-1',
    custType: 'B2B',
    userType: 'B2B',
    paymentType: 'C04|14|03',
    isAdminSalesman: 0,
    companyType: null,
    companyName: 'Atelier Orme',
    idCardNo: 'AB 123-45',
    reachFiveAccessToken: null,
    tokenId: null,
    twoFaType: null,
    registrationToken: null,
    expiresIn: 600_000,
  });
});

test('AUTH-09 only a salesman who is one is an admin salesman', () => {
  expect(view({ kind: 'salesman', isAdmin: true })).toMatchObject({ isAdminSalesman: 1, custType: 'SALESMAN' });
  expect(view({ kind: 'salesman' })).toMatchObject({ isAdminSalesman: 0 });
  for (const kind of ['customer', 'business', 'employee', 'staff'] as const)
    expect(view({ kind, isAdmin: true })).toMatchObject({ isAdminSalesman: 0 });
});

test('AUTH-09 the user type says how they came; whoever nothing is known of has no name and no document', () => {
  expect(view({ method: 'google' })).toMatchObject({ custType: 'B2C', userType: 'GOOGLE' });
  expect(view({ kind: 'salesman', method: 'salesman-sso' })).toMatchObject({ userType: 'SALESMAN_SSO' });
  expect(view({ person: null })).toMatchObject({ custName: '', idCardNo: null });
  expect(view({ person: { ...person, lastName: '' } })).toMatchObject({ custName: 'Ana' });
});
