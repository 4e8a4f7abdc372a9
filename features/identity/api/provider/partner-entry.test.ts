import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpAuthenticatorCall } from '#contract/identity/credentials.ts';
import { refreshCall } from '#contract/identity/session.ts';
import { confirmLoginCall, partnerEntryCall } from '#contract/identity/sign-in.ts';
import { readSecondStepMark } from '#contract/identity/second-step-mark.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { addAccount, type AccountWish } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { openProviderTrips, partnerIssuer } from '#testing/sandbox/provider-trips.ts';

let identity: IdentityShop;
let trips: Awaited<ReturnType<typeof openProviderTrips>>;
const otherKeys = await generateKeyPair('ES256', { extractable: true });

beforeAll(async () => {
  identity = await openIdentityShop();
  trips = await openProviderTrips(identity);
  for (const unit of ['alpha', 'beta']) await identity.setProfile(unit, trips.profile);
});

describe('API-56 AUTH-34 a partner’s letter of introduction', () => {
  const signOnToken = (...wish: Parameters<typeof trips.signOnToken>) => trips.signOnToken(...wish);
  const enter = (...wish: Parameters<typeof trips.enter>) => trips.enter(...wish);
  /** Whose owner has confirmed that this visitor of the partner is them. */
  const known = async (subject: string, wish: AccountWish) => {
    const account = await addAccount(identity.shop, 'alpha', wish);
    await trips.linked(account.id, { issuer: partnerIssuer, subject });
    return account;
  };

  test('API-56 AUTH-34 signs its visitor in and says where to go, and where back: to its own site, not another partner’s', async () => {
    const account = await known('visitor-1', { email: 'letter@example.com' });
    const browser = identity.browser();
    expect(await enter(await signOnToken(), { page: 'buying-friend', item: 'card-1' }, browser)).toEqual({
      backUrl: 'https://partner.example/back',
      redirectUrl: 'http://shop.test/alpha/buying-friend/card-1',
    });
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: account.id, userType: 'SSO' });
  });

  test('AUTH-30 the way back is to the partner whose visitor it is, whichever others the unit has', async () => {
    const first = { ...trips.partner, issuer: 'https://first.example', backUrl: 'https://first.example/back' };
    await identity.setProfile('alpha', { ...trips.profile, signOnPartners: [first, trips.partner] });
    expect(await enter(await signOnToken({ email: 'back@example.com', sub: 'visitor-back' }))).toMatchObject({
      backUrl: 'https://partner.example/back',
    });
    await identity.setProfile('alpha', trips.profile);
  });

  test('AUTH-48 a partner introduces customers; the retailer’s own people only where the unit says so', async () => {
    const email = 'letter.salesman@example.com';
    const salesman = await known('visitor-2', { kind: 'salesman', email });
    const introduce = async (page?: string) => {
      const browser = identity.browser();
      const jwt = await signOnToken({ email, sso_type: 'employee', sub: 'visitor-2' });
      return { browser, entered: await enter(jwt, page ? { page } : {}, browser) };
    };
    expect((await introduce()).entered).toBe('auth.provider-refused');
    await identity.setProfile('alpha', { ...trips.profile, signOnPartners: [{ ...trips.partner, forSalesmen: true }] });
    // AUTH-12, UNIT-44: and then with a code, on the page they are led to; nobody is signed in before.
    await identity.sandbox.clearInbox();
    const { browser, entered } = await introduce('buying-friend');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    const where = new URL(typeof entered === 'string' ? '' : entered.redirectUrl);
    expect(where.origin + where.pathname + where.search).toBe(
      'http://shop.test/alpha/auth/salesman/login?returnTo=%2Fbuying-friend',
    );
    const begun = readSecondStepMark(where.hash);
    expect(begun).toMatchObject({ factor: 'EMAIL' });
    const twoFaToken = await identity.codeTo(email);
    expect(await browser.send(confirmLoginCall, { twoFaTokenId: begun?.tokenId ?? '', twoFaToken })).toMatchObject({
      custId: salesman.id,
      userType: 'SALESMAN_SSO',
    });
    // Another code is not sent at once, whoever introduces them.
    expect((await introduce()).entered).toBe('code.too-soon');
    await identity.setProfile('alpha', trips.profile);
  });

  test('AUTH-37 AUTH-47 where the unit says so whoever a partner introduces is a salesman, and no customer', async () => {
    const email = 'letter.always@example.com';
    await known('visitor-always', { kind: 'salesman', email });
    await addAccount(identity.shop, 'alpha', { email });
    await identity.setProfile('alpha', { ...trips.profile, alwaysSalesmanSso: true });
    // Neither the token nor the partner says anything of salesmen.
    const entered = await enter(await signOnToken({ email, sub: 'visitor-always' }));
    expect(typeof entered === 'string' ? entered : new URL(entered.redirectUrl).pathname).toBe(
      '/alpha/auth/salesman/login',
    );
    await identity.setProfile('alpha', trips.profile);
  });

  test('UNIT-12 AUTH-12 where a unit hides its salesmen, their code is asked for at no sign-in of theirs', async () => {
    const email = 'hidden.salesman@example.com';
    await known('visitor-hidden', { kind: 'salesman', email });
    await identity.setProfile('alpha', {
      ...trips.profile,
      signOnPartners: [{ ...trips.partner, forSalesmen: true }],
      hidden: ['salesman'],
    });
    const entered = await enter(await signOnToken({ email, sso_type: 'employee', sub: 'visitor-hidden' }));
    const where = new URL(typeof entered === 'string' ? '' : entered.redirectUrl);
    expect(where.pathname).toBe('/alpha/auth/login');
    await identity.setProfile('alpha', trips.profile);
  });

  test('AUTH-52 AUTH-12 whoever has an app is led to where it is asked for', async () => {
    const email = 'letter.app@example.com';
    const account = await known('visitor-3', { email, app: true });
    const browser = identity.browser();
    const entered = await enter(await signOnToken({ email, sub: 'visitor-3' }), {}, browser);
    expect(browser.cookies.size).toBe(0);
    const where = new URL(typeof entered === 'string' ? '' : entered.redirectUrl);
    expect(where.origin + where.pathname + where.search).toBe('http://shop.test/alpha/auth/login');
    const begun = readSecondStepMark(where.hash);
    expect(begun).toMatchObject({ factor: 'APP' });
    const twoFaToken = totpCode(account.secret ?? Buffer.alloc(0), identity.shop.clock.now());
    expect(await browser.send(confirmLoginCall, { twoFaTokenId: begun?.tokenId ?? '', twoFaToken })).toMatchObject({
      custId: account.id,
      userType: 'SSO',
    });
  });

  test('a letter does not say when somebody signed in, so nothing that wants a fresh sign-in is open', async () => {
    const email = 'letter.stale@example.com';
    const account = await known('visitor-4', { email });
    const browser = identity.browser();
    await enter(await signOnToken({ email, sub: 'visitor-4' }), {}, browser);
    await browser.send(refreshCall, {});
    expect(await browser.send(setUpAuthenticatorCall, { custId: account.id })).toBe('auth.not-fresh');
  });

  test('E18 forged, altered, stale, replayed, for somebody else, or with another algorithm: accepted 0', async () => {
    const good = await signOnToken();
    const [head = '', body = '', signature = ''] = good.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const publicJwk = await exportJWK(trips.partnerKeys.publicKey);
    const confused = await new SignJWT(claims as Record<string, unknown>)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new TextEncoder().encode(JSON.stringify(publicJwk)));
    const otherJwk = await exportJWK(otherKeys.publicKey);
    const forged = [
      `${encode({ alg: 'none', kid: 'k1' })}.${body}.`,
      `${encode({ alg: 'None' })}.${body}.${signature}`,
      confused,
      await signOnToken({}, { key: otherKeys.privateKey }),
      await signOnToken({}, { header: { kid: 'k2' } }),
      await signOnToken({}, { key: otherKeys.privateKey, header: { jwk: otherJwk } }),
      await signOnToken({}, { key: otherKeys.privateKey, header: { jku: 'https://evil.example/keys' } }),
      `${head}.${encode({ ...claims, email: 'victim@example.com' })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      await signOnToken({}, { age: 600 }),
      await signOnToken({ exp: 9_999_999_999 }),
      await signOnToken({ aud: 'beta' }),
      await signOnToken({ iss: 'https://evil.example' }),
      await signOnToken({}, { age: -600 }),
      'junk',
      '..',
      '',
    ];
    for (const [at, jwt] of forged.entries())
      expect({ at, outcome: await enter(jwt) }).toEqual({ at, outcome: 'auth.provider-refused' });
    expect(await enter(good)).toMatchObject({ backUrl: expect.any(String) });
    expect(await enter(good)).toBe('auth.provider-refused');
    const once = await signOnToken();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => enter(once)));
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
  });

  test('E19 it leads to a page of this shop, and nowhere else', async () => {
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/../beta/account',
      '/%2e%2e/beta',
      '..',
      '/x?next=//evil.example',
      '/x#y',
      'java\tscript:x',
      '/x y',
      '@evil.example//',
    ];
    for (const page of hostile) {
      const outcome = await enter(await signOnToken(), { page });
      const where = typeof outcome === 'string' ? null : new URL(outcome.redirectUrl);
      expect({
        page,
        fine:
          where === null
            ? outcome === 'return-address.refused'
            : where.origin === 'http://shop.test' && where.pathname.startsWith('/alpha/'),
      }).toEqual({ page, fine: true });
    }
    for (const item of ['../x', 'a/b', 'a?b', '<x>'])
      expect(await enter(await signOnToken(), { item })).toBe('return-address.refused');
  });

  test('API-56 a letter for another unit, or a unit without partners, opens nothing', async () => {
    expect(await identity.browser('beta').send(partnerEntryCall, { projectBu: 'beta', jwt: await signOnToken() })).toBe(
      'auth.provider-refused',
    );
    expect(await identity.browser().send(partnerEntryCall, { projectBu: 'beta', jwt: await signOnToken() })).toBe(
      'unit.disagreement',
    );
    expect(
      await identity
        .browser('gamma')
        .send(partnerEntryCall, { projectBu: 'gamma', jwt: await signOnToken({ aud: 'gamma' }) }),
    ).toBe('auth.method-unknown');
  });
});
