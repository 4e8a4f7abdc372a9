// A partner knows an address; whose account that opens is its owner's to say, by mail.
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshCall } from '#contract/identity/session.ts';
import { confirmLoginCall, linkSignInCall, loginCall, lookAtSignInCall } from '#contract/identity/sign-in.ts';
import { readSecondStepMark } from '#contract/identity/second-step-mark.ts';
import { resetPasswordCall, confirmResetCall } from '#contract/identity/registration.ts';
import { networkCaps } from '#domain/identity/asked-sends.ts';
import { languages } from '#domain/values/language.ts';
import { mailedLinkMs } from '#domain/identity/one-time-code.ts';
import { providerLinksOf, unlinkProviderIdentity } from '#data/identity/provider-identities.ts';
import { addAccount, type TestAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { openProviderTrips } from '#testing/sandbox/provider-trips.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { outboxEmpty } from '#testing/outbox.ts';
import { eventually } from '#testing/wait.ts';
import { ownerMail } from '#features/identity/worker/mails.ts';

let identity: IdentityShop;
let trips: Awaited<ReturnType<typeof openProviderTrips>>;
const page = '/auth/link-sign-in';
beforeAll(async () => {
  identity = await openIdentityShop();
  trips = await openProviderTrips(identity);
  for (const unit of ['alpha', 'beta']) await identity.setProfile(unit, trips.profile);
});

const links = async ({ id }: TestAccount) =>
  (await identity.shop.inUnit('alpha', (scope) => providerLinksOf(scope, id))).map(({ issuer, method }) => ({
    issuer,
    method,
  }));
const confirm = (token: string, unit = 'alpha') => identity.browser(unit).send(linkSignInCall, { token });
const look = (token: string, unit = 'alpha') => identity.browser(unit).send(lookAtSignInCall, { token });
const partnerSite = () => `${identity.sandbox.settings.signIn.base}/identity/partner`;

/** How often the account's owner is on record as having confirmed. */
const confirmations = ({ id }: TestAccount) =>
  identity.shop.inUnit('alpha', async ({ tx }) => {
    const rows = await tx
      .selectFrom('audit')
      .select('id')
      .where('actor_id', '=', id)
      .where('call', '=', 'link-sign-in')
      .execute();
    return rows.length;
  });

describe('AUTH-34 a partner’s sign-on', () => {
  test('opens no account by its address; the owner confirms by mail, and the next one does', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'first.sso@example.com' });
    const browser = identity.browser();
    expect(await trips.whole('SSO', account.email, browser)).toBe('auth.owner-asked');
    expect(browser.cookies.size).toBe(0);
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(await links(account)).toEqual([]);

    const mail = await identity.sandbox.waitForMail(account.email);
    expect(mail.text).toContain(new URL(partnerSite()).host);
    const token = await identity.linkTo(account.email, page);
    expect(await confirm(token)).toEqual({ isLinked: true, memberType: 'B2C' });
    expect(await links(account)).toEqual([{ issuer: partnerSite(), method: 'sso' }]);
    expect(await trips.whole('SSO', account.email)).toMatchObject({
      custId: account.id,
      userType: 'SSO',
      accessToken: expect.any(String),
    });
  });

  test('a link whose answer got lost says again that it is done, and links nothing again', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'lost.sso@example.com' });
    await trips.whole('SSO', account.email);
    const token = await identity.linkTo(account.email, page);
    const done = { isLinked: true, memberType: 'B2C' };
    expect(await Promise.all([confirm(token), confirm(token)])).toEqual([done, done]);
    expect(await confirm(token)).toEqual(done);
    expect(await look(token)).toEqual({ service: new URL(partnerSite()).host });
    expect(await links(account)).toHaveLength(1);
    expect(await confirmations(account)).toBe(1);
    // In its own unit, until its day is over.
    expect(await confirm(token, 'beta')).toBe('link.invalid');
    await identity.shop.inUnit('alpha', async (scope) => {
      for (const { id } of await providerLinksOf(scope, account.id))
        await unlinkProviderIdentity(scope, account.id, id);
    });
    // What its owner has taken back stays taken back.
    expect(await confirm(token)).toBe('link.invalid');
    expect(await look(token)).toEqual({ service: null });
    expect(await links(account)).toEqual([]);
  });

  test('AUTH-34.look a look at the link names who would be let in and opens nothing; another unit knows it not', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'looked.sso@example.com' });
    await trips.whole('SSO', account.email);
    const token = await identity.linkTo(account.email, page);
    const service = new URL(partnerSite()).host;
    for (const _ of [1, 2]) expect(await look(token)).toEqual({ service });
    expect(await links(account)).toEqual([]);
    for (const [other, unit] of [
      [token, 'beta'],
      ['x'.repeat(43), 'alpha'],
    ] as const)
      expect(await look(other, unit)).toEqual({ service: null });
    expect(await confirm(token)).toMatchObject({ isLinked: true });
    identity.shop.clock.advance(mailedLinkMs);
    expect(await look(token)).toEqual({ service: null });
    expect(await confirm(token)).toBe('link.invalid');
  });

  test('AUTH-36 opens no salesman’s account either; and then with their code as always', async () => {
    const email = 'employee.first@example.com';
    const account = await addAccount(identity.shop, 'alpha', { kind: 'salesman', email });
    expect(await trips.whole('SSO', email)).toBe('auth.owner-asked');
    expect(await confirm(await identity.linkTo(email, page))).toEqual({
      isLinked: true,
      memberType: 'SALESMAN',
    });
    await identity.sandbox.clearInbox();
    const browser = identity.browser();
    const step = await trips.whole('SSO', email, browser);
    if (typeof step === 'string') throw new Error(step);
    const twoFaToken = await identity.codeTo(email);
    const twoFaTokenId = step.tokenId ?? '';
    expect(await browser.send(confirmLoginCall, { twoFaTokenId, twoFaToken })).toMatchObject({
      custId: account.id,
      userType: 'SALESMAN_SSO',
    });
  });

  test('an address that it does not vouch for asks nobody', async () => {
    const email = 'unverified.sso@example.com';
    await addAccount(identity.shop, 'alpha', { email });
    expect(await trips.whole('SSO', email)).toMatchObject({
      registrationToken: expect.any(String),
    });
    expect(await identity.sandbox.mails(email)).toEqual([]);
  });

  test('Google, which speaks for the address, opens the account at once, and its owner is told', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'still.google@example.com' });
    expect(await trips.whole('GOOGLE', account.email)).toMatchObject({ custId: account.id });
    const { subject } = await identity.sandbox.waitForMail(account.email);
    expect(subject).toContain('Google');
  });
});

