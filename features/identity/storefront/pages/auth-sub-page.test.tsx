// Which page of the shop somebody is on says whose password they have forgotten; the name of the shop does not.
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { Texts } from '#browser/texts/texts.tsx';
import { accountTypeOf } from '#contract/wire/identity/member.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { authPage } from './auth-page.server.ts';
import { AuthSubPage } from './auth-sub-page.tsx';

vi.mock('../reset/reset-request.tsx', () => ({
  ResetRequest: ({ path }: { path: string }) => <form data-path={path} />,
}));

function pathOnPage(unit: string, entrance: Entrance, page: string): string {
  const parts = { entrance, cards: [], cookies: null, hasScreen: () => true };
  const data = authPage({ unit: unitProfile({ id: unit }), language: 'en' } as unknown as PageArguments, parts);
  const element = (
    <Texts locale="en" messages={{}}>
      <AuthSubPage page={data} subPage="forgot-password" />
    </Texts>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: `/${unit}`,
    initialEntries: [`/${unit}${page}`],
  });
  return /data-path="([^"]*)"/.exec(renderToStaticMarkup(<RouterProvider router={router} />))?.[1] ?? '';
}

test.each([
  ['customer', '/auth/forgot-password', 'C'],
  ['business', '/auth/b2b/forgot-password', 'B'],
  ['salesman', '/auth/salesman/forgot-password', 'S'],
] as const)(
  'RESET-03 RESET-08 in a shop that is called b2b or salesman, a %s at %s is of type %s',
  (entrance, page, type) => {
    for (const unit of ['b2b-cards', 'salesman-shop', 'plain']) {
      expect(pathOnPage(unit, entrance, page)).toBe(page);
      expect(accountTypeOf(pathOnPage(unit, entrance, page))).toBe(type);
    }
  },
);
