// What somebody added to their account, taken back; a changed password; and that its owner hears of each.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePasswordCall, listCredentialsCall, removeCredentialCall } from '#contract/identity/credentials.ts';
import {
  confirmIdentityCall,
  confirmLoginCall,
  loginCall,
  passkeyLoginCall,
  refreshCall,
  setUpAuthenticatorCall,
  setUpPasskeyCall,
  staffLoginCall,
  validateTokenCall,
} from '#contract/identity/identity.ts';
import { confirmResetCall, resetPasswordCall } from '#contract/identity/registration.ts';
import { removeAuthenticator } from '#data/identity/authenticators.ts';
import { assign } from '#data/identity/actors.ts';
import { lockAccount } from '#data/identity/accounts.ts';
import { linkProviderIdentity, providerLinksOf, unlinkProviderIdentity } from '#data/identity/provider-identities.ts';
import { addPasskey } from '#data/identity/passkeys.ts';
import { startSession } from '#data/identity/sessions.ts';
import { credentialChanges } from '#domain/identity/credentials.ts';
import { languages } from '#domain/values/language.ts';
import { freshMs } from '#domain/identity/session.ts';
import { secretTyped, totpCode } from '#platform/crypto/totp.ts';
import { addAccount, type TestAccount, type TestBrowser } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { softPasskey } from '#testing/soft-passkey.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { changedMail, changedText } from '#features/identity/worker/mails.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
  for (const unit of ['alpha', 'beta'])
    await identity.setProfile(unit, { can: ['passkey', 'salesman', 'business'], signIn: ['normal', 'google', 'sso'] });
});

const newPassword = 'Quite-Another-Horse7';

/** With the app's code for whoever has one. */
async function signedIn(account: TestAccount, { staff = false, unit = 'alpha' } = {}): Promise<TestBrowser> {
  const browser = identity.browser(unit);
  const call = staff ? staffLoginCall : loginCall;
  const answer = await browser.send(call, { account: account.email, password: account.password });
  if (typeof answer === 'string') throw new Error(answer);
  if (answer.tokenId === null) return browser;
  // A code is good once, so the next sign-in wants another.
  identity.shop.clock.advance(30_000);
  const twoFaToken = totpCode(account.secret ?? Buffer.alloc(0), identity.shop.clock.now());
  await browser.send(confirmLoginCall, { twoFaTokenId: answer.tokenId, twoFaToken });
  return browser;
}

/** Still signed in, but not since a moment ago. */
async function growStale(browser: TestBrowser): Promise<void> {
  identity.shop.clock.advance(freshMs);
  await browser.send(refreshCall, {});
}

const works = async (browser: TestBrowser) => (await browser.send(validateTokenCall, {})) !== 'auth.required';

async function addLink({ id }: TestAccount, subject: string, unit = 'alpha'): Promise<void> {
  const ring = await identity.shop.keys.ring(unit, 'member-lookup');
  await identity.shop.inUnit(unit, (scope) =>
    linkProviderIdentity(scope, ring, id, { issuer: 'https://google.example', subject, method: 'google' }),
  );
}

const somePasskey = ({ id }: TestAccount, unit = 'alpha') =>
  identity.shop.inUnit(unit, (scope) =>
    addPasskey(scope, {
      id: identity.shop.ids.secret(32),
      actor: id,
      publicKey: Buffer.alloc(8),
      counter: 0,
      transports: [],
      device: 'Firefox',
    }),
  );

/** Somebody who came from elsewhere and never had a password: their session, begun by Google. */
async function withoutPassword(): Promise<{ account: TestAccount; browser: TestBrowser }> {
  const account = await addAccount(identity.shop, 'alpha');
  await identity.shop.inUnit('alpha', ({ tx, unit }) =>
    tx.deleteFrom('password').where('unit_id', '=', unit).where('actor_id', '=', account.id).execute(),
  );
  const ring = await identity.shop.keys.ring('alpha', 'sessions');
  const wish = { actor: account.id, kind: 'customer', method: 'google', device: '' } as const;
  const { accessToken } = await identity.shop.inUnit('alpha', (scope) => startSession(scope, ring, wish));
  return { account, browser: Object.assign(identity.browser(), { accessToken }) };
}

