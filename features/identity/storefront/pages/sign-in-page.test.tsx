import { expect, test } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { SignInMethod } from '#domain/units/unit.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { Texts } from '#browser/texts/texts.tsx';
import { authPage } from './auth-page.server.ts';
import { SignInPage } from './sign-in-page.tsx';

function drawn(entrance: Entrance, signIn: readonly SignInMethod[]): string {
  const parts = { entrance, cards: [], cookies: null, hasScreen: () => true };
  const page = authPage({ unit: unitProfile({ signIn }), language: 'en' } as unknown as PageArguments, parts);
  const element = (
    <Texts locale="en" messages={{}}>
      <SignInPage page={page} />
    </Texts>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
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
