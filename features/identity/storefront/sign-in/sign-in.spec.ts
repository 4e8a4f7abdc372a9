// Signing in with a real browser: every entrance, its second steps, and what a device remembers.
import { expect } from '@playwright/test';
import { totpCode } from '#platform/crypto/totp.ts';
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import resetWords from '#locales/en/identity/reset.json' with { type: 'json' };
import { accountIn, phoneAccountIn, somePhone } from '#testing/browser/accounts.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { hasScreen } from '#testing/browser/built-screens.ts';
import { sampled } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import {
  codeField,
  cookieOf,
  greeting,
  keptIn,
  main,
  open,
  problem,
  sandbox,
  signIn,
  submit,
  test,
  typeMailedCode,
} from '#testing/browser/sign-in.ts';
import { testPassword } from '#testing/accounts.ts';

test('ROUTE-19 AUTH-01 NAV-26 AUTH-51 an individual signs in, is greeted, and the token is kept nowhere', async ({
  page,
  context,
}) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(greeting(page)).toContainText('Ana Example');
  expect((await cookieOf(context, 'visitor-maison'))?.value).toBe('customer');
  const refresh = await cookieOf(context, 'session-maison');
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const kept = JSON.stringify(await keptIn(page));
  expect(kept).toContain('Ana Example');
  expect(kept).not.toContain('maison.');
  expect(kept).not.toContain(refresh?.value ?? '?');
  // The next page knows as well, once it is alive.
  await page.reload();
  await expect(greeting(page)).toContainText('Ana Example');
});

test('VAL-30 an address with a long suffix is taken to sign in and to get a new password, one of a single letter is not', async ({
  page,
}) => {
  const wrong = authWords['auth.email.wrong'];
  const taken = `nobody-${Date.now()}@shop.online`;
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, 'nobody@shop.o');
  await expect(main(page)).toContainText(wrong);
  await signIn(page, taken);
  await expect(problem(page)).toBeVisible();
  await expect(main(page)).not.toContainText(wrong);
  await open(page, '/maison/auth/forgot-password?lang=en');
  for (const [address, words] of [
    ['nobody@shop.o', wrong],
    [taken, resetWords['reset.check.title']],
  ] as const) {
    await main(page).getByLabel('Email address').fill(address);
    await main(page).getByRole('button', { name: resetWords['reset.submit'] }).click();
    await expect(main(page)).toContainText(words);
  }
});

