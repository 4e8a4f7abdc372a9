import { beforeAll, describe, expect, test } from 'vitest';
import { loginCall } from '#contract/identity/sign-in.ts';
import { confirmCodeCall, registerCall, sendCodeCall } from '#contract/identity/registration.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { openProviderTrips } from '#testing/sandbox/provider-trips.ts';
import { registrationForm, registrationsAt, verifyPage } from '#testing/registrations.ts';
let identity: IdentityShop;
let registrations: ReturnType<typeof registrationsAt>;
beforeAll(async () => {
  identity = await openIdentityShop();
  registrations = registrationsAt(identity);
});

describe('API-60 REG-02 registration', () => {
  test('API-59 REG-05 REG-11 what is told counts once the mailed link is followed', async () => {
    const input = registrationForm();
    expect(await registrations.register(input)).toEqual({ isEmailSent: true });
    expect(await registrations.signIn(input.email)).toBe('auth.wrong');
    const token = await identity.linkTo(input.email, verifyPage);
    expect(await registrations.confirm(token)).toEqual({ isConfirmed: true });
    expect(await registrations.signIn(input.email)).toMatchObject({ custName: 'José O’Brien-محمد', custType: 'B2C' });
    expect(await registrations.confirm(token)).toBe('link.invalid');
  });

  test('REG-11 the link lives 24 hours, to the millisecond', async () => {
    const [early, late] = [registrationForm(), registrationForm()];
    for (const input of [early, late]) await registrations.register(input);
    const [first, second] = [
      await identity.linkTo(early.email, verifyPage),
      await identity.linkTo(late.email, verifyPage),
    ];
    identity.shop.clock.advance(86_400_000 - 1);
    expect(await registrations.confirm(first)).toEqual({ isConfirmed: true });
    identity.shop.clock.advance(1);
    expect(await registrations.confirm(second)).toBe('link.invalid');
    expect(await registrations.signIn(late.email)).toBe('auth.wrong');
  });

  test('two registrations of one address: the first link that is followed wins, the other is worth nothing', async () => {
    const input = registrationForm();
    const { email } = input;
    await registrations.register(input);
    const first = await identity.linkTo(email, verifyPage);
    await identity.sandbox.clearInbox();
    await registrations.register(registrationForm({ email, password: 'Second-Horse-9' }));
    const second = await identity.linkTo(email, verifyPage);
    const outcomes = await Promise.all([
      registrations.confirm(second),
      registrations.confirm(second),
      registrations.confirm(second),
    ]);
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
    expect(await registrations.confirm(first)).toBe('link.invalid');
    expect(await registrations.signIn(email, 'Second-Horse-9')).toMatchObject({ custType: 'B2C' });
  });

  test('a stranger who registers the same address does not take the owner’s place, and each mail says whose it is', async () => {
    const trips = await openProviderTrips(identity);
    await identity.setProfile('alpha', trips.profile);
    const [mine, theirs] = [
      registrationForm({ firstName: 'Vic', lastName: 'Tim' }),
      { firstName: 'Mallory', lastName: 'visit.example.com' },
    ];
    await registrations.register(mine);
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
    expect(await registrations.confirm(token)).toEqual({ isConfirmed: true });
    expect(await registrations.confirm(overtaking)).toBe('link.invalid');
    expect(await registrations.signIn(mine.email)).toMatchObject({ custName: 'Vic Tim' });
    expect(await trips.whole('GOOGLE', 'mallory@example.org')).toMatchObject({ accessToken: null });
    await identity.setProfile('alpha', {});
  });

  test('a phone signs in once a code that was sent to it is confirmed, and not before', async () => {
    const browser = identity.browser();
    const sent = await browser.send(sendCodeCall, { mobileNo: '33-611000001' });
    if (typeof sent === 'string') throw new Error(sent);
    const sms = await identity.sandbox.waitForSms('+33611000001');
    await browser.send(confirmCodeCall, { otpId: sent.otpId, otp: /\d{6}/.exec(sms.text)?.[0] ?? '' });
    const input = registrationForm({ mobileNo: '33-611000001', otpId: sent.otpId });
    const unproved = registrationForm({ mobileNo: '33-611000002', otpId: sent.otpId });
    for (const each of [input, unproved]) {
      await registrations.register(each);
      await registrations.confirm(await identity.linkTo(each.email, verifyPage));
    }
    const byPhone = (mobileNo: string) => identity.browser().send(loginCall, { mobileNo, password: 'Correct-Horse9' });
    expect(await byPhone('33-611000001')).toMatchObject({ custType: 'B2C' });
    expect(await byPhone('33-611000002')).toBe('auth.wrong');
  });

  test('API-60 API-59 in another unit the address is another account, and the link is none', async () => {
    const input = registrationForm();
    await registrations.register(input);
    const token = await identity.linkTo(input.email, verifyPage);
    expect(await registrations.confirm(token, 'beta')).toBe('link.invalid');
    expect(await registrations.confirm(token)).toEqual({ isConfirmed: true });
    expect(await registrations.signIn(input.email, undefined, 'beta')).toBe('auth.wrong');
    await identity.sandbox.clearInbox();
    await registrations.register(input, 'beta');
    expect(await identity.linkTo(input.email, verifyPage)).not.toBe(token);
  });
});