describe('a partner’s letter', () => {
  const sub = 'letter-visitor';
  test('AUTH-30 AUTH-34 opens no account by its address; its visitor is led to where that is said', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'first.letter@example.com' });
    const browser = identity.browser();
    const introduce = async () =>
      trips.enter(await trips.signOnToken({ email: account.email, sub }), { page: 'faq' }, browser);
    expect(await introduce()).toEqual({
      backUrl: 'https://partner.example/back',
      redirectUrl: `http://shop.test/alpha${page}`,
    });
    expect(browser.cookies.size).toBe(0);
    expect(await links(account)).toEqual([]);
    expect(await confirm(await identity.linkTo(account.email, page))).toMatchObject({
      isLinked: true,
    });
    expect(await introduce()).toMatchObject({ redirectUrl: 'http://shop.test/alpha/faq' });
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: account.id });
  });

  test('AUTH-34 a confirmation is for one name: another visitor of the same partner opens nothing by it', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'two.letter@example.com' });
    await trips.linked(account.id, { issuer: trips.partner.issuer, subject: 'her' });
    const entered = await trips.enter(await trips.signOnToken({ email: account.email, sub: 'not-her' }));
    expect(entered).toMatchObject({ redirectUrl: `http://shop.test/alpha${page}` });
  });

  test('AUTH-12 a linked one with an app goes on at the second step', async () => {
    const account = await addAccount(identity.shop, 'alpha', {
      email: 'app.letter@example.com',
      app: true,
    });
    await trips.linked(account.id, { issuer: trips.partner.issuer, subject: 'with-app' });
    const entered = await trips.enter(await trips.signOnToken({ email: account.email, sub: 'with-app' }));
    const where = new URL(typeof entered === 'string' ? '' : entered.redirectUrl);
    expect(readSecondStepMark(where.hash)).toMatchObject({ factor: 'APP' });
  });
});

