// The frame's behaviour in a real shop: what is asked, shown, loaded and loaded again.
import { expect, test, type Page } from '@playwright/test';
import consentWords from '#locales/en/shop/consent.json' with { type: 'json' };
import noticeWords from '#locales/en/shop/notice.json' with { type: 'json' };
import { faultsOf } from '#testing/browser/axe.ts';
import { sampled } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import { units } from '#units/all.ts';

const api = () => process.env['API_ORIGIN'] ?? '';
const sandbox = () => process.env['SANDBOX_URL'] ?? '';
const [maison, hadiya] = units;
if (!maison || !hadiya) throw new Error('there are four units');
const shop = maison.profile.id;
const itemCode = maison.products[0]?.itemCode ?? '';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** The page is alive once its toasts have a place. */
async function open(page: Page, path: string) {
  await page.goto(origin() + path);
  await page.locator('.toasts').waitFor({ state: 'attached' });
}

const question = (page: Page) => page.getByRole('region', { name: consentWords['consent.title'] });
const choices = (page: Page) => page.getByRole('dialog', { name: consentWords['consent.title'] });
const answer = (page: Page, id: keyof typeof consentWords) => page.getByRole('button', { name: consentWords[id] });
const cookieOf = async (page: Page, unit: string) =>
  (await page.context().cookies()).find(({ name }) => name === `consent-${unit}`);
const chatButton = (page: Page) => page.getByRole('button', { name: 'Sandbox chat' });

/** Every address the browser asks for that is neither the shop nor its api. */
function foreignRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin()) && !url.startsWith(api()) && !url.startsWith('data:')) foreign.push(url);
  });
  return foreign;
}

test('SHELL-26 SHELL-27 SHELL-30 UNIT-35 the question has Accept all, Preferences and both links, and is kept half a year', async ({
  page,
}) => {
  await open(page, `/${shop}?lang=en`);
  await expect(question(page)).toBeVisible();
  await expect(answer(page, 'consent.preferences')).toBeVisible();
  await expect(question(page).getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    maison.profile.personalDataUrl ?? '?',
  );
  await expect(question(page).getByRole('link', { name: 'Cookie statement' })).toHaveAttribute(
    'href',
    maison.profile.cookieDataUrl ?? '?',
  );
  await answer(page, 'consent.accept').click();
  await expect(question(page)).toHaveCount(0);
  const cookie = await cookieOf(page, shop);
  expect(cookie?.value).toBe('advertising.analytics');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - 182 * 86_400)).toBeLessThan(60);
  await page.reload();
  await page.locator('.toasts').waitFor({ state: 'attached' });
  await expect(question(page)).toHaveCount(0);
  // Another unit asks for itself.
  await open(page, `/${hadiya.profile.id}?lang=en`);
  await expect(question(page)).toBeVisible();
});

