// Somebody is erased: no way leads back into their account, nothing more is sent to them, and nothing is left that
// says who they were, to whoever has the database and all the app's keys.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openGiftCall, resendCardCall, unlockPinCall } from '#contract/cards/card-mails.ts';
import { transferCardCall } from '#contract/cards/cards.ts';
import { setUpPasskeyCall } from '#contract/identity/credentials.ts';
import { refreshCall, validateTokenCall } from '#contract/identity/session.ts';
import { confirmLoginCall, linkSignInCall, loginCall, passkeyLoginCall } from '#contract/identity/sign-in.ts';
import {
  confirmRegistrationCall,
  confirmResetCall,
  confirmTokenCall,
  registerCall,
  resetPasswordCall,
  sendCodeCall,
} from '#contract/identity/registration.ts';
import { countWrongTry } from '#data/cards/card-tries.ts';
import { findCard } from '#data/cards/cards.ts';
import { addSignInName, setPassword } from '#data/identity/accounts.ts';
import { addMember, assign } from '#data/identity/actors.ts';
import { beginAuthenticator } from '#data/identity/authenticators.ts';
import { eraseMember, keptTables } from '#data/identity/erase-member.ts';
import { addresseeOf, identityKinds, type IdentityMessage } from '#data/identity/identity-messages.ts';
import { addMessage, messageQueue } from '#data/outbox.ts';
import { addLink } from '#data/identity/mailed-links.ts';
import { everyCountedLookup } from '#data/identity/asked-sends.ts';
import { everyLookup } from '#data/identity/member-lookup.ts';
import { addCode } from '#data/identity/one-time-codes.ts';
import { sealProvedIdentity } from '#data/identity/provider-identities.ts';
import { addChallenge, addPasskey } from '#data/identity/passkeys.ts';
import { addPerson } from '#data/identity/people.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { issueToken } from '#data/identity/tokens.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { totpSecretBytes } from '#platform/crypto/totp.ts';
import { hashPassword } from '#platform/passwords/password-hash.ts';
import { addAccount, testPassword, type TestBrowser } from '#testing/accounts.ts';
import { boughtCard } from '#testing/cards.ts';
import { openedRows } from '#testing/checker/opened-rows.ts';
import { searchDump, searchText } from '#testing/checker/secret-search.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { testJobs } from '#testing/jobs.ts';
import { openProviderTrips } from '#testing/sandbox/provider-trips.ts';
import { testProduct } from '#testing/product.ts';
import { softPasskey } from '#testing/sandbox/soft-passkey.ts';
import { eventually } from '#testing/wait.ts';

let identity: IdentityShop;
let trips: Awaited<ReturnType<typeof openProviderTrips>>;
beforeAll(async () => {
  identity = await openIdentityShop();
  trips = await openProviderTrips(identity);
  await identity.setProfile('alpha', {
    ...trips.profile,
    can: [...usualChoices.can, 'passkey', 'salesman'],
  });
  await identity.shop.inUnit('alpha', (scope) => saveProduct(scope, testProduct({ itemCode: 'card-1' }), 1));
});

const alpha = <T>(work: Parameters<typeof identity.shop.inUnit<T>>[1]) => identity.shop.inUnit('alpha', work);
const keys = async () => ({
  people: await identity.shop.keys.ring('alpha', 'people'),
  lookup: await identity.shop.keys.ring('alpha', 'member-lookup'),
});
const erase = async (id: string) => {
  const rings = await keys();
  return alpha((scope) => eraseMember(scope, rings, id));
};

const rowsOf = async (table: 'failure_count') =>
  Number(
    (
      await alpha(({ tx }) =>
        tx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('rows'))
          .executeTakeFirstOrThrow(),
      )
    ).rows,
  );

interface Person {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly name: string;
}

