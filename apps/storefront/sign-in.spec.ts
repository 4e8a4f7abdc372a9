// Signing in and out in a real browser: every entrance, its second steps, several tabs and several shops.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { totpCode } from '#platform/totp.ts';
import authWords from '#locales/en/auth.json' with { type: 'json' };
import noticeWords from '#locales/en/notice.json' with { type: 'json' };
import resetWords from '#locales/en/reset.json' with { type: 'json' };
import { accountIn, addUnit, phoneAccountIn } from '#testing/browser/accounts.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { test } from '#testing/browser/forgotten-rates.ts';
import { sampled } from '#testing/browser/looks.ts';
import { testPassword } from '#testing/accounts.ts';
import { sandboxClient } from '#testing/sandbox-client.ts';

const origin = () => process.env['SHOP_ORIGIN'] ?? '';
const sandbox = () => sandboxClient(process.env['SANDBOX_URL'] ?? '');

test.beforeEach(async ({ context }) => {
  // The question about cookies would lie over what is looked at.
  for (const unit of ['maison', 'hadiya', 'ccn', 'tinto'])
    await context.addCookies([{ name: `consent-${unit}`, value: 'none', url: origin() }]);
});

async function open(page: Page, path: string) {
  await page.goto(origin() + path);
  await whenAlive(page);
}

const main = (page: Page) => page.locator('main');
const submit = (page: Page) => main(page).getByRole('button', { name: authWords['auth.submit'] });
const problem = (page: Page) =>
  page.getByRole('alertdialog', { name: authWords['auth.failed.title'] });

async function type(page: Page, email: string, password = testPassword) {
  await main(page).getByLabel('Email address').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
}

async function signIn(page: Page, email: string, password = testPassword) {
  await type(page, email, password);
  await submit(page).click();
}

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((each) => each.name === name);

/** What the api answers to whoever has this secret. */
async function renewal(secret: string): Promise<number> {
  // The system's resolver does not know the name.
  const api = (process.env['API_ORIGIN'] ?? '').replace('api.unwrap.localhost', '127.0.0.1');
  const { status } = await fetch(`${api}/v1/session/refresh`, {
    method: 'POST',
    headers: { cookie: `session-maison=${secret}`, 'x-session': '1', 'content-type': 'application/json', origin: origin() },
    body: JSON.stringify({ aggregatorBuId: 'maison' }),
  });
  return status;
} // prettier-ignore

/** The header says who is there. */
const greeting = (page: Page) => page.locator('header .head-actions');

test('ROUTE-19 AUTH-01 NAV-26 AUTH-51 an individual signs in, is greeted, and the token is kept nowhere', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(greeting(page)).toContainText('Ana Example');
  expect((await cookieOf(context, 'visitor-maison'))?.value).toBe('customer');
  const refresh = await cookieOf(context, 'session-maison');
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));
  expect(kept).toContain('Ana Example');
  expect(kept).not.toContain('maison.');
  expect(kept).not.toContain(refresh?.value ?? '?');
  // The next page knows as well, once it is alive.
  await page.reload();
  await expect(greeting(page)).toContainText('Ana Example');
}); // prettier-ignore