describe('the mail', () => {
  const ask = (email: string) => trips.whole('SSO', email);

  test('E23 comes few times, and whoever asks more often hears the same', async () => {
    const { email } = await addAccount(identity.shop, 'alpha', { email: 'often.sso@example.com' });
    const hourMax = networkCaps.hourMax;
    for (let at = 0; at < hourMax + 2; at++) {
      identity.shop.clock.advance(1_000);
      expect(await ask(email)).toBe('auth.owner-asked');
    }
    await eventually('the mails', async () => (await identity.sandbox.mails(email)).length >= hourMax);
    await outboxEmpty(identity.shop, 'alpha');
    expect(await identity.sandbox.mails(email)).toHaveLength(hourMax);
    // Only the newest opens.
    const tokens = [];
    for (const { id } of await identity.sandbox.mails(email)) {
      const { text } = await identity.sandbox.mail(id);
      tokens.push(/link-sign-in#([\w-]{43})/.exec(text ?? '')?.[1] ?? '');
    }
    const outcomes = [];
    for (const token of tokens.toReversed()) outcomes.push(await confirm(token));
    expect(outcomes).toEqual(['link.invalid', 'link.invalid', { isLinked: true, memberType: 'B2C' }]);
  });

  test('its link lives 24 hours, in this unit, and ends with a new password; another unit knows it not', async () => {
    const account = await addAccount(identity.shop, 'alpha', { email: 'ends.sso@example.com' });
    await ask(account.email);
    const first = await identity.linkTo(account.email, page);
    expect(await confirm(first, 'beta')).toBe('link.invalid');
    identity.shop.clock.advance(mailedLinkMs);
    expect(await confirm(first)).toBe('link.invalid');
    await identity.sandbox.clearInbox();
    await ask(account.email);
    const second = await identity.linkTo(account.email, page);
    await identity.sandbox.clearInbox();
    await identity.browser().send(resetPasswordCall, { email: account.email });
    const reset = await identity.linkTo(account.email, '/auth/reset-password');
    await identity.browser().send(confirmResetCall, { token: reset, newPassword: 'Brand-New-Horse7' });
    expect(await confirm(second)).toBe('link.invalid');
    expect(await look(second)).toEqual({ service: null });
    // Nor is the link of something else one of these.
    expect(await confirm(reset)).toBe('link.invalid');
    expect(await look(reset)).toEqual({ service: null });
  });

  test('AUTH-34 another unit’s account is asked after by nobody here', async () => {
    const { email } = await addAccount(identity.shop, 'beta', { email: 'abroad.sso@example.com' });
    expect(await ask(email)).toMatchObject({ registrationToken: expect.any(String) });
    expect(await identity.sandbox.mails(email)).toEqual([]);
  });

  test('what somebody else has linked meanwhile stays theirs', async () => {
    const [ana, bo] = [
      await addAccount(identity.shop, 'alpha', { email: 'raced.sso@example.com' }),
      await addAccount(identity.shop, 'alpha'),
    ];
    await ask(ana.email);
    const token = await identity.linkTo(ana.email, page);
    await trips.linked(bo.id, { subject: ana.email });
    expect(await confirm(token)).toBe('link.invalid');
    expect(await links(ana)).toEqual([]);
  });

  test.each(languages)('says who came, what to do and what happens if nothing is done: %s', (language) => {
    const mail = ownerMail({ profile: unitProfile(), language }, 'partner.example', 'https://x.example/#t');
    expect(JSON.stringify(mail)).not.toContain('mail-identity.');
    expect(mail.paragraphs.join(' ')).toContain('partner.example');
    expect(mail.action?.address).toBe('https://x.example/#t');
    expect(mail.notes?.length).toBe(2);
  });

  test('nothing of it is in what was logged', async () => {
    const { searchText, searchDump } = await import('#testing/checker/secret-search.ts');
    const { email } = await addAccount(identity.shop, 'alpha', { email: 'canary.sso@example.com' });
    await ask(email);
    const token = await identity.linkTo(email, page);
    expect(searchText(identity.shop.logged.join('\n'), [email, token])).toEqual([]);
    expect((await searchDump(identity.shop.databases.east, [email, token])).found).toEqual([]);
  });
});

test('AUTH-19 a sign-in with the password is as it was', async () => {
  const account = await addAccount(identity.shop, 'alpha');
  const typed = { account: account.email, password: account.password };
  expect(await identity.browser().send(loginCall, typed)).toMatchObject({ custId: account.id });
});
