import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmIdentityCall,
  endSessionsCall,
  keepAliveCall,
  listSessionsCall,
  loginCall,
  logoutCall,
  oauthLogoutCall,
  refreshCall,
  validateTokenCall,
  type SignedIn,
} from '#contract/identity/identity.ts';
import { closeMember } from '#data/identity/actors.ts';
import { absoluteLimitMs, idleLimitMs, renewalGraceMs } from '#domain/identity/session.ts';
import { addAccount, openBrowser, type TestAccount, type TestBrowser } from '#testing/accounts.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { freshCall, handlersWithFresh } from '#testing/fresh-call.ts';
import { signedIn } from '#testing/members.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unlimited } from '#testing/unlimited.ts';

let shop: TestShop;
let api: TestApi;
let ana: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, {
    rates: unlimited,
    handlers: handlersWithFresh,
  });
  ana = await addAccount(shop, 'alpha');
});

const browserAt = (unit = 'alpha') => openBrowser(api, unit, shop);
const signIn = async (
  account: TestAccount = ana,
  browser: TestBrowser = browserAt(),
): Promise<TestBrowser & { answer: SignedIn }> => {
  const answer = await browser.send(loginCall, { account: account.email, password: account.password });
  if (typeof answer === 'string') throw new Error(answer);
  return Object.assign(browser, { answer });
};
const cookieOf = ({ cookies }: TestBrowser, unit = 'alpha') => cookies.get(`session-${unit}`) ?? '';
const works = async (browser: TestBrowser) => (await browser.send(validateTokenCall, {})) !== 'auth.required';

test('AUTH-51 the secret is a cookie no script reads, for this host and unit alone; no body has it', async () => {
  const response = await fetch(`${api.base}/v8/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test' },
    body: JSON.stringify({ aggregatorBuId: 'alpha', account: ana.email, password: ana.password }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^session-alpha=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
  expect(cookie).not.toContain('Domain');
  const secret = /=([\w-]{43});/.exec(cookie)?.[1] ?? 'none';
  expect(await response.text()).not.toContain(secret);
});

test('on a secure origin the cookie has the name that only this host can set', async () => {
  const secure = await openTestApi(shop, {
    rates: unlimited,
    publicOrigin: 'https://api.example.com',
  });
  const browser = await signIn(ana, openBrowser(secure, 'alpha', shop));
  expect([...browser.cookies.keys()]).toEqual(['__Host-session-alpha']);
  expect(await browser.send(refreshCall, {})).toMatchObject({ custId: ana.id });
});

test('AUTH-38 the access token is the user name of basic auth, for ten minutes', async () => {
  const browser = await signIn();
  expect(await browser.send(validateTokenCall, {})).toEqual({ isValid: true, custId: ana.id });
  shop.clock.advance(10 * 60_000);
  expect(await works(browser)).toBe(false);
  expect(await browser.send(refreshCall, {})).toMatchObject({
    custId: ana.id,
    custName: 'Ana Example',
    userType: 'NL',
  });
  expect(await works(browser)).toBe(true);
});

describe('AUTH-26 signing in again in the same browser', () => {
  test('ends the session before it, and no other', async () => {
    const browser = await signIn();
    const elsewhere = await signIn();
    const before = { token: browser.accessToken, secret: cookieOf(browser) };
    await signIn(ana, browser);
    expect([await works(browser), await works(elsewhere)]).toEqual([true, true]);
    const thief = Object.assign(browserAt(), { accessToken: before.token });
    expect(await works(thief)).toBe(false);
    thief.cookies.set('session-alpha', before.secret);
    expect(await thief.send(refreshCall, {})).toBe('session.over');
  });

  test('as somebody else ends it as well', async () => {
    const browser = await signIn();
    const token = browser.accessToken;
    const ben = await addAccount(shop, 'alpha');
    await signIn(ben, browser);
    expect(await browser.send(validateTokenCall, {})).toEqual({ isValid: true, custId: ben.id });
    expect(await works(Object.assign(browserAt(), { accessToken: token }))).toBe(false);
  });

  test('with a wrong password ends nothing', async () => {
    const browser = await signIn();
    const { accessToken } = browser;
    expect(await browser.send(loginCall, { account: ana.email, password: 'Wrong-Horse-9' })).toBe('auth.wrong');
    expect(await works(Object.assign(browser, { accessToken }))).toBe(true);
  });

  test('a cookie of another unit ends nothing here, and one without our header none at all', async () => {
    const browser = await signIn();
    const secret = cookieOf(browser);
    const abroad = browserAt('beta');
    abroad.cookies.set('session-beta', secret);
    const there = await addAccount(shop, 'beta');
    await signIn(there, abroad);
    expect(await works(browser)).toBe(true);
    await fetch(`${api.base}/v8/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://shop.test', cookie: `session-alpha=${secret}` },
      body: JSON.stringify({ aggregatorBuId: 'alpha', account: ana.email, password: ana.password }),
    });
    expect(await works(browser)).toBe(true);
  });
});