const list = async (browser: TestBrowser, { id }: TestAccount) => {
  const answer = await browser.send(listCredentialsCall, { custId: id });
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};
const remove = (browser: TestBrowser, { id }: TestAccount, kind: 'app' | 'passkey' | 'link', credentialId?: string) =>
  browser.send(removeCredentialCall, { custId: id, kind, ...(credentialId !== undefined && { credentialId }) });

const subjectsTo = async (email: string) => (await identity.sandbox.mails(email)).map(({ subject }) => subject);

describe('AUTH-04 what one has', () => {
  test('is listed: password, app, passkeys and links', async () => {
    const account = await addAccount(identity.shop, 'alpha', { app: true });
    await somePasskey(account);
    await addLink(account, 'listed');
    const listed = await list(await signedIn(account), account);
    expect(listed).toMatchObject({
      hasPassword: true,
      hasAuthenticator: true,
      passkeys: [{ device: 'Firefox', usedAt: null }],
      links: [{ loginType: 'GOOGLE', issuer: 'https://google.example' }],
    });
    // Neither a key nor who they are elsewhere.
    expect(JSON.stringify(listed)).not.toMatch(/listed|publicKey|hash/);
  });

  test('AUTH-04 AUTH-12 AUTH-35 another customer and a salesman see, remove and change nothing', async () => {
    const victim = await addAccount(identity.shop, 'alpha', { app: true });
    const salesman = await addAccount(identity.shop, 'alpha', { kind: 'salesman' });
    await identity.shop.inUnit('alpha', (scope) => assign(scope, salesman.id, victim.id));
    const salesmanBrowser = identity.browser();
    const ring = await identity.shop.keys.ring('alpha', 'sessions');
    const wish = { actor: salesman.id, kind: 'salesman', method: 'normal', device: '' } as const;
    salesmanBrowser.accessToken = (
      await identity.shop.inUnit('alpha', (scope) => startSession(scope, ring, wish))
    ).accessToken;
    for (const browser of [await signedIn(await addAccount(identity.shop, 'alpha')), salesmanBrowser]) {
      expect(await browser.send(listCredentialsCall, { custId: victim.id })).toBe('auth.not-allowed');
      expect(await remove(browser, victim, 'app')).toBe('auth.not-allowed');
      expect(
        await browser.send(changePasswordCall, { custId: victim.id, password: victim.password, newPassword }),
      ).toBe('auth.not-allowed');
    }
    expect(await list(await signedIn(victim), victim)).toMatchObject({ hasAuthenticator: true });
  });

  test('AUTH-04 AUTH-12 AUTH-35 in another unit the token and its things are unknown', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const there = await addAccount(identity.shop, 'beta');
    await addLink(there, 'beta-link', 'beta');
    await addLink(account, 'alpha-link');
    const [link] = (await list(await signedIn(there, { unit: 'beta' }), there)).links;
    const browser = await signedIn(account);
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toBe('credential.unknown');
    const abroad = Object.assign(identity.browser('beta'), { accessToken: browser.accessToken });
    expect(await abroad.send(listCredentialsCall, { custId: account.id })).toBe('unit.disagreement');
    expect(await remove(abroad, account, 'link')).toBe('unit.disagreement');
    expect(await abroad.send(changePasswordCall, { custId: account.id, password: account.password, newPassword })).toBe(
      'unit.disagreement',
    );
  });
});

