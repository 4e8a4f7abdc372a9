import { beforeAll, describe, expect, test } from 'vitest';
import { confirmLoginCall, loginCall } from '#contract/identity/sign-in.ts';
import type { CallInput } from '#contract/call.ts';
import { failures } from '#contract/failures.ts';
import { custTypeOf, userTypeOf } from '#contract/wire/identity/member.ts';
import { addMember } from '#data/identity/actors.ts';
import { passwordTries } from '#domain/identity/sign-in.ts';
import type { CaptchaCheck, CaptchaVerdict } from '#providers/captcha/port.ts';
import { addAccount, type TestAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';

let identity: IdentityShop;
const checks: CaptchaCheck[] = [];
let verdict: CaptchaVerdict = 'passed';
beforeAll(async () => {
  identity = await openIdentityShop({
    captcha: () => ({ verify: async (check) => (checks.push(check), verdict) }),
  });
});

const add = (wish = {}, unit = 'alpha') => addAccount(identity.shop, unit, wish);
const login = (account: Pick<TestAccount, 'email' | 'password'>, unit = 'alpha') =>
  identity.browser(unit).send(loginCall, { account: account.email, password: account.password });

describe('API-47 individuals', () => {
  test('AUTH-08 AUTH-09 by e-mail, in whichever case; the answer says who, what kind and how they may pay', async () => {
    const account = await add();
    const answer = await login({ ...account, email: ` ${account.email.toUpperCase()} ` });
    expect(answer).toEqual({
      accessToken: expect.stringMatching(/^alpha\.[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      custName: 'Ana Example',
      custId: account.id,
      custType: 'B2C',
      userType: 'NL',
      paymentType: 'C04',
      isAdminSalesman: 0,
      companyType: null,
      companyName: null,
      idCardNo: null,
      reachFiveAccessToken: null,
      tokenId: null,
      twoFaType: null,
      registrationToken: null,
      expiresIn: 600_000,
    });
  });

  test('AUTH-42 by phone with the password, never by the number alone', async () => {
    const account = await add({ phone: '+33 6 77 88 99 00' });
    const send = (input: CallInput<typeof loginCall>) => identity.browser().send(loginCall, input);
    expect(await send({ mobileNo: '33-0677889900', password: account.password })).toMatchObject({ custId: account.id });
    expect(await send({ account: '0677889900', password: account.password })).toMatchObject({ custId: account.id });
    expect(await send({ mobileNo: '33-0677889900' })).toBe('auth.wrong');
    expect(await send({ mobileNo: '33-0677889900', password: '' })).toBe('auth.wrong');
  });

  test('AUTH-19 a wrong password, an unknown account and no name at all get one answer, to the byte', async () => {
    const account = await add();
    const raw = async (body: object) => {
      const response = await fetch(`${identity.api.base}/v8/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aggregatorBuId: 'alpha', ...body }),
      });
      return `${response.status} ${response.headers.getSetCookie().length} ${await response.text()}`;
    };
    const wrong = await raw({ account: account.email, password: 'Wrong-Horse9' });
    expect(wrong).toContain('Something went wrong while logging in');
    expect(await raw({ account: 'nobody@example.com', password: 'Wrong-Horse9' })).toBe(wrong);
    expect(await raw({ account: 'no name', password: 'Wrong-Horse9' })).toBe(wrong);
    expect(await raw({})).toBe(wrong);
  });

  test('API-47 another unit does not know the account, and another customer’s password opens nothing', async () => {
    const [account, other] = [await add(), await add({ password: 'Other-Horse9' })];
    expect(await login(account, 'beta')).toBe('auth.wrong');
    expect(await login({ email: account.email, password: other.password })).toBe('auth.wrong');
  });

  test('AUTH-04 a way of signing in that the unit does not offer is none', async () => {
    const account = await add();
    for (const loginType of ['SSO', 'FB', 'GOOGLE', 'APPLE', 'SALESMAN_SSO'] as const)
      expect(
        await identity.browser().send(loginCall, { account: account.email, password: account.password, loginType }),
      ).toBe('auth.method-unknown');
    await identity.setProfile('gamma', { signIn: ['sso'] });
    const abroad = await add({}, 'gamma');
    expect(await login(abroad, 'gamma')).toBe('auth.method-unknown');
  });

  test('ten wrong tries, and a quarter of an hour for everybody; alike for an account that does not exist', async () => {
    const account = await add();
    for (const email of [account.email, 'nobody-there@example.com']) {
      const outcomes = [];
      for (let at = 0; at < 11; at++) outcomes.push(await login({ email, password: `Wrong-Horse${at}` }));
      expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'auth.wrong'), 'auth.tries-exceeded']);
    }
    expect(await login(account)).toBe('auth.tries-exceeded');
    identity.shop.clock.advance(passwordTries.windowMs + 1);
    expect(await login(account)).toMatchObject({ custId: account.id });
  });

  test('a right password makes the count begin anew', async () => {
    const account = await add();
    for (let round = 0; round < 3; round++) {
      for (let at = 0; at < 6; at++) expect(await login({ ...account, password: 'Wrong-Horse9' })).toBe('auth.wrong');
      expect(await login(account)).toMatchObject({ custId: account.id });
    }
  });

  test('a hash that was made with less is made anew at the next sign-in', async () => {
    const account = await add();
    const { argon2Sync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 7);
    const hash = argon2Sync('argon2id', {
      message: account.password,
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: 1024,
      passes: 1,
    });
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const { setPassword, findAccountOf } = await import('#data/identity/accounts.ts');
    const kept = () =>
      identity.shop.inUnit('alpha', async (scope) => (await findAccountOf(scope, account.id))?.passwordHash);
    await identity.shop.inUnit('alpha', (scope) =>
      setPassword(scope, account.id, `$argon2id$v=19$m=1024,t=1,p=1$${plain(salt)}$${plain(hash)}`),
    );
    expect(await login({ ...account, password: 'Wrong-Horse9' })).toBe('auth.wrong');
    expect(await kept()).toContain('m=1024');
    expect(await login(account)).toMatchObject({ custId: account.id });
    expect(await kept()).toContain('m=19456');
    expect(await login(account)).toMatchObject({ custId: account.id });
  });

  test('thirty guesses at once are ten tries, not thirty', async () => {
    const account = await add();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => login({ ...account, password: 'Wrong-Horse9' })),
    );
    expect(outcomes.filter((outcome) => outcome === 'auth.wrong')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'auth.tries-exceeded')).toHaveLength(20);
  });
});

describe('captcha', () => {
  const captcha = { siteKey: 'site', challengeSiteKey: 'box' };

  test.each([
    ['AUTH-14', 'google', 'captcha.needed-google', 80001],
    ['AUTH-13', 'cloudflare', 'captcha.needed-cloudflare', 80000],
  ] as const)(
    '%s AUTH-16 with %s a sign-in that looks odd is answered with %s (%i)',
    async (_, provider, failure, code) => {
      expect(failures[failure].wire).toBe(code);
      await identity.setProfile('alpha', { captcha: { ...captcha, provider } });
      const account = await add();
      verdict = 'challenge-needed';
      expect(await login(account)).toBe(failure);
      const browser = identity.browser();
      verdict = 'passed';
      expect(
        await browser.send(loginCall, {
          account: account.email,
          password: account.password,
          traditionalToken: 'solved',
        }),
      ).toMatchObject({ custId: account.id });
      expect(checks.at(-1)).toMatchObject({ kind: 'challenge', token: 'solved', action: 'login' });
      await identity.setProfile('alpha', {});
    },
  );

  test('AUTH-13 after three wrong passwords only a solved challenge is let through, known or not', async () => {
    await identity.setProfile('alpha', { captcha: { ...captcha, provider: 'google' } });
    verdict = 'passed';
    const account = await add();
    for (const email of [account.email, 'nobody-here@example.com']) {
      for (let at = 0; at < 3; at++) expect(await login({ email, password: 'Wrong-Horse9' })).toBe('auth.wrong');
      expect(await login({ email, password: 'Wrong-Horse9' })).toBe('captcha.needed-google');
    }
    expect(await login(account)).toBe('captcha.needed-google');
    expect(
      await identity
        .browser()
        .send(loginCall, { account: account.email, password: account.password, traditionalToken: 'solved' }),
    ).toMatchObject({ custId: account.id });
    expect(await login(account)).toMatchObject({ custId: account.id });
    await identity.setProfile('alpha', {});
  });
});

describe('other entrances', () => {
  test('EMPL-01 EMPL-13 an employee signs in with employee id, corporate code and pin', async () => {
    const { shop } = identity;
    const [acme, other] = await shop.inUnit('alpha', async (scope) => [
      await addMember(scope, { kind: 'business' }),
      await addMember(scope, { kind: 'business' }),
    ]);
    const employee = await add({
      kind: 'employee',
      corporateCode: 'ACME',
      employeeId: 'E-17',
      password: '428571',
      company: acme,
    });
    const namesake = await add({
      kind: 'employee',
      corporateCode: 'OTHER',
      employeeId: 'E-17',
      password: '999999',
      company: other,
    });
    const send = (corporateCode: string, account: string, password: string, unit = 'alpha') =>
      identity.browser(unit).send(loginCall, { userType: 'EM', account, corporateCode, password });
    expect(await send('acme', 'e-17', '428571')).toMatchObject({ custId: employee.id, custType: 'EM', userType: 'EM' });
    expect(await send('OTHER', 'E-17', '999999')).toMatchObject({ custId: namesake.id });
    expect(await send('OTHER', 'E-17', '428571')).toBe('auth.wrong');
    expect(await send('', 'E-17', '428571')).toBe('auth.wrong');
    // A pin is soon guessed: five tries an hour.
    for (let at = 0; at < 5; at++) await send('OTHER', 'E-17', '000000');
    expect(await send('OTHER', 'E-17', '999999')).toBe('auth.tries-exceeded');
    expect(await send('ACME', 'E-17', '428571', 'beta')).toBe('auth.wrong');
    expect(await identity.browser().send(loginCall, { account: 'E-17', password: '428571' })).toBe('auth.wrong');
  });

  test('EMPL-01 UNIT-11 a unit without companies, or that hides them, has no entrance for employees', async () => {
    await identity.setProfile('gamma', {});
    const company = await identity.shop.inUnit('gamma', (scope) => addMember(scope, { kind: 'business' }));
    const named = { corporateCode: 'ACME', employeeId: 'E-17', password: '428571' };
    const employee = await addAccount(identity.shop, 'gamma', { kind: 'employee', company, ...named });
    const { corporateCode, employeeId: account, password } = named;
    const send = () => identity.browser('gamma').send(loginCall, { userType: 'EM', account, corporateCode, password });
    expect(await send()).toMatchObject({ custId: employee.id });
    for (const changes of [{ can: ['card-query'] }, { can: ['business'], hidden: ['business'] }] as const) {
      await identity.setProfile('gamma', changes);
      expect(await send()).toBe('auth.method-unknown');
    }
    await identity.setProfile('gamma', {});
  });

  test('AUTH-06 AUTH-49 the user type says who somebody is and how they came', () => {
    expect([
      userTypeOf('customer', 'normal'),
      userTypeOf('customer', 'facebook'),
      userTypeOf('customer', 'google'),
      userTypeOf('customer', 'apple'),
      userTypeOf('customer', 'sso'),
      userTypeOf('business', 'normal'),
      userTypeOf('salesman', 'normal'),
      userTypeOf('salesman', 'salesman-sso'),
      userTypeOf('employee', 'normal'),
    ]).toEqual(['NL', 'FB', 'GOOGLE', 'APPLE', 'SSO', 'B2B', 'SALESMAN', 'SALESMAN_SSO', 'EM']);
    expect([custTypeOf('customer'), custTypeOf('business'), custTypeOf('salesman'), custTypeOf('employee')]).toEqual([
      'B2C',
      'B2B',
      'SALESMAN',
      'EM',
    ]);
  });
});

test('a failed sign-in is in the audit, with the account’s id if there is one and nothing that was typed', async () => {
  const account = await add({ app: true });
  const lines = () =>
    identity.shop.inUnit('alpha', ({ tx }) =>
      tx
        .selectFrom('audit')
        .select(['actor_kind', 'actor_id', 'key', 'outcome'])
        .where('unit_id', '=', 'alpha')
        .where('call', '=', 'sign-in')
        .where('outcome', '!=', 'done')
        .execute(),
    );
  const guests = async () => (await lines()).filter(({ actor_kind }) => actor_kind === 'guest');
  const before = (await guests()).length;
  await login({ ...account, password: 'Wrong-Horse9' });
  await login({ email: 'audit-nobody@example.com', password: 'Wrong-Horse9' });
  const step = await login(account);
  const tokenId = typeof step === 'string' ? step : (step.tokenId ?? '');
  await identity.browser().send(confirmLoginCall, { twoFaTokenId: tokenId, twoFaToken: 'x' });
  const known = { actor_kind: 'customer', actor_id: account.id, key: null };
  const own = (await lines()).filter(({ actor_id }) => actor_id === account.id);
  expect(own.toSorted((a, b) => a.outcome.localeCompare(b.outcome))).toEqual([
    { ...known, outcome: 'auth.wrong' },
    { ...known, outcome: 'code.wrong' },
  ]);
  const nameless = await guests();
  expect(nameless).toHaveLength(before + 1);
  expect(nameless.every(({ actor_id, key }) => actor_id === null && key === null)).toBe(true);
});
