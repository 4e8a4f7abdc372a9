// Leaving, going back, notifications, popups and idleness: the real frame around empty pages, because the
// pages that have a cart and a payment hand in themselves what leaving them does.
import { expect, test, type Page } from '@playwright/test';
import words from '#locales/en/shop/notice.json' with { type: 'json' };
import { faultsOf } from '#testing/browser/axe.ts';
import { bundleForBrowser } from '#testing/browser/bundle.ts';
import { origin } from '#testing/browser/origin.ts';
import type { TestShell } from '#testing/browser/page/test-shell.ts';
import { units } from '#units/all.ts';

const [unit] = units;
if (!unit) throw new Error('there are four units');
const shop = unit.profile.id;

let bundle: Promise<string> | null = null;

/** Pages of the shop's origin, in its clothes, with nothing but the frame's behaviour in them. */
async function open(page: Page, path: string, changes: Partial<TestShell> = {}) {
  bundle ??= bundleForBrowser('testing/browser/page/shell.tsx');
  const script = await bundle;
  // The resolver of this process does not know *.localhost.
  const home = `${origin().replace('shop.unwrap.localhost', '127.0.0.1')}/${shop}?lang=en`;
  const dressed = await (await page.request.get(home)).text();
  const head = dressed.slice(0, dressed.indexOf('</head>')).replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const given: TestShell = {
    basename: `/${shop}`,
    settings: { unit: shop, consent: null, chat: null },
    signedIn: false,
    messages: words,
    locale: 'en',
    failures: 0,
    ...changes,
  };
  await page.route(`${origin()}/${shop}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `${head}</head><body><script type="module">
        import * as shell from '/assets/test-shell.js'; window.shell = shell; shell.showShell(${JSON.stringify(given)})</script>`,
    }),
  );
  await page.route('**/assets/test-shell.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`${origin()}/${shop}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(path);
}

const follow = (page: Page, path: string) => page.getByRole('link', { name: path, exact: true }).click();
const isAt = (page: Page, path: string) =>
  expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(path);
const popup = (page: Page) => page.getByRole('alertdialog', { name: words['notice.leave.title'] });
const done = (page: Page) =>
  page.evaluate(() => (window as unknown as { shell: { doneSoFar(): string[] } }).shell.doneSoFar());
const stepsBack = (page: Page) => page.evaluate(() => history.back());

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('SHELL-13 SHELL-16 leaving a buying page asks, in a title and two lines; cancelling changes nothing', async ({
  page,
}) => {
  await open(page, '/buying-friend');
  await page.getByLabel('Name').fill('Léa');
  const entries = await page.evaluate(() => history.length);
  for (const cancel of ['cancel', 'Escape', 'outside', 'close']) {
    await follow(page, '/faq');
    await expect(popup(page)).toBeVisible();
    await expect(popup(page).getByText(words['notice.leave.entered'])).toBeVisible();
    await expect(popup(page).getByText(words['notice.leave.kept'])).toBeVisible();
    if (cancel === 'cancel') await popup(page).getByRole('button', { name: words['notice.leave.cancel'] }).click();
    else if (cancel === 'close') await popup(page).getByRole('button', { name: words['notice.close'] }).click();
    else if (cancel === 'Escape') await page.keyboard.press('Escape');
    else await page.mouse.click(5, 500);
    await expect(popup(page)).toHaveCount(0);
    await isAt(page, '/buying-friend');
  }
  await expect(page.getByLabel('Name')).toHaveValue('Léa');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(await done(page)).toEqual([]);
});

test('confirming on a checkout clears the cart, cancels the payment and goes there', async ({ page }) => {
  await open(page, '/buying-friend');
  await follow(page, '/buying-friend/checkout');
  await isAt(page, '/buying-friend/checkout');
  await follow(page, '/faq');
  await expect(popup(page).getByText(words['notice.leave.cart'])).toBeVisible();
  await expect(popup(page).getByText(words['notice.leave.payment'])).toBeVisible();
  await popup(page).getByRole('button', { name: words['notice.leave.confirm'], exact: true }).click();
  await isAt(page, '/faq');
  expect(await done(page)).toEqual(['cart cleared', 'payment cancelled']);
  // And is asked no more.
  await follow(page, '/');
  await isAt(page, '/');
});

test('confirming on a buying page keeps the cart', async ({ page }) => {
  await open(page, '/buying-friend');
  await follow(page, '/buying-self');
  await popup(page).getByRole('button', { name: words['notice.leave.confirm'], exact: true }).click();
  await isAt(page, '/buying-self');
  expect(await done(page)).toEqual(['payment cancelled']);
});

test('a payment that cannot be cancelled keeps the visitor, who may try again', async ({ page }) => {
  await open(page, '/buying-friend/checkout', { failures: 1 });
  await follow(page, '/faq');
  const confirm = popup(page).getByRole('button', { name: words['notice.leave.confirm'], exact: true });
  await confirm.click();
  await expect(popup(page).getByRole('alert')).toHaveText(words['notice.leave.failed']);
  await isAt(page, '/buying-friend/checkout');
  await confirm.click();
  await isAt(page, '/faq');
});

test('whoever is signed in is told that the cart in their account goes as well', async ({ page }) => {
  await open(page, '/buying-friend/checkout', { signedIn: true });
  await follow(page, '/faq');
  await expect(popup(page).getByText(words['notice.leave.account-cart'])).toBeVisible();
});

test('SHELL-13 closing the tab asks too; without a purchase it does not', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await open(page, '/buying-friend');
  await page.getByLabel('Name').fill('Léa');
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('Name')).toHaveValue('Léa');
  await follow(page, '/faq');
  await popup(page).getByRole('button', { name: words['notice.leave.confirm'], exact: true }).click();
  await isAt(page, '/faq');
  await page.reload();
  await isAt(page, '/faq');
  expect(asked).toHaveLength(1);
});

