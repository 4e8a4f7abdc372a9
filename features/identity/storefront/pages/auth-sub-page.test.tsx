// Which page of the shop somebody is on says whose password they have forgotten; the name of the shop does not.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { Texts } from '#browser/texts/texts.tsx';
import { resetPasswordCall } from '#contract/identity/registration.ts';
import { accountTypeOf } from '#contract/wire/identity/member.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import auth from '#locales/en/identity/auth.json';
import reset from '#locales/en/identity/reset.json';
import { answering } from '#testing/identity-answers.ts';
import { markup } from '#testing/browser/markup.tsx';
import { unitProfile } from '#testing/unit-profile.ts';
import ResetPopup from '../reset/reset-popup.tsx';
import { authPage } from './auth-page.server.ts';
import { AuthSubPage } from './auth-sub-page.tsx';

interface Server {
  calls: unknown;
  again: (() => Promise<void>) | undefined;
  refuse: (problem: null, ssoType: string | null) => void;
  led: unknown[];
}
const server = vi.hoisted((): Server => ({ calls: null, again: undefined, refuse() {}, led: [] }));

vi.mock('react-router', async (real) => ({
  ...(await real<object>()),
  useNavigate:
    () =>
    (...to: unknown[]) =>
      void server.led.push(to),
}));
vi.mock('../provider/partner-entry.tsx', () => ({
  PartnerEntry: ({ onFailed }: { onFailed: Server['refuse'] }) => {
    server.refuse = onFailed;
    return null;
  },
}));

vi.mock('../reset/reset-request.tsx', () => ({
  ResetRequest: ({ path }: { path: string }) => <form data-path={path} />,
}));
vi.mock('../parts/use-identity-calls.ts', () => ({ useIdentityCalls: () => server.calls }));
vi.mock('../parts/check-email.tsx', () => ({
  CheckEmail: ({ resend, children }: { resend?: () => Promise<void>; children: ReactNode }) => {
    server.again = resend;
    return children;
  },
}));

function drawn(
  unit: string,
  entrance: Entrance,
  page: string,
  email: string | null = null,
  changes: Partial<UnitProfile> = {},
): string {
  const parts = { entrance, cards: [], cookies: null, hasScreen: () => true };
  const profile = unitProfile({ id: unit, ...changes });
  const data = authPage({ unit: profile, language: 'en' } as unknown as PageArguments, parts);
  const subPage = (['check-email', 'sso'] as const).find((name) => page.endsWith(name)) ?? 'forgot-password';
  const element = (
    <Texts locale="en" messages={{}}>
      <AuthSubPage page={data} subPage={subPage} />
    </Texts>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: `/${unit}`,
    initialEntries: [{ pathname: `/${unit}${page}`, state: email === null ? null : { email } }],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const pathIn = (html: string): string => /data-path="([^"]*)"/.exec(html)?.[1] ?? '';
const pathOnPage = (unit: string, entrance: Entrance, page: string): string => {
  server.calls = answering({}).calls;
  return pathIn(drawn(unit, entrance, page));
};

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

test.each([
  ['customer', '/auth/check-email', 'C'],
  ['business', '/auth/b2b/check-email', 'B'],
  ['salesman', '/auth/salesman/check-email', 'S'],
] as const)(
  'RESET-01 RESET-03 OTP-07 a %s at %s can ask for the mail again, of type %s',
  async (entrance, page, accountType) => {
    const { calls, asked } = answering({ isEmailSent: true });
    server.calls = calls;
    drawn('b2b-salesman', entrance, page, 'ana@example.com');
    await server.again?.();
    expect(asked).toEqual([{ call: resetPasswordCall, input: { email: 'ana@example.com', accountType } }]);
    // Whoever opens the page by itself has nothing to ask for again.
    drawn('b2b-salesman', entrance, page);
    expect(server.again).toBeUndefined();
  },
);

test.each([
  ['customer', 'C'],
  ['business', 'B'],
  ['salesman', 'S'],
] as const)('RESET-02 RESET-03 the popup over the sign-in of a %s asks for one of type %s', (entrance, type) => {
  const { calls } = answering({});
  const html = markup(<ResetPopup entrance={entrance} email="" calls={calls} onClose={() => {}} />, {
    ...auth,
    ...reset,
  });
  expect(html).toContain('<dialog');
  expect(accountTypeOf(pathIn(html))).toBe(type);
  expect(pathIn(html)).toMatch(/^\/auth\//);
});

test.each([
  [true, null, true],
  [true, 'customer', true],
  [false, 'employee', true],
  [false, 'customer', false],
  [false, null, false],
] as const)(
  'AUTH-36 AUTH-37 where everybody is a salesman: %s, whom a partner calls %s and nobody lets in goes on as one: %s',
  (alwaysSalesmanSso, ssoType, isSalesman) => {
    server.calls = answering({}).calls;
    server.led = [];
    drawn('plain', 'customer', '/auth/sso', null, { alwaysSalesmanSso });
    server.refuse(null, ssoType);
    expect(server.led).toEqual([['/auth/failed', { replace: true, state: { problem: null, isSalesman } }]]);
  },
);
