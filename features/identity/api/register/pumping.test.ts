// E23: how much one stranger can make us send, from however many networks: rates by network are off here.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmResetCall,
  confirmRegistrationCall,
  confirmTokenCall,
  registerCall,
  resetPasswordCall,
  sendCodeCall,
} from '#contract/identity/registration.ts';
import { twoFactorLoginCall } from '#contract/identity/sign-in.ts';
import { codeCaps, mailCaps, networkCaps } from '#domain/identity/asked-sends.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { countedLookup, fitsCaps } from '#data/identity/asked-sends.ts';
import { identityKinds } from '#data/identity/identity-messages.ts';
import { addMessage, cancelMessages, messageQueue } from '#data/outbox.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import { addAccount, testPassword } from '#testing/accounts.ts';
import { dearNumbers } from '#testing/dear-numbers.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { messageKeys, outboxEmpty, waitingMessages } from '#testing/outbox.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop({ trustedProxies: ['127.0.0.1'] });
});

const hourMs = 3_600_000;
const hourMax = mailCaps.hourMax;
const form = (email: string) =>
  ({
    email,
    firstName: 'Ana',
    lastName: 'Example',
    password: testPassword,
    isAdult: true,
  }) as const;
let asked = 0;
/** Each time from another network, of as many as there are. */
const anywhere = () => `203.0.${asked++ % 250}.9`;
const reset = (email: string, unit = 'alpha', from = anywhere()) =>
  identity.browser(unit, from).send(resetPasswordCall, { email });
const register = (email: string, unit = 'alpha', from = anywhere()) =>
  identity.browser(unit, from).send(registerCall, form(email));

const settled = (unit = 'alpha') => outboxEmpty(identity.shop, unit);
const mailsTo = async (email: string, unit = 'alpha'): Promise<number> => {
  await settled(unit);
  return (await identity.sandbox.mails(email)).length;
};
const openLinksIn = (unit: string, purpose: 'reset' | 'register') =>
  identity.shop.inUnit(unit, ({ tx }) =>
    tx.selectFrom('mailed_link').select('hash').where('purpose', '=', purpose).where('used_at', 'is', null).execute(),
  );