let people = 0;
/** Somebody whose every word can be searched for. */
async function somebody(): Promise<Person> {
  people += 1;
  // The mailbox that is counted is another address than the account's.
  const email = `quokka.${people}+shop@vanishing.example`;
  const phone = `+3361234${String(5_000 + people)}`;
  const name = `Quokkabelle${people}`;
  const rings = await keys();
  const hash = await hashPassword(testPassword);
  const id = await alpha(async (scope) => {
    const person = await addPerson(scope, rings.people, {
      firstName: name,
      lastName: 'Wombatsdottir',
      email,
      phone,
    });
    const actor = await addMember(scope, { kind: 'customer', person });
    for (const given of [
      { kind: 'email', value: email },
      { kind: 'phone', value: phone },
    ] as const)
      await addSignInName(scope, rings.lookup, { actor, kind: 'customer' }, given);
    await setPassword(scope, actor, hash);
    return actor;
  });
  return { id, email, phone, password: testPassword, name };
}

const signedIn = async ({ email: account, password }: Person): Promise<TestBrowser> => {
  const browser = identity.browser();
  expect(await browser.send(loginCall, { account, password })).toMatchObject({
    accessToken: expect.any(String),
  });
  return browser;
};
const tokenIn = (mail: { text: string | null }, page: string) =>
  new RegExp(`${page}#(\\S+)`).exec(mail.text ?? '')?.[1] ?? '';
const newest = async (to: string, subject: RegExp) =>
  identity.sandbox.waitForMail(to, { suits: (mail) => subject.test(mail.subject) });

