// Hashing a password keeps a core busy: who has it done, and what becomes of whoever comes when too many wait.
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePasswordCall } from '#contract/identity/credentials.ts';
import { confirmIdentityCall } from '#contract/identity/session.ts';
import { loginCall, staffLoginCall } from '#contract/identity/sign-in.ts';
import { confirmResetCall, registerCall, resetPasswordCall } from '#contract/identity/registration.ts';
import { passwordTries } from '#domain/identity/sign-in.ts';
import { addAccount, openBrowser, testPassword, type TestBrowser } from '#testing/accounts.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { unlimited } from '#testing/unlimited.ts';

let identity: IdentityShop;
/** An api in which nobody gets a turn, beside one in which everybody does. */
let full: TestApi;
beforeAll(async () => {
  identity = await openIdentityShop();
  const nobody = { concurrencyMax: 0, waitingMax: 0, waitingEachMax: 0, waitMsMax: 2_000 };
  full = await openTestApi(identity.shop, { rates: unlimited, passwordQueue: nobody });
});

const atFull = (cookies?: TestBrowser['cookies']) => openBrowser(full, 'alpha', identity.shop, cookies);
const junk = 'j'.repeat(43);

describe('a link comes before the password that is to be set with it', () => {
  test('RESET-07 whoever has none that can be used is told so, and nothing is hashed', async () => {
    const weak = { token: junk, newPassword: 'short' };
    expect(await identity.browser().send(confirmResetCall, weak)).toBe('link.invalid');
    const good = { token: junk, newPassword: 'Brand-New-Horse7' };
    expect(await atFull().send(confirmResetCall, good)).toBe('link.invalid');
  });

  test('RESET-05 whoever has one waits for their turn like everybody, and the link stays good', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await identity.browser().send(resetPasswordCall, { email: account.email });
    const token = await identity.linkTo(account.email, '/auth/reset-password');
    const wish = { token, newPassword: 'Brand-New-Horse7' };
    expect(await atFull().send(confirmResetCall, wish)).toBe('server.unavailable');
    expect(await identity.browser().send(confirmResetCall, { ...wish, newPassword: 'short' })).toBe('password.weak');
    const stranger = await addAccount(identity.shop, 'alpha');
    expect(await identity.browser().send(confirmResetCall, { ...wish, accountId: stranger.id })).toBe('link.invalid');
    expect(await identity.browser().send(confirmResetCall, wish)).toEqual({ isReset: true });
    expect(await identity.browser().send(confirmResetCall, wish)).toBe('link.invalid');
  });
});

test('without a turn everything that would hash is put off, known account or not, and told when to come back', async () => {
  const account = await addAccount(identity.shop, 'alpha');
  const typed = { account: account.email, password: account.password };
  for (const attempt of [typed, { ...typed, account: 'nobody@example.com' }])
    expect(await atFull().send(loginCall, attempt)).toBe('server.unavailable');
  expect(await atFull().send(staffLoginCall, typed)).toBe('server.unavailable');
  const form = { email: 'new@example.com', firstName: 'New', lastName: 'Person', isAdult: true };
  expect(await atFull().send(registerCall, { ...form, password: testPassword })).toBe('server.unavailable');
  // What is wrong with what was typed is said without one.
  expect(await atFull().send(registerCall, { ...form, password: 'short' })).toBe('password.weak');

  const browser = identity.browser();
  await browser.send(loginCall, typed);
  const signedIn = atFull(browser.cookies);
  signedIn.accessToken = browser.accessToken;
  const { password } = account;
  expect(await signedIn.send(confirmIdentityCall, { password })).toBe('server.unavailable');
  const change = { custId: account.id, password, newPassword: 'Brand-New-Horse7' };
  expect(await signedIn.send(changePasswordCall, change)).toBe('server.unavailable');

  const response = await fetch(`${full.base}/v8/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ aggregatorBuId: 'alpha', ...typed }),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
});

test('AUTH-19 a try that got no turn was not compared, and is not counted', async () => {
  const account = await addAccount(identity.shop, 'alpha');
  const typed = { account: account.email, password: account.password };
  for (let at = 0; at <= passwordTries.most; at++)
    expect(await atFull().send(loginCall, { ...typed, password: 'Wrong-Horse9' })).toBe('server.unavailable');
  expect(await identity.browser().send(loginCall, typed)).toMatchObject({ custId: account.id });
});

test('no slice hashes or compares a password but in its turn', () => {
  const found = globSync('features/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /\b(hashPassword|passwordFits)\b/.test(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});

test('a network that asks for many at once waits for itself: another gets its turn', async () => {
  const one = { concurrencyMax: 1, waitingMax: 2, waitingEachMax: 1, waitMsMax: 30_000 };
  const narrow = await openTestApi(identity.shop, {
    rates: unlimited,
    passwordQueue: one,
    trustedProxies: ['127.0.0.1'],
  });
  const signIn = async (network: string, name: string) =>
    (
      await fetch(`${narrow.base}/v8/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body: JSON.stringify({
          aggregatorBuId: 'alpha',
          account: `${name}@example.com`,
          password: 'Some-Horse77',
        }),
      })
    ).status;
  const crowd = Array.from({ length: 8 }, (_, at) => signIn('10.1.1.1', `crowd-${at}`));
  const other = signIn('10.2.2.2', 'other');
  expect(await other).not.toBe(503);
  expect(await Promise.all(crowd)).toContain(503);
});
