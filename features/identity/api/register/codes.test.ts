import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { confirmCodeCall, sendCodeCall } from '#contract/identity/registration.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
});

let made = 0;
const newEmail = () => `new-${made++}@example.com`;

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

  test('OTP-07 another text message after 59 seconds, and not sooner, however the number is written', async () => {
    expect(await send({ mobileNo: '33-0612003411' })).toMatchObject({ resendIn: 59 });
    identity.shop.clock.advance(oneTimeCode.resendMs - 1);
    for (const mobileNo of ['33-0612003411', '+33612003411']) expect(await send({ mobileNo })).toBe('code.too-soon');
    identity.shop.clock.advance(1);
    expect(await send({ mobileNo: '+33612003411' })).toMatchObject({ resendIn: 59 });
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