describe('AUTH-12 taking back', () => {
  test('an app: its codes are not asked for any more, every other session ends, the owner is told', async () => {
    const account = await addAccount(identity.shop, 'alpha', { app: true });
    const [here, there] = [await signedIn(account), await signedIn(account)];
    expect(await remove(here, account, 'app')).toEqual({ isRemoved: true, endedSessions: 1 });
    expect([await works(here), await works(there)]).toEqual([true, false]);
    expect(
      await identity.browser().send(loginCall, { account: account.email, password: account.password }),
    ).toMatchObject({ tokenId: null, custId: account.id });
    expect((await identity.sandbox.waitForMail(account.email)).subject).toBe(
      'Your authenticator app has been removed at Alpha Cards',
    );
    expect(await remove(here, account, 'app')).toBe('credential.unknown');
    expect(await here.send(setUpAuthenticatorCall, { custId: account.id })).toMatchObject({ isConfirmed: false });
  });

  test('a passkey: that device does not get in by it any more', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = await signedIn(account);
    const key = softPasskey('http://shop.test');
    const begun = await browser.send(setUpPasskeyCall, { custId: account.id });
    if (typeof begun === 'string') throw new Error(begun);
    await browser.send(setUpPasskeyCall, {
      custId: account.id,
      challengeId: begun.challengeId ?? '',
      response: key.register(begun.options ?? {}),
    });
    expect((await identity.sandbox.waitForMail(account.email)).subject).toBe('A passkey has been added at Alpha Cards');
    const enter = async () => {
      const stranger = identity.browser();
      const asked = await stranger.send(passkeyLoginCall, {});
      if (typeof asked === 'string') throw new Error(asked);
      return stranger.send(passkeyLoginCall, {
        challengeId: asked.challengeId ?? '',
        response: key.signIn(asked.options ?? {}),
      });
    };
    expect(await enter()).toMatchObject({ custId: account.id });
    const [listed] = (await list(browser, account)).passkeys;
    expect(listed?.usedAt).not.toBeNull();
    expect(await remove(browser, account, 'passkey', listed?.credentialId ?? '')).toMatchObject({
      isRemoved: true,
      endedSessions: 1,
    });
    expect(await enter()).toBe('auth.wrong');
  });

  test('a link: and somebody else’s is not there to be removed', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const other = await addAccount(identity.shop, 'alpha');
    await addLink(account, 'mine');
    await addLink(other, 'theirs');
    const browser = await signedIn(account);
    const [theirs] = (await list(await signedIn(other), other)).links;
    expect(await remove(browser, account, 'link', theirs?.credentialId ?? '')).toBe('credential.unknown');
    expect(await remove(browser, account, 'link')).toBe('credential.unknown');
    const [mine] = (await list(browser, account)).links;
    expect(await remove(browser, account, 'link', mine?.credentialId ?? '')).toMatchObject({ isRemoved: true });
    expect((await list(browser, account)).links).toEqual([]);
    expect((await list(await signedIn(other), other)).links).toHaveLength(1);
    expect((await identity.sandbox.waitForMail(account.email)).subject).toBe(
      'The link to another account has been removed at Alpha Cards',
    );
  });

  test('refused: the only way in; and nothing of it is undone or told', async () => {
    const { account, browser } = await withoutPassword();
    await addLink(account, 'only');
    const [link] = (await list(browser, account)).links;
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toBe('credential.needed');
    expect((await list(browser, account)).links).toHaveLength(1);
    await somePasskey(account);
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toMatchObject({ isRemoved: true });
    await identity.sandbox.waitForMail(account.email);
    expect(await subjectsTo(account.email)).toHaveLength(1);
  });

  test('two removals at once leave one way in', async () => {
    const { account, browser } = await withoutPassword();
    await addLink(account, 'first');
    await addLink(account, 'second');
    const { links } = await list(browser, account);
    const outcomes = await Promise.all(links.map(({ credentialId }) => remove(browser, account, 'link', credentialId)));
    expect(outcomes.filter((each) => each === 'credential.needed')).toHaveLength(1);
    expect((await list(browser, account)).links).toHaveLength(1);
  });

  test.each([
    ['with the lock', true, 1],
    ['a mutant without it', false, 2],
  ] as const)('a removal that waits for another sees what that left: %s', async (_, locks, seen) => {
    const account = await addAccount(identity.shop, 'alpha');
    await addLink(account, `${seen}-first`);
    await addLink(account, `${seen}-second`);
    const [begun, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = identity.shop.inUnit('alpha', async (scope) => {
      await lockAccount(scope, account.id);
      const [link] = await providerLinksOf(scope, account.id);
      await unlinkProviderIdentity(scope, account.id, link?.id ?? Buffer.alloc(0));
      begun.resolve();
      // Not before the other has looked, if nothing keeps it from looking.
      await Promise.race([looked.promise, sleep(500)]);
    });
    await begun.promise;
    const second = identity.shop.inUnit('alpha', async (scope) => {
      if (locks) await lockAccount(scope, account.id);
      const { length } = await providerLinksOf(scope, account.id);
      looked.resolve();
      return length;
    });
    expect((await Promise.all([first, second]))[1]).toBe(seen);
  });

  test('AUTH-52 refused: staff and their only second factor', async () => {
    const account = await addAccount(identity.shop, 'alpha', { kind: 'staff', app: true });
    const browser = await signedIn(account, { staff: true });
    expect(await remove(browser, account, 'app')).toBe('credential.needed');
    await somePasskey(account);
    expect(await remove(browser, account, 'app')).toMatchObject({ isRemoved: true });
  });

  test('refused: without a sign-in of the last minutes', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await addLink(account, 'stale');
    const browser = await signedIn(account);
    await growStale(browser);
    const [link] = (await list(browser, account)).links;
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toBe('auth.not-fresh');
    await browser.send(confirmIdentityCall, { password: account.password });
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toMatchObject({ isRemoved: true });
  });
});