describe('AUTH-51 renewal', () => {
  test('each secret is replaced by another, once it is old enough', async () => {
    const browser = await signIn();
    const first = cookieOf(browser);
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: ana.id });
    expect(cookieOf(browser)).toBe(first);
    shop.clock.advance(renewalGraceMs);
    await browser.send(refreshCall, {});
    expect(cookieOf(browser)).not.toBe(first);
  });

  test('E18 a stolen secret that comes back after its time ends the session for everybody', async () => {
    const browser = await signIn();
    const thief = browserAt();
    thief.cookies.set('session-alpha', cookieOf(browser));
    shop.clock.advance(renewalGraceMs);
    await browser.send(refreshCall, {});
    shop.clock.advance(renewalGraceMs + 1);
    expect(await thief.send(refreshCall, {})).toBe('session.over');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(await works(browser)).toBe(false);
    expect(cookieOf(browser)).toBe('');
  });

  test('E18 eight tabs that renew together all stay signed in, with one secret', async () => {
    const browser = await signIn();
    for (let round = 0; round < 3; round++) {
      shop.clock.advance(9 * 60_000);
      const tabs = Array.from({ length: 8 }, () => browser.tab());
      const answers = await Promise.all(tabs.map((tab) => tab.send(refreshCall, { idleSeconds: 1 })));
      for (const answer of answers) expect(answer).toMatchObject({ custId: ana.id });
      expect(await Promise.all(tabs.map(works))).toEqual(tabs.map(() => true));
    }
    const { rows } = await shop.inUnit('alpha', ({ tx }) =>
      sql<{ count: number }>`
      select count(*) as count from refresh_secret s join session on session.id = s.session_id
      where session.ended_at is null and replaced_at is null and actor_id = ${ana.id} group by session_id order by 1 desc`.execute(
        tx,
      ),
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('an answer that overtakes another brings back no secret that is past its time', async () => {
    const browser = await signIn();
    shop.clock.advance(renewalGraceMs);
    const [slow, quick] = [browser.tab(), browser.tab()];
    const before = cookieOf(browser);
    await quick.send(refreshCall, {});
    await quick.send(refreshCall, {});
    // The slow tab's request left before either; its answer comes last, and is what the browser keeps.
    browser.cookies.set('session-alpha', before);
    shop.clock.advance(renewalGraceMs - 1);
    expect(await slow.send(refreshCall, {})).toMatchObject({ custId: ana.id });
    shop.clock.advance(9 * 60_000);
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: ana.id });
  });

  test('a request without the header of our pages brings no cookie with it', async () => {
    const browser = await signIn();
    const response = await fetch(`${api.base}/v1/session/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session-alpha=${cookieOf(browser)}` },
      body: JSON.stringify({ aggregatorBuId: 'alpha' }),
    });
    expect(response.status).toBe(401);
  });

  test('another site may not even ask', async () => {
    const asked = await fetch(`${api.base}/v1/session/refresh`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-session',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('junk, and nothing at all, renew nothing', async () => {
    const browser = browserAt();
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    for (const junk of ['x', 'A'.repeat(43), `${'A'.repeat(43)}; session-alpha=y`]) {
      browser.cookies.set('session-alpha', junk);
      expect(await browser.send(refreshCall, {})).toBe('session.over');
    }
  });

  test('AUTH-51 another unit does not know the secret', async () => {
    const browser = await signIn();
    const other = browserAt('beta');
    other.cookies.set('session-beta', cookieOf(browser));
    other.cookies.set('session-alpha', cookieOf(browser));
    expect(await other.send(refreshCall, {})).toBe('session.over');
    expect(await works(browser)).toBe(true);
  });
});

