// What tests of passwords, apps, passkeys and links share: a shop that offers all of them, and their owners.
import { refreshCall } from '#contract/identity/session.ts';
import { confirmLoginCall, loginCall, staffLoginCall } from '#contract/identity/sign-in.ts';
import { startSession } from '#data/identity/sessions.ts';
import { freshMs } from '#domain/identity/session.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { addAccount, type TestAccount, type TestBrowser } from './accounts.ts';
import { openIdentityShop } from './identity-shop.ts';

export type CredentialShop = Awaited<ReturnType<typeof openCredentialShop>>;

export async function openCredentialShop() {
  const identity = await openIdentityShop();
  for (const unit of ['alpha', 'beta'])
    await identity.setProfile(unit, { can: ['passkey', 'salesman', 'business'], signIn: ['normal', 'google', 'sso'] });
  return {
    ...identity,

    /** With the app's code for whoever has one. */
    async signedIn(account: TestAccount, { staff = false, unit = 'alpha' } = {}): Promise<TestBrowser> {
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
    },

    /** Still signed in, but not since a moment ago. */
    async growStale(browser: TestBrowser): Promise<void> {
      identity.shop.clock.advance(freshMs);
      await browser.send(refreshCall, {});
    },

    /** Somebody who came from elsewhere and never had a password: their session, begun by Google. */
    async withoutPassword(): Promise<{ account: TestAccount; browser: TestBrowser }> {
      const account = await addAccount(identity.shop, 'alpha');
      await identity.shop.inUnit('alpha', ({ tx, unit }) =>
        tx.deleteFrom('password').where('unit_id', '=', unit).where('actor_id', '=', account.id).execute(),
      );
      const ring = await identity.shop.keys.ring('alpha', 'sessions');
      const wish = { actor: account.id, kind: 'customer', method: 'google', device: '' } as const;
      const { accessToken } = await identity.shop.inUnit('alpha', (scope) => startSession(scope, ring, wish));
      return { account, browser: Object.assign(identity.browser(), { accessToken }) };
    },

    /** What the mails to this address are about. */
    subjectsTo: async (email: string) => (await identity.sandbox.mails(email)).map(({ subject }) => subject),
  };
}