test('SHELL-27 the question comes with the page, and is answered before its scripts are there', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${origin()}/${shop}?lang=en`, { waitUntil: 'commit' });
  await expect(question(page)).toBeVisible();
  await answer(page, 'consent.refuse').click();
  await expect(question(page)).toHaveCount(0);
  expect(await cookieOf(page, shop)).toBeUndefined();
  arrive();
  await expect.poll(async () => (await cookieOf(page, shop))?.value).toBe('none');
  await expect(question(page)).toHaveCount(0);
  // Whoever has answered is not asked for a moment either.
  const plain = await page.goto(`${origin()}/${shop}/faq?lang=en`, { waitUntil: 'commit' });
  expect(plain?.ok()).toBe(true);
  expect(await page.evaluate(() => 'asks' in document.documentElement.dataset)).toBe(false);
});

test('SHELL-28 the choices: what is required is told, the rest is off until it is switched on', async ({ page }) => {
  await open(page, `/${shop}?lang=en`);
  await answer(page, 'consent.preferences').click();
  const dialog = choices(page);
  await expect(dialog.getByText(consentWords['consent.required'])).toHaveCount(3);
  const advertising = dialog.getByRole('switch', { name: 'Advertising' });
  const analytics = dialog.getByRole('switch', { name: 'Analytics and customization' });
  await expect(advertising).not.toBeChecked();
  await expect(analytics).not.toBeChecked();
  // Closed without an answer, the question is still there.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(question(page)).toBeVisible();
  await answer(page, 'consent.preferences').click();
  await advertising.check();
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  expect((await cookieOf(page, shop))?.value).toBe('advertising');
});

test('SHELL-36 the choice may be changed later, by a link to #cookies', async ({ page }) => {
  await open(page, `/${shop}?lang=en`);
  await answer(page, 'consent.refuse').click();
  expect((await cookieOf(page, shop))?.value).toBe('none');
  await page.evaluate(() => {
    document.querySelector('footer')?.insertAdjacentHTML('beforeend', '<a href="#cookies">Your choices</a>');
  });
  await page.getByRole('link', { name: 'Your choices' }).click();
  await choices(page).getByRole('switch', { name: 'Analytics and customization' }).check();
  await choices(page).getByRole('button', { name: 'Save my choices' }).click();
  expect((await cookieOf(page, shop))?.value).toBe('analytics');
  expect(page.url()).not.toContain('#');
  // And by its address.
  await open(page, `/${shop}/card/${itemCode}?lang=en#cookies`);
  await expect(choices(page).getByRole('switch', { name: 'Analytics and customization' })).toBeChecked();
  await choices(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(async () => (await cookieOf(page, shop))?.value).toBe('advertising.analytics');
});

test('SHELL-36 whoever refuses, or has not answered, loads nothing optional: home, card, help, query', async ({
  page,
}) => {
  const foreign = foreignRequests(page);
  const walk = async () => {
    for (const path of ['', `/card/${itemCode}`, '/faq', '/query']) {
      await open(page, `/${shop}${path}?lang=en`);
      await page.waitForLoadState('networkidle');
    }
  };
  await walk();
  await open(page, `/${shop}?lang=en`);
  await answer(page, 'consent.refuse').click();
  await walk();
  expect(foreign).toEqual([]);
  await expect(chatButton(page)).toHaveCount(0);
});

for (const { profile } of units)
  test(`SHELL-31 with consent the chat of ${profile.id} loads: ${profile.chat}`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const foreign = foreignRequests(page);
    await open(page, `/${profile.id}?lang=en`);
    expect(foreign).toEqual([]);
    await answer(page, 'consent.accept').click();
    await chatButton(page).click();
    const frame = page.frameLocator('iframe[title="Sandbox chat"]');
    await expect(frame.getByText(`a person of ${profile.chat} would answer`)).toBeVisible();
    await expect(frame.getByText(profile.chatKey?.split(':').at(-1) ?? '?', { exact: true })).toBeVisible();
    expect(foreign.every((url) => url.startsWith(sandbox()))).toBe(true);
    // The page's policy lets the chat in and complains about nothing.
    expect(complaints).toEqual([]);
  });

test('SHELL-31 the chat is never where card numbers are: not loaded, not let in, and left behind on the way there', async ({
  page,
}) => {
  await open(page, `/${shop}?lang=en`);
  await answer(page, 'consent.accept').click();
  await expect(chatButton(page)).toBeVisible();
  const foreign = foreignRequests(page);
  const answered = await page.goto(`${origin()}/${shop}/query?lang=en`);
  expect(answered?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  await page.locator('.toasts').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await expect(chatButton(page)).toHaveCount(0);

  // From a page with the chat, a link to one without it loads a document of its own.
  await open(page, `/${shop}?lang=en`);
  await expect(chatButton(page)).toBeVisible();
  await Promise.all([page.waitForEvent('load'), routerGo(page, '/query')]);
  await expect(page).toHaveURL(/\/query/);
  await page.locator('.toasts').waitFor({ state: 'attached' });
  await expect(chatButton(page)).toHaveCount(0);
  // And back again.
  await page.goBack();
  await expect(chatButton(page)).toBeVisible();
});

/** A link to a page of the shop, followed by the router. */
async function routerGo(page: Page, path: string) {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate(to);
  }, path);
}