test('AUTH-08 AUTH-42 by phone: area code, number and password', async ({ page }) => {
  const { phone } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await main(page).getByText('Phone', { exact: true }).click();
  await main(page).getByLabel('Phone number').fill(phone.replace('+33', '0'));
  await submit(page).click();
  // Never the number alone.
  await expect(main(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expect(main(page)).toContainText(authWords['auth.required']);
  await main(page).getByLabel('Password', { exact: true }).fill(testPassword);
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
});

test('ROUTE-20 AUTH-22 NAV-25 a business user signs in, is greeted by the company’s name, and signs out', async ({
  page,
}) => {
  const { email } = await accountIn('maison', { kind: 'business', companyName: 'Atelier Orme' });
  await open(page, '/maison/auth/b2b/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison/b2b`);
  await expect(greeting(page)).toContainText('Atelier Orme');
  await expect(greeting(page)).not.toContainText('Ana Example');
  await page.reload();
  await expect(greeting(page)).toContainText('Atelier Orme');
  await open(page, '/maison/force-logout');
  await expect(page).toHaveURL(`${origin()}/maison/auth/b2b/login`);
});

test('ROUTE-21 AUTH-23 a salesman signs in and out', async ({ page }) => {
  const { email } = await accountIn('maison', { kind: 'salesman' });
  await open(page, '/maison/auth/salesman/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison/salesman`);
  await page.goto(`${origin()}/maison/force-logout`);
  await expect(page).toHaveURL(`${origin()}/maison/auth/salesman/login`);
});

test('EMPL-01 EMPL-02 EMPL-13 an employee signs in with corporate code, employee id and pin', async ({ page, context }) => {
  const employeeId = `E-${Date.now()}`;
  await accountIn('maison', { kind: 'employee', corporateCode: 'RUBAN', employeeId, password: '428571' });
  await open(page, '/maison/auth/employee/login?lang=en');
  await submit(page).click();
  await expect(main(page).getByLabel('Corporate code')).toBeFocused();
  await main(page).getByLabel('Corporate code').fill('ruban');
  await main(page).getByLabel('Employee ID').fill(employeeId.toLowerCase());
  await main(page).getByLabel('PIN', { exact: true }).fill('000000');
  await submit(page).click();
  await expect(problem(page)).toContainText(authWords['auth.failed.pin']);
  await problem(page).getByRole('button', { name: 'Log in again' }).click();
  await main(page).getByLabel('PIN', { exact: true }).fill('428571');
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect((await cookieOf(context, 'visitor-maison'))?.value).toBe('employee');
}); // prettier-ignore

test('a unit without business has neither a business nor an employee entrance', async ({
  page,
}) => {
  for (const path of ['b2b/login', 'employee/login', 'salesman/login', 'b2b/forgot-password'])
    expect((await page.goto(`${origin()}/hadiya/auth/${path}`))?.status(), path).toBe(404);
  expect((await page.goto(`${origin()}/maison/auth/nothing-here`))?.status()).toBe(404);
});

test('AUTH-17 AUTH-19 AUTH-20 a wrong password and an unknown address are one answer, with a way back and a way home', async ({ page }) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  const said: string[] = [];
  for (const [address, password] of [[email, 'Wrong-Password1'], [`nobody-${email}`, testPassword]] as const) {
    await signIn(page, address, password);
    await expect(problem(page)).toBeVisible();
    said.push(await problem(page).innerText());
    await problem(page).getByRole('button', { name: 'Log in again' }).click();
    await expect(problem(page)).toHaveCount(0);
    await expect(main(page).getByLabel('Email address')).toHaveValue(address);
  }
  expect(said[0]).toBe(said[1]);
  expect(said[0]).toContain('Something went wrong while logging in');
  await submit(page).click();
  await problem(page).getByRole('button', { name: 'Go home' }).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
}); // prettier-ignore

test('AUTH-20 the screen of a failed sign-in offers the same two ways', async ({ page }) => {
  await open(page, '/maison/auth/failed?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong while logging in');
  await expect(main(page).getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/maison');
  await main(page).getByRole('link', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/\/maison\/auth\/login/);
}); // prettier-ignore

test('what is missing is said at its field and nothing is sent', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/login') && request.method() === 'POST' && sent.push(request.url())));
  await main(page).getByLabel('Email address').fill('nobody@nowhere');
  await submit(page).click();
  const field = main(page).getByLabel('Email address');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('The format is not right');
  expect(sent).toEqual([]);
}); // prettier-ignore

test('a password can be looked at, and managers find their fields', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  const password = main(page).locator('input[name=password]');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(main(page).locator('input[name=email]')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('type', 'password');
  await main(page).getByRole('button', { name: 'Show what is typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await main(page).getByRole('button', { name: 'Hide what is typed' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('AUTH-41 SESSION-06 whoever wants to be remembered finds their address again, for 8760 hours; others do not', async ({ page, context }) => {
  const { email, phone } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect(await cookieOf(context, 'login-email-customer-maison')).toBeUndefined();

  await open(page, '/maison/force-logout');
  await expect(page).toHaveURL(/auth\/login/);
  await whenAlive(page);
  await main(page).getByLabel('Remember me').check();
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  const cookie = await cookieOf(context, 'login-email-customer-maison');
  expect(decodeURIComponent(cookie?.value ?? '')).toBe(email);
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - 8_760 * 3_600)).toBeLessThan(120);

  await open(page, '/maison/force-logout');
  await expect(page).toHaveURL(/auth\/login/);
  await whenAlive(page);
  await expect(main(page).getByLabel('Email address')).toHaveValue(email);
  // Another entrance and another shop remember for themselves.
  await open(page, '/hadiya/auth/login?lang=en');
  await expect(main(page).getByLabel('Email address')).toHaveValue('');

  await open(page, '/maison/auth/login?lang=en');
  await main(page).getByText('Phone', { exact: true }).click();
  await main(page).getByLabel('Phone number').fill(phone.replace('+33', '0'));
  await main(page).getByLabel('Password', { exact: true }).fill(testPassword);
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect((await cookieOf(context, 'login-area-customer-maison'))?.value).toBe('33');
  expect((await cookieOf(context, 'login-number-customer-maison'))?.value).toBe(phone.replace('+33', '0'));
}); // prettier-ignore

test('ROUTE-27 ROUTE-28 whoever had to sign in returns to where they wanted to go', async ({ page }) => {
  const { email } = await accountIn('maison');
  await page.goto(`${origin()}/maison/account?lang=en`);
  await expect(page).toHaveURL(`${origin()}/maison/auth/login?returnTo=${encodeURIComponent('/account?lang=en')}`);
  await whenAlive(page);
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison/account?lang=en`);
}); // prettier-ignore

test('ROUTE-28 an address that is not ours is not returned to', async ({ page }) => {
  const { email } = await accountIn('maison');
  await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent('//elsewhere.example/account')}`);
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
}); // prettier-ignore

test('AUTH-24 AUTH-26 AUTH-45 a sign-out ends the session at the server, forgets the person and keeps the choices of the device', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=fr');
  await main(page).locator('input[name=email]').fill(email);
  await main(page).locator('input[name=password]').fill(testPassword);
  await main(page).locator('button[type=submit]').click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  const secret = (await cookieOf(context, 'session-maison'))?.value ?? '';
  expect(await renewal(secret)).toBe(200);
  await greeting(page).locator('summary').filter({ hasText: 'Ana Example' }).click();
  await page.getByRole('link', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
  expect(await cookieOf(context, 'session-maison')).toBeUndefined();
  expect(await cookieOf(context, 'visitor-maison')).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('authUser'))).not.toContain('Ana');
  expect((await cookieOf(context, 'lang-maison'))?.value).toBe('fr');
  expect((await cookieOf(context, 'consent-maison'))?.value).toBe('none');
  // The secret itself is worth nothing any more.
  expect(await renewal(secret)).toBe(401);
}); // prettier-ignore

