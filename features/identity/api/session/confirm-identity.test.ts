import { beforeAll, describe, expect, test } from 'vitest';
import { confirmIdentityCall, refreshCall } from '#contract/identity/session.ts';
import { confirmLoginCall, loginCall } from '#contract/identity/sign-in.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { addAccount } from '#testing/accounts.ts';
import { freshCall } from '#testing/fresh-call.ts';
import { signedIn } from '#testing/members.ts';
import { openSessionShop, type SessionShop } from '#testing/session-shop.ts';
let sessions: SessionShop;
beforeAll(async () => {
  sessions = await openSessionShop();
});

describe('a fresh sign-in', () => {
  test('what wants one is open for ten minutes after a sign-in, and again after a password', async () => {
    const account = await addAccount(sessions.shop, 'alpha');
    const browser = await sessions.signIn(account);
    expect(await browser.send(freshCall, {})).toEqual({ done: true });
    sessions.shop.clock.advance(9 * 60_000);
    await browser.send(refreshCall, { idleSeconds: 0 });
    sessions.shop.clock.advance(60_000);
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
    expect(await Object.assign(sessions.browserAt(), { accessToken: before }).send(freshCall, {})).toBe(
      'auth.required',
    );
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: account.id });
  });

  test('AUTH-08 another customer’s password and another unit’s make nothing fresh, and guesses are counted', async () => {
    const [account, other] = [
      await addAccount(sessions.shop, 'alpha', { password: 'Own-Password-1' }),
      await addAccount(sessions.shop, 'beta', { password: 'Beta-Password-1' }),
    ];
    const browser = await sessions.signIn(account);
    expect(await browser.send(confirmIdentityCall, { password: sessions.ana.password })).toBe('auth.wrong');
    expect(await browser.send(confirmIdentityCall, { password: other.password })).toBe('auth.wrong');
    for (let at = 2; at < 10; at++) await browser.send(confirmIdentityCall, { password: `Guess-${at}` });
    expect(await browser.send(confirmIdentityCall, { password: account.password })).toBe('auth.tries-exceeded');
    expect(await sessions.browserAt().send(confirmIdentityCall, { password: account.password })).toBe('auth.required');
  });

  test('AUTH-08 AUTH-52 whoever has an app proves both: neither the password alone nor a used code is enough', async () => {
    const account = await addAccount(sessions.shop, 'alpha', { app: true });
    const browser = sessions.browserAt();
    const code = () => totpCode(account.secret ?? Buffer.alloc(0), sessions.shop.clock.now());
    const step = await browser.send(loginCall, { account: account.email, password: account.password });
    const used = code();
    await browser.send(confirmLoginCall, {
      twoFaTokenId: typeof step === 'string' ? step : (step.tokenId ?? ''),
      twoFaToken: used,
    });
    const confirm = (twoFaToken?: string, password = account.password) =>
      browser.send(confirmIdentityCall, { password, ...(twoFaToken !== undefined && { twoFaToken }) });
    expect(await confirm()).toBe('auth.wrong');
    expect(await confirm(used)).toBe('auth.wrong');
    sessions.shop.clock.advance(60_000);
    expect(await confirm(code(), 'Wrong-Horse9')).toBe('auth.wrong');
    expect(await confirm(code())).toMatchObject({ freshIn: 600_000 });
  });

  test('a token without a session is never fresh', async () => {
    const member = await signedIn(sessions.shop, 'alpha');
    const browser = sessions.browserAt();
    browser.accessToken = member.token;
    expect(await browser.send(freshCall, {})).toBe('auth.not-fresh');
    expect(await browser.send(confirmIdentityCall, { password: 'x' })).toBe('auth.not-allowed');
  });
});
