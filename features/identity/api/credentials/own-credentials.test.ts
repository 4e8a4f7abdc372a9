// What somebody added to their account, listed and taken back.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePasswordCall, listCredentialsCall, removeCredentialCall } from '#contract/identity/credentials.ts';
import { setUpAuthenticatorCall, setUpPasskeyCall } from '#contract/identity/credentials.ts';
import { confirmIdentityCall } from '#contract/identity/session.ts';
import { loginCall, passkeyLoginCall } from '#contract/identity/sign-in.ts';
import { removeAuthenticator } from '#data/identity/authenticators.ts';
import { assign } from '#data/identity/actors.ts';
import { lockAccount } from '#data/identity/accounts.ts';
import { linkProviderIdentity, providerLinksOf, unlinkProviderIdentity } from '#data/identity/provider-identities.ts';
import { addPasskey } from '#data/identity/passkeys.ts';
import { startSession } from '#data/identity/sessions.ts';
import { addAccount, isSignedIn, type TestAccount, type TestBrowser } from '#testing/accounts.ts';
import { softPasskey } from '#testing/sandbox/soft-passkey.ts';
import { openCredentialShop, type CredentialShop } from '#testing/credential-shop.ts';
let identity: CredentialShop;
beforeAll(async () => {
  identity = await openCredentialShop();
});

const newPassword = 'Quite-Another-Horse7';

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

const list = async (browser: TestBrowser, { id }: TestAccount) => {
  const answer = await browser.send(listCredentialsCall, { custId: id });
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};
const remove = (browser: TestBrowser, { id }: TestAccount, kind: 'app' | 'passkey' | 'link', credentialId?: string) =>
  browser.send(removeCredentialCall, { custId: id, kind, ...(credentialId !== undefined && { credentialId }) });

describe('AUTH-04 what one has', () => {
  test('is listed: password, app, passkeys and links', async () => {
    const account = await addAccount(identity.shop, 'alpha', { app: true });
    await somePasskey(account);
    await addLink(account, 'listed');
    const listed = await list(await identity.signedIn(account), account);
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
    for (const browser of [await identity.signedIn(await addAccount(identity.shop, 'alpha')), salesmanBrowser]) {
      expect(await browser.send(listCredentialsCall, { custId: victim.id })).toBe('auth.not-allowed');
      expect(await remove(browser, victim, 'app')).toBe('auth.not-allowed');
      expect(
        await browser.send(changePasswordCall, { custId: victim.id, password: victim.password, newPassword }),
      ).toBe('auth.not-allowed');
    }
    expect(await list(await identity.signedIn(victim), victim)).toMatchObject({ hasAuthenticator: true });
  });

  test('AUTH-04 AUTH-12 AUTH-35 in another unit the token and its things are unknown', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const there = await addAccount(identity.shop, 'beta');
    await addLink(there, 'beta-link', 'beta');
    await addLink(account, 'alpha-link');
    const [link] = (await list(await identity.signedIn(there, { unit: 'beta' }), there)).links;
    const browser = await identity.signedIn(account);
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
    const [here, there] = [await identity.signedIn(account), await identity.signedIn(account)];
    expect(await remove(here, account, 'app')).toEqual({ isRemoved: true, endedSessions: 1 });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
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
    const browser = await identity.signedIn(account);
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
    const browser = await identity.signedIn(account);
    const [theirs] = (await list(await identity.signedIn(other), other)).links;
    expect(await remove(browser, account, 'link', theirs?.credentialId ?? '')).toBe('credential.unknown');
    expect(await remove(browser, account, 'link')).toBe('credential.unknown');
    const [mine] = (await list(browser, account)).links;
    expect(await remove(browser, account, 'link', mine?.credentialId ?? '')).toMatchObject({ isRemoved: true });
    expect((await list(browser, account)).links).toEqual([]);
    expect((await list(await identity.signedIn(other), other)).links).toHaveLength(1);
    expect((await identity.sandbox.waitForMail(account.email)).subject).toBe(
      'The link to another account has been removed at Alpha Cards',
    );
  });

  test('refused: the only way in; and nothing of it is undone or told', async () => {
    const { account, browser } = await identity.withoutPassword();
    await addLink(account, 'only');
    const [link] = (await list(browser, account)).links;
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toBe('credential.needed');
    expect((await list(browser, account)).links).toHaveLength(1);
    await somePasskey(account);
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toMatchObject({ isRemoved: true });
    await identity.sandbox.waitForMail(account.email);
    expect(await identity.subjectsTo(account.email)).toHaveLength(1);
  });

  test('two removals at once leave one way in', async () => {
    const { account, browser } = await identity.withoutPassword();
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
    const browser = await identity.signedIn(account, { staff: true });
    expect(await remove(browser, account, 'app')).toBe('credential.needed');
    await somePasskey(account);
    expect(await remove(browser, account, 'app')).toMatchObject({ isRemoved: true });
  });

  test('refused: without a sign-in of the last minutes', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await addLink(account, 'stale');
    const browser = await identity.signedIn(account);
    await identity.growStale(browser);
    const [link] = (await list(browser, account)).links;
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toBe('auth.not-fresh');
    await browser.send(confirmIdentityCall, { password: account.password });
    expect(await remove(browser, account, 'link', link?.credentialId ?? '')).toMatchObject({ isRemoved: true });
  });
});

test('nobody’s app is removed twice', async () => {
  const account = await addAccount(identity.shop, 'alpha', { app: true });
  const removed = () => identity.shop.inUnit('alpha', (scope) => removeAuthenticator(scope, account.id));
  expect([await removed(), await removed()]).toEqual([true, false]);
});
