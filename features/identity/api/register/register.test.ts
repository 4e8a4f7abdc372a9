import { beforeAll, describe, expect, test } from 'vitest';
import { registerCall } from '#contract/identity/registration.ts';
import { findAccount } from '#data/identity/accounts.ts';
import { findLink } from '#data/identity/mailed-links.ts';
import { readPerson } from '#data/identity/people.ts';
import { languages } from '#domain/values/language.ts';
import { mailTexts } from '#messages/texts.ts';
import { addAccount } from '#testing/accounts.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { registerMail } from '#features/identity/worker/mails.ts';
import { registrationForm, registrationsAt, verifyPage } from '#testing/registrations.ts';
let identity: IdentityShop;
let registrations: ReturnType<typeof registrationsAt>;
beforeAll(async () => {
  identity = await openIdentityShop();
  registrations = registrationsAt(identity);
});

/** What is known in beta of the person with this address. */
async function keptOf(email: string) {
  const [people, lookup] = [
    await identity.shop.keys.ring('beta', 'people'),
    await identity.shop.keys.ring('beta', 'member-lookup'),
  ];
  return identity.shop.inUnit('beta', async (scope) => {
    const account = await findAccount(scope, lookup, 'customer', { kind: 'email', value: email });
    return readPerson(scope, people, account?.person ?? '');
  });
}

/** What waits in beta for the link to be opened. */
async function heldBy(token: string): Promise<unknown> {
  const people = await identity.shop.keys.ring('beta', 'people');
  const link = await identity.shop.inUnit('beta', (scope) => findLink(scope, people, 'register', token));
  return link?.content;
}

