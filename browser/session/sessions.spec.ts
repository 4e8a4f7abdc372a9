// Sessions in a real browser: signing out, several tabs, several shops, and how a session ends by itself.
import { expect, type Page } from '@playwright/test';
import noticeWords from '#locales/en/shop/notice.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { origin } from '#testing/browser/origin.ts';
import {
  cookieOf,
  greeting,
  keptIn,
  main,
  open,
  renewal,
  signIn,
  test,
  typeMailedCode,
} from '#testing/browser/sign-in.ts';
import { testPassword } from '#testing/accounts.ts';

/** Somebody of their own is signed in to Maison. */
async function comeIn(page: Page): Promise<void> {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison`);
}

test('AUTH-24 AUTH-26 AUTH-45 a sign-out ends the session at the server, forgets the person and keeps the choices of the device', async ({
  page,
  context,
}) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=fr');
  await main(page).locator('input[name=email]').fill(email);
  await main(page).locator('input[name=password]').fill(testPassword);
  await main(page).locator('button[type=submit]').click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  const secret = (await cookieOf(context, 'session-maison'))?.value ?? '';
  expect(await renewal(secret)).toBe(200);
  // A new page takes the focus, and a menu that was opened before that closes.
  await expect(main(page)).toBeFocused();
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
});

for (const [kind, entrance] of [
  ['customer', '/auth/login'],
  ['business', '/auth/b2b/login'],
  ['salesman', '/auth/salesman/login'],
] as const)
  test(`AUTH-21 AUTH-27 AUTH-45 AUTH-46 a sign-out clears what is local and leads to the sign-in of the user type: ${kind}`, async ({
    page,
  }) => {
    const { email } = await accountIn('maison', { kind });
    await open(page, `/maison${entrance}?lang=en`);
    await signIn(page, email);
    if (kind === 'salesman') await typeMailedCode(page, email);
    await expect(greeting(page)).toContainText('Ana Example');
    // As the cart, the coupons, a guest and a company's verification keep theirs.
    await page.evaluate(() => {
      for (const name of ['orders', 'kybUser', 'businessRegistration', 'returnUrl', 'socialMediaName'])
        localStorage.setItem(name, JSON.stringify({ maison: ['mine'], hadiya: ['another shop'] }));
      for (const name of ['cl', 'guest', 'guestDetails', 'kybToken'])
        sessionStorage.setItem(name, JSON.stringify({ maison: ['mine'] }));
      localStorage.setItem('version', localStorage.getItem('version') ?? '1');
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(process.env['API_ORIGIN'] ?? '?') && request.method() !== 'OPTIONS')
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.goto(`${origin()}/maison/force-logout`);
    await expect(page).toHaveURL(`${origin()}/maison${entrance}`);
    const { local, session } = await keptIn(page);
    expect(JSON.stringify({ local, session })).not.toMatch(/mine|Ana Example/);
    expect(local['orders']).toBe('{"hadiya":["another shop"]}');
    // AUTH-45: the language and the version belong to the device.
    expect([session['lang-maison'], typeof local['version']]).toEqual(['en', 'string']);
    // AUTH-46: the cart at the server is not so much as mentioned.
    expect(asked).toContain('POST /v2/logout');
    expect(asked.filter((each) => /cart|DELETE/i.test(each))).toEqual([]);
  });

test('a customer number of "error" forces a sign-out to the home page', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(greeting(page)).toContainText('Ana Example');
  const secret = (await cookieOf(context, 'session-maison'))?.value ?? '';
  // As a profile that could not be had leaves it (session.test.ts).
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('authUser') ?? '{}') as { maison: object };
    localStorage.setItem('authUser', JSON.stringify({ maison: { ...kept.maison, custId: 'error' } }));
  });
  await page.goto(`${origin()}/maison/account?lang=en`);
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(greeting(page)).toContainText('Sign in');
  expect(await cookieOf(context, 'visitor-maison')).toBeUndefined();
  expect(await renewal(secret)).toBe(401);
});

test('AUTH-25 AUTH-29 AUTH-44 a failed sign-in leads home', async ({ page }) => {
  await page.goto(`${origin()}/maison/force-logout?failed=1`);
  await expect(page).toHaveURL(`${origin()}/maison`);
});

test('ROUTE-24 a sign-out without the api still forgets everything here', async ({ page, context }) => {
  await comeIn(page);
  await page.route('**/logout', (route) => route.abort());
  await page.goto(`${origin()}/maison/force-logout`);
  await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
  expect(await cookieOf(context, 'visitor-maison')).toBeUndefined();
});

test('AUTH-27 two tabs: both are signed in, renewing is done once, and a sign-out in one is a sign-out in both', async ({
  page,
  context,
}) => {
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
  await other.evaluate(() => {
    sessionStorage.setItem('cl', JSON.stringify({ maison: ['a coupon'], hadiya: ['another'] }));
  });
  await page.goto(`${origin()}/maison/force-logout`);
  await expect(page).toHaveURL(/auth\/login/);
  await expect(greeting(other)).toContainText('Sign in');
  // AUTH-27: what the other tab had for itself is gone as well.
  await expect.poll(async () => (await keptIn(other)).session['cl']).toBe('{"hadiya":["another"]}');
});

test('two shops: each has its own session, and signing out of one leaves the other alone', async ({
  page,
  context,
}) => {
  const [here, there] = [await accountIn('maison'), await accountIn('hadiya')];
  for (const [unit, { email }] of [
    ['maison', here],
    ['hadiya', there],
  ] as const) {
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
});

test('SESSION-09 SESSION-11 AUTH-39 a session that the server ended: told, and led to the sign-in after 5 seconds', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await comeIn(page);
  await open(page, '/maison/account?lang=en');
  await expect(greeting(page)).toContainText('Ana Example');
  await page.waitForLoadState('networkidle');
  // As a new password elsewhere ends it.
  await context.clearCookies({ name: 'session-maison' });
  await page.route('**/keepAlive', (route) =>
    route.fulfill({
      status: 401,
      headers: { 'access-control-allow-origin': origin(), 'access-control-allow-credentials': 'true' },
      json: { success: false, status: 401, data: null, error: { code: 40102, message: '' } },
    }),
  );
  await page.clock.runFor(31_000);
  const popup = page.getByRole('alertdialog', { name: noticeWords['notice.expired.title'] });
  await expect(popup).toBeVisible();
  await expect(popup.getByRole('timer')).toContainText('5 seconds');
  await page.clock.runFor(4_000);
  await expect(popup.getByRole('timer')).toContainText('1 second');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/maison\/auth\/login/);
  expect(await cookieOf(context, 'visitor-maison')).toBeUndefined();
});

test('whoever comes back to a page for everybody after their session has ended is a guest, without a word', async ({
  page,
  context,
}) => {
  await comeIn(page);
  await context.clearCookies({ name: 'session-maison' });
  await open(page, '/maison?lang=en');
  await expect(greeting(page)).toContainText('Sign in');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('SESSION-01 SESSION-13 the keep-alive goes out every 30 seconds with the seconds since the last touch', async ({
  page,
}) => {
  await page.clock.install();
  await comeIn(page);
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
});

test('SESSION-02 SESSION-03 SESSION-04 SESSION-10 after 30 minutes a warning, a minute later signed out at the server and led to the sign-in', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await comeIn(page);
  await expect(greeting(page)).toContainText('Ana Example');
  await page.waitForLoadState('networkidle');
  const warning = page.getByRole('alertdialog', { name: noticeWords['notice.idle.title'] });
  await page.clock.fastForward(29 * 60_000);
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward(60_000);
  await expect(warning).toContainText(
    'You have been inactive for 30 minutes. For your security, we will sign you out.',
  );
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
});