test('AUTH-08 AUTH-42 by phone: area code, number and password', async ({ page }) => {
  // From abroad: the unit's own area code would be put before a number that comes without one.
  const { phone } = await accountIn('maison', { phone: somePhone().replace('+3361', '+3247') });
  await open(page, '/maison/auth/login?lang=en');
  await main(page).getByText('Phone', { exact: true }).click();
  await main(page).getByLabel(authWords['auth.phone.country']).selectOption('BE');
  await main(page).getByLabel('Phone number').fill(phone.replace('+32', '0'));
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

test('ROUTE-21 AUTH-23 a salesman signs in, finds a page there, and signs out', async ({ page }) => {
  const { email } = await accountIn('maison', { kind: 'salesman' });
  await open(page, '/maison/auth/salesman/login?lang=en');
  await signIn(page, email);
  // AUTH-52, UNIT-44: whatever the shop wants of its customers.
  await typeMailedCode(page, email);
  await expect(page).not.toHaveURL(/auth/);
  await expect(greeting(page)).toContainText('Ana Example');
  // Their own page once it is built, home until then; and never one that is not there.
  expect((await page.goto(page.url()))?.status()).toBe(200);
  await page.goto(`${origin()}/maison/force-logout`);
  await expect(page).toHaveURL(`${origin()}/maison/auth/salesman/login`);
});

test('EMPL-01 EMPL-13 an employee signs in with corporate code, employee id and pin', async ({ page, context }) => {
  const employeeId = `E-${Date.now()}`;
  await accountIn('maison', { kind: 'employee', corporateCode: 'RUBAN', employeeId, password: '428571' });
  await open(page, '/maison/auth/employee/login?lang=en');
  await submit(page).click();
  await expect(main(page).getByLabel('Company code')).toBeFocused();
  await main(page).getByLabel('Company code').fill('ruban');
  await main(page).getByLabel('Employee ID').fill(employeeId.toLowerCase());
  await main(page).getByLabel('PIN', { exact: true }).fill('000000');
  await submit(page).click();
  await expect(problem(page)).toContainText(authWords['auth.failed.pin']);
  await problem(page).getByRole('button', { name: 'Sign in again' }).click();
  await main(page).getByLabel('PIN', { exact: true }).fill('428571');
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect((await cookieOf(context, 'visitor-maison'))?.value).toBe('employee');
});

test('a unit without business has neither a business nor an employee entrance', async ({ page }) => {
  for (const path of ['b2b/login', 'employee/login', 'salesman/login', 'b2b/forgot-password'])
    expect((await page.goto(`${origin()}/hadiya/auth/${path}`))?.status(), path).toBe(404);
  expect((await page.goto(`${origin()}/maison/auth/nothing-here`))?.status()).toBe(404);
});

test('AUTH-17 AUTH-19 AUTH-20 a wrong password and an unknown address are one answer, with a way back and a way home', async ({
  page,
}) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  const said: string[] = [];
  for (const [address, password] of [
    [email, 'Wrong-Password1'],
    [`nobody-${email}`, testPassword],
  ] as const) {
    await signIn(page, address, password);
    await expect(problem(page)).toBeVisible();
    said.push(await problem(page).innerText());
    await problem(page).getByRole('button', { name: 'Sign in again' }).click();
    await expect(problem(page)).toHaveCount(0);
    await expect(main(page).getByLabel('Email address')).toHaveValue(address);
  }
  expect(said[0]).toBe(said[1]);
  expect(said[0]).toContain('Something went wrong while signing in');
  // Nor is anybody left without an answer where there is none.
  const login = /\/v\d+\/login$/;
  await page.route(login, (route) => route.abort());
  await submit(page).click();
  await expect(problem(page)).toContainText(authWords['auth.failed.unreachable']);
  await problem(page).getByRole('button', { name: 'Sign in again' }).click();
  await expect(problem(page)).toHaveCount(0);
  await page.unroute(login);
  await submit(page).click();
  await problem(page).getByRole('button', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
});

test('AUTH-20 the screen of a failed sign-in offers the same two ways', async ({ page }) => {
  await open(page, '/maison/auth/failed?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong while signing in');
  await expect(main(page).getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/maison');
  await main(page).getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(/\/maison\/auth\/login/);
});

test('AUTH-08 VAL-05 VAL-06 VAL-18 what is wrong or missing is said at its field and nothing is sent', async ({
  page,
}) => {
  await open(page, '/maison/auth/login?lang=en');
  const sent: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/login') && request.method() === 'POST' && sent.push(request.url())),
  );
  await main(page).getByLabel('Email address').fill('nobody@nowhere');
  await submit(page).click();
  const field = main(page).getByLabel('Email address');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('The format is not right');
  await field.fill('nobody@example.com');
  await submit(page).click();
  await expect(main(page).getByLabel('Password', { exact: true })).toBeFocused();
  await main(page).getByText('Phone', { exact: true }).click();
  await main(page).getByLabel('Phone number').fill('12');
  await main(page).getByLabel('Password', { exact: true }).fill(testPassword);
  await submit(page).click();
  await expect(main(page).getByLabel('Phone number')).toHaveAccessibleDescription(authWords['auth.phone.wrong']);
  expect(sent).toEqual([]);
});

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

test('AUTH-41 whoever wants to be remembered finds their address again, for 8760 hours; others do not', async ({
  page,
  context,
}) => {
  // From abroad: the area code that is remembered is the number's, not the unit's.
  const { email, phone } = await accountIn('maison', { phone: somePhone().replace('+3361', '+3247') });
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
  await main(page).getByLabel(authWords['auth.phone.country']).selectOption('BE');
  await main(page).getByLabel('Phone number').fill(phone.replace('+32', '0'));
  await main(page).getByLabel('Password', { exact: true }).fill(testPassword);
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect((await cookieOf(context, 'login-area-customer-maison'))?.value).toBe('32');
  expect((await cookieOf(context, 'login-number-customer-maison'))?.value).toBe(phone.replace('+32', '0'));
});

test('ROUTE-27 ROUTE-28 whoever had to sign in returns to where they wanted to go', async ({ page }) => {
  const { email } = await accountIn('maison');
  await page.goto(`${origin()}/maison/b2c?lang=en`);
  await expect(page).toHaveURL(`${origin()}/maison/auth/login?returnTo=${encodeURIComponent('/b2c?lang=en')}&lang=en`);
  await whenAlive(page);
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison/b2c?lang=en`);
});

test('ROUTE-27 the account is returned to once there is one; until then a sign-in leads home, not to a page that is missing', async ({
  page,
}) => {
  const { email } = await accountIn('maison');
  await page.goto(`${origin()}/maison/account?lang=en`);
  await expect(page).toHaveURL(
    `${origin()}/maison/auth/login?returnTo=${encodeURIComponent('/account?lang=en')}&lang=en`,
  );
  await whenAlive(page);
  await signIn(page, email);
  await expect(page).toHaveURL(hasScreen('/account') ? `${origin()}/maison/account?lang=en` : `${origin()}/maison`);
  await expect(greeting(page)).toContainText('Ana Example');
});

test('LANG-04 ROUTE-28 another language on the way changes nothing about where a sign-in leads', async ({ page }) => {
  const { email } = await accountIn('maison');
  await page.goto(`${origin()}/maison/b2c?lang=fr`);
  await whenAlive(page);
  const picker = page.locator('header details', { has: page.locator('[hreflang]') });
  await picker.locator('summary').click();
  await picker.locator('[hreflang=en]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await whenAlive(page);
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison/b2c?lang=en`);
});

test('ROUTE-28 an address that is not ours is not returned to', async ({ page }) => {
  const { email } = await accountIn('maison');
  await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent('//elsewhere.example/account')}`);
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
});

test.describe('a second step', () => {
  let unit = '';
  test.beforeAll(async () => {
    unit = await addUnitLike('maison', { can: ['business', 'two-factor'], captcha: null });
  });
  const codeIn = (text: string | null | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';

  test('AUTH-12 AUTH-41 AUTH-52 OTP-08 by mail: a wrong code is told of, the right one signs in, and then one is remembered', async ({
    page,
    context,
  }) => {
    const { email } = await accountIn(unit);
    await open(page, `/${unit}/auth/login?lang=en`);
    await main(page).getByLabel('Remember me').check();
    await signIn(page, email);
    await expect(main(page)).toContainText(authWords['auth.step.email']);
    await expect(codeField(page)).toBeFocused();
    const code = codeIn((await sandbox().waitForMail(email)).text);
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await expect(main(page)).toContainText(authWords['auth.code.wrong']);
    await expect(codeField(page)).toBeFocused();
    expect(await cookieOf(context, `login-email-customer-${unit}`)).toBeUndefined();
    await page.keyboard.type(code);
    await expect(page).toHaveURL(`${origin()}/${unit}`);
    await expect(greeting(page)).toContainText('Ana Example');
    expect(decodeURIComponent((await cookieOf(context, `login-email-customer-${unit}`))?.value ?? '')).toBe(email);
  });

  test('OTP-07 another code can be asked for after 59 seconds, not before', async ({ page }) => {
    const { email } = await accountIn(unit);
    await page.clock.install();
    await open(page, `/${unit}/auth/login?lang=en`);
    await signIn(page, email);
    await expect(codeField(page)).toBeVisible();
    await expect(main(page)).toContainText(/New code in 5\d seconds/);
    await page.clock.runFor(60_000);
    await expect(main(page).getByRole('button', { name: 'Send a new code' })).toBeVisible();
  });

  test('AUTH-52 OTP-08 by SMS, when only a phone is known; less than a whole code is a wrong one', async ({ page }) => {
    const { phone } = await phoneAccountIn(unit);
    await open(page, `/${unit}/auth/login?lang=en`);
    await main(page).getByText('Phone', { exact: true }).click();
    await main(page).getByLabel('Phone number').fill(phone);
    await main(page).getByLabel('Password', { exact: true }).fill(testPassword);
    await submit(page).click();
    await expect(main(page)).toContainText(authWords['auth.step.sms']);
    await codeField(page).fill('12345');
    await codeField(page).press('Enter');
    await expect(main(page)).toContainText(authWords['auth.code.wrong']);
    await codeField(page).fill(codeIn((await sandbox().waitForSms(phone)).text));
    await expect(page).toHaveURL(`${origin()}/${unit}`);
  });

  test('AUTH-52 by an authenticator app, in a unit that asks nobody else', async ({ page }) => {
    const { email, secret } = await accountIn('maison', { app: true });
    await open(page, '/maison/auth/login?lang=en');
    await signIn(page, email);
    await expect(main(page)).toContainText(authWords['auth.step.app']);
    await expect(main(page).getByText(/New code/)).toHaveCount(0);
    await codeField(page).fill(totpCode(secret ?? Buffer.alloc(0), new Date()));
    await expect(page).toHaveURL(`${origin()}/maison`);
  });
});

test.describe('a captcha on demand', () => {
  test('AUTH-15 AUTH-18 after three wrong tries a challenge, no popup; a failure after it loads the page again', async ({
    page,
  }) => {
    const { email } = await accountIn('tinto');
    await open(page, '/tinto/auth/login?lang=en');
    for (let tries = 0; tries < 3; tries += 1) {
      await signIn(page, email, 'Wrong-Password1');
      await problem(page).getByRole('button', { name: 'Sign in again' }).click({ timeout: 20_000 });
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
  });
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
  ['owner asked', '/maison/auth/link-sign-in?lang=fr', 360],
  ['owner answers', `/hadiya/auth/link-sign-in?lang=ar#${'x'.repeat(43)}`, 360],
] as const;
for (const [name, path, width] of sampled(screens, 2))
  test(`ROUTE-23 accessible and without sideways scrolling: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    expect(await faultsOf(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    // A phone has the form and a strip of cards; the shop window with its words is a desktop's.
    await expect(page.locator('.auth-words')).toBeVisible({ visible: width >= 992 });
  });

test('ROUTE-23 the screen of a phone up to 991 px, that of a desktop from 992', async ({ page }) => {
  for (const path of ['/maison/auth/login', '/maison/auth/b2b/login', '/maison/auth/forgot-password']) {
    await page.goto(`${origin()}${path}?lang=en`);
    const columnsAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator('.auth-words'), path).toBeVisible({ visible: width >= 992 });
      return page.locator('.auth').evaluate((screen) => getComputedStyle(screen).gridTemplateColumns.split(' ').length);
    };
    expect([await columnsAt(991), await columnsAt(992)]).toEqual([1, 2]);
  }
});
