import { beforeAll, describe, expect, test } from 'vitest';
import { refreshCall } from '#contract/identity/session.ts';
import {
  businessLoginCall,
  confirmLoginCall,
  loginCall,
  salesmanLoginCall,
  staffLoginCall,
} from '#contract/identity/sign-in.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { addAccount, testPassword, type TestAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { openVisit } from '#testing/visit.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
});

const add = (wish = {}, unit = 'alpha') => addAccount(identity.shop, unit, wish);
const login = (account: Pick<TestAccount, 'email' | 'password'>, unit = 'alpha') =>
  identity.browser(unit).send(loginCall, { account: account.email, password: account.password });
const confirm = (browser: ReturnType<IdentityShop['browser']>, twoFaTokenId: string, twoFaToken: string) =>
  browser.send(confirmLoginCall, { twoFaTokenId, twoFaToken });

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

describe('other entrances', () => {
  test('API-49 a business user signs in at theirs, and nowhere else; another unit knows them not', async () => {
    const account = await add({ kind: 'business' });
    const typed = { account: account.email, password: account.password };
    expect(await identity.browser().send(businessLoginCall, typed)).toMatchObject({
      custId: account.id,
      custType: 'B2B',
      userType: 'B2B',
    });
    expect(await login(account)).toBe('auth.wrong');
    expect(await identity.browser().send(salesmanLoginCall, typed)).toBe('auth.wrong');
    expect(await identity.browser('beta').send(businessLoginCall, typed)).toBe('auth.wrong');
    await identity.setProfile('gamma', { can: [] });
    expect(await identity.browser('gamma').send(businessLoginCall, typed)).toBe('call.unknown');
  });

  test('NAV-25 a business user’s company is named, at the sign-in and at each renewal; for a colleague it is that of the company’s account', async () => {
    const company = await add({ kind: 'business', companyName: 'Atelier Orme' });
    const colleague = await add({ kind: 'business', company: company.id });
    const nameless = await add({ kind: 'business' });
    const seen = async ({ email: account, password }: TestAccount) => {
      const browser = identity.browser();
      return [await browser.send(businessLoginCall, { account, password }), await browser.send(refreshCall, {})];
    };
    const named = expect.objectContaining({ companyName: 'Atelier Orme', custName: 'Ana Example' });
    expect(await seen(company)).toEqual([named, named]);
    expect(await seen(colleague)).toEqual([named, named]);
    const unnamed = expect.objectContaining({ companyName: null });
    expect(await seen(nameless)).toEqual([unnamed, unnamed]);
    // Only a business user is greeted so, whatever is known of others.
    expect(await login(await add({ companyName: 'Atelier Orme' }))).toMatchObject({ companyName: null });
  });

  test('API-50 AUTH-52 a salesman’s code is in the language that the call asks for', async () => {
    await identity.setProfile('gamma', {
      can: ['salesman'],
      languages: ['en', 'fr'],
      name: { en: 'Gamma', fr: 'Gamma' },
      description: { en: 'Cards', fr: 'Cartes' },
    });
    for (const [language, subject] of [
      ['fr', 'Votre code pour'],
      ['en', 'Your code for'],
    ] as const) {
      const { email, password } = await add({ kind: 'salesman' }, 'gamma');
      const client = identity.api.client('gamma', { visit: await openVisit(identity.api, 'gamma'), language });
      expect(await client(salesmanLoginCall, { account: email, password })).toMatchObject({
        data: { twoFaType: 'EMAIL' },
      });
      expect((await identity.sandbox.waitForMail(email)).subject).toContain(subject);
    }
    await identity.setProfile('gamma', {});
  });

  test('API-50 a salesman signs in at theirs, and nowhere else; another unit knows them not', async () => {
    const account = await add({ kind: 'salesman' });
    const typed = { account: account.email, password: account.password };
    const browser = identity.browser();
    const step = await browser.send(salesmanLoginCall, typed);
    const twoFaToken = await identity.codeTo(account.email);
    expect(
      await browser.send(confirmLoginCall, {
        twoFaTokenId: typeof step === 'string' ? step : (step.tokenId ?? ''),
        twoFaToken,
      }),
    ).toMatchObject({
      custId: account.id,
      custType: 'SALESMAN',
      userType: 'SALESMAN',
      isAdminSalesman: 0,
    });
    expect(await login(account)).toBe('auth.wrong');
    expect(await identity.browser('beta').send(salesmanLoginCall, typed)).toBe('auth.wrong');
  });

  test('the same address may be a customer’s and a company’s, each with a password of its own', async () => {
    const email = 'both@example.com';
    const [own, company] = [
      await add({ email, password: 'Own-Horse-9' }),
      await add({ email, kind: 'business', password: 'Company-Horse-9' }),
    ];
    expect(await login(own)).toMatchObject({ custId: own.id });
    expect(await login({ email, password: company.password })).toBe('auth.wrong');
    expect(
      await identity.browser().send(businessLoginCall, { account: email, password: company.password }),
    ).toMatchObject({ custId: company.id });
  });
});
