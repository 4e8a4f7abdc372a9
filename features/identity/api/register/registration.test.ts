import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { loginCall, refreshCall, validateTokenCall } from '#contract/identity/identity.ts';
import {
  confirmCodeCall,
  confirmRegistrationCall,
  confirmResetCall,
  confirmTokenCall,
  registerCall,
  resetPasswordCall,
  sendCodeCall,
} from '#contract/identity/registration.ts';
import { accountTypeOf } from '#contract/wire/identity/member.ts';
import { findAccount } from '#data/identity/accounts.ts';
import { readPerson } from '#data/identity/people.ts';
import { mailedLinkMs, oneTimeCode } from '#domain/identity/one-time-code.ts';
import { languages } from '#domain/values/language.ts';
import { mailTexts } from '#messages/texts.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { openProviderTrips } from '#testing/provider-trips.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { registerMail } from '#features/identity/worker/mails.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
});

let made = 0;
const newEmail = () => `new-${made++}@example.com`;
const form = (changes = {}) => ({
  email: newEmail(),
  firstName: 'José',
  lastName: 'O’Brien-محمد',
  password: 'Correct-Horse9',
  isAdult: true,
  ...changes,
});
const register = (input: ReturnType<typeof form>, unit = 'alpha') => identity.browser(unit).send(registerCall, input);
const signIn = (email: string, password = 'Correct-Horse9', unit = 'alpha') =>
  identity.browser(unit).send(loginCall, { account: email, password });
const confirm = (token: string, unit = 'alpha') => identity.browser(unit).send(confirmRegistrationCall, { token });
const verifyPage = '/auth/verify-email';

