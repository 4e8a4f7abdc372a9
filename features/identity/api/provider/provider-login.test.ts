import { beforeAll, describe, expect, test } from 'vitest';
import { setUpAuthenticatorCall } from '#contract/identity/credentials.ts';
import { confirmLoginCall, loginCall, providerLoginCall, type SignedIn } from '#contract/identity/sign-in.ts';
import { failures } from '#contract/failures.ts';
import { confirmRegistrationCall, registerCall, resetPasswordCall } from '#contract/identity/registration.ts';
import type { LoginType } from '#contract/wire/identity/member.ts';
import { memberByProvider } from '#data/identity/provider-identities.ts';
import { challengeOf } from '#platform/crypto/pkce.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { signInElsewhere } from '#testing/sandbox/provider-sign-in.ts';
import { openProviderTrips, redirectUri } from '#testing/sandbox/provider-trips.ts';

let identity: IdentityShop;
let trips: Awaited<ReturnType<typeof openProviderTrips>>;
const methods = { google: 'GOOGLE', apple: 'APPLE', facebook: 'FB', sso: 'SSO' } as const;

beforeAll(async () => {
  identity = await openIdentityShop();
  trips = await openProviderTrips(identity);
  for (const unit of ['alpha', 'beta']) await identity.setProfile(unit, trips.profile);
});

const start = (...asked: Parameters<typeof trips.start>) => trips.start(...asked);
const back = (...came: Parameters<typeof trips.back>) => trips.back(...came);
const whole = (...trip: Parameters<typeof trips.whole>) => trips.whole(...trip);

/** The same for whoever gets a code by mail as well: nobody is signed in before it. */
const withCode = async (loginType: LoginType, login: string): Promise<SignedIn | string> => {
  const browser = identity.browser();
  await identity.sandbox.clearInbox();
  const step = await whole(loginType, login, browser);
  if (typeof step === 'string') return step;
  expect(step).toMatchObject({ accessToken: null, custId: null, twoFaType: 'EMAIL' });
  expect(browser.cookies.size).toBe(0);
  const twoFaToken = await identity.codeTo(login);
  return browser.send(confirmLoginCall, { twoFaTokenId: step.tokenId ?? '', twoFaToken });
};

