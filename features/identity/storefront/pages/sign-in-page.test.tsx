import { expect, test } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { SignInMethod, UnitProfile } from '#domain/units/unit.ts';
import { markup } from '#testing/browser/markup.tsx';
import { unitProfile } from '#testing/unit-profile.ts';
import { authPage } from './auth-page.server.ts';
import { LoginPage } from './login-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

function drawn(
  entrance: Entrance,
  signIn: readonly SignInMethod[],
  search = '',
  guests: UnitProfile['guests'] = 'allowed',
): string {
  const parts = { entrance, cards: [], cookies: null, hasScreen: () => true };
  const page = authPage({ unit: unitProfile({ signIn, guests }), language: 'en' } as unknown as PageArguments, parts);
  return markup(<SignInPage page={page} />, {}, { path: `/${search}` });
}

test.each([
  ['customer', 'Good to see you', ['email', 'password', 'remember']],
  ['business', 'Your business account', ['email', 'password', 'remember']],
  ['salesman', 'The sales team', ['email', 'password', 'remember']],
  ['employee', 'A gift from your company', ['corporateCode', 'employeeId', 'pin']],
] as const)('AUTH-01 the screen of a %s is called "%s" and has its own form', (entrance, heading, fields) => {
  const html = drawn(entrance, ['normal']);
  expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(heading);
  for (const field of fields) expect(html).toContain(`name="${field}"`);
});

test('the screen of a customer promises no page that is not built', () => {
  expect(drawn('customer', ['normal'])).toContain('>Sign in to your account.<');
});

test('AUTH-01 AUTH-04 a unit whose customers sign in elsewhere still has the forms of its companies and salesmen', () => {
  for (const entrance of ['business', 'salesman'] as const)
    expect(drawn(entrance, ['sso'])).toContain('name="password"');
  expect(drawn('employee', ['sso'])).toContain('name="pin"');
});

test('AUTH-04 passwords are asked for only where the unit has that way to sign in', () => {
  expect(drawn('customer', ['normal', 'google'])).toContain('name="password"');
  const elsewhere = drawn('customer', ['google']);
  expect(elsewhere).not.toContain('name="password"');
  expect(elsewhere).toContain('Continue with Google');
  expect(elsewhere).not.toContain('Continue with Apple');
});

test.each(['', '&tab=register'])(
  'REG-01 GATE-05 login and register are one screen, between which nobody loses their way: %j',
  (tab) => {
    const parts = { entrance: 'customer', cards: [], cookies: null, hasScreen: () => true } as const;
    const page = authPage({ unit: unitProfile(), language: 'en' } as unknown as PageArguments, parts);
    const onward = '?nextStep=checkout&returnTo=%2Faccount';
    const html = markup(<LoginPage page={page} />, {}, { path: `/auth/login${onward}${tab}` }).replaceAll('&amp;', '&');
    const tabs = [...html.matchAll(/<a(?=[^>]*class="tab")([^>]*)>([^<]*)</g)].map(([, link = '', label]) => [
      label,
      /href="([^"]*)"/.exec(link)?.[1],
      link.includes('aria-current="page"'),
    ]);
    expect(tabs).toEqual([
      ['Sign in', `/auth/login${onward}`, tab === ''],
      ['Create an account', `/auth/login${onward}&tab=register`, tab !== ''],
    ]);
    expect(html.includes('name="emailAgain"')).toBe(tab !== '');
  },
);

test('GATE-12 UNIT-55 to go on as a guest is offered before a checkout, to customers, where guests may pass', () => {
  const isOffered = (...page: Parameters<typeof drawn>) => drawn(...page).includes('id="guest-offer"');
  const checkout = '?nextStep=checkout';
  expect(isOffered('customer', ['normal'], checkout)).toBe(true);
  expect(isOffered('customer', ['normal'], checkout, 'refused')).toBe(false);
  expect(isOffered('customer', ['normal'])).toBe(false);
  expect(isOffered('customer', ['normal'], '?nextStep=account')).toBe(false);
  for (const entrance of ['business', 'salesman', 'employee'] as const)
    expect(isOffered(entrance, ['normal'], checkout)).toBe(false);
});
