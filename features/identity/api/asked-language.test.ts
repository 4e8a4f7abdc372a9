// What is sent about an account is in the language of the page that asked for it, not in the unit's first.
import { beforeAll, expect, test } from 'vitest';
import { confirmResetCall, resetPasswordCall, sendCodeCall } from '#contract/identity/registration.ts';
import { addAccount, openBrowser } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { openProviderTrips } from '#testing/sandbox/provider-trips.ts';

let identity: IdentityShop;
let trips: Awaited<ReturnType<typeof openProviderTrips>>;
beforeAll(async () => {
  identity = await openIdentityShop();
  trips = await openProviderTrips(identity);
  await identity.setProfile('alpha', {
    ...trips.profile,
    languages: ['en', 'fr'],
    name: { en: 'Alpha Cards', fr: 'Alpha Cartes' },
    description: { en: 'Cards', fr: 'Cartes' },
  });
});

const french = () => openBrowser(identity.api, 'alpha', { clock: identity.shop.clock, language: 'fr' });

test.each([
  [
    'API-51 a link to a new password',
    (email: string) => french().send(resetPasswordCall, { email }),
    'Choisissez un nouveau mot de passe pour Alpha Cartes',
  ],
  ['API-67 OTP-09 a code', (email: string) => french().send(sendCodeCall, { email }), 'Votre code pour Alpha Cartes'],
  [
    'LANG-03 that another service opens the account',
    (email: string) => trips.whole('GOOGLE', email, french()),
    'Vous pouvez désormais vous connecter à Alpha Cartes avec Google',
  ],
  [
    'LANG-03 whether a partner’s visitor is the owner',
    (email: string) => trips.whole('SSO', email, french()),
    /^Est-ce vous qui arrivez de .* sur Alpha Cartes/,
  ],
])('%s is written in the language of the page', async (_, ask, subject) => {
  const { email } = await addAccount(identity.shop, 'alpha');
  await ask(email);
  expect((await identity.sandbox.waitForMail(email)).subject).toEqual(expect.stringMatching(subject));
});

test('API-67 OTP-09 a code by text message is too, and says how long it works', async () => {
  await french().send(sendCodeCall, { mobileNo: '33-0612003499' });
  const { text } = await identity.sandbox.waitForSms('+33612003499');
  expect(text).toMatch(/^\d{6} est votre code pour Alpha Cartes, valable 10 minutes\./);
});

test('API-53 so is the word of a new password, to whoever set it', async () => {
  const { email } = await addAccount(identity.shop, 'alpha');
  await french().send(resetPasswordCall, { email });
  const token = await identity.linkTo(email, '/auth/reset-password');
  await identity.sandbox.clearInbox();
  await french().send(confirmResetCall, { token, newPassword: 'Quite-Another-Horse7' });
  expect((await identity.sandbox.waitForMail(email)).subject).toContain('Votre mot de passe a été modifié');
});