describe('limits', () => {
  test('SESSION-13 a tab that reports no input does not keep anybody signed in', async () => {
    const browser = await signIn();
    const left: number[] = [];
    for (let minute = 1; minute < 32; minute++) {
      shop.clock.advance(60_000);
      if (minute % 8 === 0) await browser.send(refreshCall, {});
      const answer = await browser.send(keepAliveCall, { idleSeconds: minute * 60 });
      left.push(typeof answer === 'string' ? 0 : answer.idleIn);
    }
    expect(left).toEqual(Array.from({ length: 31 }, (_, at) => idleLimitMs - (at + 1) * 60_000));
    shop.clock.advance(60_000);
    expect(await browser.send(keepAliveCall, { idleSeconds: 0 })).toBe('auth.required');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
  });

  test('SESSION-13 input in any tab moves the clock, and a lower report does not move it back', async () => {
    const browser = await signIn();
    shop.clock.advance(9 * 60_000);
    expect(await browser.send(keepAliveCall, { idleSeconds: 10 })).toMatchObject({ idleIn: idleLimitMs - 10_000 });
    expect(await browser.send(keepAliveCall, { idleSeconds: 500 })).toMatchObject({ idleIn: idleLimitMs - 10_000 });
  });

  test('SESSION-13 a client that lies about input is signed out at the absolute limit', async () => {
    const browser = await signIn();
    const until = shop.clock.now().getTime() + absoluteLimitMs('customer');
    while (shop.clock.now().getTime() + 9 * 60_000 < until) {
      shop.clock.advance(9 * 60_000);
      expect(await browser.send(refreshCall, { idleSeconds: 0 })).toMatchObject({ custId: ana.id });
    }
    shop.clock.advance(9 * 60_000);
    expect(await browser.send(refreshCall, { idleSeconds: 0 })).toBe('session.over');
  });

  test('API-57 SESSION-12 the keep-alive wants a token: a guest, another customer’s and another unit’s keep nobody alive', async () => {
    const browser = await signIn();
    expect(await browserAt().send(keepAliveCall, { idleSeconds: 0 })).toBe('auth.required');
    const other = await signIn(await addAccount(shop, 'alpha'));
    shop.clock.advance(5 * 60_000);
    await other.send(keepAliveCall, { idleSeconds: 0 });
    expect(await browser.send(keepAliveCall, { idleSeconds: 300 })).toMatchObject({ idleIn: idleLimitMs - 300_000 });
    const stranger = browserAt('beta');
    stranger.accessToken = browser.accessToken;
    expect(await stranger.send(keepAliveCall, { idleSeconds: 0 })).toBe('unit.disagreement');
    // A till's token belongs to no session.
    const till = await signedIn(shop, 'alpha', 'customer');
    const without = browserAt();
    without.accessToken = till.token;
    expect(await without.send(keepAliveCall, { idleSeconds: 0 })).toBe('session.over');
  });

  test('E6 a clock that was wrong for a while revives nobody', async () => {
    const browser = await signIn();
    const before = shop.clock.now();
    shop.clock.advance(25 * 3_600_000);
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    shop.clock.set(new Date(before.getTime() + 1_000));
    expect(await works(browser)).toBe(false);
  });
});