describe('one mailbox', () => {
  test('RESET-09 forty resets of one account at once: few mails, one open link, and every answer alike', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const before = (await openLinksIn('alpha', 'reset')).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [reset(account.email), reset('nobody@example.com')]).flat(),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ isEmailSent: true })]),
    );
    expect(await mailsTo(account.email)).toBe(hourMax);
    expect((await openLinksIn('alpha', 'reset')).length - before).toBe(1);
  });

  test('RESET-04 a day of it: no more than a day’s mails, and the newest link still opens', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    for (let hour = 0; hour < 3; hour++) {
      for (let at = 0; at < hourMax + 1; at++) {
        identity.shop.clock.advance(1_000);
        await reset(account.email);
        await settled();
      }
      identity.shop.clock.advance(hourMs);
    }
    expect(await mailsTo(account.email)).toBe(mailCaps.dayMax);
    const [newest, ...older] = await identity.sandbox.mails(account.email);
    const tokenOf = async (id = '') =>
      /reset-password#([\w-]{43})/.exec((await identity.sandbox.mail(id)).text ?? '')?.[1] ?? '';
    const isValid = async (id?: string) => {
      const answer = await identity.browser().send(confirmTokenCall, { tokenId: await tokenOf(id) });
      return typeof answer === 'string' ? answer : answer.isValid;
    };
    for (const { id } of older) expect(await isValid(id)).toBe(false);
    expect(await isValid(newest?.id)).toBe(true);
    const change = { token: await tokenOf(newest?.id), newPassword: 'Brand-New-Horse7' };
    expect(await identity.browser().send(confirmResetCall, change)).toEqual({ isReset: true });
    // The next day there are mails again.
    const before = await mailsTo(account.email);
    identity.shop.clock.advance(24 * hourMs);
    await reset(account.email);
    expect(await mailsTo(account.email)).toBe(before + 1);
  });

  test('REG-11 registrations of one address: few mails, every link open, and the first that is followed ends the others', async () => {
    const email = 'pumped.register@example.com';
    const tokens = [];
    for (let at = 0; at < hourMax; at++) {
      identity.shop.clock.advance(1_000);
      expect(await register(email)).toEqual({ isEmailSent: true });
      tokens.push(await identity.linkTo(email, '/auth/verify-email'));
      await identity.sandbox.clearInbox();
    }
    expect(await register(email)).toEqual({ isEmailSent: true });
    expect(await mailsTo(email)).toBe(0);
    const before = (await openLinksIn('alpha', 'register')).length;
    const [oldest = '', ...later] = tokens;
    expect(await identity.browser().send(confirmRegistrationCall, { token: oldest })).toEqual({
      isConfirmed: true,
    });
    expect(before - (await openLinksIn('alpha', 'register')).length).toBe(hourMax);
    for (const token of later)
      expect(await identity.browser().send(confirmRegistrationCall, { token })).toBe('link.invalid');
  });

  test.each([
    ['registrations', register],
    ['resets', reset],
  ] as const)(
    'a stranger’s %s from one network leave some to the owner, in the hour and in the day',
    async (what, ask) => {
      const email = `crowded.${what}@example.com`;
      if (ask === reset) await addAccount(identity.shop, 'alpha', { email });
      identity.shop.clock.set(new Date('2026-06-01T00:00:00Z'));
      const stranger = '198.51.100.7';
      for (let at = 0; at < mailCaps.dayMax; at++) await ask(email, 'alpha', stranger);
      expect(await mailsTo(email)).toBe(networkCaps.hourMax);
      identity.shop.clock.advance(1_000);
      await ask(email, 'alpha', '192.0.2.7');
      expect(await mailsTo(email)).toBe(hourMax);
      for (let hour = 0; hour < 4; hour++) {
        identity.shop.clock.advance(hourMs);
        for (let at = 0; at < hourMax; at++) {
          identity.shop.clock.advance(1_000);
          await ask(email, 'alpha', stranger);
          await settled();
        }
      }
      expect(await mailsTo(email)).toBe(networkCaps.dayMax + 1);
      identity.shop.clock.advance(hourMs);
      await ask(email, 'alpha', '192.0.2.7');
      expect(await mailsTo(email)).toBe(networkCaps.dayMax + 2);
    },
  );

  test('E23 is one, whatever follows a plus: mails and codes', async () => {
    identity.shop.clock.set(new Date('2026-05-01T00:00:00Z'));
    const spelled = (at: number) => `plus.many+${at}@example.com`;
    for (let at = 0; at < hourMax + 2; at++) expect(await register(spelled(at))).toEqual({ isEmailSent: true });
    const code = (email: string) => identity.browser('alpha', anywhere()).send(sendCodeCall, { email });
    const codes = [];
    for (let at = 0; at < oneTimeCode.sendsMax + 1; at++) {
      codes.push(await code(`plus.codes+${at}@example.com`));
      identity.shop.clock.advance(oneTimeCode.resendMs);
    }
    expect(codes.at(-1)).toBe('code.too-many');
    await settled();
    const all = (await identity.sandbox.mails()).flatMap(({ to }) => to);
    expect(all.filter((to) => to.startsWith('plus.many+'))).toHaveLength(hourMax);
    expect(all.filter((to) => to.startsWith('plus.codes+'))).toHaveLength(oneTimeCode.sendsMax);
  });

  test('OTP-09 codes to one address: five an hour, and so many a day', async () => {
    const email = 'pumped.codes@example.com';
    const send = () => identity.browser().send(sendCodeCall, { email });
    identity.shop.clock.set(new Date('2026-07-01T00:00:00Z'));
    for (let at = 0; at < codeCaps.otp.dayMax; at++) {
      expect(await send()).toMatchObject({ otpId: expect.any(String) });
      await settled();
      identity.shop.clock.advance(oneTimeCode.sendsWindowMs / 2);
    }
    expect(await send()).toBe('code.too-many-today');
    expect(await mailsTo(email)).toBe(codeCaps.otp.dayMax);
  });

  test('AUTH-52 whoever has the password makes us send so many codes a day, and no more', async () => {
    await identity.setProfile('beta', { can: ['two-factor', 'card-query'] });
    const { email: account, password } = await addAccount(identity.shop, 'beta');
    const begin = () => identity.browser('beta').send(twoFactorLoginCall, { account, password });
    const caps = codeCaps['two-factor'];
    identity.shop.clock.set(new Date('2026-08-01T00:00:00Z'));
    expect(await begin()).toMatchObject({ twoFaType: 'EMAIL' });
    // All but one of the others.
    const ring = await identity.shop.keys.ring('beta', 'member-lookup');
    const lookup = countedLookup(ring, 'beta', { kind: 'email', value: account });
    await identity.shop.inUnit('beta', async (scope) => {
      for (let at = 0; at < caps.dayMax - 2; at++) await fitsCaps(scope, { what: 'two-factor', lookup }, caps);
    });
    identity.shop.clock.advance(oneTimeCode.resendMs);
    expect(await begin()).toMatchObject({ twoFaType: 'EMAIL' });
    identity.shop.clock.advance(oneTimeCode.resendMs);
    expect(await begin()).toBe('code.too-many-today');
    identity.shop.clock.set(new Date('2026-08-02T00:00:00Z'));
    expect(await begin()).toMatchObject({ twoFaType: 'EMAIL' });
  });
});