describe('AUTH-35 a changed password', () => {
  const change = (browser: TestBrowser, { id, password }: TestAccount, changes = {}) =>
    browser.send(changePasswordCall, { custId: id, password, newPassword, ...changes });
  const entering = (account: TestAccount, password: string) =>
    identity.browser().send(loginCall, { account: account.email, password });

  test('wants the old one, ends every other session and every link, and is told', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const [here, there] = [await signedIn(account), await signedIn(account)];
    await identity.browser().send(resetPasswordCall, { email: account.email, accountType: 'C' });
    const token = await identity.linkTo(account.email, '/auth/reset-password');
    expect(await change(here, account, { password: 'Not-My-Horse9' })).toBe('auth.wrong');
    expect(await change(here, account, { newPassword: 'weak' })).toBe('password.weak');
    expect(await change(here, account, { newPassword: 'Password123' })).toBe('password.common');
    expect(await change(here, account)).toEqual({ isChanged: true, endedSessions: 1 });
    expect([await works(here), await works(there)]).toEqual([true, false]);
    expect(await entering(account, account.password)).toBe('auth.wrong');
    expect(await entering(account, newPassword)).toMatchObject({ custId: account.id });
    expect(await identity.browser().send(confirmResetCall, { token, newPassword: 'Yet-Another-Horse8' })).toBe(
      'link.invalid',
    );
    await expect.poll(() => subjectsTo(account.email)).toContain('Your password has been changed at Alpha Cards');
  });

  test('staff can change theirs', async () => {
    const account = await addAccount(identity.shop, 'alpha', { kind: 'staff', app: true });
    const browser = await signedIn(account, { staff: true });
    expect(await change(browser, account)).toMatchObject({ isChanged: true });
    const again = identity.browser();
    expect(await again.send(staffLoginCall, { account: account.email, password: account.password })).toBe('auth.wrong');
    expect(await again.send(staffLoginCall, { account: account.email, password: newPassword })).toMatchObject({
      twoFaType: 'APP',
    });
  });

  test('refused: whoever signs in elsewhere has none to change, and an employee’s PIN is their company’s', async () => {
    const { account, browser } = await withoutPassword();
    expect(await change(browser, account)).toBe('auth.not-allowed');
    const employee = await addAccount(identity.shop, 'alpha', {
      kind: 'employee',
      corporateCode: 'C',
      employeeId: 'E-7',
      password: '428571',
    });
    const desk = identity.browser();
    await desk.send(loginCall, { userType: 'EM', account: 'E-7', corporateCode: 'C', password: '428571' });
    expect(await change(desk, employee)).toBe('auth.not-allowed');
  });

  test('refused: ten wrong old passwords close it, the right one too', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = await signedIn(account);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await change(browser, account, { password: `Wrong-${tries}` })).toBe('auth.wrong');
    expect(await change(browser, account)).toBe('auth.tries-exceeded');
    expect(await entering(account, account.password)).toMatchObject({ custId: account.id });
  });

  test('refused: without a sign-in of the last minutes', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = await signedIn(account);
    await growStale(browser);
    expect(await change(browser, account)).toBe('auth.not-fresh');
    await browser.send(confirmIdentityCall, { password: account.password });
    expect(await change(browser, account)).toMatchObject({ isChanged: true });
  });
});