describe('API-60 REG-02 registration', () => {
  test('an address that is known is answered alike; only its mailbox learns, and the account stays as it was', async () => {
    const account = await addAccount(identity.shop, 'alpha', { password: 'First-Horse-9' });
    expect(await registrations.register(registrationForm({ email: account.email }))).toEqual({ isEmailSent: true });
    const mail = await identity.sandbox.waitForMail(account.email);
    expect(mail.subject).toBe('You already have an account at Alpha Cards');
    expect(mail.text).not.toContain(verifyPage);
    expect(await registrations.signIn(account.email, 'First-Horse-9')).toMatchObject({ custId: account.id });
    expect(await registrations.signIn(account.email)).toBe('auth.wrong');
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
    expect(await registrations.register(registrationForm(changes))).toBe(failure);
  });

  test('VAL-16 a password of 64 and more characters is taken whole', async () => {
    const password = `Aa${'x'.repeat(98)}`;
    const input = registrationForm({ password });
    await registrations.register(input);
    await registrations.confirm(await identity.linkTo(input.email, verifyPage));
    expect(await registrations.signIn(input.email, password)).toMatchObject({ custType: 'B2C' });
    expect(await registrations.signIn(input.email, password.slice(0, 72))).toBe('auth.wrong');
  });

  test('REG-07 REG-10 the number of a document is asked for and kept only where the unit asks', async () => {
    await identity.setProfile('beta', { askIdCard: true });
    // Neither without the other.
    for (const half of [{}, { documentType: 'ID' }, { idCardNo: 'AB 123' }, { documentType: 'ID', idCardNo: ' ' }])
      expect(await registrations.register(registrationForm(half), 'beta')).toBe('register.document-missing');
    expect(await registrations.register(registrationForm({ documentType: 'DRIVING' }) as never, 'beta')).toBe(
      'input.invalid',
    );
    const input = registrationForm({ documentType: 'PASSPORT', idCardNo: 'AB 123-45' });
    await registrations.register(input, 'beta');
    await registrations.confirm(await identity.linkTo(input.email, verifyPage), 'beta');
    expect(await registrations.signIn(input.email, undefined, 'beta')).toMatchObject({ idCardNo: 'AB 123-45' });
    const elsewhere = registrationForm({ documentType: 'ID', idCardNo: '999' });
    await registrations.register(elsewhere);
    await registrations.confirm(await identity.linkTo(elsewhere.email, verifyPage));
    expect(await registrations.signIn(elsewhere.email)).toMatchObject({ idCardNo: null });
  });

  test('REG-02 everything that was told is kept with the account, in the form in which it is used', async () => {
    await identity.setProfile('beta', { askIdCard: true });
    const input = registrationForm({
      email: 'Told.Everything@Example.com',
      mobileNo: '33-0612009911',
      documentType: 'TAX',
      idCardNo: 'X 1',
      isSubscription: true,
      promoCode: 'SUMMER',
    });
    await registrations.register(input, 'beta');
    await registrations.confirm(await identity.linkTo('told.everything@example.com', verifyPage), 'beta');
    expect(await keptOf('told.everything@example.com')).toEqual({
      firstName: 'José',
      lastName: 'O’Brien-محمد',
      email: 'told.everything@example.com',
      phone: '+33612009911',
      documentType: 'TAX',
      idCardNo: 'X 1',
      isSubscription: true,
      promoCode: 'SUMMER',
    });
    await identity.setProfile('beta', {});
    const plain = registrationForm();
    await registrations.register(plain, 'beta');
    await registrations.confirm(await identity.linkTo(plain.email, verifyPage), 'beta');
    expect(await keptOf(plain.email)).toEqual({
      firstName: 'José',
      lastName: 'O’Brien-محمد',
      email: plain.email,
      isSubscription: false,
    });
  });

  test('UNIT-54 who names a document has still to be an adult', async () => {
    const { askIdCard, askBirthDate } = exampleProfile('ccn');
    expect(askIdCard).toBe(true);
    await identity.setProfile('beta', { askIdCard, askBirthDate });
    const document = { documentType: 'ID', idCardNo: '001-1234567-8' };
    for (const isAdult of [false, undefined])
      expect(await registrations.register(registrationForm({ ...document, isAdult }), 'beta')).toBe(
        'register.adults-only',
      );
    expect(await registrations.register(registrationForm(document), 'beta')).toEqual({ isEmailSent: true });
    await identity.setProfile('beta', { askIdCard, askBirthDate: true });
    const born = (birthDate: string) => registrations.register(registrationForm({ ...document, birthDate }), 'beta');
    expect(await born('2008-06-02')).toBe('register.adults-only');
    expect(await born('2008-06-01')).toEqual({ isEmailSent: true });
    await identity.setProfile('beta', {});
  });

  test('REG-09 a unit that needs proof asks for the date of birth, looks at it and keeps it not', async () => {
    await identity.setProfile('beta', { askBirthDate: true });
    expect(await registrations.register(registrationForm(), 'beta')).toBe('register.adults-only');
    expect(await registrations.register(registrationForm({ birthDate: '2010-01-01' }), 'beta')).toBe(
      'register.adults-only',
    );
    const input = registrationForm({
      birthDate: '1990-12-13',
      isAdult: undefined,
      isSubscription: 1,
      promoCode: 'SUMMER',
    });
    expect(await registrations.register(input as never, 'beta')).toEqual({ isEmailSent: true });
    const token = await identity.linkTo(input.email, verifyPage);
    // Nor until the link is opened.
    expect(JSON.stringify(await heldBy(token))).toContain(input.email);
    expect(JSON.stringify(await heldBy(token))).not.toContain('1990-12-13');
    await registrations.confirm(token, 'beta');
    expect(await keptOf(input.email)).toEqual({
      firstName: 'José',
      lastName: 'O’Brien-محمد',
      email: input.email,
      isSubscription: true,
      promoCode: 'SUMMER',
    });
    await identity.setProfile('beta', {});
  });

  test.each([
    ['has already begun', 'Pacific/Kiritimati', '2008-06-02', { isEmailSent: true }],
    ['has not begun yet', 'Pacific/Pago_Pago', '2008-06-01', 'register.adults-only'],
  ] as const)('REG-09 an eighteenth birthday that %s where the unit is', async (_, timeZone, birthDate, answer) => {
    expect(identity.shop.clock.now().toISOString()).toBe('2026-06-01T10:00:00.000Z');
    await identity.setProfile('beta', { askBirthDate: true, timeZone });
    expect(await registrations.register(registrationForm({ birthDate }), 'beta')).toEqual(answer);
    await identity.setProfile('beta', {});
  });

  test.each(languages)('the mail is in the reader’s language: %s', async (language) => {
    await identity.setProfile('alpha', {
      languages: [...languages],
      name: Object.fromEntries(languages.map((each) => [each, 'Alpha Cards'])),
      description: Object.fromEntries(languages.map((each) => [each, 'Cards.'])),
    });
    const input = registrationForm();
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

test('no address, name, password or token is in what was logged or kept in the clear', async () => {
  const { searchDump, searchText } = await import('#testing/checker/secret-search.ts');
  const input = registrationForm({
    email: 'searchable-canary@example.com',
    firstName: 'Canarietta',
    password: 'Canary-Secret-99',
  });
  await registrations.register(input);
  const token = await identity.linkTo(input.email, verifyPage);
  const secrets = [input.email, 'Canarietta', 'Canary-Secret-99', token];
  const looked = async () => ({
    kept: (await searchDump(identity.shop.databases.east, secrets)).found,
    logged: searchText(identity.shop.logged.join('\n'), secrets),
  });
  expect(await looked()).toEqual({ kept: [], logged: [] });
  await registrations.confirm(token);
  expect(await looked()).toEqual({ kept: [], logged: [] });
});
