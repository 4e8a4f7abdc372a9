import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmIdentityCall,
  confirmLoginCall,
  loginCall,
  refreshCall,
  salesmanLoginCall,
  setUpAuthenticatorCall,
  staffLoginCall,
  twoFactorLoginCall,
  validateTokenCall,
} from '#contract/identity/identity.ts';
import { sendCodeCall } from '#contract/identity/registration.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { freshMs } from '#domain/identity/session.ts';
import { secondStepTries } from '#domain/identity/sign-in.ts';
import { secretTyped, totpCode } from '#platform/crypto/totp.ts';
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

test('AUTH-52 in such a unit the ordinary sign-in asks for the code too', async () => {
  const account = await add({}, 'beta');
  expect(await login(account, 'beta')).toMatchObject({
    accessToken: null,
    tokenId: expect.any(String),
  });
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

test.each([
  ['customer', loginCall],
  ['staff', staffLoginCall],
] as const)(
  'AUTH-52 ten wrong codes of an app close the second step of the account for a day, whatever password is given; a right code forgives: %s',
  async (kind, call) => {
    const wrongOf = (secret: Buffer) =>
      String((Number(totpCode(secret, identity.shop.clock.now())) + 1) % 1_000_000).padStart(6, '0');
    const account = await add({ kind, app: true });
    const secret = account.secret ?? Buffer.alloc(0);
    const guess = async (code: (secret: Buffer) => string) => {
      const browser = identity.browser();
      const step = await browser.send(call, { account: account.email, password: account.password });
      return confirm(browser, typeof step === 'string' ? step : (step.tokenId ?? ''), code(secret));
    };
    const right = () => guess((of) => totpCode(of, identity.shop.clock.now()));
    for (let at = 0; at < secondStepTries.most - 1; at++) expect(await guess(wrongOf)).toBe('code.wrong');
    expect(await right()).toMatchObject({ custId: account.id });
    identity.shop.clock.advance(60_000);
    for (let at = 0; at < secondStepTries.most; at++) expect(await guess(wrongOf)).toBe('code.wrong');
    // Each of these is a sign-in of its own, begun with the right password.
    expect(await guess(wrongOf)).toBe('code.ended');
    expect(await right()).toBe('code.ended');
    identity.shop.clock.advance(secondStepTries.windowMs - 120_000);
    expect(await right()).toBe('code.ended');
    identity.shop.clock.advance(120_000);
    expect(await right()).toMatchObject({ custId: account.id });
  },
);

test('AUTH-52 thirty codes at once in as many sign-ins are ten tries, and other accounts are not concerned', async () => {
  const [account, other] = [await add({ app: true }), await add({ app: true })];
  const steps = [];
  for (let at = 0; at < 30; at++) steps.push(await login(account));
  const outcomes = await Promise.all(
    steps.map((step) => confirm(identity.browser(), typeof step === 'string' ? step : (step.tokenId ?? ''), 'x')),
  );
  expect(outcomes.filter((outcome) => outcome === 'code.wrong')).toHaveLength(secondStepTries.most);
  expect(outcomes.filter((outcome) => outcome === 'code.ended')).toHaveLength(30 - secondStepTries.most);
  const step = await login(other);
  const code = totpCode(other.secret ?? Buffer.alloc(0), identity.shop.clock.now());
  expect(await confirm(identity.browser(), typeof step === 'string' ? step : (step.tokenId ?? ''), code)).toMatchObject(
    { custId: other.id },
  );
});

test('whoever is signed in guesses no more codes of the app than at a sign-in', async () => {
  const account = await add({ app: true });
  const browser = identity.browser();
  const step = await browser.send(loginCall, {
    account: account.email,
    password: account.password,
  });
  const code = () => totpCode(account.secret ?? Buffer.alloc(0), identity.shop.clock.now());
  await confirm(browser, typeof step === 'string' ? step : (step.tokenId ?? ''), code());
  identity.shop.clock.advance(60_000);
  for (let at = 0; at < secondStepTries.most; at++)
    expect(await confirm(identity.browser(), await tokenOf(account), 'x')).toBe('code.wrong');
  expect(await browser.send(confirmIdentityCall, { password: account.password, twoFaToken: code() })).toBe(
    'auth.wrong',
  );
});
const tokenOf = async (account: TestAccount) => {
  const step = await login(account);
  return typeof step === 'string' ? step : (step.tokenId ?? '');
};

test('OTP-09 codes that anybody asks for to an address keep nobody from the code of their sign-in', async () => {
  const account = await add({}, 'beta');
  const ask = () => identity.browser('beta').send(sendCodeCall, { email: account.email });
  for (let at = 0; at < oneTimeCode.sendsMax; at++) {
    expect(await ask()).toMatchObject({ otpId: expect.any(String) });
    identity.shop.clock.advance(oneTimeCode.resendMs);
  }
  expect(await ask()).toBe('code.too-many');
  // Nor does one of a moment ago.
  for (let at = 0; at < oneTimeCode.sendsMax; at++) {
    expect((await begin(account)).answer).toMatchObject({ twoFaType: 'EMAIL' });
    identity.shop.clock.advance(oneTimeCode.resendMs);
  }
  expect((await begin(account)).answer).toBe('code.too-many');
});

test('OTP-09 a code lives ten minutes', async () => {
  const account = await add({}, 'beta');
  const { browser, tokenId } = await begin(account);
  const code = await identity.codeTo(account.email);
  identity.shop.clock.advance(oneTimeCode.lifeMs);
  expect(await confirm(browser, tokenId, code)).toBe('code.ended');
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

test('AUTH-52 AUTH-01 staff get in with their app and not without one; another unit knows them not', async () => {
  const [bare, account] = [await add({ kind: 'staff' }), await add({ kind: 'staff', app: true })];
  const send = (who: TestAccount, unit = 'alpha') =>
    identity.browser(unit).send(staffLoginCall, { account: who.email, password: who.password });
  expect(await send(bare)).toBe('auth.second-factor-missing');
  expect(await send(account, 'beta')).toBe('auth.wrong');
  expect(await login(account)).toBe('auth.wrong');
  const step = await send(account);
  if (typeof step === 'string' || !account.secret) throw new Error('no step');
  expect(step).toMatchObject({ accessToken: null, twoFaType: 'APP' });
  expect(
    await confirm(identity.browser(), step.tokenId ?? '', totpCode(account.secret, identity.shop.clock.now())),
  ).toMatchObject({ custId: account.id });
});

describe('UNIT-44 AUTH-52 a salesman takes a second step whatever the unit wants of its customers', () => {
  const send = (typed: { account: string } | { mobileNo: string }, browser = identity.browser()) =>
    browser.send(salesmanLoginCall, { ...typed, password: testPassword });
  const stepOf = async (typed: { account: string } | { mobileNo: string }) => {
    const browser = identity.browser();
    const step = await send(typed, browser);
    if (typeof step === 'string') throw new Error(step);
    expect(step).toMatchObject({ accessToken: null, refreshToken: null, custId: null });
    expect(browser.cookies.size).toBe(0);
    return { browser, tokenId: step.tokenId ?? '', factor: step.twoFaType };
  };

  test('the app of whoever set one up', async () => {
    const account = await add({ kind: 'salesman', app: true });
    const { browser, tokenId, factor } = await stepOf({ account: account.email });
    expect(factor).toBe('APP');
    const code = totpCode(account.secret ?? Buffer.alloc(0), identity.shop.clock.now());
    expect(await confirm(browser, tokenId, code)).toMatchObject({ custId: account.id });
  });

  test('else a code by mail', async () => {
    const account = await add({ kind: 'salesman' });
    const { browser, tokenId, factor } = await stepOf({ account: account.email });
    expect(factor).toBe('EMAIL');
    const code = await identity.codeTo(account.email);
    expect(await confirm(browser, tokenId, code)).toMatchObject({
      custId: account.id,
      custType: 'SALESMAN',
      accessToken: expect.any(String),
    });
  });

  test('else a code by text message; and whoever has no address at all does not get in', async () => {
    const account = await add({ kind: 'salesman', email: '', phone: '+33612340077' });
    const { browser, tokenId, factor } = await stepOf({ mobileNo: '33-612340077' });
    expect(factor).toBe('SMS');
    const { text } = await identity.sandbox.waitForSms('+33612340077');
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    expect(await confirm(browser, tokenId, code)).toMatchObject({ custId: account.id });
    const bare = await add({ kind: 'salesman', email: 'unreached@example.com' });
    await identity.shop.inUnit('alpha', ({ tx }) =>
      tx.updateTable('actor').set({ person_id: null }).where('id', '=', bare.id).execute(),
    );
    expect(await send({ account: bare.email })).toBe('auth.second-factor-missing');
  });
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
