import { expect, test } from 'vitest';
import { routeSettingsOf, type RouteSettings } from '#domain/shop/shop-routes.ts';
import { exampleProfile } from '#testing/example-units.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { beginningsWith } from './beginnings.ts';
import { destination as destinationOf } from './destination.ts';

const maison = routeSettingsOf(exampleProfile('maison'));
const hadiya = routeSettingsOf(exampleProfile('hadiya'));

const everyScreen = beginningsWith(() => true);
const destination = (search: string, routeSettings: RouteSettings, visitor: VisitorKind) =>
  destinationOf(search, routeSettings, visitor, everyScreen);

test('ROUTE-28 a sign-in leads back to a page of this shop, and to no other', () => {
  const to = (address: string) => `?returnTo=${encodeURIComponent(address)}`;
  expect(destination(to('/account?section=orders'), maison, 'customer')).toBe('/account?section=orders');
  for (const address of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/auth/login',
    '/../hadiya/account',
    '/b2b/buying',
  ])
    expect(destination(to(address), maison, 'customer'), address).toBe('/');
});

test('without an origin everybody begins where their part of the shop does', () => {
  expect(destination('', maison, 'customer')).toBe('/');
  expect(destination('', maison, 'employee')).toBe('/');
  expect(destination('', maison, 'business')).toBe('/b2b');
  expect(destination('', maison, 'salesman')).toBe('/salesman');
  expect(destination('', hadiya, 'business')).toBe('/');
});

test('whose own page is not built yet begins at home, and nobody at a page that is not there', () => {
  const withoutSalesmen = beginningsWith((path) => path !== '/salesman');
  expect(destinationOf('', maison, 'salesman', withoutSalesmen)).toBe('/');
  expect(destinationOf('', maison, 'business', withoutSalesmen)).toBe('/b2b');
});

test('GATE-05 whoever was about to pay goes on to the checkout of their flow', () => {
  for (const [flow, unit] of [
    ['/buying-friend/checkout', maison],
    ['/buying-self/checkout', maison],
    ['/phone-credit/checkout', hadiya],
  ] as const) {
    const search = `?nextStep=checkout&returnTo=${encodeURIComponent(flow)}`;
    expect(destination(search, unit, 'customer')).toBe(flow);
    expect(destination(search, unit, 'employee')).toBe(flow);
  }
  expect(destination('?nextStep=checkout&returnTo=%2Fb2b%2Fbuying%2Fcheckout', maison, 'business')).toBe(
    '/b2b/buying/checkout',
  );
  expect(destination('?nextStep=checkout&returnTo=%2Fb2b%2Fbuying%2Fcheckout', maison, 'customer')).toBe('/');
  expect(destination('?nextStep=checkout', maison, 'customer')).toBe('/#main');
});

test('GATE-04 a guest whom the partner lets goes on to the checkout, another one does not', () => {
  const sso = { ...maison, ssoOnly: true };
  const search = '?nextStep=checkout&returnTo=%2Fbuying-friend%2Fcheckout';
  const to = (partnerLets: boolean) =>
    destinationOf(search, sso, 'guest', everyScreen, { choseGuest: true, partnerLets });
  expect([to(true), to(false)]).toEqual(['/buying-friend/checkout', '/']);
});
