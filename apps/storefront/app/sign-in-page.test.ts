import { expect, test } from 'vitest';
import { groundsOf } from '#domain/shop-routes.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { destination } from './sign-in-page.tsx';

const maison = groundsOf(exampleProfile('maison'));
const hadiya = groundsOf(exampleProfile('hadiya'));

test('ROUTE-28 a sign-in leads back to a page of this shop, and to no other', () => {
  const to = (address: string) => `?returnTo=${encodeURIComponent(address)}`;
  expect(destination(to('/account?section=orders'), maison, 'customer')).toBe(
    '/account?section=orders',
  );
  for (const address of ['//evil.example', 'https://evil.example', '/\\evil.example', '/auth/login', '/../hadiya/account', '/b2b/buying'])
    expect(destination(to(address), maison, 'customer'), address).toBe('/');
}); // prettier-ignore

test('without an origin everybody begins where their part of the shop does', () => {
  expect(destination('', maison, 'customer')).toBe('/');
  expect(destination('', maison, 'employee')).toBe('/');
  expect(destination('', maison, 'business')).toBe('/b2b');
  expect(destination('', maison, 'salesman')).toBe('/salesman');
  expect(destination('', hadiya, 'business')).toBe('/');
});
