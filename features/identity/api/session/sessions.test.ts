// What a sign-in leaves in a browser, and what the next one in the same browser does to it.
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshCall, validateTokenCall } from '#contract/identity/session.ts';
import { loginCall } from '#contract/identity/sign-in.ts';
import { addAccount, openBrowser, isSignedIn } from '#testing/accounts.ts';
import { openTestApi } from '#testing/api.ts';
import { unlimited } from '#testing/unlimited.ts';
import { cookieOf, openSessionShop, type SessionShop } from '#testing/session-shop.ts';
let sessions: SessionShop;
beforeAll(async () => {
  sessions = await openSessionShop();
});

test('AUTH-51 the secret is a cookie no script reads, for this host and unit alone; no body has it', async () => {
  const response = await fetch(`${sessions.api.base}/v8/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test' },
    body: JSON.stringify({ aggregatorBuId: 'alpha', account: sessions.ana.email, password: sessions.ana.password }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^session-alpha=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
  expect(cookie).not.toContain('Domain');
  const secret = /=([\w-]{43});/.exec(cookie)?.[1] ?? 'none';
  expect(await response.text()).not.toContain(secret);
});

test('AUTH-51 on a secure origin the cookie is secure, with the name that only this host can set', async () => {
  const secure = await openTestApi(sessions.shop, {
    rates: unlimited,
    publicOrigin: 'https://api.example.com',
  });
  const browser = await sessions.signIn(sessions.ana, openBrowser(secure, 'alpha', sessions.shop));
  expect([...browser.cookies.keys()]).toEqual(['__Host-session-alpha']);
  expect(await browser.send(refreshCall, {})).toMatchObject({ custId: sessions.ana.id });
});

test('AUTH-38 the access token is the user name of basic auth, for ten minutes', async () => {
  const browser = await sessions.signIn();
  expect(await browser.send(validateTokenCall, {})).toEqual({ isValid: true, custId: sessions.ana.id });
  sessions.shop.clock.advance(10 * 60_000);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await browser.send(refreshCall, {})).toMatchObject({
    custId: sessions.ana.id,
    custName: 'Ana Example',
    userType: 'NL',
  });
  expect(await isSignedIn(browser)).toBe(true);
});

describe('AUTH-26 signing in again in the same browser', () => {
  test('ends the session before it, and no other', async () => {
    const browser = await sessions.signIn();
    const elsewhere = await sessions.signIn();
    const before = { token: browser.accessToken, secret: cookieOf(browser) };
    await sessions.signIn(sessions.ana, browser);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, true]);
    const thief = Object.assign(sessions.browserAt(), { accessToken: before.token });
    expect(await isSignedIn(thief)).toBe(false);
    thief.cookies.set('session-alpha', before.secret);
    expect(await thief.send(refreshCall, {})).toBe('session.over');
  });

  test('as somebody else ends it as well', async () => {
    const browser = await sessions.signIn();
    const token = browser.accessToken;
    const ben = await addAccount(sessions.shop, 'alpha');
    await sessions.signIn(ben, browser);
    expect(await browser.send(validateTokenCall, {})).toEqual({ isValid: true, custId: ben.id });
    expect(await isSignedIn(Object.assign(sessions.browserAt(), { accessToken: token }))).toBe(false);
  });

  test('with a wrong password ends nothing', async () => {
    const browser = await sessions.signIn();
    const { accessToken } = browser;
    expect(await browser.send(loginCall, { account: sessions.ana.email, password: 'Wrong-Horse-9' })).toBe(
      'auth.wrong',
    );
    expect(await isSignedIn(Object.assign(browser, { accessToken }))).toBe(true);
  });

  test('a cookie of another unit ends nothing here, and one without our header none at all', async () => {
    const browser = await sessions.signIn();
    const secret = cookieOf(browser);
    const abroad = sessions.browserAt('beta');
    abroad.cookies.set('session-beta', secret);
    const there = await addAccount(sessions.shop, 'beta');
    await sessions.signIn(there, abroad);
    expect(await isSignedIn(browser)).toBe(true);
    await fetch(`${sessions.api.base}/v8/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://shop.test', cookie: `session-alpha=${secret}` },
      body: JSON.stringify({ aggregatorBuId: 'alpha', account: sessions.ana.email, password: sessions.ana.password }),
    });
    expect(await isSignedIn(browser)).toBe(true);
  });
});