describe('the owner is told', () => {
  test('of a password that a mailed link set', async () => {
    const account = await addAccount(identity.shop, 'alpha', { kind: 'business' });
    await identity.browser().send(resetPasswordCall, { email: account.email, accountType: 'B' });
    const token = await identity.linkTo(account.email, '/auth/b2b/reset-password');
    await identity.browser().send(confirmResetCall, { token, newPassword });
    await expect.poll(() => subjectsTo(account.email)).toContain('Your password has been changed at Alpha Cards');
    const [newest] = await identity.sandbox.mails(account.email);
    const { text } = await identity.sandbox.mail(newest?.id ?? '');
    // Where to go if it was somebody else; and nothing that could be used.
    expect(text).toContain('http://shop.test/alpha/auth/b2b/forgot-password');
    expect(text).not.toMatch(/#[\w-]{20}/);
  });

  test('of an app, once it works, in the language of the page', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = await signedIn(account);
    const begun = await browser.send(setUpAuthenticatorCall, { custId: account.id });
    expect(await subjectsTo(account.email)).toEqual([]);
    const secret = typeof begun === 'string' ? '' : (begun.secret ?? '');
    const twoFaToken = totpCode(secretTyped(secret), identity.shop.clock.now());
    expect(await browser.send(setUpAuthenticatorCall, { custId: account.id, twoFaToken })).toMatchObject({
      isConfirmed: true,
    });
    expect((await identity.sandbox.waitForMail(account.email)).subject).toBe(
      'An authenticator app has been added at Alpha Cards',
    );
  });

  test('by text message, when only a number is known', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: '', app: true });
    const browser = identity.browser();
    const ring = await identity.shop.keys.ring('alpha', 'sessions');
    const wish = { actor: account.id, kind: 'customer', method: 'normal', device: '' } as const;
    browser.accessToken = (await identity.shop.inUnit('alpha', (scope) => startSession(scope, ring, wish))).accessToken;
    expect(await remove(browser, account, 'app')).toMatchObject({ isRemoved: true });
    expect((await identity.sandbox.waitForSms(account.phone)).text).toContain(
      'Your authenticator app has been removed',
    );
  });

  test.each(languages)('of every change, in %s, in words of its own', (language) => {
    const reader = { profile: unitProfile(), language };
    const letters = credentialChanges.map((change) => changedMail(reader, change, 'https://shop.example/reset'));
    for (const read of [({ subject }) => subject, ({ heading }) => heading, ({ paragraphs }) => paragraphs[0]] as ((
      letter: (typeof letters)[number],
    ) => string | undefined)[])
      expect(new Set(letters.map(read)).size).toBe(credentialChanges.length);
    for (const letter of letters) expect(JSON.stringify(letter)).not.toMatch(/[{}]change|select,/);
    // One text message, or two where letters are wide.
    for (const change of credentialChanges) expect(changedText(reader, change).length).toBeLessThan(161);
    expect(changedMail(reader, 'password', null).action).toBeUndefined();
  });
});

test('nobody’s app is removed twice', async () => {
  const account = await addAccount(identity.shop, 'alpha', { app: true });
  const removed = () => identity.shop.inUnit('alpha', (scope) => removeAuthenticator(scope, account.id));
  expect([await removed(), await removed()]).toEqual([true, false]);
});