test('SHELL-36 consent taken back: the chat is gone at once', async ({ page }) => {
  await open(page, `/${shop}?lang=en`);
  await answer(page, 'consent.accept').click();
  await expect(chatButton(page)).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('footer')?.insertAdjacentHTML('beforeend', '<a href="#cookies">Your choices</a>');
  });
  await page.getByRole('link', { name: 'Your choices' }).click();
  await Promise.all([page.waitForEvent('load'), choices(page).getByRole('button', { name: 'Refuse all' }).click()]);
  await page.locator('.toasts').waitFor({ state: 'attached' });
  await expect(chatButton(page)).toHaveCount(0);
});

test('SHELL-34 SHELL-40 another version is written and the page reloads exactly once; cart, session and consent stay', async ({
  page,
}) => {
  await page.context().addCookies([
    { name: `consent-${shop}`, value: 'none', url: origin() },
    { name: 'session-elsewhere', value: 'mine', url: origin() },
  ]);
  await open(page, `/${shop}?lang=en`);
  const version = () => page.evaluate(() => localStorage.getItem('version'));
  await expect.poll(version).toBe('2.829.0');
  await page.evaluate(async () => {
    localStorage.setItem('version', '2.828.0');
    localStorage.setItem('orders', 'cart');
    localStorage.setItem('authUser', '{"elsewhere":{"custId":"ana"}}');
    sessionStorage.setItem('guest', '{"elsewhere":true}');
    await caches?.open('old');
  });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto(`${origin()}/${shop}?lang=en`);
  await expect.poll(() => documents).toBe(2);
  await page.locator('.toasts').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(2);
  expect(await version()).toBe('2.829.0');
  const kept = ['orders', 'authUser', 'guest'] as const;
  expect(
    await page.evaluate(
      (names) => names.map((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name)),
      kept,
    ),
  ).toEqual(['cart', '{"elsewhere":{"custId":"ana"}}', '{"elsewhere":true}']);
  expect((await page.context().cookies()).find(({ name }) => name === 'session-elsewhere')?.value).toBe('mine');
  expect(await page.evaluate(async () => ('caches' in window ? caches.keys() : []))).toEqual([]);
  expect((await cookieOf(page, shop))?.value).toBe('none');
  await expect(question(page)).toHaveCount(0);
});

