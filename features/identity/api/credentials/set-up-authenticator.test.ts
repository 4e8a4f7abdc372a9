import { beforeAll, expect, test } from 'vitest';
import { setUpAuthenticatorCall } from '#contract/identity/credentials.ts';
import { confirmIdentityCall, refreshCall } from '#contract/identity/session.ts';
import { confirmLoginCall, loginCall } from '#contract/identity/sign-in.ts';
import { freshMs } from '#domain/identity/session.ts';
import { secretTyped, totpCode } from '#platform/crypto/totp.ts';
import { addAccount, type TestAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
  await identity.setProfile('beta', { can: ['two-factor', 'card-query'] });
});

const add = (wish = {}, unit = 'alpha') => addAccount(identity.shop, unit, wish);
const login = (account: Pick<TestAccount, 'email' | 'password'>, unit = 'alpha') =>
  identity.browser(unit).send(loginCall, { account: account.email, password: account.password });
const confirm = (browser: ReturnType<IdentityShop['browser']>, twoFaTokenId: string, twoFaToken: string) =>
  browser.send(confirmLoginCall, { twoFaTokenId, twoFaToken });

test('AUTH-52 a member sets up an app after a fresh sign-in; then it is asked for, and each code works once', async () => {
  const account = await add();
  const browser = identity.browser();
  await browser.send(loginCall, { account: account.email, password: account.password });
  const begun = await browser.send(setUpAuthenticatorCall, { custId: account.id });
  if (typeof begun === 'string') throw new Error(begun);
  expect(begun.address).toMatch(/^otpauth:\/\/totp\/Alpha%20Cards.*secret=[A-Z2-7]{32}/);
  const secret = secretTyped(begun.secret ?? '');
  expect(await browser.send(setUpAuthenticatorCall, { custId: account.id, twoFaToken: '000000' })).toBe('code.wrong');
  expect(await login(account)).toMatchObject({ tokenId: null });
  const now = () => identity.shop.clock.now();
  expect(
    await browser.send(setUpAuthenticatorCall, {
      custId: account.id,
      twoFaToken: totpCode(secret, now()),
    }),
  ).toMatchObject({ isConfirmed: true, secret: null });
  expect(await browser.send(setUpAuthenticatorCall, { custId: account.id })).toBe('authenticator.there');

  const second = identity.browser();
  const step = await second.send(loginCall, { account: account.email, password: account.password });
  if (typeof step === 'string') throw new Error(step);
  expect(step).toMatchObject({ accessToken: null, twoFaType: 'APP' });
  // The code that confirmed it is spent.
  expect(await confirm(second, step.tokenId ?? '', totpCode(secret, now()))).toBe('code.wrong');
  identity.shop.clock.advance(30_000);
  const code = totpCode(secret, now());
  expect(await confirm(second, step.tokenId ?? '', code)).toMatchObject({ custId: account.id });
  const again = await identity.browser().send(loginCall, { account: account.email, password: account.password });
  expect(await confirm(second, typeof again === 'string' ? '' : (again.tokenId ?? ''), code)).toBe('code.wrong');
  identity.shop.clock.advance(30_000);
  expect(await second.send(confirmIdentityCall, { password: account.password })).toBe('auth.wrong');
  expect(
    await second.send(confirmIdentityCall, {
      password: account.password,
      twoFaToken: totpCode(secret, now()),
    }),
  ).toMatchObject({ freshIn: 600_000 });
});

test('AUTH-52 another customer, another unit, a stale sign-in and a guest set up nothing', async () => {
  const [account, other] = [await add(), await add()];
  const browser = identity.browser();
  expect(await browser.send(setUpAuthenticatorCall, { custId: account.id })).toBe('auth.required');
  await browser.send(loginCall, { account: other.email, password: other.password });
  expect(await browser.send(setUpAuthenticatorCall, { custId: account.id })).toBe('auth.not-allowed');
  identity.shop.clock.advance(freshMs - 1);
  expect(await browser.send(refreshCall, {})).toMatchObject({ custId: other.id });
  expect(await browser.send(setUpAuthenticatorCall, { custId: other.id })).toMatchObject({
    isConfirmed: false,
  });
  identity.shop.clock.advance(1);
  expect(await browser.send(setUpAuthenticatorCall, { custId: other.id })).toBe('auth.not-fresh');
  expect(await browser.send(setUpAuthenticatorCall, { custId: other.id, twoFaToken: '000000' })).toBe('auth.not-fresh');
  const abroad = identity.browser('gamma');
  await identity.setProfile('gamma', {});
  const stranger = await add({}, 'gamma');
  await abroad.send(loginCall, { account: stranger.email, password: stranger.password });
  expect(await abroad.send(setUpAuthenticatorCall, { custId: account.id })).toBe('auth.not-allowed');
});
