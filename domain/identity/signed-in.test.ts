import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { arrive, routeSettingsOf } from '../shop/shop-routes.ts';
import { afterSignIn, afterSignOut } from './signed-in.ts';

const unit = routeSettingsOf(
  unitProfile({
    can: ['business', 'salesman', 'wallet'],
    infoPages: [{ href: 'about', title: {}, content: {} }],
  }),
);

test.each(['/account', '/account/wallet?amount=20#top', '/about', '/buying-friend/checkout', '/unlock?orderNo=42'])(
  'a sign-in leads back to %s',
  (origin) => {
    expect(afterSignIn(origin, unit, 'customer')).toBe(origin);
  },
);

test('ROUTE-27 what a guard remembers is what the sign-in leads back to', () => {
  const wanted = new URL('https://shop.example/account/wallet?amount=20&x=%26');
  const arrival = arrive(wanted, unit, 'guest');
  const to = arrival.kind === 'redirect' ? new URL(arrival.to, wanted) : null;
  expect(to?.pathname).toBe('/auth/login');
  const remembered = to?.searchParams.get('returnTo') ?? null;
  expect(afterSignIn(remembered, unit, 'customer')).toBe('/account/wallet?amount=20&x=%26');
});

test.each([
  null,
  '',
  'account',
  'https://evil.example/account',
  'https://shop.invalid/account',
  '//evil.example',
  '/\\evil.example',
  '/account/../../other/account',
  '/account/%2E%2e/%2e./other',
  '/./account',
  '/other-unit/account',
  '/nothing',
  '/auth/login?returnTo=%2Fauth%2Flogin',
  '/force-logout',
  '/robots.txt',
  '/account\n',
  '/acc ount',
])('a sign-in does not follow %j', (origin) => {
  expect(afterSignIn(origin, unit, 'customer')).toBe('/');
});

test('a sign-in keeps the query and what stands behind the #, and reads only its own words in the query', () => {
  for (const origin of ['/unlock?a=1&orderNo=42&b', '/unlock?orderNo=42#x?y', '/account?x=a..b'])
    expect(afterSignIn(origin, unit, 'customer'), origin).toBe(origin);
  for (const origin of [
    '/unlock?order=42',
    '/unlock?xorderNo=42',
    '/unlock#?orderNo=42',
    '/unlock?orderNo',
    '/unlock?a&b',
  ])
    expect(afterSignIn(origin, unit, 'customer'), origin).toBe('/');
});

test.each([
  '/about/..',
  '/about/.',
  '/about/%2e%2E',
  '/about/../about',
  '/about/./',
  '/about/..?x',
  '/about/..#x',
  '/..',
])('a sign-in does not walk up a path at %s, whatever pages the unit has', (origin) => {
  const walking = { ...unit, hrefs: ['about', '..', '.', '%2e%2E'] };
  expect(afterSignIn(origin, walking, 'customer')).toBe('/');
});

test('a sign-in does not lead to a page that this visitor may not open', () => {
  expect(afterSignIn('/b2b/buying', unit, 'customer')).toBe('/');
  expect(afterSignIn('/b2b/buying', unit, 'business')).toBe('/b2b/buying');
  expect(afterSignIn('/account/wallet', routeSettingsOf(unitProfile({ can: [] })), 'customer')).toBe('/');
});

test('a sign-in leads home where the page that was wanted is not built yet, and on to a checkout all the same', () => {
  const unbuilt = { ...unit, unbuilt: ['/account', '/buying-friend/checkout'] as const };
  expect(afterSignIn('/account?section=orders', unbuilt, 'customer')).toBe('/');
  expect(afterSignIn('/account/wallet', unbuilt, 'customer')).toBe('/account/wallet');
  expect(afterSignIn('/buying-friend/checkout', unbuilt, 'customer')).toBe('/buying-friend/checkout');
});

test('AUTH-22 AUTH-23 AUTH-24 AUTH-44 a sign-out leads to the sign-in of the kind', () => {
  expect(afterSignOut('business', 'wanted', unit)).toBe('/auth/b2b/login');
  expect(afterSignOut('salesman', 'wanted', unit)).toBe('/auth/salesman/login');
  for (const kind of ['guest', 'customer', 'employee'] as const)
    expect(afterSignOut(kind, 'wanted', unit)).toBe('/auth/login');
});

test('AUTH-44 single sign-on and a failed sign-in lead home', () => {
  expect(afterSignOut('customer', 'single-sign-on', unit)).toBe('/');
  expect(afterSignOut('business', 'failed-sign-in', unit)).toBe('/');
});

test('ROUTE-47 a sign-out never leads to a sign-in that the unit does not have', () => {
  expect(afterSignOut('business', 'wanted', { can: [] })).toBe('/auth/login');
  expect(afterSignOut('salesman', 'wanted', { can: [] })).toBe('/auth/login');
});