test('AUTH-25 AUTH-29 AUTH-44 a failed sign-in leads home', async ({ page }) => {
  await page.goto(`${origin()}/maison/force-logout?failed=1`);
  await expect(page).toHaveURL(`${origin()}/maison`);
});

test('ROUTE-24 a sign-out without the api still forgets everything here', async ({
  page,
  context,
}) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await page.route('**/logout', (route) => route.abort());
  await page.goto(`${origin()}/maison/force-logout`);
  await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
  expect(await cookieOf(context, 'visitor-maison')).toBeUndefined();
});

test('two tabs: both are signed in, renewing is done once, and a sign-out in one is a sign-out in both', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  const other = await context.newPage();
  await open(other, '/maison?lang=en');
  await expect(greeting(other)).toContainText('Sign in');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  // Without anybody touching it.
  await expect(greeting(other)).toContainText('Ana Example');
  await page.goto(`${origin()}/maison/account?lang=en`);
  await page.goto(`${origin()}/maison?lang=en`);
  await expect(greeting(page)).toContainText('Ana Example');
  await expect(greeting(other)).toContainText('Ana Example');
  await page.goto(`${origin()}/maison/force-logout`);
  await expect(page).toHaveURL(/auth\/login/);
  await expect(greeting(other)).toContainText('Sign in');
}); // prettier-ignore

test('two shops: each has its own session, and signing out of one leaves the other alone', async ({ page, context }) => {
  const [here, there] = [await accountIn('maison'), await accountIn('hadiya')];
  for (const [unit, { email }] of [['maison', here], ['hadiya', there]] as const) {
    await open(page, `/${unit}/auth/login?lang=en`);
    await signIn(page, email);
    await expect(page).toHaveURL(`${origin()}/${unit}`);
  }
  const secret = (await cookieOf(context, 'session-hadiya'))?.value;
  await page.goto(`${origin()}/maison/force-logout`);
  await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
  expect(await cookieOf(context, 'session-maison')).toBeUndefined();
  expect((await cookieOf(context, 'session-hadiya'))?.value).toBe(secret);
  await open(page, '/hadiya?lang=en');
  await expect(greeting(page)).toContainText('Ana Example');
}); // prettier-ignore

