import { beforeAll, describe, expect, test } from 'vitest';
import { refreshCall, validateTokenCall } from '#contract/identity/session.ts';
import { loginCall } from '#contract/identity/sign-in.ts';
import { confirmResetCall, confirmTokenCall, resetPasswordCall } from '#contract/identity/registration.ts';
import { accountTypeOf } from '#contract/wire/identity/member.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { retryAtOnce } from '#testing/outbox.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
});

let made = 0;
const newEmail = () => `new-${made++}@example.com`;
const signIn = (email: string, password = 'Correct-Horse9', unit = 'alpha') =>
  identity.browser(unit).send(loginCall, { account: email, password });

describe('RESET a forgotten password', () => {
  const page = '/auth/reset-password';
  const ask = (email: string, accountType: 'C' | 'B' | 'S' = 'C', unit = 'alpha') =>
    identity.browser(unit).send(resetPasswordCall, { email, accountType });
  const look = (tokenId: string, unit = 'alpha') => identity.browser(unit).send(confirmTokenCall, { tokenId });
  const change = (token: string, changes = {}, unit = 'alpha') =>
    identity.browser(unit).send(confirmResetCall, { token, newPassword: 'Another-Horse-9', ...changes });

  test('API-51 API-52 API-53 RESET-05 a link, its check, a new password; every session and every other link end', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = identity.browser();
    await browser.send(loginCall, { account: account.email, password: account.password });
    expect(await ask(account.email)).toEqual({ isEmailSent: true });
    const first = await identity.linkTo(account.email, page);
    await identity.sandbox.clearInbox();
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    expect(await look(token)).toEqual({ isValid: true, memberType: 'B2C', accountId: account.id });
    expect(await change(token, { newPassword: 'weak' })).toBe('password.weak');
    expect(await change(token, { newPassword: 'Password123' })).toBe('password.common');
    expect(await change(token, { accountId: account.id, memberType: 'B2C' })).toEqual({ isReset: true });
    expect(await look(token)).toEqual({ isValid: false, memberType: null, accountId: null });
    expect(await change(token)).toBe('link.invalid');
    expect(await change(first)).toBe('link.invalid');
    expect(await browser.send(validateTokenCall, {})).toBe('auth.required');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(await signIn(account.email, account.password)).toBe('auth.wrong');
    expect(await signIn(account.email, 'Another-Horse-9')).toMatchObject({ custId: account.id });
  });

  test('RESET-06 a request that cannot be taken is answered with an error code and a message', async () => {
    const raw = async (body: object) => {
      const response = await fetch(`${identity.api.base}/v2/member/resetPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aggregatorBuId: 'alpha', ...body }),
      });
      return { http: response.status, ...((await response.json()) as object) };
    };
    expect(await raw({ email: 'not an address', accountType: 'C' })).toEqual({
      http: 200,
      success: false,
      status: 200,
      data: null,
      error: { code: 70021, message: 'The format is not right' },
    });
    expect(await raw({ email: 'a@example.com', accountType: 'X' })).toEqual({
      http: 400,
      success: false,
      status: 400,
      data: null,
      error: { code: 40001, message: 'The request is not valid.' },
    });
  });

  test('RESET-09 an address that nobody has is answered alike, and nothing is sent', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const raw = async (email: string) => {
      const response = await fetch(`${identity.api.base}/v2/member/resetPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aggregatorBuId: 'alpha', email, accountType: 'C' }),
      });
      return `${response.status} ${await response.text()}`;
    };
    const nobody = newEmail();
    expect(await raw(nobody)).toBe(await raw(account.email));
    await identity.linkTo(account.email, page);
    expect(await identity.sandbox.mails(nobody)).toEqual([]);
    expect(await ask('not an address')).toBe('address.invalid');
  });

  test('RESET-04 the link lives 24 hours', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    identity.shop.clock.advance(86_400_000 - 1);
    expect(await look(token)).toMatchObject({ isValid: true });
    identity.shop.clock.advance(1);
    expect(await look(token)).toMatchObject({ isValid: false });
    expect(await change(token)).toBe('link.invalid');
  });

  test.each([
    ['B', 'business', 'B2B', '/auth/b2b/reset-password'],
    ['S', 'salesman', 'SALESMAN', '/auth/salesman/reset-password'],
  ] as const)('RESET-03 account type %s finds a %s, and leads to their page', async (type, kind, memberType, own) => {
    const account = await addAccount(identity.shop, 'alpha', { kind });
    await ask(account.email, 'C');
    await ask(account.email, type);
    const token = await identity.linkTo(account.email, own);
    expect(await identity.sandbox.mails(account.email)).toHaveLength(1);
    expect(await look(token)).toMatchObject({ isValid: true, memberType });
  });

  test.each([
    ['/auth/b2b/forgot', 'B'],
    ['/auth/salesman/forgot', 'S'],
    ['/auth/forgot', 'C'],
  ] as const)('RESET-03 RESET-08 the path %s after the unit’s part is of account type %s', (path, type) => {
    expect(accountTypeOf(path)).toBe(type);
  });

  test('RESET-07 a made-up token is no token, and another account’s id does not go with a link', async () => {
    const [account, other] = [await addAccount(identity.shop, 'alpha'), await addAccount(identity.shop, 'alpha')];
    expect(await look('A'.repeat(43))).toEqual({ isValid: false, memberType: null, accountId: null });
    expect(await look('')).toMatchObject({ isValid: false });
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    expect(await change(token, { accountId: other.id })).toBe('link.invalid');
    expect(await signIn(other.email, other.password)).toMatchObject({ custId: other.id });
  });

  test('API-51 API-52 API-53 another unit has no such account and no such link', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await ask(account.email, 'C', 'beta');
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    expect(await identity.sandbox.mails(account.email)).toHaveLength(1);
    expect(await look(token, 'beta')).toMatchObject({ isValid: false });
    expect(await change(token, {}, 'beta')).toBe('link.invalid');
  });

  test('ten changes with one link at once are one', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(token, { newPassword: `Another-Horse-${at}` })),
    );
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
  });

  test('a mail service that is down loses no mail', async () => {
    await retryAtOnce(identity.shop);
    const account = await addAccount(identity.shop, 'alpha');
    await identity.sandbox.setSwitch('email', { fail: '451', next: 2 });
    await ask(account.email);
    expect(await identity.linkTo(account.email, page)).toMatch(/^[\w-]{43}$/);
  });
});