describe('signing out', () => {
  test('API-48 AUTH-26 AUTH-28 AUTH-29 by the handle or by the cookie; the page says whether a sign-in had failed', async () => {
    const browser = await signIn();
    expect(await browser.send(logoutCall, { redirectUrl: 'http://shop.test/alpha/account' })).toEqual({
      redirectUrl: 'http://shop.test/alpha/force-logout?failed=0',
    });
    expect(cookieOf(browser)).toBe('');
    const byHandle = await signIn();
    const { accessToken } = byHandle;
    const elsewhere = browserAt();
    expect(
      await elsewhere.send(logoutCall, {
        refreshToken: byHandle.answer.refreshToken ?? '',
        redirectUrl: 'http://shop.test/order/failed',
      }),
    ).toEqual({ redirectUrl: 'http://shop.test/alpha/force-logout?failed=1' });
    byHandle.accessToken = accessToken;
    expect(await works(byHandle)).toBe(false);
    expect(await byHandle.send(refreshCall, {})).toBe('session.over');
  });

  test('API-48 another unit ends nobody’s session, and a made-up handle none', async () => {
    const browser = await signIn();
    await browserAt('beta').send(logoutCall, { refreshToken: browser.answer.refreshToken ?? '' });
    await browserAt().send(logoutCall, { refreshToken: 'A'.repeat(43) });
    expect(await works(browser)).toBe(true);
  });

  test('API-58 with the access token; another customer’s handle is refused, another unit’s is none', async () => {
    const [browser, other] = [await signIn(), await signIn(await addAccount(shop, 'alpha'))];
    expect(await other.send(oauthLogoutCall, { refreshToken: browser.answer.refreshToken ?? '' })).toBe(
      'auth.not-allowed',
    );
    expect(await works(browser)).toBe(true);
    expect(await works(other)).toBe(true);
    const abroad = await signIn(await addAccount(shop, 'beta'), browserAt('beta'));
    expect(await abroad.send(oauthLogoutCall, { refreshToken: browser.answer.refreshToken ?? '' })).toEqual({
      isLoggedOut: true,
    });
    expect(await works(browser)).toBe(true);
    const token = browser.accessToken;
    expect(await browser.send(oauthLogoutCall, { refreshToken: browser.answer.refreshToken ?? '' })).toEqual({
      isLoggedOut: true,
    });
    browser.accessToken = token;
    expect(await works(browser)).toBe(false);
    expect(await browserAt().send(oauthLogoutCall, {})).toBe('auth.required');
  });

  test('a closed account is signed out everywhere at once', async () => {
    const account = await addAccount(shop, 'alpha');
    const browser = await signIn(account);
    await shop.inUnit('alpha', (scope) => closeMember(scope, account.id));
    expect(await works(browser)).toBe(false);
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(await browserAt().send(loginCall, { account: account.email, password: account.password })).toBe(
      'auth.wrong',
    );
  });
});

