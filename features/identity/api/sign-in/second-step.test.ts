// Codes of a second step are guessed by account, however many sign-ins are begun for it.
import { beforeAll, expect, test } from 'vitest';
import { confirmIdentityCall } from '#contract/identity/session.ts';
import { confirmLoginCall, loginCall, staffLoginCall, twoFactorLoginCall } from '#contract/identity/sign-in.ts';
import { sendCodeCall } from '#contract/identity/registration.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { secondStepTries } from '#domain/identity/sign-in.ts';
import { totpCode } from '#platform/crypto/totp.ts';
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