test('SHELL-17 SHELL-37 back from an order’s result leads home, also when it came from another site', async ({
  page,
}) => {
  await open(page, '/faq');
  await follow(page, '/order/4711');
  await isAt(page, '/order/4711');
  await stepsBack(page);
  await isAt(page, '/');
  // As from a payment service: the first page of its document.
  await page.goto(`${origin()}/${shop}/order/4711`);
  await isAt(page, '/order/4711');
  await expect.poll(() => page.evaluate(() => (history.state as { idx: number }).idx)).toBe(1);
  await stepsBack(page);
  await isAt(page, '/');
});

test('SHELL-17 SHELL-37 back from a checkout asks, and leads home', async ({ page }) => {
  await open(page, '/buying-friend');
  await follow(page, '/buying-friend/checkout');
  await isAt(page, '/buying-friend/checkout');
  await stepsBack(page);
  await expect(popup(page)).toBeVisible();
  await popup(page).getByRole('button', { name: words['notice.leave.cancel'] }).click();
  await isAt(page, '/buying-friend/checkout');
  await stepsBack(page);
  await popup(page).getByRole('button', { name: words['notice.leave.confirm'], exact: true }).click();
  await isAt(page, '/');
  expect(await done(page)).toEqual(['cart cleared', 'payment cancelled']);
});

test('SHELL-37 elsewhere back works normally', async ({ page }) => {
  await open(page, '/faq');
  await follow(page, '/');
  await isAt(page, '/');
  await stepsBack(page);
  await isAt(page, '/faq');
});

test('SHELL-01 whoever is typing keeps the focus when the page changes', async ({ page }) => {
  await open(page, '/');
  await page.getByLabel('Name').focus();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href$="/faq"]')?.click());
  await isAt(page, '/faq');
  await expect(page.getByLabel('Name')).toBeFocused();
  await follow(page, '/');
  await isAt(page, '/');
  await expect(page.locator('main')).toBeFocused();
});

test('SHELL-20 SHELL-21 SHELL-24 SHELL-25 notifications say the usual, and go after 3 s or 6 s', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'success' }).click();
  await page.getByRole('button', { name: 'error' }).click();
  await page.getByRole('button', { name: 'warning' }).click();
  const success = page.getByRole('status').filter({ hasText: 'Success' });
  const error = page.getByRole('alert').filter({ hasText: 'Error, please try again' });
  const warning = page.getByRole('alert').filter({ hasText: 'Warning' });
  await expect(error).toContainText('Please contact support');
  await expect(warning).toContainText('Please contact us if you have any questions.');
  await expect(success).toHaveText('Success');
  await page.clock.runFor(2_500);
  await expect(success).toBeVisible();
  await page.clock.runFor(500);
  await expect(success).toHaveCount(0);
  await page.clock.runFor(2_500);
  await expect(error).toBeVisible();
  await page.clock.runFor(500);
  await expect(error).toHaveCount(0);
  await expect(warning).toHaveCount(0);
});