describe('API-60 REG-02 registration', () => {
  test('API-59 REG-05 REG-11 what is told counts once the mailed link is followed', async () => {
    const input = form();
    expect(await register(input)).toEqual({ isEmailSent: true });
    expect(await signIn(input.email)).toBe('auth.wrong');
    const token = await identity.linkTo(input.email, verifyPage);
    expect(await confirm(token)).toEqual({ isConfirmed: true });
    expect(await signIn(input.email)).toMatchObject({ custName: 'José O’Brien-محمد', custType: 'B2C' });
    expect(await confirm(token)).toBe('link.invalid');
  });

  test('the link lives 24 hours', async () => {
    const input = form();
    await register(input);
    const token = await identity.linkTo(input.email, verifyPage);
    identity.shop.clock.advance(mailedLinkMs);
    expect(await confirm(token)).toBe('link.invalid');
    expect(await signIn(input.email)).toBe('auth.wrong');
  });

  test('an address that is known is answered alike; only its mailbox learns, and the account stays as it was', async () => {
    const account = await addAccount(identity.shop, 'alpha', { password: 'First-Horse-9' });
    expect(await register(form({ email: account.email }))).toEqual({ isEmailSent: true });
    const mail = await identity.sandbox.waitForMail(account.email);
    expect(mail.subject).toBe('You already have an account at Alpha Cards');
    expect(mail.text).not.toContain(verifyPage);
    expect(await signIn(account.email, 'First-Horse-9')).toMatchObject({ custId: account.id });
    expect(await signIn(account.email)).toBe('auth.wrong');
  });

  test('two registrations of one address: the first link that is followed wins, the other is worth nothing', async () => {
    const email = newEmail();
    await register(form({ email }));
    const first = await identity.linkTo(email, verifyPage);
    await identity.sandbox.clearInbox();
    await register(form({ email, password: 'Second-Horse-9' }));
    const second = await identity.linkTo(email, verifyPage);
    const outcomes = await Promise.all([confirm(second), confirm(second), confirm(second)]);
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
    expect(await confirm(first)).toBe('link.invalid');
    expect(await signIn(email, 'Second-Horse-9')).toMatchObject({ custType: 'B2C' });
  });

  test('a stranger who registers the same address does not take the owner’s place, and each mail says whose it is', async () => {
    const trips = await openProviderTrips(identity);
    await identity.setProfile('alpha', trips.profile);
    const [mine, theirs] = [
      form({ firstName: 'Vic', lastName: 'Tim' }),
      { firstName: 'Mallory', lastName: 'visit.example.com' },
    ];
    await register(mine);
    const own = await identity.sandbox.waitForMail(mine.email);
    const token = await identity.linkTo(mine.email, verifyPage);
    await identity.sandbox.clearInbox();
    identity.shop.clock.advance(1_000);
    const stranger = await trips.whole('GOOGLE', 'mallory@example.org');
    const accessToken = typeof stranger === 'string' ? stranger : (stranger.registrationToken ?? '');
    const input = { email: mine.email, ...theirs, isAdult: true, registerType: 'GOOGLE', accessToken } as const;
    expect(await identity.browser().send(registerCall, input)).toEqual({ isEmailSent: true });
    const other = await identity.sandbox.waitForMail(mine.email);
    const overtaking = await identity.linkTo(mine.email, verifyPage);
    expect(own.text).toContain('the name Vic Tim and chose a password');
    expect(own.text).not.toContain('Google');
    // A name is no address to be taken to.
    expect(other.text).toContain('the name Mallory visit. example. com and signed in with Google');
    for (const { text } of [own, other]) expect(text).toContain('If it was not you, do nothing');
    expect(await confirm(token)).toEqual({ isConfirmed: true });
    expect(await confirm(overtaking)).toBe('link.invalid');
    expect(await signIn(mine.email)).toMatchObject({ custName: 'Vic Tim' });
    expect(await trips.whole('GOOGLE', 'mallory@example.org')).toMatchObject({ accessToken: null });
    await identity.setProfile('alpha', {});
  });

  test.each(languages)('the mail says in %s who registered, and with what', (language) => {
    const reader = { profile: unitProfile({ id: 'alpha' }), language };
    const letterOf = (service: string | null) =>
      registerMail(reader, { name: 'Ana Example', service }, 'https://shop.example/');
    const said = (service: string | null) => letterOf(service).paragraphs.join(' ');
    expect(said('Google')).toContain('Ana Example');
    expect(said('Google')).toContain('Google');
    expect(said(null)).toContain('Ana Example');
    expect(letterOf(null).notes?.join(' ')).toContain(
      mailTexts(language, 'identity/mail-identity')('mail-identity.note.mistake'),
    );
    expect(letterOf(null).notes?.join(' ')).not.toContain(
      mailTexts(language, 'identity/mail-identity')('mail-identity.note.day'),
    );
  });

  test.each([
    ['a short password', { password: 'Abc1234' }, 'password.weak'],
    ['a password without a capital', { password: 'correct-horse9' }, 'password.weak'],
    ['a password with a space', { password: 'Correct Horse9' }, 'password.weak'],
    ['no password', { password: undefined }, 'password.weak'],
    ['a password that everybody has', { password: 'Password123' }, 'password.common'],
    ['an address that is none', { email: 'nobody' }, 'address.invalid'],
    ['a number that is none', { mobileNo: '12' }, 'phone.invalid'],
    ['a name of digits', { firstName: '12345' }, 'input.invalid'],
    ['a name with markup', { lastName: '<script>' }, 'input.invalid'],
    ['nobody who says to be an adult', { isAdult: false }, 'register.adults-only'],
    ['a way that the unit does not offer', { registerType: 'GOOGLE' }, 'auth.method-unknown'],
  ] as const)('refused: %s', async (_, changes, failure) => {
    expect(await register(form(changes))).toBe(failure);
  });

  test('VAL-16 a password of 64 and more characters is taken whole', async () => {
    const password = `Aa${'x'.repeat(98)}`;
    const input = form({ password });
    await register(input);
    await confirm(await identity.linkTo(input.email, verifyPage));
    expect(await signIn(input.email, password)).toMatchObject({ custType: 'B2C' });
    expect(await signIn(input.email, password.slice(0, 72))).toBe('auth.wrong');
  });

  test('REG-07 REG-10 the number of a document is asked for and kept only where the unit asks', async () => {
    await identity.setProfile('beta', { askIdCard: true });
    expect(await register(form(), 'beta')).toBe('register.document-missing');
    expect(await register(form({ documentType: 'DRIVING' }) as never, 'beta')).toBe('input.invalid');
    const input = form({ documentType: 'PASSPORT', idCardNo: 'AB 123-45' });
    await register(input, 'beta');
    await confirm(await identity.linkTo(input.email, verifyPage), 'beta');
    expect(await signIn(input.email, undefined, 'beta')).toMatchObject({ idCardNo: 'AB 123-45' });
    const elsewhere = form({ documentType: 'ID', idCardNo: '999' });
    await register(elsewhere);
    await confirm(await identity.linkTo(elsewhere.email, verifyPage));
    expect(await signIn(elsewhere.email)).toMatchObject({ idCardNo: null });
  });

  test('REG-09 a unit that needs proof asks for the date of birth, looks at it and keeps it not', async () => {
    await identity.setProfile('beta', { askBirthDate: true });
    expect(await register(form(), 'beta')).toBe('register.adults-only');
    expect(await register(form({ birthDate: '2010-01-01' }), 'beta')).toBe('register.adults-only');
    const input = form({ birthDate: '1990-12-13', isAdult: undefined, isSubscription: 1, promoCode: 'SUMMER' });
    expect(await register(input as never, 'beta')).toEqual({ isEmailSent: true });
    await confirm(await identity.linkTo(input.email, verifyPage), 'beta');
    const [people, lookup] = [
      await identity.shop.keys.ring('beta', 'people'),
      await identity.shop.keys.ring('beta', 'member-lookup'),
    ];
    const person = await identity.shop.inUnit('beta', async (scope) => {
      const account = await findAccount(scope, lookup, 'customer', { kind: 'email', value: input.email });
      return readPerson(scope, people, account?.person ?? '');
    });
    expect(person).toEqual({
      firstName: 'José',
      lastName: 'O’Brien-محمد',
      email: input.email,
      isSubscription: true,
      promoCode: 'SUMMER',
    });
    await identity.setProfile('beta', {});
  });

  test('a phone signs in once a code that was sent to it is confirmed, and not before', async () => {
    const browser = identity.browser();
    const sent = await browser.send(sendCodeCall, { mobileNo: '33-611000001' });
    if (typeof sent === 'string') throw new Error(sent);
    const sms = await identity.sandbox.waitForSms('+33611000001');
    await browser.send(confirmCodeCall, { otpId: sent.otpId, otp: /\d{6}/.exec(sms.text)?.[0] ?? '' });
    const input = form({ mobileNo: '33-611000001', otpId: sent.otpId });
    const unproved = form({ mobileNo: '33-611000002', otpId: sent.otpId });
    for (const each of [input, unproved]) {
      await register(each);
      await confirm(await identity.linkTo(each.email, verifyPage));
    }
    const byPhone = (mobileNo: string) => identity.browser().send(loginCall, { mobileNo, password: 'Correct-Horse9' });
    expect(await byPhone('33-611000001')).toMatchObject({ custType: 'B2C' });
    expect(await byPhone('33-611000002')).toBe('auth.wrong');
  });

  test('API-60 API-59 in another unit the address is another account, and the link is none', async () => {
    const input = form();
    await register(input);
    const token = await identity.linkTo(input.email, verifyPage);
    expect(await confirm(token, 'beta')).toBe('link.invalid');
    expect(await confirm(token)).toEqual({ isConfirmed: true });
    expect(await signIn(input.email, undefined, 'beta')).toBe('auth.wrong');
    await identity.sandbox.clearInbox();
    await register(input, 'beta');
    expect(await identity.linkTo(input.email, verifyPage)).not.toBe(token);
  });

  test.each(languages)('the mail is in the reader’s language: %s', async (language) => {
    await identity.setProfile('alpha', {
      languages: [...languages],
      name: Object.fromEntries(languages.map((each) => [each, 'Alpha Cards'])),
      description: Object.fromEntries(languages.map((each) => [each, 'Cards.'])),
    });
    const input = form();
    const client = identity.api.client('alpha', {
      language,
      visit: await (await import('#testing/visit.ts')).openVisit(identity.api, 'alpha'),
    });
    expect(await client(registerCall, input, { key: crypto.randomUUID() })).toMatchObject({ ok: true });
    const mail = await identity.sandbox.waitForMail(input.email);
    const text = mailTexts(language, 'identity/mail-identity');
    expect(mail.subject).toBe(text('mail-identity.register.subject', { shop: 'Alpha Cards' }));
    expect(mail.text).toContain(text('mail-identity.register.text', { shop: 'Alpha Cards' }).slice(0, 40));
    await identity.setProfile('alpha', {});
  });
});