describe('one’s own sessions', () => {
  test('SESSION-08 a member sees where they are signed in, and which of it is here', async () => {
    const account = await addAccount(shop, 'alpha');
    const [here, there] = [await signIn(account), await signIn(account)];
    const list = await here.send(listSessionsCall, { custId: account.id });
    if (typeof list === 'string') throw new Error(list);
    expect(list.sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual(
      expect.arrayContaining([
        { device: 'Chrome, Windows', isCurrent: true },
        { device: 'Chrome, Windows', isCurrent: false },
      ]),
    );
    await there.send(logoutCall, {});
    expect(await here.send(listSessionsCall, { custId: account.id })).toMatchObject({
      sessions: [{ isCurrent: true }],
    });
  });

  test('AUTH-26 a member ends one, or all but this one', async () => {
    const account = await addAccount(shop, 'alpha');
    const [here, second, third] = [await signIn(account), await signIn(account), await signIn(account)];
    const list = await second.send(listSessionsCall, { custId: account.id });
    if (typeof list === 'string') throw new Error(list);
    const sessionId = list.sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
    expect(await here.send(endSessionsCall, { custId: account.id, sessionId })).toEqual({ ended: 1 });
    expect([await works(here), await works(second), await works(third)]).toEqual([true, false, true]);
    expect(await here.send(endSessionsCall, { custId: account.id })).toEqual({ ended: 1 });
    expect([await works(here), await works(third)]).toEqual([true, false]);
  });

  test('SESSION-08 AUTH-26 another customer and another unit see and end nothing', async () => {
    const account = await addAccount(shop, 'alpha');
    const browser = await signIn(account);
    const other = await signIn(await addAccount(shop, 'alpha'));
    const list = await browser.send(listSessionsCall, { custId: account.id });
    const sessionId = typeof list === 'string' ? '' : (list.sessions[0]?.sessionId ?? '');
    expect(await other.send(listSessionsCall, { custId: account.id })).toBe('auth.not-allowed');
    expect(await other.send(endSessionsCall, { custId: account.id })).toBe('auth.not-allowed');
    expect(await other.send(endSessionsCall, { custId: other.answer.custId ?? '', sessionId })).toEqual({ ended: 0 });
    const abroad = await signIn(await addAccount(shop, 'beta'), browserAt('beta'));
    expect(await abroad.send(listSessionsCall, { custId: account.id })).toBe('auth.not-allowed');
    expect(await abroad.send(endSessionsCall, { custId: account.id, sessionId })).toBe('auth.not-allowed');
    expect(await works(browser)).toBe(true);
  });
});

test('API-55 a token is valid for its own unit; for another unit, another customer or nobody there is none', async () => {
  const browser = await signIn();
  expect(await browser.send(validateTokenCall, {})).toEqual({ isValid: true, custId: ana.id });
  const stranger = browserAt('beta');
  stranger.accessToken = (browser.accessToken ?? '').replace('alpha.', 'beta.');
  expect(await stranger.send(validateTokenCall, {})).toBe('auth.required');
  expect(await browserAt().send(validateTokenCall, {})).toBe('auth.required');
  const other = await signIn(await addAccount(shop, 'alpha'));
  expect(await other.send(validateTokenCall, {})).toMatchObject({ custId: other.answer.custId });
});

describe('a fresh sign-in', () => {
  test('what wants one is open for ten minutes after a sign-in, and again after a password', async () => {
    const account = await addAccount(shop, 'alpha');
    const browser = await signIn(account);
    expect(await browser.send(freshCall, {})).toEqual({ done: true });
    shop.clock.advance(9 * 60_000);
    await browser.send(refreshCall, { idleSeconds: 0 });
    shop.clock.advance(60_000);
    expect(await browser.send(freshCall, {})).toBe('auth.not-fresh');
    expect(await browser.send(confirmIdentityCall, { password: 'Wrong-Horse9' })).toBe('auth.wrong');
    expect(await browser.send(freshCall, {})).toBe('auth.not-fresh');
    const before = browser.accessToken;
    expect(await browser.send(confirmIdentityCall, { password: account.password })).toEqual({
      freshIn: 600_000,
      accessToken: expect.stringMatching(/^alpha\./),
      expiresIn: 600_000,
    });
    expect(await browser.send(freshCall, {})).toEqual({ done: true });
    // A copy of the token that was there before has proved nothing.
    expect(browser.accessToken).not.toBe(before);
    expect(await Object.assign(browserAt(), { accessToken: before }).send(freshCall, {})).toBe('auth.required');
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: account.id });
  });

  test('AUTH-08 another customer’s password and another unit’s make nothing fresh, and guesses are counted', async () => {
    const [account, other] = [
      await addAccount(shop, 'alpha', { password: 'Own-Password-1' }),
      await addAccount(shop, 'beta', { password: 'Beta-Password-1' }),
    ];
    const browser = await signIn(account);
    expect(await browser.send(confirmIdentityCall, { password: ana.password })).toBe('auth.wrong');
    expect(await browser.send(confirmIdentityCall, { password: other.password })).toBe('auth.wrong');
    for (let at = 2; at < 10; at++) await browser.send(confirmIdentityCall, { password: `Guess-${at}` });
    expect(await browser.send(confirmIdentityCall, { password: account.password })).toBe('auth.tries-exceeded');
    expect(await browserAt().send(confirmIdentityCall, { password: account.password })).toBe('auth.required');
  });

  test('a token without a session is never fresh', async () => {
    const member = await signedIn(shop, 'alpha');
    const browser = browserAt();
    browser.accessToken = member.token;
    expect(await browser.send(freshCall, {})).toBe('auth.not-fresh');
    expect(await browser.send(confirmIdentityCall, { password: 'x' })).toBe('auth.not-allowed');
  });
});