test('SESSION-09 SESSION-11 AUTH-39 a session that the server ended: told, and led to the sign-in after 5 seconds', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  await page.clock.install();
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await open(page, '/maison/account?lang=en');
  await expect(greeting(page)).toContainText('Ana Example');
  await page.waitForLoadState('networkidle');
  // As a new password elsewhere ends it.
  await context.clearCookies({ name: 'session-maison' });
  await page.route('**/keepAlive', (route) => route.fulfill({ status: 401, headers: { 'access-control-allow-origin': origin(), 'access-control-allow-credentials': 'true' }, json: { success: false, status: 401, data: null, error: { code: 40102, message: '' } } }));
  await page.clock.runFor(31_000);
  const popup = page.getByRole('alertdialog', { name: noticeWords['notice.expired.title'] });
  await expect(popup).toBeVisible();
  await expect(popup.getByRole('timer')).toContainText('5 seconds');
  await page.clock.runFor(4_000);
  await expect(popup.getByRole('timer')).toContainText('1 second');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/maison\/auth\/login/);
  expect(await cookieOf(context, 'visitor-maison')).toBeUndefined();
}); // prettier-ignore

test('whoever comes back to a page for everybody after their session has ended is a guest, without a word', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await context.clearCookies({ name: 'session-maison' });
  await open(page, '/maison?lang=en');
  await expect(greeting(page)).toContainText('Sign in');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}); // prettier-ignore

test('SESSION-01 SESSION-13 the keep-alive goes out every 30 seconds with the seconds since the last touch', async ({ page }) => {
  const { email } = await accountIn('maison');
  await page.clock.install();
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(greeting(page)).toContainText('Ana Example');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Shift');
  const told: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().includes('/keepAlive') && each.method() === 'POST'),
      page.clock.runFor(30_000),
    ]);
    expect(request.headers()['authorization']).toMatch(/^Basic /);
    told.push((request.postDataJSON() as { idleSeconds: number }).idleSeconds);
  }
  const [first = -1, second = -1, third = -1] = told;
  expect(first).toBeGreaterThanOrEqual(0);
  // Nobody touched it: each time half a minute more, and what the test itself took.
  for (const more of [second - first, third - second]) {
    expect(more).toBeGreaterThanOrEqual(29);
    expect(more).toBeLessThan(50);
  }
}); // prettier-ignore

test('SESSION-02 SESSION-03 SESSION-04 SESSION-10 after 30 minutes a warning, a minute later signed out at the server and led to the sign-in', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  await page.clock.install();
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(greeting(page)).toContainText('Ana Example');
  await page.waitForLoadState('networkidle');
  const warning = page.getByRole('alertdialog', { name: noticeWords['notice.idle.title'] });
  await page.clock.fastForward(29 * 60_000);
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward(60_000);
  await expect(warning).toContainText("You've been inactive 30 mins. For your security, we'll automatically sign you out.");
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward(30 * 60_000);
  await expect(warning).toBeVisible();
  const ended = page.waitForRequest((each) => each.url().endsWith('/logout') && each.method() === 'POST');
  await page.clock.fastForward(61_000);
  await ended;
  await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
  expect(await cookieOf(context, 'session-maison')).toBeUndefined();
}); // prettier-ignore