describe('AUTH-02 AUTH-53 signing in elsewhere', () => {
  test.each(Object.entries(methods))(
    'API-54 AUTH-03 with %s: PKCE S256, a state and a nonce go out, and whoever is known comes in',
    async (method, type) => {
      const account = await addAccount(identity.shop, 'alpha', { email: `known.${method}@example.com` });
      // AUTH-34: a partner's address alone opens nothing, so its owner has confirmed it.
      if (method === 'sso') await trips.linked(account.id, { subject: account.email });
      const browser = identity.browser();
      const { returnUrl, state, codeVerifier } = await start(browser, type);
      const asked = new URL(returnUrl).searchParams;
      expect(Object.fromEntries(asked)).toMatchObject({
        client_id: `sandbox-${method}`,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        code_challenge: challengeOf(codeVerifier ?? ''),
        code_challenge_method: 'S256',
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      const came = await signInElsewhere(returnUrl, account.email);
      const answer = await back(browser, type, came, codeVerifier);
      // Apple gives out no address, so nobody is known by it the first time.
      const known = { custId: account.id, userType: type, accessToken: expect.any(String) };
      const unknown = { accessToken: null, registrationToken: expect.any(String) };
      expect(answer).toMatchObject(method === 'apple' ? unknown : known);
    },
  );

  test('the browser may keep the verifier to itself', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'own.verifier@example.com' });
    const verifier = 'v'.repeat(64);
    const browser = identity.browser();
    const begun = await start(browser, 'GOOGLE', { codeChallenge: challengeOf(verifier) });
    expect(begun.codeVerifier).toBeNull();
    expect(
      await back(browser, 'GOOGLE', await signInElsewhere(begun.returnUrl, account.email), verifier),
    ).toMatchObject({ custId: account.id });
  });

  test('REG-10 AUTH-35 UNIT-54 a stranger gets what they need to register, and then has an account without a password', async () => {
    const login = 'new.google@example.com';
    const first = await whole('GOOGLE', login);
    if (typeof first === 'string') throw new Error(first);
    expect(first).toMatchObject({
      accessToken: null,
      custId: null,
      custName: 'new google',
      registrationToken: expect.any(String),
    });
    const form = {
      email: login,
      firstName: 'New',
      lastName: 'Person',
      registerType: 'GOOGLE',
      isAdult: true,
      accessToken: first.registrationToken ?? '',
    } as const;
    expect(await identity.browser().send(registerCall, { ...form, accessToken: 'made-up' })).toBe(
      'auth.provider-refused',
    );
    expect(await identity.browser().send(registerCall, { ...form, registerType: 'FB' })).toBe('auth.provider-refused');
    expect(await identity.browser('beta').send(registerCall, form)).toBe('auth.provider-refused');
    // The other side does not know how old they are.
    expect(await identity.browser().send(registerCall, { ...form, isAdult: false })).toBe('register.adults-only');
    expect(await identity.browser().send(registerCall, form)).toEqual({ isEmailSent: true });
    const token = await identity.linkTo(login, '/auth/verify-email');
    expect(await identity.browser().send(confirmRegistrationCall, { token })).toEqual({ isConfirmed: true });
    expect(await whole('GOOGLE', login)).toMatchObject({ custName: 'New Person', userType: 'GOOGLE' });
    expect(await identity.browser().send(loginCall, { account: login, password: '' })).toBe('auth.wrong');
    await identity.sandbox.clearInbox();
    await identity.browser().send(resetPasswordCall, { email: login });
    const other = await addAccount(identity.shop, 'alpha');
    await identity.browser().send(resetPasswordCall, { email: other.email });
    await identity.linkTo(other.email, '/auth/reset-password');
    expect(await identity.sandbox.mails(login)).toEqual([]);
  });

  test('an address that nobody vouches for opens no account', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'unverified.mallory@example.com' });
    const answer = await whole('GOOGLE', account.email);
    expect(answer).toMatchObject({ accessToken: null, registrationToken: expect.any(String) });
  });

  test('AUTH-52 whoever has an app is asked for it wherever they signed in, and only then is the service linked', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'app.google@example.com', app: true });
    const linked = async () => {
      const lookup = await identity.shop.keys.ring('alpha', 'member-lookup');
      const issuer = `${identity.sandbox.settings.signIn.base}/identity/google`;
      return identity.shop.inUnit('alpha', (scope) =>
        memberByProvider(scope, lookup, { issuer, subject: account.email }),
      );
    };
    await identity.sandbox.clearInbox();
    for (const isFirst of [true, false]) {
      const browser = identity.browser();
      const step = await whole('GOOGLE', account.email, browser);
      if (typeof step === 'string') throw new Error(step);
      expect(step).toMatchObject({
        accessToken: null,
        refreshToken: null,
        custId: null,
        registrationToken: null,
        twoFaType: 'APP',
        tokenId: expect.any(String),
      });
      expect(browser.cookies.size).toBe(0);
      expect(await linked()).toBe(isFirst ? null : account.id);
      const confirm = (twoFaToken: string) =>
        browser.send(confirmLoginCall, { twoFaTokenId: step.tokenId ?? '', twoFaToken });
      expect(await confirm('x')).toBe('code.wrong');
      const code = totpCode(account.secret ?? Buffer.alloc(0), identity.shop.clock.now());
      expect(await confirm(code)).toMatchObject({
        custId: account.id,
        userType: 'GOOGLE',
        accessToken: expect.any(String),
      });
      expect(await linked()).toBe(account.id);
      identity.shop.clock.advance(60_000);
    }
    // Told once.
    await identity.sandbox.waitForMail(account.email);
    expect(await identity.sandbox.mails(account.email)).toHaveLength(1);
  });

  test('AUTH-52 in a unit that wants a code, whoever comes from elsewhere gets one too', async () => {
    await identity.setProfile('beta', { ...trips.profile, can: ['two-factor', 'card-query'] });
    const account = await addAccount(identity.shop, 'beta', { email: 'code.google@example.com' });
    await identity.sandbox.clearInbox();
    const browser = identity.browser('beta');
    const step = await whole('GOOGLE', account.email, browser);
    if (typeof step === 'string') throw new Error(step);
    expect(step).toMatchObject({ accessToken: null, twoFaType: 'EMAIL' });
    const twoFaToken = await identity.codeTo(account.email);
    expect(await browser.send(confirmLoginCall, { twoFaTokenId: step.tokenId ?? '', twoFaToken })).toMatchObject({
      custId: account.id,
      userType: 'GOOGLE',
    });
    await identity.setProfile('beta', trips.profile);
  });

  test('a session from elsewhere is fresh only as long as the service says that it asked who is there', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'fresh.google@example.com' });
    const before = identity.shop.clock.now();
    const setUp = async (at: Date) => {
      const browser = identity.browser();
      identity.shop.clock.set(at);
      const { returnUrl, codeVerifier } = await start(browser, 'GOOGLE');
      expect(Number(new URL(returnUrl).searchParams.get('max_age'))).toBeGreaterThan(0);
      const signedIn = await back(browser, 'GOOGLE', await signInElsewhere(returnUrl, account.email), codeVerifier);
      expect(signedIn).toMatchObject({ custId: account.id });
      const outcome = await browser.send(setUpAuthenticatorCall, { custId: account.id });
      identity.shop.clock.set(before);
      return typeof outcome === 'string' ? outcome : 'fresh';
    };
    const now = Date.now();
    expect(await setUp(new Date(now))).toBe('fresh');
    // Ten minutes later it is a sign-in of ten minutes ago, though the session has only begun.
    expect(await setUp(new Date(now + 11 * 60_000))).toBe('auth.not-fresh');
    // And what the service says of a time to come is not believed.
    expect(await setUp(new Date(now - 11 * 60_000))).toBe('auth.not-fresh');
  });

  test('whose account a service opens for the first time is told by mail, once; the next time it is known', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'told.facebook@example.com' });
    await identity.sandbox.clearInbox();
    for (let at = 0; at < 2; at++) expect(await whole('FB', account.email)).toMatchObject({ custId: account.id });
    const mail = await identity.sandbox.waitForMail(account.email);
    expect(mail).toMatchObject({
      subject: 'You can now sign in to Alpha Cards with Facebook',
      text: expect.stringContaining('If it was not you, tell our customer service right away.'),
    });
  });

  test('AUTH-53 a return without matching state, verifier, address or method is refused, and so is a second one', async () => {
    await addAccount(identity.shop, 'alpha', { email: 'bound@example.com' });
    const wrong: [object, LoginType?][] = [
      [{ state: 'x'.repeat(43) }],
      [{ state: undefined }],
      [{ codeVerifier: 'w'.repeat(64) }],
      [{ codeVerifier: '' }],
      [{ redirectUrl: 'http://shop.test/alpha/elsewhere' }],
      [{ accessToken: 'made-up' }],
      [{ iss: 'https://evil.example' }],
      [{}, 'FB'],
    ];
    for (const [changes, type = 'GOOGLE'] of wrong) {
      const browser = identity.browser();
      const { returnUrl, codeVerifier } = await start(browser, 'GOOGLE');
      const came = await signInElsewhere(returnUrl, 'bound@example.com');
      expect({ changes, outcome: await back(browser, type, came, codeVerifier, changes) }).toEqual({
        changes,
        outcome: 'auth.provider-refused',
      });
    }
    const browser = identity.browser();
    const { returnUrl, codeVerifier } = await start(browser, 'GOOGLE');
    const came = await signInElsewhere(returnUrl, 'bound@example.com');
    expect(await back(browser, 'GOOGLE', came, codeVerifier)).toMatchObject({ accessToken: expect.any(String) });
    expect(await back(browser, 'GOOGLE', came, codeVerifier)).toBe('auth.provider-refused');
    const late = identity.browser();
    const begun = await start(late, 'GOOGLE');
    const tooLate = await signInElsewhere(begun.returnUrl, 'bound@example.com');
    identity.shop.clock.advance(10 * 60_000);
    expect(await back(late, 'GOOGLE', tooLate, begun.codeVerifier)).toBe('auth.provider-refused');
  });

  test('AUTH-33 AUTH-53 whoever comes back has a visit, be it another one: the verifier says that it is the same browser', async () => {
    const { id } = await addAccount(identity.shop, 'alpha', { email: 'later@example.com' });
    const [set, out] = [identity.browser(), identity.browser()];
    const { returnUrl, codeVerifier } = await start(set, 'GOOGLE');
    const came = await signInElsewhere(returnUrl, 'later@example.com');
    const response = await fetch(`${identity.api.base}/v8/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        aggregatorBuId: 'alpha',
        loginType: 'GOOGLE',
        accessToken: came.code,
        state: came.state,
        iss: came.iss,
        codeVerifier,
        redirectUrl: redirectUri,
      }),
    });
    expect(await response.json()).toMatchObject({
      success: false,
      error: { code: failures['auth.provider-refused'].wire },
    });
    const again = await start(set, 'GOOGLE');
    const cameAgain = await signInElsewhere(again.returnUrl, 'later@example.com');
    expect(await back(out, 'GOOGLE', cameAgain, again.codeVerifier)).toMatchObject({ custId: id });
  });

  test('API-54 another unit’s start is none of ours, and a way that is not offered has none', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'abroad@example.com' });
    const browser = identity.browser('beta');
    const { returnUrl, codeVerifier } = await start(browser, 'GOOGLE');
    const came = await signInElsewhere(returnUrl, account.email);
    expect(await back(identity.browser(), 'GOOGLE', came, codeVerifier)).toBe('auth.provider-refused');
    expect(await identity.browser('gamma').send(providerLoginCall, { redirectUri, loginType: 'GOOGLE' })).toBe(
      'auth.method-unknown',
    );
  });

  test('E19 nobody is sent back to an address that is not the shop’s', async () => {
    const hostile = [
      'https://evil.example/',
      'http://shop.test.evil.example/',
      'http://shop.test@evil.example/',
      'http://evil.example#http://shop.test',
      '//evil.example/x',
      'https:/evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://shop.test\\@evil.example',
      'http://shop.test:81/',
      'HTTP://SHOP.TEST/',
      'http://shop.tes\tt/',
      '\\\\evil.example',
      '/\\evil.example',
      'http://[::1]/',
      'http://shop%2etest/',
      '',
      ' ',
      'http://shop.test/alpha/return?next=x',
      'http://shop.test/#x',
    ];
    for (const address of hostile)
      expect({
        address,
        outcome: await identity.browser().send(providerLoginCall, { redirectUri: address, loginType: 'GOOGLE' }),
      }).toEqual({ address, outcome: 'return-address.refused' });
  });
});

describe('AUTH-36 single sign-on of the retailer’s own people', () => {
  test('AUTH-48 an employee of the retailer comes in as a salesman, by the salesman’s type', async () => {
    const email = 'employee.sso@example.com';
    const salesman = await addAccount(identity.shop, 'alpha', { kind: 'salesman', email });
    await trips.linked(salesman.id, { subject: email, method: 'salesman-sso' });
    expect(await withCode('SSO', email)).toMatchObject({
      custId: salesman.id,
      custType: 'SALESMAN',
      userType: 'SALESMAN_SSO',
    });
    // Nobody becomes a salesman by it.
    expect(await whole('SSO', 'employee.unknown@example.com')).toBe('auth.provider-refused');
  });

  test('AUTH-48 an employee of a client company comes in by employee id and corporate code, and by no sign-on', async () => {
    const email = 'corporate@example.com';
    const company = (await addAccount(identity.shop, 'alpha', { kind: 'business' })).id;
    const named = { corporateCode: 'RUBANS', employeeId: 'E-48', password: '428571' };
    const employee = await addAccount(identity.shop, 'alpha', { kind: 'employee', email, company, ...named });
    for (const issuer of ['partner', 'google'])
      await trips.linked(employee.id, {
        subject: email,
        issuer: `${identity.sandbox.settings.signIn.base}/identity/${issuer}`,
      });
    for (const type of ['SSO', 'GOOGLE'] as const) expect(await whole(type, email)).toBe('auth.provider-refused');
    const { corporateCode, employeeId: account, password } = named;
    expect(
      await identity.browser().send(loginCall, { userType: 'EM', account, corporateCode, password }),
    ).toMatchObject({ custId: employee.id, userType: 'EM' });
  });

  test('AUTH-36 a service for customers opens no salesman’s account, whatever it calls its visitor', async () => {
    const email = 'employee.customers@example.com';
    const salesman = await addAccount(identity.shop, 'alpha', { kind: 'salesman', email });
    await trips.linked(salesman.id, { subject: email, method: 'salesman-sso' });
    await addAccount(identity.shop, 'alpha', { kind: 'staff', email });
    await identity.setProfile('alpha', {
      ...trips.profile,
      signIn: ['normal', 'google', 'facebook', 'sso'],
    });
    expect(await whole('SSO', email)).toBe('auth.provider-refused');
    for (const type of ['GOOGLE', 'FB'] as const)
      expect(await whole(type, email)).toMatchObject({
        accessToken: null,
        custId: null,
        tokenId: null,
        registrationToken: expect.any(String),
      });
    await identity.setProfile('alpha', trips.profile);
    expect(await withCode('SSO', email)).toMatchObject({ userType: 'SALESMAN_SSO' });
  });

  test('AUTH-37 AUTH-47 where the unit says so everybody does', async () => {
    await identity.setProfile('alpha', { ...trips.profile, alwaysSalesmanSso: true });
    const email = 'plain.sso@example.com';
    const salesman = await addAccount(identity.shop, 'alpha', { kind: 'salesman', email });
    await trips.linked(salesman.id, { subject: email, method: 'salesman-sso' });
    await addAccount(identity.shop, 'alpha', { email });
    expect(await withCode('SSO', email)).toMatchObject({
      custId: salesman.id,
      userType: 'SALESMAN_SSO',
    });
    await identity.setProfile('alpha', trips.profile);
  });
});
