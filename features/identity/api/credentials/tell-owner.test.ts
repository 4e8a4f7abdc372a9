import { beforeAll, describe, expect, test } from 'vitest';
import { removeCredentialCall } from '#contract/identity/credentials.ts';
import { setUpAuthenticatorCall } from '#contract/identity/credentials.ts';
import { confirmResetCall, resetPasswordCall } from '#contract/identity/registration.ts';
import { startSession } from '#data/identity/sessions.ts';
import { credentialChanges } from '#domain/identity/credentials.ts';
import { languages } from '#domain/values/language.ts';
import { secretTyped, totpCode } from '#platform/crypto/totp.ts';
import { addAccount, type TestAccount, type TestBrowser } from '#testing/accounts.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { changedMail, changedText } from '#features/identity/worker/mails.ts';
import { openCredentialShop, type CredentialShop } from '#testing/credential-shop.ts';
let identity: CredentialShop;
beforeAll(async () => {
  identity = await openCredentialShop();
});

const newPassword = 'Quite-Another-Horse7';
const remove = (browser: TestBrowser, { id }: TestAccount, kind: 'app' | 'passkey' | 'link', credentialId?: string) =>
  browser.send(removeCredentialCall, { custId: id, kind, ...(credentialId !== undefined && { credentialId }) });

describe('the owner is told', () => {
  test('of a password that a mailed link set', async () => {
    const account = await addAccount(identity.shop, 'alpha', { kind: 'business' });
    await identity.browser().send(resetPasswordCall, { email: account.email, accountType: 'B' });
    const token = await identity.linkTo(account.email, '/auth/b2b/reset-password');
    await identity.browser().send(confirmResetCall, { token, newPassword });
    await expect
      .poll(() => identity.subjectsTo(account.email))
      .toContain('Your password has been changed at Alpha Cards');
    const [newest] = await identity.sandbox.mails(account.email);
    const { text } = await identity.sandbox.mail(newest?.id ?? '');
    // Where to go if it was somebody else; and nothing that could be used.
    expect(text).toContain('http://shop.test/alpha/auth/b2b/forgot-password');
    expect(text).not.toMatch(/#[\w-]{20}/);
  });

  test('of an app, once it works, in the language of the page', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = await identity.signedIn(account);
    const begun = await browser.send(setUpAuthenticatorCall, { custId: account.id });
    expect(await identity.subjectsTo(account.email)).toEqual([]);
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
