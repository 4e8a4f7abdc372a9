import { RouterContextProvider, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { guarded, isPersonal, isShared, keptSeconds } from './route-guard.server.ts';
import { visitContext, type Visit } from './visit.server.ts';

const unit = unitProfile({ can: ['business'], faqUrl: 'https://help.example/' });
const visit: Visit = {
  unit,
  available: true,
  prefix: '/alpha',
  language: 'en',
  languageNamed: false,
};

const buildOf = (loader: unknown): ServerBuild =>
  ({ routes: { root: { module: {} }, page: { module: { loader } } } }) as unknown as ServerBuild;

/** What becomes of a request: what the page's loader answers, or what the guard throws before it. */
async function ask(address: string, cookie = '', changes: Partial<Visit> = {}): Promise<unknown> {
  const url = new URL(address, 'https://shop.example');
  const context = new RouterContextProvider();
  context.set(visitContext, { ...visit, ...changes });
  const request = new Request(url, { headers: { cookie } });
  const args = { url, request, context, params: {}, pattern: '' } satisfies LoaderFunctionArgs;
  const { loader } = guarded(buildOf(() => 'the page')).routes['page']?.module ?? {};
  try {
    return await loader?.(args, undefined);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    return (thrown as { init: ResponseInit }).init.status;
  }
}

test('a page that is for everybody is answered by its loader', async () => {
  expect(await ask('/alpha')).toBe('the page');
  expect(await ask('/alpha/terms-conditions')).toBe('the page');
});

test('ROUTE-27 a guest is sent to sign in before the loader runs, and the origin is remembered', async () => {
  expect(await ask('/alpha/account?tab=cards')).toBe('/auth/login?returnTo=%2Faccount%3Ftab%3Dcards');
  expect(await ask('/alpha/account', 'visitor-alpha=customer')).toBe('the page');
});

test('the cookie of another unit says nothing here', async () => {
  expect(await ask('/alpha/account', 'visitor-beta=customer')).toBe('/auth/login?returnTo=%2Faccount');
});

test('ROUTE-03 a page that a shared cache may keep is the same for every visitor', async () => {
  const cookie = 'visitor-alpha=customer';
  expect(await ask('/alpha/b2b', cookie)).toBe('/');
  expect(await ask('/alpha/b2b?lang=en', cookie, { languageNamed: true })).toBe('the page');
});

test('a personal page is never shared, so its guard believes the cookie whatever the address names', async () => {
  const named = { languageNamed: true };
  expect(await ask('/alpha/account?lang=en', '', named)).toBe('/auth/login?returnTo=%2Faccount%3Flang%3Den&lang=en');
  expect(await ask('/alpha/account?lang=en', 'visitor-alpha=customer', named)).toBe('the page');
  const address = { pathname: '/alpha/account' };
  expect([isShared({ ...visit, ...named }, address), isPersonal(visit, address)]).toEqual([false, true]);
});

test('ROUTE-40 ROUTE-47 what is not there is 404, even where a loader would answer', async () => {
  expect(await ask('/alpha/nothing')).toBe(404);
  expect(await ask('/alpha/salesman', 'visitor-alpha=salesman')).toBe(404);
});

test('ROUTE-42 /faq leads out to the external address', async () => {
  expect(await ask('/alpha/faq')).toBe('https://help.example/');
});

test('while nobody knows what the unit has, the page itself says so', async () => {
  expect(await ask('/alpha/account', '', { available: false })).toBe('the page');
});

test('a route without a loader would be unguarded, so the storefront does not start with one', () => {
  expect(() => guarded(buildOf(undefined))).toThrow('The route page has no loader');
});

test('GATE-03 GATE-14 with single sign-on alone the partner’s cookie opens a checkout, and only that of this unit', async () => {
  const sso = { unit: { ...unit, guests: 'allowed', signIn: ['sso'] } } as const;
  const signIn = '/auth/login?nextStep=checkout&returnTo=%2Fbuying-friend%2Fcheckout';
  const at = (cookie: string, changes: Partial<Visit> = sso) => ask('/alpha/buying-friend/checkout', cookie, changes);
  expect(await at('isAllowToContinueAsGuest-alpha=1')).toBe('the page');
  for (const cookie of ['', 'isAllowToContinueAsGuest-alpha=0', 'isAllowToContinueAsGuest-beta=1'])
    expect(await at(cookie), cookie).toBe(signIn);
  const refused = { unit: { ...unit, guests: 'refused', signIn: ['sso'] } } as const;
  expect(await at('isAllowToContinueAsGuest-alpha=1', refused)).toBe(`${signIn}&method=sso`);
});

test('a picture is kept for a day only where its address names the language of what is written on it', () => {
  const kept = (pathname: string, languageNamed: boolean) => keptSeconds({ ...visit, languageNamed }, { pathname });
  expect(kept('/alpha/card/A-1/art.png', true)).toBe(86_400);
  expect(kept('/alpha/card/A-1/art.png', false)).toBe(0);
  expect(kept('/alpha/card/A-1', true)).toBe(0);
});
