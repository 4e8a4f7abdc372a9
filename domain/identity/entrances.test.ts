import { expect, test } from 'vitest';
import { routeOf } from '../shop/shop-routes.ts';
import { entrances, passwordPage, signInPage } from './entrances.ts';
import { customerLevels } from './customer-level.ts';
import { realms } from './sign-in.ts';

test.each(entrances)('%s: the sign-in is an address of the shop, and of no other entrance', (entrance) => {
  expect(routeOf(signInPage(entrance))).toMatchObject({ path: signInPage(entrance), kind: 'sign-in' });
});

test.each([
  ['customer', '/auth/forgot-password', '/auth/reset-password'],
  ['business', '/auth/b2b/forgot-password', '/auth/b2b/reset-password'],
  ['salesman', '/auth/salesman/forgot-password', '/auth/salesman/reset-password'],
  ['employee', null, null],
  ['staff', null, null],
] as const)('RESET-01 %s: a password is asked for anew at %s and set at %s', (realm, asked, set) => {
  expect(passwordPage(realm, 'forgot-password')).toBe(asked);
  expect(passwordPage(realm, 'reset-password')).toBe(set);
});

test('mails lead to pages that the shop has', () => {
  const pages = realms.map((realm) => passwordPage(realm, 'reset-password')).filter((page) => page !== null);
  expect(pages.map((page) => routeOf(page)?.kind)).toEqual(['sign-in', 'sign-in', 'sign-in']);
});

test('AUTH-07 the entrances of a shop, and how well it may know a customer', () => {
  expect(entrances).toEqual(['customer', 'business', 'salesman', 'employee']);
  expect(customerLevels).toEqual(['light', 'en-compte', 'registered']);
});
