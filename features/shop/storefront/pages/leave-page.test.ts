import { expect, test } from 'vitest';
import { exampleProfile } from '#testing/example-units.ts';
import { leavePage } from './leave-page.server.ts';

const to = (search: string, cookies: string | null, unit = 'maison') =>
  leavePage(
    { unit: exampleProfile(unit), language: 'en' } as Parameters<typeof leavePage>[0],
    new URLSearchParams(search),
    cookies,
  ).to;

test.each([
  [null, '/auth/login'],
  ['visitor-maison=customer', '/auth/login'],
  ['visitor-maison=employee', '/auth/login'],
  ['visitor-maison=business', '/auth/b2b/login'],
  ['visitor-maison=salesman', '/auth/salesman/login'],
  ['visitor-hadiya=business', '/auth/login'],
])('ROUTE-24 a sign-out with the cookie %s leads to %s', (cookies, address) => {
  expect(to('', cookies)).toBe(address);
});

test.each(['?reason=sso', '?reason=failed', '?failed=1'])('ROUTE-24 AUTH-44 one with %s leads home', (search) => {
  expect(to(search, 'visitor-maison=business')).toBe('/');
});

test.each(['?reason=constructor', '?reason=', '?failed=0', '?failed=true'])(
  'ROUTE-24 one with %s is one that was wanted',
  (search) => {
    expect(to(search, 'visitor-maison=business')).toBe('/auth/b2b/login');
  },
);