test('a browser without a connection says so, quietly, beside the question about cookies, until it has one again', async ({
  page,
}) => {
  await open(page, `/${shop}?lang=en`);
  const notice = page.getByText(noticeWords['notice.offline']);
  await expect(notice).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ has: notice })).toHaveCount(1);
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [card, bar] = [await question(page).boundingBox(), await notice.boundingBox()];
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('SHELL-01 the page is at its top 100 ms after the path changed, and its main part has the focus', async ({
  page,
}) => {
  await page.context().addCookies([{ name: `consent-${shop}`, value: 'none', url: origin() }]);
  await page.clock.install();
  await open(page, `/${shop}?lang=en`);
  await page.clock.pauseAt(Date.now() + 5_000);
  const scrolled = () => page.evaluate(() => scrollY);
  const to = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  await to(600);
  await routerGo(page, `/card/${itemCode}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(maison.products[0]?.name.en ?? '?');
  await expect(page.locator('main')).toBeFocused();
  await to(60);
  await page.clock.runFor(99);
  expect(await scrolled()).toBe(60);
  await page.clock.runFor(1);
  expect(await scrolled()).toBe(0);

  // Back again is a change of the path as well.
  await page.goBack();
  await expect(page.locator('#cards')).toBeVisible();
  await page.clock.runFor(100);
  expect(await scrolled()).toBe(0);
});

test('SHELL-01 an address that points into the page stays where it points, and so does a page whose query changes', async ({
  page,
}) => {
  await page.context().addCookies([{ name: `consent-${shop}`, value: 'none', url: origin() }]);
  await page.clock.install();
  await open(page, `/${shop}/card/${itemCode}?lang=en`);
  await page.clock.pauseAt(Date.now() + 5_000);
  await routerGo(page, '/?lang=en#cards');
  await expect(page.locator('#cards')).toBeInViewport();
  await page.clock.runFor(500);
  const scrolled = () => page.evaluate(() => scrollY);
  const there = await scrolled();
  expect(there).toBeGreaterThan(100);
  await page.locator('#cards a[href*="/card/"]').first().click();
  await page.clock.runFor(500);
  await page.getByRole('dialog').waitFor();
  await page.clock.runFor(500);
  expect(await scrolled()).toBe(there);
});

/**
 * Puts the window on a screen of this width and pixel ratio. This browser looks at a ratio only when a length changes as
 * well: the height, which means nothing here.
 */
async function screenOf(page: Page) {
  const screen = await page.context().newCDPSession(page);
  return (width: number, deviceScaleFactor: number) =>
    screen.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 700 + 100 * deviceScaleFactor,
      deviceScaleFactor,
      mobile: false,
    });
}

test('SHELL-06 SHELL-38 a window on another screen reloads when ratio and layout have both changed, once', async ({
  page,
}) => {
  const become = await screenOf(page);
  // A page hears of another screen when it draws next.
  const settle = async (width: number, deviceScaleFactor: number) => {
    await become(width, deviceScaleFactor);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };
  await become(1_280, 1);
  await open(page, `/${shop}?lang=en`);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const reloaded = async (times: number) => {
    await expect.poll(() => loads).toBe(times);
    await page.locator('.toasts').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(times);
  };
  await settle(1_280, 2);
  await settle(1_280, 1);
  await settle(800, 1);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(0);
  // Each may be the second of the two, and what counts is what the page was made for.
  await become(800, 2);
  await reloaded(1);
  await settle(800, 1);
  await become(1_280, 1);
  await reloaded(2);
});

test('SHELL-38 where somebody is typing it reloads never, though both have changed', async ({ page }) => {
  const become = await screenOf(page);
  await become(800, 2);
  await open(page, `/${shop}/auth/login?lang=en`);
  const email = page.locator('main input[type=email]').first();
  await email.fill('ana@example.com');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await become(1_280, 1);
  await expect.poll(() => page.evaluate(() => innerWidth / devicePixelRatio)).toBe(1_280);
  await page.waitForLoadState('networkidle');
  await expect(email).toHaveValue('ana@example.com');
  expect(loads).toBe(0);
});

test('SHELL-35 a page that cannot be shown says the generic sentence and offers to try again', async ({ page }) => {
  await open(page, `/${shop}?lang=en`);
  // A page's data that is no data is a fault of ours.
  await page.route(/\/card\/[^?]*\.data/, (route) => route.fulfill({ status: 500, body: 'torn' }));
  await routerGo(page, `/card/${itemCode}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Something went wrong. Please try again or contact us.',
  );
  await page.unroute(/\/card\/[^?]*\.data/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(maison.products[0]?.name.en ?? '?');
});

/** Where the parts of the page are. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, main, h1, footer')].map((part) =>
      JSON.stringify(part.getBoundingClientRect()),
    ),
  );

const consentLooks = [
  [maison, 'light', 360],
  [hadiya, 'dark', 1280],
  [maison, 'dark', 1280],
  [hadiya, 'light', 360],
  [maison, 'light', 1280],
  [maison, 'dark', 360],
  [hadiya, 'light', 1280],
  [hadiya, 'dark', 360],
] as const;
for (const [{ profile }, colorScheme, width] of sampled(consentLooks, 1))
  test(`SHELL-27 SHELL-28 both views of ${profile.id} can be used by everybody, and move nothing (${colorScheme}, ${width} px)`, async ({
    page,
  }) => {
    const height = width === 360 ? 640 : 800;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await open(page, `/${profile.id}?lang=${profile.defaultLanguage}`);
    const card = page.locator('.foot-card');
    await expect(card).toBeVisible();
    const box = await card.boundingBox();
    expect(box?.height).toBeLessThan(height / 2);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    const faults = (part: string) => faultsOf(page, { of: part });
    expect(await faults('.foot-card')).toEqual([]);
    await card.getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faults('dialog')).toEqual([]);
    const before = await places(page);
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(card).toBeVisible();
    expect(await places(page)).toEqual(before);
    await card.getByRole('button').first().click();
    await expect(card).toBeHidden();
    expect(await places(page)).toEqual(before);
  });
