// A service that vouches for whoever comes back, whatever they bring: so what is refused here, we have refused.
import { beforeAll, expect, test } from 'vitest';
import { failures } from '#contract/failures.ts';
import { wireHeaders } from '#contract/headers.ts';
import { loginCall, providerLoginCall } from '#contract/identity/sign-in.ts';
import { registerCall } from '#contract/identity/registration.ts';
import { findAccount } from '#data/identity/accounts.ts';
import type { ProviderIdentity, SignInReturn } from '#providers/sign-in/port.ts';
import { challengeOf } from '#platform/crypto/pkce.ts';
import type { SignInMethod } from '#domain/units/unit.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { registrationForm, registrationsAt, verifyPage } from '#testing/registrations.ts';
import { redirectUri } from '#testing/sandbox/provider-trips.ts';
import { openVisit } from '#testing/visit.ts';

let identity: IdentityShop;
let visitor = '';
const finished: SignInReturn[] = [];
/** The services that we have settings for. */
let settings: readonly SignInMethod[] = ['google', 'facebook', 'sso'];

const vouched = (email: string): ProviderIdentity => ({
  issuer: 'https://vouching.example',
  subject: email,
  email,
  isEmailVerified: true,
  firstName: 'Ana',
  lastName: 'Example',
  provedAt: null,
  ssoType: null,
});

beforeAll(async () => {
  identity = await openIdentityShop({
    providers: {
      companyRegister: () => null,
      addressLookup: () => null,
      signIn: (_, method) =>
        settings.includes(method)
          ? {
              start: async ({ state }) => `https://vouching.example/${method}?state=${state}`,
              finish: async (back) => (finished.push(back), vouched(visitor)),
            }
          : null,
    },
  });
  await identity.setProfile('alpha', { signIn: ['normal', 'google', 'facebook', 'sso'] });
});

const verifier = 'v'.repeat(64);

/** Sets out with Google from a browser of its own, and comes back with what the test changes. */
async function trip(changes: object) {
  const browser = identity.browser();
  const begun = await browser.send(providerLoginCall, {
    redirectUri,
    loginType: 'GOOGLE',
    codeChallenge: challengeOf(verifier),
  });
  if (typeof begun === 'string') throw new Error(begun);
  const { state } = begun;
  return browser.send(loginCall, {
    loginType: 'GOOGLE',
    accessToken: 'code',
    state,
    codeVerifier: verifier,
    redirectUrl: redirectUri,
    ...changes,
  });
}

test.each([
  ['another verifier', { codeVerifier: 'w'.repeat(64) }],
  ['the challenge as its verifier', { codeVerifier: challengeOf(verifier) }],
  ['an empty verifier', { codeVerifier: '' }],
  ['no verifier', { codeVerifier: undefined }],
  ['another state', { state: 'x'.repeat(43) }],
  ['no state', { state: undefined }],
  ['another return address', { redirectUrl: 'http://shop.test/alpha/elsewhere' }],
  ['another service', { loginType: 'FB' }],
])('AUTH-53 whoever comes back with %s is refused, and the service not even asked', async (_, changes) => {
  const account = await addAccount(identity.shop, 'alpha');
  visitor = account.email;
  finished.length = 0;
  expect(await trip(changes)).toBe('auth.provider-refused');
  expect(finished).toEqual([]);
  expect(await trip({})).toMatchObject({ custId: account.id });
  expect(finished).toMatchObject([{ code: 'code', codeVerifier: verifier, redirectUri }]);
});

test('API-54 a service that is set up but not offered is none: not to set out to, nor to come back from, nor to register with', async () => {
  visitor = 'withdrawn@example.com';
  const browser = identity.browser();
  const begun = await browser.send(providerLoginCall, { redirectUri, loginType: 'GOOGLE' });
  if (typeof begun === 'string') throw new Error(begun);
  const back = (state: string, codeVerifier: string | null) =>
    browser.send(loginCall, {
      loginType: 'GOOGLE',
      accessToken: 'code',
      state,
      codeVerifier: codeVerifier ?? '',
      redirectUrl: redirectUri,
    });
  const stranger = await trip({});
  if (typeof stranger === 'string') throw new Error(stranger);
  await identity.setProfile('alpha', { signIn: ['normal', 'facebook', 'sso'] });
  expect(await browser.send(providerLoginCall, { redirectUri, loginType: 'GOOGLE' })).toBe('auth.method-unknown');
  expect(await back(begun.state, begun.codeVerifier)).toBe('auth.method-unknown');
  const form = registrationForm({
    email: visitor,
    registerType: 'GOOGLE',
    accessToken: stranger.registrationToken,
    password: undefined,
  });
  expect(await browser.send(registerCall, form)).toBe('auth.method-unknown');
  await identity.setProfile('alpha', { signIn: ['normal', 'google', 'facebook', 'sso'] });
  expect(await browser.send(providerLoginCall, { redirectUri, loginType: 'GOOGLE' })).toMatchObject({
    returnUrl: expect.stringContaining('/google?'),
  });
});

test('API-54 a service that is offered but not set up is none either, and a password is no service', async () => {
  const send = (loginType: 'GOOGLE' | 'NL') => identity.browser().send(providerLoginCall, { redirectUri, loginType });
  settings = ['facebook', 'sso'];
  expect(await send('GOOGLE')).toBe('auth.method-unknown');
  settings = ['google', 'facebook', 'sso'];
  expect(await send('NL')).toBe('auth.method-unknown');
});

test('API-54 it is POST /oAuth/getOauthLoginInfo without a version, with buId and redirectUri; the partner’s sign-on if none is named', async () => {
  const visit = await openVisit(identity.api, 'alpha');
  const post = async (path: string, headers = {}) => {
    const response = await fetch(identity.api.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ buId: 'alpha', redirectUri }),
    });
    return response.json();
  };
  const init = { [wireHeaders.init]: await visit.initToken() };
  expect(await post('/oAuth/getOauthLoginInfo', init)).toMatchObject({
    success: true,
    data: {
      returnUrl: expect.stringMatching(/^https:\/\/vouching\.example\/sso\?state=[\w-]{43}$/),
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
  expect(await post('/v2/oAuth/getOauthLoginInfo', init)).toMatchObject({ success: false, status: 404 });
  // Whoever has no visit has nothing to come back to.
  expect(await post('/oAuth/getOauthLoginInfo')).toMatchObject({ error: { code: failures['init.invalid'].wire } });
});

test('AUTH-35 a password that is sent along with a registration from elsewhere is not kept', async () => {
  const { confirm, signIn } = registrationsAt(identity);
  visitor = 'social@example.com';
  const stranger = await trip({});
  if (typeof stranger === 'string') throw new Error(stranger);
  const form = registrationForm({
    email: visitor,
    registerType: 'GOOGLE',
    accessToken: stranger.registrationToken,
    password: 'Sent-Along-Horse9',
  });
  expect(await identity.browser().send(registerCall, form)).toEqual({ isEmailSent: true });
  expect(await confirm(await identity.linkTo(visitor, verifyPage))).toEqual({ isConfirmed: true });
  expect(await trip({})).toMatchObject({ userType: 'GOOGLE', accessToken: expect.any(String) });
  expect(await signIn(visitor, 'Sent-Along-Horse9')).toBe('auth.wrong');
  const lookup = await identity.shop.keys.ring('alpha', 'member-lookup');
  const account = await identity.shop.inUnit('alpha', (scope) =>
    findAccount(scope, lookup, 'customer', { kind: 'email', value: visitor }),
  );
  expect(account).toMatchObject({ passwordHash: null });
});