test.describe('a second step', () => {
  let unit = '';
  test.beforeAll(async () => {
    unit = await addUnit('maison', { can: ['business', 'two-factor'], captcha: null });
  });
  const codeIn = (text: string | null | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';
  const codeField = (page: Page) => main(page).getByLabel('Code', { exact: true });

  test('AUTH-12 AUTH-52 OTP-08 by mail: a wrong code is told of, the right one signs in', async ({ page }) => {
    const { email } = await accountIn(unit);
    await open(page, `/${unit}/auth/login?lang=en`);
    await signIn(page, email);
    await expect(main(page)).toContainText(authWords['auth.step.email']);
    await expect(codeField(page)).toBeFocused();
    const code = codeIn((await sandbox().waitForMail(email)).text);
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await expect(main(page)).toContainText(authWords['auth.code.wrong']);
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(code);
    await expect(page).toHaveURL(`${origin()}/${unit}`);
    await expect(greeting(page)).toContainText('Ana Example');
  }); // prettier-ignore

  test('OTP-07 another code can be asked for after 59 seconds, not before', async ({ page }) => {
    const { email } = await accountIn(unit);
    await page.clock.install();
    await open(page, `/${unit}/auth/login?lang=en`);
    await signIn(page, email);
    await expect(codeField(page)).toBeVisible();
    await expect(main(page)).toContainText(/Another code in 5\d seconds/);
    await page.clock.runFor(60_000);
    await expect(main(page).getByRole('button', { name: 'Send another code' })).toBeVisible();
  }); // prettier-ignore

  test('AUTH-52 by SMS, when only a phone is known', async ({ page }) => {
    const { phone } = await phoneAccountIn(unit);
    await open(page, `/${unit}/auth/login?lang=en`);
    await main(page).getByText('Phone', { exact: true }).click();
    await main(page).getByLabel('Phone number').fill(phone);
    await main(page).getByLabel('Password', { exact: true }).fill(testPassword);
    await submit(page).click();
    await expect(main(page)).toContainText(authWords['auth.step.sms']);
    await codeField(page).fill(codeIn((await sandbox().waitForSms(phone)).text));
    await expect(page).toHaveURL(`${origin()}/${unit}`);
  }); // prettier-ignore

  test('AUTH-52 by an authenticator app, in a unit that asks nobody else', async ({ page }) => {
    const { email, secret } = await accountIn('maison', { app: true });
    await open(page, '/maison/auth/login?lang=en');
    await signIn(page, email);
    await expect(main(page)).toContainText(authWords['auth.step.app']);
    await expect(main(page).getByText(/Another code/)).toHaveCount(0);
    await codeField(page).fill(totpCode(secret ?? Buffer.alloc(0), new Date()));
    await expect(page).toHaveURL(`${origin()}/maison`);
  }); // prettier-ignore
});

test.describe('a captcha on demand', () => {
  test('AUTH-13 AUTH-14 AUTH-15 AUTH-18 AUTH-43 after three wrong tries a challenge, no popup; a failure after it loads the page again', async ({ page }) => {
    const { email } = await accountIn('tinto');
    await open(page, '/tinto/auth/login?lang=en');
    for (let tries = 0; tries < 3; tries += 1) {
      await signIn(page, email, 'Wrong-Password1');
      await problem(page).getByRole('button', { name: 'Log in again' }).click({ timeout: 20_000 });
    }
    await signIn(page, email, 'Wrong-Password1');
    const challenge = page.getByRole('dialog', { name: 'One quick check' });
    await expect(challenge).toBeVisible({ timeout: 20_000 });
    await expect(problem(page)).toHaveCount(0);
    const reloaded = page.waitForEvent('load', { timeout: 30_000 });
    await challenge.frameLocator('iframe').getByRole('checkbox', { name: 'I am human' }).click();
    await expect(problem(page)).toBeVisible({ timeout: 20_000 });
    await reloaded;
    // What went wrong is still to be read.
    await expect(problem(page)).toBeVisible();
  }); // prettier-ignore
});

test.describe('a forgotten password', () => {
  for (const [kind, folder] of [['customer', '/auth'], ['business', '/auth/b2b'], ['salesman', '/auth/salesman']] as const)
    test(`RESET-01 RESET-03 RESET-05 request, check, change: ${kind}`, async ({ page, context }) => {
      const { email } = await accountIn('maison', { kind });
      await open(page, `/maison${folder}/forgot-password?lang=en`);
      await main(page).getByLabel('Email address').fill(email);
      await main(page).getByRole('button', { name: 'Send me the link' }).click();
      await expect(page).toHaveURL(`${origin()}/maison${folder}/check-email`);
      await expect(main(page)).toContainText(email);
      const { text } = await sandbox().waitForMail(email);
      const link = new RegExp(`http://\\S+${folder}/reset-password#[\\w-]{43}`).exec(text ?? '')?.[0] ?? '';
      expect(link).toContain('/maison/');

      const mailed = await context.newPage();
      await mailed.goto(link);
      await mailed.getByLabel('New password', { exact: true }).fill('short');
      await mailed.getByRole('button', { name: 'Save the new password' }).click();
      await expect(mailed.getByLabel('New password', { exact: true })).toBeFocused();
      await mailed.getByLabel('New password', { exact: true }).fill('Brand-New-Horse7');
      await mailed.getByLabel('The new password again').fill('Brand-New-Horse7');
      await mailed.getByRole('button', { name: 'Save the new password' }).click();
      await expect(mailed).toHaveURL(`${origin()}/maison${folder}/login`);
      await expect(main(mailed)).toContainText(authWords['auth.news.reset']);
      await signIn(mailed, email, 'Brand-New-Horse7');
      await expect(mailed).not.toHaveURL(/auth/);
    }); // prettier-ignore

  test('RESET-09 an address that nobody has gets the same screen, and no mail', async ({ page }) => {
    const email = `nobody-${Date.now()}@example.com`;
    await open(page, '/maison/auth/forgot-password?lang=en');
    await main(page).getByLabel('Email address').fill(email);
    await main(page).getByRole('button', { name: 'Send me the link' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(resetWords['reset.check.title']);
    await expect(main(page)).toContainText(`If there is an account for ${email}`);
    // Whoever asked after them has their mail.
    const { email: known } = await accountIn('maison');
    await open(page, '/maison/auth/forgot-password?lang=en');
    await main(page).getByLabel('Email address').fill(known);
    await main(page).getByRole('button', { name: 'Send me the link' }).click();
    await sandbox().waitForMail(known);
    expect(await sandbox().mails(email)).toEqual([]);
  }); // prettier-ignore

  test('RESET-02 the same in a popup over the sign-in, which stays as it was', async ({ page }) => {
    const { email } = await accountIn('maison');
    await open(page, '/maison/auth/login?lang=en');
    await type(page, email);
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
    const popup = page.getByRole('dialog', { name: resetWords['reset.heading'] });
    await expect(popup.getByLabel('Email address')).toHaveValue(email);
    await popup.getByRole('button', { name: 'Send me the link' }).click();
    const sent = page.getByRole('dialog', { name: resetWords['reset.check.title'] });
    await expect(sent).toContainText(email);
    await sent.getByRole('button', { name: 'Back to the sign-in' }).click();
    await expect(main(page).getByLabel('Email address')).toHaveValue(email);
    expect((await sandbox().waitForMail(email)).text).toContain('/maison/auth/reset-password#');
  }); // prettier-ignore

  test('RESET-07 SESSION-11 a link that is none leads to the request after 5 seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${origin()}/maison/auth/b2b/reset-password?lang=en#${'x'.repeat(43)}`);
    await expect(main(page)).toContainText(resetWords['reset.ended']);
    await page.clock.runFor(5_000);
    await expect(page).toHaveURL(`${origin()}/maison/auth/b2b/forgot-password`);
  }); // prettier-ignore
});

const screens = [
  ['login', '/maison/auth/login?lang=en', 1280],
  ['login in Arabic on a phone', '/hadiya/auth/login?lang=ar', 360],
  ['login on a phone', '/maison/auth/login?lang=en', 360],
  ['login in Arabic', '/hadiya/auth/login?lang=ar', 1280],
  ['business', '/tinto/auth/b2b/login?lang=es', 1280],
  ['salesman', '/maison/auth/salesman/login?lang=nl', 360],
  ['employee', '/maison/auth/employee/login?lang=it', 360],
  ['forgotten password', '/maison/auth/forgot-password?lang=pt', 360],
  ['check email', '/maison/auth/check-email?lang=zc', 360],
  ['failed', '/maison/auth/failed?lang=fr', 1280],
] as const;
for (const [name, path, width] of sampled(screens, 2))
  test(`ROUTE-23 accessible and without sideways scrolling: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    // A phone has the form and a strip of cards; the shop window with its words is a desktop's.
    await expect(page.locator('.auth-words')).toBeVisible({ visible: width >= 992 });
  }); // prettier-ignore

test.describe('signing in elsewhere', () => {
  /** At the sandbox's provider: any name will do, an address is one it vouches for. */
  async function elsewhere(page: Page, name: string) {
    await expect(page).toHaveURL(/\/identity\/google\//);
    await page.locator('input[name=login]').fill(name);
    await page.locator('input[name=password]').fill('anything');
    await page.locator('button[type=submit]').click();
    await page.locator('button[type=submit]').click();
  }

  test('AUTH-02 AUTH-04 only what the unit offers is offered', async ({ page }) => {
    await open(page, '/maison/auth/login?lang=en');
    for (const name of ['Google', 'Apple', 'Facebook'])
      await expect(main(page).getByRole('button', { name: `Continue with ${name}` })).toBeVisible();
    await open(page, '/hadiya/auth/login?lang=en');
    await expect(main(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0);
    await open(page, '/maison/auth/b2b/login?lang=en');
    await expect(main(page).getByRole('button', { name: /Continue with/ })).toHaveCount(0);
  });

  test('AUTH-02 AUTH-32 AUTH-33 AUTH-53 a member comes back signed in, to where they wanted to go, with nothing left in the address', async ({ page }) => {
    const { email } = await accountIn('maison');
    await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent('/account')}`);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => void seen.push(frame.url()));
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await expect(page).toHaveURL(`${origin()}/maison/account`);
    await expect(greeting(page)).toContainText('Ana Example');
    const back = seen.filter((url) => url.includes('/auth/return'));
    expect(back[0]).toContain('code=');
    expect(back.at(-1)).toBe(`${origin()}/maison/auth/return`);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('codeVerifier');
  }); // prettier-ignore

  test('REG-10 a stranger fills in the rest and has an account without a password', async ({ page }) => {
    const email = `rosa.${Date.now()}@example.com`;
    await open(page, '/maison/auth/login?lang=en');
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await expect(page).toHaveURL(/\/maison\/auth\/login\?tab=register/);
    await whenAlive(page);
    await expect(main(page).locator('input[name=firstName]')).toHaveValue('rosa');
    await expect(main(page).locator('input[name=password]')).toHaveCount(0);
    await main(page).locator('input[name=lastName]').fill('Example');
    await main(page).locator('input[name=email]').fill(email);
    await main(page).locator('input[name=emailAgain]').fill(email);
    await main(page).getByLabel('I am 18 or older').check();
    await main(page).locator('button[type=submit]').click();
    await expect(page).toHaveURL(/verify-email/);
    const { text } = await sandbox().waitForMail(email);
    await page.goto(/http:\/\/\S+\/auth\/verify-email#[\w-]{43}/.exec(text ?? '')?.[0] ?? '');
    await main(page).getByRole('button', { name: 'Yes, confirm it' }).click();
    await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
    await whenAlive(page);
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    // The other side remembers them.
    await page.waitForURL(/\/maison$|\/identity\//);
    if (page.url().includes('/identity/')) await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(`${origin()}/maison`);
  }); // prettier-ignore

  test('AUTH-20 AUTH-53 a return that nobody here began, or with another state, is a failed sign-in', async ({ page }) => {
    await page.goto(`${origin()}/maison/auth/return?code=stolen&state=made-up`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/failed`);
    await open(page, '/maison/auth/login?lang=en');
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/identity\/google\//);
    await page.goto(`${origin()}/maison/auth/return?code=stolen&state=made-up`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/failed`);
  }); // prettier-ignore
});