describe('API-67 API-68 one-time codes', () => {
  const send = (input: CallInput<typeof sendCodeCall>, unit = 'alpha') =>
    identity.browser(unit).send(sendCodeCall, input);
  const check = (otpId: string, otp: string, unit = 'alpha') =>
    identity.browser(unit).send(confirmCodeCall, { otpId, otp });
  const idOf = (answer: Awaited<ReturnType<typeof send>>) => (typeof answer === 'string' ? '' : answer.otpId);

  test('OTP-09 a code of six digits by mail, good once', async () => {
    const email = newEmail();
    const sent = await send({ email: email.toUpperCase() });
    expect(sent).toEqual({ otpId: expect.any(String), resendIn: 59, expiresIn: 600 });
    const code = await identity.codeTo(email);
    expect(await check(idOf(sent), code)).toEqual({ otpId: idOf(sent), isConfirmed: true });
    expect(await check(idOf(sent), code)).toBe('code.ended');
  });

  test('OTP-09 and by SMS, from the shop’s name', async () => {
    const sent = await send({ mobileNo: '33-0612003400' });
    const sms = await identity.sandbox.waitForSms('+33612003400');
    expect(sms).toMatchObject({ from: 'AlphaCards' });
    expect(await check(idOf(sent), /\d{6}/.exec(sms.text)?.[0] ?? '')).toMatchObject({ isConfirmed: true });
  });

  test('OTP-09 a wrong code is told to be wrong, five times; then there is none', async () => {
    const email = newEmail();
    const id = idOf(await send({ email }));
    const code = await identity.codeTo(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => check(id, wrong)));
    expect(outcomes.filter((outcome) => outcome === 'code.wrong')).toHaveLength(5);
    expect(await check(id, code)).toBe('code.ended');
  });

  test('OTP-07 another one after 59 seconds, and five an hour', async () => {
    const email = newEmail();
    expect(await send({ email })).toMatchObject({ resendIn: 59 });
    expect(await send({ email })).toBe('code.too-soon');
    identity.shop.clock.advance(oneTimeCode.resendMs - 1);
    expect(await send({ email })).toBe('code.too-soon');
    for (let at = 1; at < 5; at++) {
      identity.shop.clock.advance(oneTimeCode.resendMs);
      expect(await send({ email })).toMatchObject({ resendIn: 59 });
    }
    identity.shop.clock.advance(oneTimeCode.resendMs);
    expect(await send({ email })).toBe('code.too-many');
    identity.shop.clock.advance(oneTimeCode.sendsWindowMs);
    expect(await send({ email })).toMatchObject({ resendIn: 59 });
  });

  test('OTP-09 ten asked for at once are one', async () => {
    const email = newEmail();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send({ email })));
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
  });

  test('an address that is none, and nothing at all, are refused', async () => {
    expect(await send({ email: 'nobody' })).toBe('address.invalid');
    expect(await send({ mobileNo: '+33 1' })).toBe('phone.invalid');
    expect(await send({})).toBe('address.invalid');
  });

  test('API-67 API-68 another unit counts apart and knows no code', async () => {
    const email = newEmail();
    const id = idOf(await send({ email }));
    const code = await identity.codeTo(email);
    expect(await send({ email }, 'beta')).toMatchObject({ resendIn: 59 });
    expect(await check(id, code, 'beta')).toBe('code.ended');
    expect(await check(id, code)).toMatchObject({ isConfirmed: true });
  });
});