test('SHELL-22 SHELL-23 a notification waits while the mouse, a finger or the keyboard is on it', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.getByRole('status').filter({ hasText: 'Success' });
  const show = () => page.getByRole('button', { name: 'success' }).click();
  await show();
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 600);
  await page.clock.runFor(2_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);

  await show();
  const touch = (type: 'pointerenter' | 'pointerleave') =>
    toast.dispatchEvent(type === 'pointerenter' ? 'pointerover' : 'pointerout', {
      pointerType: 'touch',
      bubbles: true,
    });
  await touch('pointerenter');
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await touch('pointerleave');
  await page.clock.runFor(3_000);
  await expect(toast).toHaveCount(0);

  await show();
  await toast.getByRole('button', { name: 'Close' }).focus();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
});

test('SHELL-18 SHELL-19 the generic popup: title, content, OK, close, FAQ; Escape and a click outside close it', async ({
  page,
}) => {
  await open(page, '/faq');
  const box = page.getByRole('dialog', { name: 'A title' });
  const ways: readonly (() => Promise<void>)[] = [
    () => box.getByRole('button', { name: 'OK' }).click(),
    () => box.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 500),
  ];
  for (const close of ways) {
    await follow(page, 'popup');
    await expect(box).toContainText('Some content');
    await expect(box.getByRole('link', { name: 'Questions and answers' })).toHaveAttribute('href', 'faq');
    await expect(box.getByRole('button', { name: 'OK' })).toBeFocused();
    await close();
    await expect(box).toHaveCount(0);
  }
});

test('SESSION-03 SESSION-10 thirty idle minutes warn, a minute later the visitor is signed out; any activity stays that', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/faq', { signedIn: true });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(100, 100);
  const warning = page.getByRole('alertdialog', { name: words['notice.idle.title'] });
  await page.clock.runFor(30 * 60_000 - 1);
  await expect(warning).toHaveCount(0);
  // A browser tells of a pointer that rests when something moves below it; that is no input.
  await page.evaluate(() =>
    document.body.dispatchEvent(new PointerEvent('pointermove', { clientX: 100, clientY: 100, bubbles: true })),
  );
  await page.clock.runFor(1);
  await expect(warning).toContainText(
    'You have been inactive for 30 minutes. For your security, we will sign you out.',
  );
  await expect(warning.getByRole('timer')).toHaveText('60 seconds left');
  await page.clock.runFor(10_000);
  await expect(warning.getByRole('timer')).toHaveText('50 seconds left');
  await page.keyboard.press('Enter');
  await expect(warning).toHaveCount(0);
  // Other tabs are told, each shop's by itself.
  expect(
    await page.evaluate((name) => {
      const kept = JSON.parse(localStorage.getItem('lastTouch') ?? '{}') as Record<string, number>;
      return Date.now() - (kept[name] ?? 0);
    }, shop),
  ).toBe(0);
  // In another tab of the shop.
  await page.clock.runFor(30 * 60_000 + 5_000);
  await expect(warning).toBeVisible();
  await page.evaluate((name) => {
    localStorage.setItem('lastTouch', JSON.stringify({ [name]: Date.now() }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastTouch' }));
  }, shop);
  await expect(warning).toHaveCount(0);
  await page.clock.runFor(31 * 60_000);
  await expect(page).toHaveURL(/\/force-logout$/);
});

test('SESSION-10 a guest is never warned', async ({ page }) => {
  await page.clock.install();
  await open(page, '/faq');
  await page.clock.runFor(40 * 60_000);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await isAt(page, '/faq');
});

for (const width of [360, 1280])
  test(`SHELL-13 the question can be used by everybody (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await open(page, '/buying-friend/checkout', { signedIn: true });
    await follow(page, '/faq');
    await expect(popup(page)).toBeVisible();
    expect(await faultsOf(page, { of: 'dialog' })).toEqual([]);
  });
