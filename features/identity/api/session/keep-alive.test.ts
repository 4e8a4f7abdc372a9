import { beforeAll, describe, expect, test } from 'vitest';
import { keepAliveCall, refreshCall } from '#contract/identity/session.ts';
import { absoluteLimitMs, idleLimitMs } from '#domain/identity/session.ts';
import { addAccount, isSignedIn } from '#testing/accounts.ts';
import { signedIn } from '#testing/members.ts';
import { openSessionShop, type SessionShop } from '#testing/session-shop.ts';
let sessions: SessionShop;
beforeAll(async () => {
  sessions = await openSessionShop();
});

describe('limits', () => {
  test('SESSION-13 a tab that reports no input does not keep anybody signed in', async () => {
    const browser = await sessions.signIn();
    const left: number[] = [];
    for (let minute = 1; minute < 32; minute++) {
      sessions.shop.clock.advance(60_000);
      if (minute % 8 === 0) await browser.send(refreshCall, {});
      const answer = await browser.send(keepAliveCall, { idleSeconds: minute * 60 });
      left.push(typeof answer === 'string' ? 0 : answer.idleIn);
    }
    expect(left).toEqual(Array.from({ length: 31 }, (_, at) => idleLimitMs - (at + 1) * 60_000));
    sessions.shop.clock.advance(60_000);
    expect(await browser.send(keepAliveCall, { idleSeconds: 0 })).toBe('auth.required');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
  });

  test('SESSION-13 input in any tab moves the clock, and a lower report does not move it back', async () => {
    const browser = await sessions.signIn();
    sessions.shop.clock.advance(9 * 60_000);
    expect(await browser.send(keepAliveCall, { idleSeconds: 10 })).toMatchObject({ idleIn: idleLimitMs - 10_000 });
    expect(await browser.send(keepAliveCall, { idleSeconds: 500 })).toMatchObject({ idleIn: idleLimitMs - 10_000 });
  });

  test('SESSION-13 a client that lies about input is signed out at the absolute limit', async () => {
    const browser = await sessions.signIn();
    const until = sessions.shop.clock.now().getTime() + absoluteLimitMs('customer');
    while (sessions.shop.clock.now().getTime() + 9 * 60_000 < until) {
      sessions.shop.clock.advance(9 * 60_000);
      expect(await browser.send(refreshCall, { idleSeconds: 0 })).toMatchObject({ custId: sessions.ana.id });
    }
    // It is told that nothing will keep it longer than that.
    const left = until - sessions.shop.clock.now().getTime();
    expect(await browser.send(keepAliveCall, { idleSeconds: 0 })).toEqual({ endsIn: left, idleIn: left });
    sessions.shop.clock.advance(9 * 60_000);
    expect(await browser.send(refreshCall, { idleSeconds: 0 })).toBe('session.over');
  });

  test('API-57 SESSION-12 the keep-alive wants a token: a guest, another customer’s and another unit’s keep nobody alive', async () => {
    const browser = await sessions.signIn();
    expect(await sessions.browserAt().send(keepAliveCall, { idleSeconds: 0 })).toBe('auth.required');
    const other = await sessions.signIn(await addAccount(sessions.shop, 'alpha'));
    sessions.shop.clock.advance(5 * 60_000);
    await other.send(keepAliveCall, { idleSeconds: 0 });
    expect(await browser.send(keepAliveCall, { idleSeconds: 300 })).toMatchObject({ idleIn: idleLimitMs - 300_000 });
    const stranger = sessions.browserAt('beta');
    stranger.accessToken = browser.accessToken;
    expect(await stranger.send(keepAliveCall, { idleSeconds: 0 })).toBe('unit.disagreement');
    // A till's token belongs to no session.
    const till = await signedIn(sessions.shop, 'alpha', 'customer');
    const without = sessions.browserAt();
    without.accessToken = till.token;
    expect(await without.send(keepAliveCall, { idleSeconds: 0 })).toBe('session.over');
  });

  test('SESSION-12 the keep-alive is POST /v1/others/keepAlive', async () => {
    const { accessToken } = await sessions.signIn();
    sessions.shop.clock.advance(60_000);
    const response = await fetch(`${sessions.api.base}/v1/others/keepAlive`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${accessToken}:`)}` },
      body: JSON.stringify({ idleSeconds: 60 }),
    });
    expect(await response.json()).toMatchObject({ success: true, data: { endsIn: 719 * 60_000, idleIn: 31 * 60_000 } });
  });

  test('E6 a clock that was wrong for a while revives nobody', async () => {
    const browser = await sessions.signIn();
    const before = sessions.shop.clock.now();
    sessions.shop.clock.advance(25 * 3_600_000);
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    sessions.shop.clock.set(new Date(before.getTime() + 1_000));
    expect(await isSignedIn(browser)).toBe(false);
  });
});
