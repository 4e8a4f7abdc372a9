import { beforeAll, describe, expect, test } from 'vitest';
import {
  endSessionsCall,
  keepAliveCall,
  listSessionsCall,
  logoutCall,
  validateTokenCall,
} from '#contract/identity/session.ts';
import { addAccount, isSignedIn } from '#testing/accounts.ts';
import { openSessionShop, type SessionShop } from '#testing/session-shop.ts';
let sessions: SessionShop;
beforeAll(async () => {
  sessions = await openSessionShop();
});

describe('one’s own sessions', () => {
  test('SESSION-08 a member sees where they are signed in, and which of it is here', async () => {
    const account = await addAccount(sessions.shop, 'alpha');
    const [here, there] = [await sessions.signIn(account), await sessions.signIn(account)];
    const startedAt = sessions.shop.clock.now().toISOString();
    sessions.shop.clock.advance(60_000);
    await here.send(keepAliveCall, { idleSeconds: 20 });
    const lastActiveAt = new Date(sessions.shop.clock.now().getTime() - 20_000).toISOString();
    const list = await here.send(listSessionsCall, { custId: account.id });
    if (typeof list === 'string') throw new Error(list);
    const [sessionId, device] = [expect.any(String), 'Chrome, Windows'];
    expect(list.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))).toEqual([
      { sessionId, device, startedAt, lastActiveAt, isCurrent: true },
      { sessionId, device, startedAt, lastActiveAt: startedAt, isCurrent: false },
    ]);
    await there.send(logoutCall, {});
    expect(await here.send(listSessionsCall, { custId: account.id })).toMatchObject({
      sessions: [{ isCurrent: true }],
    });
  });

  test('AUTH-26 a member ends one, or all but this one', async () => {
    const account = await addAccount(sessions.shop, 'alpha');
    const [here, second, third] = [
      await sessions.signIn(account),
      await sessions.signIn(account),
      await sessions.signIn(account),
    ];
    const list = await second.send(listSessionsCall, { custId: account.id });
    if (typeof list === 'string') throw new Error(list);
    const sessionId = list.sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
    expect(await here.send(endSessionsCall, { custId: account.id, sessionId })).toEqual({ ended: 1 });
    expect([await isSignedIn(here), await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false, true]);
    expect(await here.send(endSessionsCall, { custId: account.id })).toEqual({ ended: 1 });
    expect([await isSignedIn(here), await isSignedIn(third)]).toEqual([true, false]);
  });

  test('SESSION-08 AUTH-26 another customer and another unit see and end nothing', async () => {
    const account = await addAccount(sessions.shop, 'alpha');
    const browser = await sessions.signIn(account);
    const other = await sessions.signIn(await addAccount(sessions.shop, 'alpha'));
    const list = await browser.send(listSessionsCall, { custId: account.id });
    const sessionId = typeof list === 'string' ? '' : (list.sessions[0]?.sessionId ?? '');
    expect(await other.send(listSessionsCall, { custId: account.id })).toBe('auth.not-allowed');
    expect(await other.send(endSessionsCall, { custId: account.id })).toBe('auth.not-allowed');
    expect(await other.send(endSessionsCall, { custId: other.answer.custId ?? '', sessionId })).toEqual({ ended: 0 });
    const abroad = await sessions.signIn(await addAccount(sessions.shop, 'beta'), sessions.browserAt('beta'));
    expect(await abroad.send(listSessionsCall, { custId: account.id })).toBe('auth.not-allowed');
    expect(await abroad.send(endSessionsCall, { custId: account.id, sessionId })).toBe('auth.not-allowed');
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test('API-55 a token is valid for its own unit; for another unit, another customer or nobody there is none', async () => {
  const browser = await sessions.signIn();
  expect(await browser.send(validateTokenCall, {})).toEqual({ isValid: true, custId: sessions.ana.id });
  const stranger = sessions.browserAt('beta');
  stranger.accessToken = (browser.accessToken ?? '').replace('alpha.', 'beta.');
  expect(await stranger.send(validateTokenCall, {})).toBe('auth.required');
  expect(await sessions.browserAt().send(validateTokenCall, {})).toBe('auth.required');
  const other = await sessions.signIn(await addAccount(sessions.shop, 'alpha'));
  expect(await other.send(validateTokenCall, {})).toMatchObject({ custId: other.answer.custId });
});