describe('RESET a forgotten password', () => {
  const page = '/auth/reset-password';
  const ask = (email: string, accountType: 'C' | 'B' | 'S' = 'C', unit = 'alpha') =>
    identity.browser(unit).send(resetPasswordCall, { email, accountType });
  const look = (tokenId: string, unit = 'alpha') => identity.browser(unit).send(confirmTokenCall, { tokenId });
  const change = (token: string, changes = {}, unit = 'alpha') =>
    identity.browser(unit).send(confirmResetCall, { token, newPassword: 'Another-Horse-9', ...changes });

  test('API-51 API-52 API-53 RESET-05 a link, its check, a new password; every session and every other link end', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = identity.browser();
    await browser.send(loginCall, { account: account.email, password: account.password });
    expect(await ask(account.email)).toEqual({ isEmailSent: true });
    const first = await identity.linkTo(account.email, page);
    await identity.sandbox.clearInbox();
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    expect(await look(token)).toEqual({ isValid: true, memberType: 'B2C', accountId: account.id });
    expect(await change(token, { newPassword: 'weak' })).toBe('password.weak');
    expect(await change(token, { newPassword: 'Password123' })).toBe('password.common');
    expect(await change(token, { accountId: account.id, memberType: 'B2C' })).toEqual({ isReset: true });
    expect(await look(token)).toEqual({ isValid: false, memberType: null, accountId: null });
    expect(await change(token)).toBe('link.invalid');
    expect(await change(first)).toBe('link.invalid');
    expect(await browser.send(validateTokenCall, {})).toBe('auth.required');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(await signIn(account.email, account.password)).toBe('auth.wrong');
    expect(await signIn(account.email, 'Another-Horse-9')).toMatchObject({ custId: account.id });
  });

  test('RESET-06 a request that cannot be taken is answered with an error code and a message', async () => {
    const raw = async (body: object) => {
      const response = await fetch(`${identity.api.base}/v2/member/resetPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aggregatorBuId: 'alpha', ...body }),
      });
      return { http: response.status, ...((await response.json()) as object) };
    };
    expect(await raw({ email: 'not an address', accountType: 'C' })).toEqual({
      http: 200,
      success: false,
      status: 200,
      data: null,
      error: { code: 70021, message: 'The format is not right' },
    });
    expect(await raw({ email: 'a@example.com', accountType: 'X' })).toEqual({
      http: 400,
      success: false,
      status: 400,
      data: null,
      error: { code: 40001, message: 'The request is not valid.' },
    });
  });

  test('RESET-09 an address that nobody has is answered alike, and nothing is sent', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const raw = async (email: string) => {
      const response = await fetch(`${identity.api.base}/v2/member/resetPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aggregatorBuId: 'alpha', email, accountType: 'C' }),
      });
      return `${response.status} ${await response.text()}`;
    };
    const nobody = newEmail();
    expect(await raw(nobody)).toBe(await raw(account.email));
    await identity.linkTo(account.email, page);
    expect(await identity.sandbox.mails(nobody)).toEqual([]);
    expect(await ask('not an address')).toBe('address.invalid');
  });

  test('RESET-04 the link lives 24 hours', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    identity.shop.clock.advance(mailedLinkMs - 1);
    expect(await look(token)).toMatchObject({ isValid: true });
    identity.shop.clock.advance(1);
    expect(await look(token)).toMatchObject({ isValid: false });
    expect(await change(token)).toBe('link.invalid');
  });

  test.each([
    ['B', 'business', 'B2B', '/auth/b2b/reset-password'],
    ['S', 'salesman', 'SALESMAN', '/auth/salesman/reset-password'],
  ] as const)('RESET-03 account type %s finds a %s, and leads to their page', async (type, kind, memberType, own) => {
    const account = await addAccount(identity.shop, 'alpha', { kind });
    await ask(account.email, 'C');
    await ask(account.email, type);
    const token = await identity.linkTo(account.email, own);
    expect(await identity.sandbox.mails(account.email)).toHaveLength(1);
    expect(await look(token)).toMatchObject({ isValid: true, memberType });
  });

  test.each([
    ['/auth/b2b/forgot', 'B'],
    ['/auth/salesman/forgot', 'S'],
    ['/auth/forgot', 'C'],
  ] as const)('RESET-03 RESET-08 the path %s after the unit’s part is of account type %s', (path, type) => {
    expect(accountTypeOf(path)).toBe(type);
  });

  test('RESET-07 a made-up token is no token, and another account’s id does not go with a link', async () => {
    const [account, other] = [await addAccount(identity.shop, 'alpha'), await addAccount(identity.shop, 'alpha')];
    expect(await look('A'.repeat(43))).toEqual({ isValid: false, memberType: null, accountId: null });
    expect(await look('')).toMatchObject({ isValid: false });
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    expect(await change(token, { accountId: other.id })).toBe('link.invalid');
    expect(await signIn(other.email, other.password)).toMatchObject({ custId: other.id });
  });

  test('API-51 API-52 API-53 another unit has no such account and no such link', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await ask(account.email, 'C', 'beta');
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    expect(await identity.sandbox.mails(account.email)).toHaveLength(1);
    expect(await look(token, 'beta')).toMatchObject({ isValid: false });
    expect(await change(token, {}, 'beta')).toBe('link.invalid');
  });

  test('ten changes with one link at once are one', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await ask(account.email);
    const token = await identity.linkTo(account.email, page);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(token, { newPassword: `Another-Horse-${at}` })),
    );
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
  });

  test('a mail service that is down loses no mail', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    await identity.sandbox.setSwitch('email', { fail: '451', next: 2 });
    await ask(account.email);
    expect(await identity.linkTo(account.email, page)).toMatch(/^[\w-]{43}$/);
  });
});

test('no address, name, password or token is in what was logged or kept in the clear', async () => {
  const { searchDump, searchText } = await import('#testing/checker/secret-search.ts');
  const input = form({
    email: 'searchable-canary@example.com',
    firstName: 'Canarietta',
    password: 'Canary-Secret-99',
  });
  await register(input);
  const token = await identity.linkTo(input.email, verifyPage);
  const secrets = [input.email, 'Canarietta', 'Canary-Secret-99', token];
  const looked = async () => ({
    kept: (await searchDump(identity.shop.databases.east, secrets)).found,
    logged: searchText(identity.shop.logged.join('\n'), secrets),
  });
  expect(await looked()).toEqual({ kept: [], logged: [] });
  await confirm(token);
  expect(await looked()).toEqual({ kept: [], logged: [] });
});
