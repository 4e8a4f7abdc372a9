import { beforeAll, expect, test } from 'vitest';
import { validateTokenCall } from '#contract/identity/session.ts';
import { confirmLoginCall, loginCall, twoFactorLoginCall } from '#contract/identity/sign-in.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { addAccount, testPassword, type TestAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
  await identity.setProfile('beta', { can: ['two-factor', 'card-query'] });
});

const add = (wish = {}, unit = 'alpha') => addAccount(identity.shop, unit, wish);
const login = (account: Pick<TestAccount, 'email' | 'password'>, unit = 'alpha') =>
  identity.browser(unit).send(loginCall, { account: account.email, password: account.password });
const begin = async (account: TestAccount, unit = 'beta') => {
  const browser = identity.browser(unit);
  const answer = await browser.send(twoFactorLoginCall, {
    account: account.email,
    password: account.password,
  });
  return { browser, answer, tokenId: typeof answer === 'string' ? '' : (answer.tokenId ?? '') };
};
const confirm = (browser: ReturnType<IdentityShop['browser']>, twoFaTokenId: string, twoFaToken: string) =>
  browser.send(confirmLoginCall, { twoFaTokenId, twoFaToken });

test('API-45 API-46 AUTH-12 AUTH-52 the password gives a tokenId and no token; the mailed code gives the user', async () => {
  const account = await add({}, 'beta');
  const { browser, answer, tokenId } = await begin(account);
  expect(answer).toMatchObject({
    accessToken: null,
    refreshToken: null,
    custId: null,
    tokenId: expect.any(String),
    twoFaType: 'EMAIL',
  });
  expect(browser.cookies.size).toBe(0);
  const code = await identity.codeTo(account.email);
  expect(await confirm(browser, tokenId, code)).toMatchObject({
    custId: account.id,
    accessToken: expect.stringMatching(/^beta\./),
  });
  expect(await browser.send(validateTokenCall, {})).toMatchObject({ custId: account.id });
  // Once.
  expect(await confirm(identity.browser('beta'), tokenId, code)).toBe('code.ended');
});

test('AUTH-52 by SMS when only a phone is known', async () => {
  const account = await add({ email: '', phone: '+33612340001' }, 'beta');
  const browser = identity.browser('beta');
  const answer = await browser.send(twoFactorLoginCall, {
    mobileNo: '33-612340001',
    password: account.password,
  });
  if (typeof answer === 'string') throw new Error(answer);
  expect(answer).toMatchObject({ twoFaType: 'SMS' });
  const sms = await identity.sandbox.waitForSms('+33612340001');
  const code = /\d{6}/.exec(sms.text)?.[0] ?? '';
  expect(await confirm(browser, answer.tokenId ?? '', code)).toMatchObject({ custId: account.id });
});

test('OTP-09 five wrong codes, and the right one is worth nothing', async () => {
  const account = await add({}, 'beta');
  const { browser, tokenId } = await begin(account);
  const code = await identity.codeTo(account.email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let at = 0; at < 5; at++) expect(await confirm(browser, tokenId, wrong)).toBe('code.wrong');
  expect(await confirm(browser, tokenId, code)).toBe('code.ended');
});

test('OTP-09 a code lives ten minutes', async () => {
  const account = await add({}, 'beta');
  const { browser, tokenId } = await begin(account);
  const code = await identity.codeTo(account.email);
  identity.shop.clock.advance(oneTimeCode.lifeMs);
  expect(await confirm(browser, tokenId, code)).toBe('code.ended');
});

test('API-45 API-46 another unit knows neither the call nor the code', async () => {
  const account = await add({}, 'beta');
  const { tokenId } = await begin(account);
  const code = await identity.codeTo(account.email);
  expect(await confirm(identity.browser(), tokenId, code)).toBe('code.ended');
  expect((await begin(account, 'alpha')).answer).toBe('call.unknown');
  expect(await confirm(identity.browser('beta'), 'made-up', code)).toBe('code.ended');
  const other = await begin(await add({}, 'beta'));
  expect(await confirm(other.browser, other.tokenId, code)).toBe('code.wrong');
});

test('AUTH-52 in such a unit the ordinary sign-in asks for the code too', async () => {
  const account = await add({}, 'beta');
  expect(await login(account, 'beta')).toMatchObject({
    accessToken: null,
    tokenId: expect.any(String),
  });
});

test('AUTH-04 in two steps, too, nobody signs in by a way that the unit does not offer', async () => {
  const account = await add({}, 'beta');
  const typed = { account: account.email, password: account.password };
  const send = (loginType?: 'GOOGLE') =>
    identity.browser('beta').send(twoFactorLoginCall, { ...typed, ...(loginType && { loginType }) });
  expect(await send('GOOGLE')).toBe('auth.method-unknown');
  await identity.setProfile('beta', { can: ['two-factor'], signIn: ['sso'] });
  expect(await send()).toBe('auth.method-unknown');
  await identity.setProfile('beta', { can: ['two-factor', 'card-query'] });
  expect(await send()).toMatchObject({ tokenId: expect.any(String) });
});

test('a wrong password sends nothing and says what it always says', async () => {
  const account = await add({}, 'beta');
  expect(
    await identity.browser('beta').send(twoFactorLoginCall, { account: account.email, password: 'Wrong-Horse9' }),
  ).toBe('auth.wrong');
  expect(
    await identity
      .browser('beta')
      .send(twoFactorLoginCall, { account: 'nobody@example.com', password: 'Wrong-Horse9' }),
  ).toBe('auth.wrong');
});

test('nothing of a password or a code is in what was logged or kept', async () => {
  const { searchDump, searchText } = await import('#testing/checker/secret-search.ts');
  const account = await add({ email: 'canary-mail@example.com', password: 'Canary-Secret-77' }, 'beta');
  await identity.browser('beta').send(twoFactorLoginCall, { account: account.email, password: account.password });
  const code = await identity.codeTo(account.email);
  const secrets = ['canary-mail@example.com', 'Canary-Secret-77', testPassword, `code is ${code}`];
  expect(searchText(identity.shop.logged.join('\n'), secrets)).toEqual([]);
  expect((await searchDump(identity.shop.databases.east, secrets)).found).toEqual([]);
});
