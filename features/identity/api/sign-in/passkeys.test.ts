import { beforeAll, expect, test } from 'vitest';
import { setUpPasskeyCall } from '#contract/identity/credentials.ts';
import { refreshCall } from '#contract/identity/session.ts';
import { loginCall, passkeyLoginCall, staffLoginCall, confirmLoginCall } from '#contract/identity/sign-in.ts';
import { closeMember } from '#data/identity/actors.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { addAccount, type TestAccount, type TestBrowser } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { softPasskey, type PasskeyChanges, type SoftPasskey } from '#testing/sandbox/soft-passkey.ts';

let identity: IdentityShop;
const origin = 'http://shop.test';
beforeAll(async () => {
  identity = await openIdentityShop();
  for (const unit of ['alpha', 'beta']) await identity.setProfile(unit, { can: ['passkey', 'card-query'] });
});

const signedIn = async (account: TestAccount, unit = 'alpha') => {
  const browser = identity.browser(unit);
  await browser.send(loginCall, { account: account.email, password: account.password });
  return browser;
};
const setUp = async (browser: TestBrowser, account: TestAccount, key: SoftPasskey, changes: PasskeyChanges = {}) => {
  const begun = await browser.send(setUpPasskeyCall, { custId: account.id });
  if (typeof begun === 'string') return begun;
  const response = key.register(begun.options ?? {}, changes);
  return browser.send(setUpPasskeyCall, {
    custId: account.id,
    challengeId: begun.challengeId ?? '',
    response,
  });
};
const enter = async (key: SoftPasskey, changes: PasskeyChanges = {}, unit = 'alpha') => {
  const browser = identity.browser(unit);
  const begun = await browser.send(passkeyLoginCall, {});
  if (typeof begun === 'string') return begun;
  const response = key.signIn(begun.options ?? {}, changes);
  return browser.send(passkeyLoginCall, { challengeId: begun.challengeId ?? '', response });
};

test('AUTH-03 AUTH-05 a member sets up a passkey after a fresh sign-in, and signs in with it alone', async () => {
  const account = await addAccount(identity.shop, 'alpha', { app: true });
  const browser = identity.browser();
  const step = await browser.send(loginCall, {
    account: account.email,
    password: account.password,
  });
  const twoFaTokenId = typeof step === 'string' ? '' : (step.tokenId ?? '');
  const twoFaToken = totpCode(account.secret ?? Buffer.alloc(0), identity.shop.clock.now());
  await browser.send(confirmLoginCall, { twoFaTokenId, twoFaToken });
  const key = softPasskey(origin);
  expect(await setUp(browser, account, key)).toEqual({
    isConfirmed: true,
    challengeId: null,
    options: null,
  });
  // A device that is there and was unlocked is two factors at once.
  expect(await enter(key)).toMatchObject({
    custId: account.id,
    accessToken: expect.any(String),
    tokenId: null,
  });
  expect(await enter(key)).toMatchObject({ custId: account.id });
});

test('AUTH-52 staff sign in with a passkey', async () => {
  const account = await addAccount(identity.shop, 'alpha', { kind: 'staff', app: true });
  const browser = identity.browser();
  const step = await browser.send(staffLoginCall, { account: account.email, password: account.password });
  const twoFaToken = totpCode(account.secret ?? Buffer.alloc(0), identity.shop.clock.now());
  await browser.send(confirmLoginCall, {
    twoFaTokenId: typeof step === 'string' ? '' : (step.tokenId ?? ''),
    twoFaToken,
  });
  const key = softPasskey(origin);
  expect(await setUp(browser, account, key)).toMatchObject({ isConfirmed: true });
  expect(await enter(key)).toMatchObject({ custId: account.id });
});

test('a device that was not unlocked, another page, another host, another challenge or a copy of the key gets nothing', async () => {
  const account = await addAccount(identity.shop, 'alpha');
  const browser = await signedIn(account);
  const evil = 'https://evil.example';
  for (const changes of [{ locked: true }, { origin: evil }, { hostname: 'evil.example' }, { challenge: 'AAAA' }])
    expect(await setUp(browser, account, softPasskey(origin), changes)).toBe('code.wrong');
  const key = softPasskey(origin);
  await setUp(browser, account, key);
  for (const changes of [
    { locked: true },
    { origin: evil },
    { hostname: 'evil.example' },
    { challenge: 'AAAA' },
    { counter: 1 },
  ])
    expect(await enter(key, { counter: 50, ...changes })).toBe('auth.wrong');
  expect(await enter(softPasskey(origin))).toBe('auth.wrong');
  expect(await enter(key, { counter: 60 })).toMatchObject({ custId: account.id });
  // The same count twice: there are two of it.
  expect(await enter(key, { counter: 60 })).toBe('auth.wrong');
});

test('what was signed once is good once, and for five minutes', async () => {
  const account = await addAccount(identity.shop, 'alpha');
  const key = softPasskey(origin);
  await setUp(await signedIn(account), account, key);
  const browser = identity.browser();
  const begun = await browser.send(passkeyLoginCall, {});
  if (typeof begun === 'string') throw new Error(begun);
  const signed = { challengeId: begun.challengeId ?? '', response: key.signIn(begun.options ?? {}) };
  expect(await browser.send(passkeyLoginCall, signed)).toMatchObject({ custId: account.id });
  expect(await browser.send(passkeyLoginCall, signed)).toBe('code.ended');
  expect(await browser.send(passkeyLoginCall, { response: signed.response })).toBe('code.ended');
  const late = await browser.send(passkeyLoginCall, {});
  if (typeof late === 'string') throw new Error(late);
  identity.shop.clock.advance(5 * 60_000);
  expect(
    await browser.send(passkeyLoginCall, {
      challengeId: late.challengeId ?? '',
      response: key.signIn(late.options ?? {}),
    }),
  ).toBe('code.ended');
});

test('AUTH-03 AUTH-05 another customer, another unit, a guest and a stale sign-in set up nothing; a closed account does not open', async () => {
  const [account, other] = [await addAccount(identity.shop, 'alpha'), await addAccount(identity.shop, 'alpha')];
  const key = softPasskey(origin);
  const browser = await signedIn(account);
  expect(await setUp(identity.browser(), account, key)).toBe('auth.required');
  expect(await setUp(await signedIn(other), account, key)).toBe('auth.not-allowed');
  expect(await setUp(browser, account, key)).toMatchObject({ isConfirmed: true });
  expect(await setUp(await signedIn(other), other, key)).toBe('code.wrong');
  expect(await enter(key, {}, 'beta')).toBe('auth.wrong');
  expect(await enter(key, {}, 'gamma')).toBe('call.unknown');
  identity.shop.clock.advance(9 * 60_000);
  await browser.send(refreshCall, { idleSeconds: 0 });
  identity.shop.clock.advance(60_000);
  expect(await setUp(browser, account, softPasskey(origin))).toBe('auth.not-fresh');
  await identity.shop.inUnit('alpha', (scope) => closeMember(scope, account.id));
  expect(await enter(key)).toBe('auth.wrong');
});