describe('no way leads back', () => {
  test('AUTH-19 by password, by phone, by a renewal or a token: as if they had never been', async () => {
    const failuresBefore = await rowsOf('failure_count');
    const person = await somebody();
    const browser = await signedIn(person);
    const { email: account, phone: mobileNo, password } = person;
    expect(await identity.browser().send(loginCall, { account, password: 'wrong' })).toBe('auth.wrong');
    expect(await rowsOf('failure_count')).toBeGreaterThan(failuresBefore);
    expect(await erase(person.id)).toBe(true);
    expect(await rowsOf('failure_count')).toBe(failuresBefore);
    const { open } = await alpha(({ tx }) =>
      tx
        .selectFrom('session')
        .where('actor_id', '=', person.id)
        .where('ended_at', 'is', null)
        .select((eb) => eb.fn.countAll<string>().as('open'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(open)).toBe(0);
    for (const typed of [{ account }, { mobileNo }])
      expect(await identity.browser().send(loginCall, { ...typed, password })).toBe('auth.wrong');
    expect(await browser.send(validateTokenCall, {})).toBe('auth.required');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(browser.cookies.size).toBe(0);
  });

  test('AUTH-05 by a passkey', async () => {
    const person = await somebody();
    const browser = await signedIn(person);
    const device = softPasskey('http://shop.test');
    const begun = await browser.send(setUpPasskeyCall, { custId: person.id });
    if (typeof begun === 'string') throw new Error(begun);
    await browser.send(setUpPasskeyCall, {
      custId: person.id,
      challengeId: begun.challengeId ?? '',
      response: device.register(begun.options ?? {}),
    });
    const signIn = async () => {
      const other = identity.browser();
      const asked = await other.send(passkeyLoginCall, {});
      if (typeof asked === 'string') throw new Error(asked);
      const { challengeId, options } = asked;
      return other.send(passkeyLoginCall, {
        challengeId: challengeId ?? '',
        response: device.signIn(options ?? {}),
      });
    };
    expect(await signIn()).toMatchObject({ custId: person.id });
    await erase(person.id);
    expect(await signIn()).toBe('auth.wrong');
  });

  test('AUTH-02 AUTH-34 by Google, by a partner’s sign-on, by its letter: they are strangers there', async () => {
    const person = await somebody();
    expect(await trips.whole('GOOGLE', person.email)).toMatchObject({ custId: person.id });
    await trips.linked(person.id, { subject: person.email });
    await trips.linked(person.id, { issuer: trips.partner.issuer, subject: 'quokka' });
    await erase(person.id);
    for (const type of ['GOOGLE', 'SSO'] as const)
      expect(await trips.whole(type, person.email)).toMatchObject({
        custId: null,
        accessToken: null,
        registrationToken: expect.any(String),
      });
    const browser = identity.browser();
    await trips.enter(await trips.signOnToken({ email: person.email, sub: 'quokka' }), {}, browser);
    expect(browser.cookies.size).toBe(0);
  });

  test('AUTH-12 by a second step that waits for its code', async () => {
    await identity.setProfile('beta', { can: ['two-factor'] });
    const account = await addAccount(identity.shop, 'beta');
    const browser = identity.browser('beta');
    const { email, password } = account;
    const step = await browser.send(loginCall, { account: email, password });
    const twoFaToken = await identity.codeTo(email);
    const twoFaTokenId = typeof step === 'string' ? step : (step.tokenId ?? '');
    const beta = {
      people: await identity.shop.keys.ring('beta', 'people'),
      lookup: await identity.shop.keys.ring('beta', 'member-lookup'),
    };
    await identity.shop.inUnit('beta', (scope) => eraseMember(scope, beta, account.id));
    expect(await browser.send(confirmLoginCall, { twoFaTokenId, twoFaToken })).toBe('code.ended');
  });

  test('RESET-05 AUTH-34 by a link that was mailed: to a new password, to another sign-in', async () => {
    const person = await somebody();
    const { email } = person;
    await identity.browser().send(resetPasswordCall, { email });
    const reset = tokenIn(await newest(email, /new password/), '/auth/reset-password');
    await trips.whole('SSO', email);
    const link = tokenIn(await newest(email, /Was it you/), '/auth/link-sign-in');
    await erase(person.id);
    expect(await identity.browser().send(confirmTokenCall, { tokenId: reset })).toMatchObject({
      isValid: false,
    });
    const change = { token: reset, newPassword: 'Brand-New-Horse7' };
    expect(await identity.browser().send(confirmResetCall, change)).toBe('link.invalid');
    expect(await identity.browser().send(linkSignInCall, { token: link })).toBe('link.invalid');
  });

  test('CARD-13 by the link of a card that they sent to themself, or to unlock its PIN', async () => {
    const person = await somebody();
    const card = await boughtCard(identity.shop, 'alpha', { owner: person.id });
    const browser = await signedIn(person);
    const { email, id: custId } = person;
    await browser.send(resendCardCall, { custId, cardNumber: card.number });
    const resent = tokenIn(await newest(email, /gift card/), '/gift');
    expect(await identity.browser().send(openGiftCall, { token: resent })).toMatchObject({
      balance: 50,
    });
    await alpha(async (scope) => {
      for (let at = 0; at < guessLimits.inLife; at++) await countWrongTry(scope, card.number, true);
    });
    await identity.browser().send(unlockPinCall, { cardNumber: card.number });
    const unlocking = tokenIn(await newest(email, /Unlock/), '/query');
    await erase(person.id);
    for (const isReveal of [false, true])
      expect(await identity.browser().send(openGiftCall, { token: resent, isReveal })).toBe('link.invalid');
    expect(await identity.browser().send(unlockPinCall, { token: unlocking })).toBe('link.invalid');
    // The card is there, worth what it was, and belongs to an id.
    expect(await alpha((scope) => findCard(scope, card.id))).toMatchObject({
      owner: custId,
      available: 5_000,
    });
  });

  test('API-114 by a salesman who acted for them', async () => {
    const person = await somebody();
    const salesman = await addAccount(identity.shop, 'alpha', { kind: 'salesman' });
    const token = await alpha(async (scope) => {
      await assign(scope, salesman.id, person.id);
      return issueToken(scope, { id: salesman.id, actingFor: person.id });
    });
    const acting = Object.assign(identity.browser(), { accessToken: token });
    expect(await acting.send(validateTokenCall, {})).toMatchObject({ custId: person.id });
    await erase(person.id);
    expect(await acting.send(validateTokenCall, {})).toBe('auth.required');
    const left = await alpha(({ tx }) => tx.selectFrom('assignment').selectAll().execute());
    expect(left.filter(({ customer_id }) => customer_id === person.id)).toEqual([]);
  });
});

test('REG-05 the address is free: whoever registers it has an account of their own, and nothing of the old one', async () => {
  const person = await somebody();
  const card = await boughtCard(identity.shop, 'alpha', { owner: person.id });
  await erase(person.id);
  const { email } = person;
  const form = {
    email,
    firstName: 'New',
    lastName: 'Person',
    password: testPassword,
    isAdult: true,
  };
  expect(await identity.browser().send(registerCall, form)).toEqual({ isEmailSent: true });
  const token = tokenIn(await newest(email, /Confirm/), '/auth/verify-email');
  expect(await identity.browser().send(confirmRegistrationCall, { token })).toEqual({
    isConfirmed: true,
  });
  const signed = await identity.browser().send(loginCall, { account: email, password: testPassword });
  if (typeof signed === 'string') throw new Error(signed);
  expect(signed.custId).not.toBe(person.id);
  expect(await alpha((scope) => findCard(scope, card.id))).toMatchObject({ owner: person.id });
});

test('a gift that waited for them goes back to its giver; one that they gave still arrives, without their name', async () => {
  const [giver, person] = [await somebody(), await somebody()];
  const friend = 'friend.of.quokka@example.com';
  const [theirs, own] = [
    await boughtCard(identity.shop, 'alpha', { owner: giver.id }),
    await boughtCard(identity.shop, 'alpha', { owner: person.id }),
  ];
  await identity.sandbox.setSwitch('email', { fail: '451' });
  const give = async (from: Person, card: typeof own, receiverEmail: string) =>
    (await signedIn(from)).send(transferCardCall, {
      custId: from.id,
      cardNumber: card.number,
      pinCode: card.pin,
      amount: 20,
      receiverEmail,
      senderName: from.name,
      message: `love, ${from.name}`,
    });
  expect(await give(giver, theirs, person.email)).toMatchObject({ isTransferred: true });
  expect(await give(person, own, friend)).toMatchObject({ isTransferred: true });
  await erase(person.id);
  // What was being sent already goes on as it was written.
  const jobs = testJobs(identity.shop);
  await eventually('nothing is being sent', async () => !(await jobs.states(messageQueue))['active']);
  await identity.sandbox.resetSwitches();
  const mail = await identity.sandbox.waitForMail(friend, { withinMs: 30_000 });
  expect(searchText(mail.raw, [person.name])).toEqual([]);
  await eventually(
    'it is given back',
    async () => (await alpha((scope) => findCard(scope, theirs.id)))?.available === 5_000,
    { withinMs: 30_000 },
  );
  expect(await identity.sandbox.mails(person.email)).toEqual([]);
});

test('nothing is left of them in any table, sealed or not, nor in a log', async () => {
  const [person, friend] = [await somebody(), await somebody()];
  const { id, email, phone, name } = person;
  const rings = await keys();
  const browser = await signedIn(person);
  await identity.browser().send(loginCall, { account: email, password: 'Wrong-Horse9' });
  await identity.browser().send(loginCall, { mobileNo: phone, password: 'Wrong-Horse9' });
  await identity.browser().send(sendCodeCall, { email });
  await identity.browser().send(sendCodeCall, { mobileNo: phone });
  await identity.browser().send(resetPasswordCall, { email });
  await trips.whole('GOOGLE', email);
  const card = await boughtCard(identity.shop, 'alpha', { owner: id });
  const given = await boughtCard(identity.shop, 'alpha', { owner: friend.id });
  await browser.send(resendCardCall, { custId: id, cardNumber: card.number, receiverEmail: email });
  const gift = { pinCode: card.pin, amount: 5, senderName: name, message: `from ${name}` };
  await browser.send(transferCardCall, {
    custId: id,
    cardNumber: card.number,
    receiverEmail: friend.email,
    ...gift,
  });
  await (
    await signedIn(friend)
  ).send(transferCardCall, {
    custId: friend.id,
    cardNumber: given.number,
    receiverEmail: email,
    ...gift,
    pinCode: given.pin,
    senderName: friend.name,
    receiverName: name,
    message: 'for you',
  });
  await newest(email, /sent you/);
  // What waits, and what was never finished.
  await alpha(async (scope) => {
    const registration = {
      email,
      phone,
      otpId: null,
      firstName: name,
      lastName: 'Wombatsdottir',
      passwordHash: null,
      documentType: null,
      idCardNo: null,
      isSubscription: false,
      promoCode: null,
      outside: null,
    };
    const token = randomUUID();
    const messages: IdentityMessage[] = [
      { kind: 'register', language: 'en', token, registration },
      {
        kind: 'changed',
        language: 'en',
        method: 'sms',
        to: phone,
        change: 'password',
        realm: 'customer',
        canReset: true,
      },
    ];
    for (const content of messages)
      await addMessage<IdentityMessage>(scope, rings, {
        kind: identityKinds[content.kind],
        content,
        to: addresseeOf(content),
      });
    await addLink(scope, rings, token, {
      purpose: 'register',
      to: { email },
      content: registration,
      askedAt: scope.clock.now(),
    });
  });
  const sessions = await identity.shop.keys.ring('alpha', 'sessions');
  const outside = sealProvedIdentity(rings.people, 'alpha', {
    issuer: 'https://partner.example',
    subject: email,
    method: 'sso',
    until: identity.shop.clock.now().getTime() + 60_000,
    provedAt: null,
    foundBy: email,
  });
  await alpha(async (scope) => {
    await beginAuthenticator(scope, rings.people, id, scope.ids.secret(totpSecretBytes));
    await addPasskey(scope, {
      id: scope.ids.secret(32),
      actor: id,
      publicKey: Buffer.alloc(8),
      counter: 0,
      transports: [],
      device: 'Firefox',
    });
    await addChallenge(scope, 'challenge', id);
    await addCode(scope, sessions, {
      purpose: 'two-factor',
      method: 'app',
      lookup: null,
      code: null,
      actor: id,
      sessionMethod: 'sso',
      outside,
    });
    await assign(scope, friend.id, id);
    await assign(scope, id, friend.id);
  });
  const secrets = [email, phone, name];
  const tables = async () => {
    const naming = (await openedRows(identity.shop, 'alpha'))
      .filter((row) => searchText(row, secrets).length > 0)
      .map((row) => row.split(' ')[0] ?? '');
    return [...new Set(naming)].toSorted();
  };
  // Otherwise nothing would be shown by what follows.
  expect(await tables()).toEqual(['card_mail', 'idempotency', 'mailed_link', 'message', 'one_time_code', 'person']);
  expect(await hashesLeft(person)).not.toEqual([]);
  const named = [
    'assignment',
    'authenticator',
    'idempotency',
    'mailed_link',
    'one_time_code',
    'outside_identity',
    'passkey',
    'passkey_challenge',
    'password',
    'sign_in_name',
  ];
  expect(await tablesNaming(id)).toEqual(expect.arrayContaining(named));

  await erase(id);
  expect(await tables()).toEqual([]);
  expect(await hashesLeft(person)).toEqual([]);
  // Where their id is left, it is of an account that nobody enters, or of what stays without a name.
  const left = ['actor', 'session', 'card_mail', ...Object.keys(keptTables)];
  expect((await tablesNaming(id)).filter((table) => !left.includes(table))).toEqual([]);
  expect((await searchDump(identity.shop.databases.east, secrets)).found).toEqual([]);
  expect(searchText(identity.shop.logged.join('\n'), secrets)).toEqual([]);
  // Whoever sent them something keeps their own words; what they wrote to others does not name them.
  const letters = (await openedRows(identity.shop, 'alpha')).filter((row) => row.startsWith('card_mail'));
  expect(letters.join('\n')).toContain('for you');
  expect(letters.join('\n')).toContain(friend.email);
});

async function tablesNaming(id: string): Promise<string[]> {
  const { found } = await searchDump(identity.shop.databases.east, [id]);
  // A table that is in parts is one table.
  const table = /^(?:public\.(\w+)|parts\.(\w+)_(?:before|other|\d{4}(?:q\d)?)):/;
  return [
    ...new Set(
      found.map((place) => {
        const [, whole, inParts] = table.exec(place) ?? [];
        return whole ?? inParts ?? place;
      }),
    ),
  ];
}

/** Where a keyed hash of one of their addresses is found, which whoever has the keys could make. */
async function hashesLeft({ email, phone }: Person): Promise<string[]> {
  const { lookup } = await keys();
  const hashes = [
    ...everyLookup(lookup, 'alpha', 'email', email).map(({ hash }) => hash),
    ...everyLookup(lookup, 'alpha', 'phone', phone).map(({ hash }) => hash),
    ...everyCountedLookup(lookup, 'alpha', { kind: 'email', value: email }),
  ];
  const { found } = await searchDump(
    identity.shop.databases.east,
    hashes.map((hash) => hash.toString('hex')),
  );
  return found;
}