describe('many mailboxes', () => {
  test('a unit sends so many a day to whoever strangers name, and no other unit is concerned', async () => {
    await identity.setProfile('alpha', { strangerMailsDayMax: 5, strangerSmsDayMax: 1 });
    identity.shop.clock.set(new Date('2026-09-01T00:00:00Z'));
    const address = (at: number) => `many.${at}@example.com`;
    expect(await reset(address(0))).toEqual({ isEmailSent: true });
    expect(await register(address(1))).toEqual({ isEmailSent: true });
    for (const at of [2, 3, 4])
      expect(await identity.browser().send(sendCodeCall, { email: address(at) })).toMatchObject({
        otpId: expect.any(String),
      });
    expect(await reset(address(5))).toBe('sending.exhausted');
    expect(await register(address(6))).toBe('sending.exhausted');
    expect(await identity.browser().send(sendCodeCall, { email: address(7) })).toBe('sending.exhausted');
    const text = (at: number) => identity.browser().send(sendCodeCall, { mobileNo: `+3361234100${at}` });
    expect(await text(1)).toMatchObject({ otpId: expect.any(String) });
    expect(await text(2)).toBe('sending.exhausted');
    expect(await reset(address(5), 'gamma')).toEqual({ isEmailSent: true });
    await settled();
    const sent = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((at) => mailsTo(address(at))));
    // Nobody has the first address.
    expect(sent).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
    expect(await identity.sandbox.messages('+33612341002')).toEqual([]);

    // Operators hear of it, and whoever asked hears when to come back.
    const metric = await identity.shop.metrics.refusals.get();
    expect(metric.values).toContainEqual(
      expect.objectContaining({
        labels: { call: 'API-51', refusal: 'sending.exhausted' },
        value: 1,
      }),
    );
    expect(identity.shop.logged.join('')).toContain('"refusal":"sending.exhausted"');
    identity.shop.clock.set(new Date('2026-09-01T23:59:00Z'));
    const refused = await fetch(`${identity.api.base}/v2/member/resetPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aggregatorBuId: 'alpha', email: address(5) }),
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    identity.shop.clock.set(new Date('2026-09-02T00:00:00Z'));
    expect(await reset(address(5))).toEqual({ isEmailSent: true });
    await identity.setProfile('alpha', {});
  });
});

describe('any number', () => {
  test('of other countries, of satellites, at premium rates and of landlines: none is written to, nor counted', async () => {
    await identity.setProfile('alpha', { countries: ['FR', 'BE'], strangerSmsDayMax: 2 });
    const others = [...dearNumbers, '+18095551234', '+573001234567', '+97336001234', '+447012345678'];
    for (const mobileNo of others)
      expect({
        mobileNo,
        answer: await identity.browser().send(sendCodeCall, { mobileNo }),
      }).toEqual({ mobileNo, answer: 'phone.invalid' });
    for (const mobileNo of ['+33612342001', '+32470123456'])
      expect(await identity.browser().send(sendCodeCall, { mobileNo })).toMatchObject({
        otpId: expect.any(String),
      });
    await settled();
    const written = await Promise.all(others.map((number) => identity.sandbox.messages(number)));
    expect(written.flat()).toEqual([]);
    await identity.setProfile('alpha', {});
  });

  test('AUTH-52 a second step goes to none of them either', async () => {
    await identity.setProfile('beta', { can: ['two-factor'], countries: ['FR'] });
    const phone = '+573001234567';
    const { password } = await addAccount(identity.shop, 'beta', { email: '', phone });
    const begun = await identity.browser('beta').send(twoFactorLoginCall, { mobileNo: phone, password });
    expect(begun).toBe('auth.second-factor-missing');
  });
});

test('OTP-09 a code does not wait behind a thousand other mails', async () => {
  const { shop, sandbox } = identity;
  await sandbox.setSwitch('email', { delayMs: 100 });
  const rings = await messageKeys(shop, 'alpha');
  await shop.inUnit('alpha', async (scope) => {
    const jobs = [];
    for (let at = 0; at < 1_000; at++)
      jobs.push({
        message: await addMessage(scope, rings, {
          kind: identityKinds.linked,
          content: { kind: 'linked', language: 'en', to: `crowd.${at}@example.com`, service: 'Google' },
        }),
      });
    await enqueue(scope, messageQueue, jobs);
  });
  await sandbox.waitForMail('crowd.0@example.com');
  expect(await identity.browser().send(sendCodeCall, { email: 'hurried@example.com' })).toMatchObject({
    otpId: expect.any(String),
  });
  await identity.codeTo('hurried@example.com');
  expect(await waitingMessages(shop, 'alpha')).toBeGreaterThan(800);
  // Nobody waits for the rest of them.
  await shop.inUnit('alpha', async (scope) => {
    const rest = await scope.tx.selectFrom('message').select('id').where('ended_at', 'is', null).execute();
    await cancelMessages(
      scope,
      rest.map(({ id }) => id),
    );
  });
  await sandbox.resetSwitches();
});
