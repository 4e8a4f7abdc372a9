import { beforeAll, describe, expect, test } from 'vitest';
import { changePasswordCall } from '#contract/identity/credentials.ts';
import { confirmIdentityCall } from '#contract/identity/session.ts';
import { loginCall, staffLoginCall } from '#contract/identity/sign-in.ts';
import { confirmResetCall, resetPasswordCall } from '#contract/identity/registration.ts';
import { addAccount, isSignedIn, type TestAccount, type TestBrowser } from '#testing/accounts.ts';
import { openCredentialShop, type CredentialShop } from '#testing/credential-shop.ts';
let identity: CredentialShop;
beforeAll(async () => {
  identity = await openCredentialShop();
});

const newPassword = 'Quite-Another-Horse7';

describe('a changed password', () => {
  const change = (browser: TestBrowser, { id, password }: TestAccount, changes = {}) =>
    browser.send(changePasswordCall, { custId: id, password, newPassword, ...changes });
  const entering = (account: TestAccount, password: string) =>
    identity.browser().send(loginCall, { account: account.email, password });

  test('AUTH-35 wants the old one, ends every other session and every link, and is told', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const [here, there] = [await identity.signedIn(account), await identity.signedIn(account)];
    await identity.browser().send(resetPasswordCall, { email: account.email, accountType: 'C' });
    const token = await identity.linkTo(account.email, '/auth/reset-password');
    expect(await change(here, account, { password: 'Not-My-Horse9' })).toBe('auth.wrong');
    expect(await change(here, account, { newPassword: 'weak' })).toBe('password.weak');
    expect(await change(here, account, { newPassword: 'Password123' })).toBe('password.common');
    expect(await change(here, account)).toEqual({ isChanged: true, endedSessions: 1 });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect(await entering(account, account.password)).toBe('auth.wrong');
    expect(await entering(account, newPassword)).toMatchObject({ custId: account.id });
    expect(await identity.browser().send(confirmResetCall, { token, newPassword: 'Yet-Another-Horse8' })).toBe(
      'link.invalid',
    );
    await expect
      .poll(() => identity.subjectsTo(account.email))
      .toContain('Your password has been changed at Alpha Cards');
  });

  test('staff can change theirs', async () => {
    const account = await addAccount(identity.shop, 'alpha', { kind: 'staff', app: true });
    const browser = await identity.signedIn(account, { staff: true });
    expect(await change(browser, account)).toMatchObject({ isChanged: true });
    const again = identity.browser();
    expect(await again.send(staffLoginCall, { account: account.email, password: account.password })).toBe('auth.wrong');
    expect(await again.send(staffLoginCall, { account: account.email, password: newPassword })).toMatchObject({
      twoFaType: 'APP',
    });
  });

  test('AUTH-35 refused: whoever signs in elsewhere has none to change, and an employee’s PIN is their company’s', async () => {
    const { account, browser } = await identity.withoutPassword();
    expect(await change(browser, account)).toBe('auth.not-allowed');
    const employee = await addAccount(identity.shop, 'alpha', {
      kind: 'employee',
      corporateCode: 'C',
      employeeId: 'E-7',
      password: '428571',
    });
    const desk = identity.browser();
    await desk.send(loginCall, { userType: 'EM', account: 'E-7', corporateCode: 'C', password: '428571' });
    expect(await change(desk, employee)).toBe('auth.not-allowed');
  });

  test('refused: ten wrong old passwords close it, the right one too', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = await identity.signedIn(account);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await change(browser, account, { password: `Wrong-${tries}` })).toBe('auth.wrong');
    expect(await change(browser, account)).toBe('auth.tries-exceeded');
    expect(await entering(account, account.password)).toMatchObject({ custId: account.id });
  });

  test('refused: without a sign-in of the last minutes', async () => {
    const account = await addAccount(identity.shop, 'alpha');
    const browser = await identity.signedIn(account);
    await identity.growStale(browser);
    expect(await change(browser, account)).toBe('auth.not-fresh');
    await browser.send(confirmIdentityCall, { password: account.password });
    expect(await change(browser, account)).toMatchObject({ isChanged: true });
  });
});
