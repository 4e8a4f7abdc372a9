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

test('AUTH-04 passwords are asked for only where the unit has that way to sign in', () => {
  expect(drawn('customer', ['normal', 'google'])).toContain('name="password"');
  const elsewhere = drawn('customer', ['google']);
  expect(elsewhere).not.toContain('name="password"');
  expect(elsewhere).toContain('Continue with Google');
  expect(elsewhere).not.toContain('Continue with Apple');
});
