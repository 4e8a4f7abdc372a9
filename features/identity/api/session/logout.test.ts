import { beforeAll, describe, expect, test } from 'vitest';
import { logoutCall, oauthLogoutCall, refreshCall } from '#contract/identity/session.ts';
import { loginCall } from '#contract/identity/sign-in.ts';
import { closeMember } from '#data/identity/actors.ts';
import { addAccount, isSignedIn } from '#testing/accounts.ts';
import { cookieOf, openSessionShop, type SessionShop } from '#testing/session-shop.ts';
let sessions: SessionShop;
beforeAll(async () => {
  sessions = await openSessionShop();
});

describe('signing out', () => {
  test('API-48 AUTH-26 AUTH-28 AUTH-29 by the handle or by the cookie; the page says whether a sign-in had failed', async () => {
    const browser = await sessions.signIn();
    const secret = cookieOf(browser);
    expect(await browser.send(logoutCall, { redirectUrl: 'http://shop.test/alpha/account' })).toEqual({
      redirectUrl: 'http://shop.test/alpha/force-logout?failed=0',
    });
    expect(cookieOf(browser)).toBe('');
    // It is not only forgotten here: a copy of the cookie opens nothing either.
    const copy = sessions.browserAt();
    copy.cookies.set('session-alpha', secret);
    expect(await copy.send(refreshCall, {})).toBe('session.over');
    const byHandle = await sessions.signIn();
    const { accessToken } = byHandle;
    const elsewhere = sessions.browserAt();
    expect(
      await elsewhere.send(logoutCall, {
        refreshToken: byHandle.answer.refreshToken ?? '',
        redirectUrl: 'http://shop.test/order/failed',
      }),
    ).toEqual({ redirectUrl: 'http://shop.test/alpha/force-logout?failed=1' });
    // Wherever in the address it says so.
    const from = (redirectUrl: string) => sessions.browserAt().send(logoutCall, { redirectUrl });
    for (const address of ['http://shop.test/alpha/auth/failed?x=1', 'http://shop.test/failed/order'])
      expect(await from(address)).toEqual({ redirectUrl: 'http://shop.test/alpha/force-logout?failed=1' });
    byHandle.accessToken = accessToken;
    expect(await isSignedIn(byHandle)).toBe(false);
    expect(await byHandle.send(refreshCall, {})).toBe('session.over');
  });

  test('API-48 another unit ends nobody’s session, and a made-up handle none', async () => {
    const browser = await sessions.signIn();
    await sessions.browserAt('beta').send(logoutCall, { refreshToken: browser.answer.refreshToken ?? '' });
    await sessions.browserAt().send(logoutCall, { refreshToken: 'A'.repeat(43) });
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('API-58 with the access token; another customer’s handle is refused, another unit’s is none', async () => {
    const [browser, other] = [await sessions.signIn(), await sessions.signIn(await addAccount(sessions.shop, 'alpha'))];
    expect(await other.send(oauthLogoutCall, { refreshToken: browser.answer.refreshToken ?? '' })).toBe(
      'auth.not-allowed',
    );
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(true);
    const abroad = await sessions.signIn(await addAccount(sessions.shop, 'beta'), sessions.browserAt('beta'));
    expect(await abroad.send(oauthLogoutCall, { refreshToken: browser.answer.refreshToken ?? '' })).toEqual({
      isLoggedOut: true,
    });
    expect(await isSignedIn(browser)).toBe(true);
    const token = browser.accessToken;
    expect(await browser.send(oauthLogoutCall, { refreshToken: browser.answer.refreshToken ?? '' })).toEqual({
      isLoggedOut: true,
    });
    browser.accessToken = token;
    expect(await isSignedIn(browser)).toBe(false);
    expect(await sessions.browserAt().send(oauthLogoutCall, {})).toBe('auth.required');
  });

  test('SESSION-12 the OAuth logout is POST /v1/oAuth/logout: the token’s session ends, and the handle’s with it', async () => {
    const [browser, other] = [await sessions.signIn(), await sessions.signIn()];
    const response = await fetch(`${sessions.api.base}/v1/oAuth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${browser.accessToken}:`)}` },
      body: JSON.stringify({ refreshToken: other.answer.refreshToken }),
    });
    expect(await response.json()).toMatchObject({ success: true, data: { isLoggedOut: true } });
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false]);
  });

  test('SESSION-12 the OAuth logout drops the cookie, without a handle too', async () => {
    const browser = await sessions.signIn();
    expect(cookieOf(browser)).not.toBe('');
    expect(await browser.send(oauthLogoutCall, {})).toEqual({ isLoggedOut: true });
    expect(cookieOf(browser)).toBe('');
  });

  test('a closed account is signed out everywhere at once', async () => {
    const account = await addAccount(sessions.shop, 'alpha');
    const browser = await sessions.signIn(account);
    await sessions.shop.inUnit('alpha', (scope) => closeMember(scope, account.id));
    expect(await isSignedIn(browser)).toBe(false);
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(await sessions.browserAt().send(loginCall, { account: account.email, password: account.password })).toBe(
      'auth.wrong',
    );
  });
});