test.describe('a partner’s letter', () => {
  test('AUTH-30 AUTH-34 AUTH-25 its visitor is signed in where the partner wanted, and a sign-out leads home', async ({ page, context }) => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = (await exportJWK(publicKey)) as Record<string, string>;
    const unit = await addUnit('maison', {
      captcha: null,
      signIn: ['normal', 'sso'],
      signOnPartners: [{ issuer: 'https://partner.example', backUrl: 'https://partner.example/back', keys: [{ kid: 'k1', alg: 'ES256', jwk }] }],
    });
    const { email } = await accountIn(unit);
    const letter = await new SignJWT({ email, email_verified: true, given_name: 'Ana', family_name: 'Example' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer('https://partner.example').setAudience(unit).setSubject('visitor-1').setJti(crypto.randomUUID())
      .setIssuedAt().setExpirationTime('2 minutes')
      .sign(privateKey);
    await page.goto(`${origin()}/${unit}/auth/sso?page=faq#${letter}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/faq`);
    await expect(greeting(page)).toContainText('Ana Example');
    expect(await page.evaluate(() => localStorage.getItem('returnUrl'))).toContain('https://partner.example/back');
    await page.goto(`${origin()}/${unit}/force-logout`);
    await expect(page).toHaveURL(`${origin()}/${unit}`);
    expect(await page.evaluate(() => localStorage.getItem('returnUrl'))).toBeNull();
    expect(await cookieOf(context, `session-${unit}`)).toBeUndefined();
    // Good once.
    await page.goto(`${origin()}/${unit}/auth/sso?page=faq#${letter}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/failed`);
  });
}); // prettier-ignore
