import { beforeAll, expect, test } from 'vitest';
import { sendCodeCall } from '#contract/identity/registration.ts';
import { loginCall } from '#contract/identity/sign-in.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { registrationForm, registrationsAt } from '#testing/registrations.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
  await identity.setProfile('alpha', { defaultCountry: 'ES', phoneCountry: 'FR' });
  await identity.setProfile('beta', { defaultCountry: 'ES', phoneCountry: null });
});

test('UNIT-71 a number without its country is of the operator’s where one is set, else of the default one', async () => {
  const send = (unit: string, mobileNo: string) => identity.browser(unit).send(sendCodeCall, { mobileNo });
  expect(await send('alpha', '0612005501')).toMatchObject({ otpId: expect.any(String) });
  expect((await identity.sandbox.waitForSms('+33612005501')).text).toMatch(/\d{6}/);
  expect(await send('beta', '0612005501')).toBe('phone.invalid');
  expect(await send('beta', '612005501')).toMatchObject({ otpId: expect.any(String) });
  expect((await identity.sandbox.waitForSms('+34612005501')).text).toMatch(/\d{6}/);
});

test('UNIT-71 so is the number that somebody signs in with', async () => {
  const { id, password } = await addAccount(identity.shop, 'alpha', { phone: '+33612005502' });
  const typed = { account: '0612005502', password };
  expect(await identity.browser().send(loginCall, typed)).toMatchObject({ custId: id });
  await identity.setProfile('alpha', { defaultCountry: 'ES' });
  expect(await identity.browser().send(loginCall, typed)).toBe('auth.wrong');
  await identity.setProfile('alpha', { defaultCountry: 'ES', phoneCountry: 'FR' });
});

test('UNIT-71 and the number that somebody registers with', async () => {
  const { register } = registrationsAt(identity);
  const registerIn = (unit: string) => register(registrationForm({ mobileNo: '0612005503' }), unit);
  expect(await registerIn('alpha')).toEqual({ isEmailSent: true });
  expect(await registerIn('beta')).toBe('phone.invalid');
});
