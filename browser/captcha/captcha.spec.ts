// The captcha in the shop's own pages and under their policy, with the widgets of the sandbox.
import { expect, type Page } from '@playwright/test';
import english from '#locales/en/shop/captcha.json' with { type: 'json' };
import { captchaVerifier } from '#providers/captcha/registry.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { bundleForBrowser, serveToPage } from '#testing/browser/bundle.ts';
import { origin } from '#testing/browser/origin.ts';
import type { TestForm } from '#testing/browser/page/captcha.tsx';
import { test as withSandbox } from '#testing/browser/with-sandbox.ts';
import { units } from '#units/all.ts';

const sharedSandbox = () => process.env['SANDBOX_URL'] ?? '';
const hostname = 'shop.unwrap.localhost';

const test = withSandbox.extend<{ ownSandbox: void }>({
  // The pages name the sandbox of the whole run; behind that address stands the one of this worker.
  ownSandbox: [
    async ({ page, sandbox }, use) => {
      await page.route(`${sharedSandbox()}/**`, async (route) => {
        const url = route.request().url().replace(sharedSandbox(), sandbox.url);
        await route.fulfill({ response: await route.fetch({ url }) });
      });
      await use();
      // What is still on its way when a test ends belongs to nobody.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

let bundle: Promise<string> | null = null;

/** Opens the unit's shop in English with a form in it, and presses its button. */
async function openForm(page: Page, unit: string, form: Partial<TestForm> = {}) {
  const captcha = units.find(({ profile }) => profile.id === unit)?.profile.captcha ?? null;
  await page.goto(`${origin()}/${unit}?lang=en`);
  // Only a page that is alive lets others write into it.
  await whenAlive(page);
  bundle ??= bundleForBrowser('testing/browser/page/captcha.tsx');
  const address = await serveToPage(page, await bundle);
  const settings = captcha && { ...captcha, base: sharedSandbox() };
  const given: TestForm = { settings, messages: english, locale: 'en', refusals: [], ...form };
  await page.evaluate(
    async ([at, props]) => {
      const module = (await import(at)) as { showForm(form: TestForm): void };
      module.showForm(props);
    },
    [address, given] as const,
  );
  await page.getByRole('button', { name: 'Send' }).click();
}

const outcome = (page: Page) => page.getByTestId('outcome');
const sentBy = async (page: Page) =>
  JSON.parse((await page.getByTestId('sent').textContent()) ?? '[]') as Record<string, string>[];
const boxIn = (page: Page) =>
  page.getByRole('dialog').frameLocator('iframe').getByRole('checkbox', { name: 'I am human' });

// One unit of each provider.
const byProvider = new Map(units.map((unit) => [unit.profile.captcha?.provider, unit]));
for (const { profile } of byProvider.values()) {
  const provider = profile.captcha?.provider ?? '';

  test.describe(provider, () => {
    test(`CAPTCHA-03 CAPTCHA-11 the invisible check gives a token the service confirms (${provider})`, async ({
      page,
      sandbox,
    }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await openForm(page, profile.id);
      await expect(outcome(page)).toHaveText('taken');
      const [sent] = await sentBy(page);
      expect(Object.keys(sent ?? {})).toEqual(['captchaToken']);
      const verifier = captchaVerifier(provider, sandbox.settings.captcha);
      const verdict = await verifier.verify({
        token: sent?.['captchaToken'] ?? '',
        kind: 'invisible',
        action: 'login',
        hostname,
      });
      expect(verdict).toBe('passed');
      // The page's policy lets the script, the frame and nothing else through.
      expect(complaints).toEqual([]);
    });

    // The other provider's: both say the same.
    const refusal = provider === 'cloudflare' ? 'captcha.needed-google' : 'captcha.needed-cloudflare';
    test(`CAPTCHA-11 AUTH-43 ${refusal} shows the challenge, and its token follows (${provider})`, async ({
      page,
      sandbox,
    }) => {
      await openForm(page, profile.id, { refusals: [refusal] });
      const popup = page.getByRole('dialog', { name: english['captcha.challenge.title'] });
      await expect(popup).toBeVisible();
      await boxIn(page).click();
      await expect(popup).toBeHidden();
      await expect(outcome(page)).toHaveText('taken');
      const [first, second] = await sentBy(page);
      expect(first).toEqual({ captchaToken: expect.stringMatching(/./) });
      expect(second).toEqual({ captchaToken: '', traditionalToken: expect.stringMatching(/./) });
      const verifier = captchaVerifier(provider, sandbox.settings.captcha);
      const verdict = await verifier.verify({
        token: second?.['traditionalToken'] ?? '',
        kind: 'challenge',
        action: 'login',
        hostname,
      });
      expect(verdict).toBe('passed');
      await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
    });

    test(`CAPTCHA-01 five errors are tried again (${provider})`, async ({ page, sandbox }) => {
      await sandbox.setSwitch('captcha', { widgetError: '600010', next: 5 });
      await openForm(page, profile.id);
      await expect(outcome(page)).toHaveText('taken', { timeout: 15_000 });
    });

    test(`CAPTCHA-01 the challenge closes after five retries and a notice says why (${provider})`, async ({
      page,
      sandbox,
    }) => {
      test.setTimeout(40_000);
      await openForm(page, profile.id, { refusals: ['captcha.needed-cloudflare'] });
      const popup = page.getByRole('dialog', { name: english['captcha.challenge.title'] });
      await expect(popup).toBeVisible();
      await sandbox.setSwitch('captcha', { widgetError: '600010' });
      for (let attempt = 0; attempt < 6; attempt += 1) {
        // A click and no more: the box is gone before it could show that it is ticked.
        const box = await page.getByRole('dialog').locator('iframe').elementHandle();
        await boxIn(page).click();
        // A new box for every attempt, and none after the last.
        await expect.poll(() => box?.evaluate((frame) => frame.isConnected)).toBe(false);
      }
      await expect(popup).toBeHidden();
      await expect(page.getByRole('alert').or(page.getByRole('alertdialog'))).toBeVisible();
      expect(await sentBy(page)).toHaveLength(1);
    });

    test(`the challenge can be closed: nothing more is sent, the focus returns (${provider})`, async ({ page }) => {
      await openForm(page, profile.id, { refusals: ['captcha.needed-google'] });
      const popup = page.getByRole('dialog', { name: english['captcha.challenge.title'] });
      await expect(boxIn(page)).toBeVisible();
      // What was on the page is out of reach; what a service opens beside the popup is not.
      const reach = await page.evaluate(() => {
        const opened = document.body.appendChild(document.createElement('div'));
        const isInert = (element: Element | null) => element?.closest('[inert]') !== null;
        return [isInert(document.querySelector('footer')), isInert(document.querySelector('main h1')), isInert(opened)];
      });
      expect(reach).toEqual([true, true, false]);
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
      await expect(outcome(page)).toHaveText('ended');
      await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
      expect(await page.locator('[inert]').count()).toBe(0);
      expect(await sentBy(page)).toHaveLength(1);
    });

    test(`the challenge closes on a click outside (${provider})`, async ({ page }) => {
      await openForm(page, profile.id, { refusals: ['captcha.needed-google'] });
      await expect(boxIn(page)).toBeVisible();
      await page.mouse.click(10, 300);
      await expect(outcome(page)).toHaveText('ended');
    });

    test(`the challenge has no accessibility fault (${provider})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openForm(page, profile.id, { refusals: ['captcha.needed-google'] });
      await expect(boxIn(page)).toBeVisible();
      expect(await faultsOf(page, { of: 'dialog', but: ['iframe'] })).toEqual([]);
    });
  });
}

const unitWith = (provider: string): string =>
  units.find(({ profile }) => profile.captcha?.provider === provider)?.profile.id ?? '';

test('CAPTCHA-08 six errors end in a notification with Cloudflare’s code', async ({ page, sandbox }) => {
  await sandbox.setSwitch('captcha', { widgetError: '600010', next: 6 });
  await openForm(page, unitWith('cloudflare'));
  const notification = page.getByRole('alert');
  await expect(notification).toContainText('The security check failed', { timeout: 15_000 });
  await expect(notification).toContainText('600010');
  await expect(outcome(page)).toHaveText('ended');
  expect(await sentBy(page)).toEqual([]);
  await notification.getByRole('button', { name: 'Close' }).click();
  await expect(notification).toHaveCount(0);
});

test('CAPTCHA-09 six errors end in the popup "The security check failed", from which one may begin again', async ({
  page,
  sandbox,
}) => {
  await sandbox.setSwitch('captcha', { widgetError: 'broken', next: 6 });
  await openForm(page, unitWith('google'));
  const popup = page.getByRole('alertdialog', { name: 'The security check failed' });
  await expect(popup).toBeVisible({ timeout: 15_000 });
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup).toBeHidden();
  await expect(outcome(page)).toHaveText('taken');
});

test('CAPTCHA-06 a script that cannot be loaded is told of', async ({ page }) => {
  await page.route('**/recaptcha/api.js*', (route) => route.abort());
  await openForm(page, unitWith('google'));
  const popup = page.getByRole('alertdialog', { name: 'The security check failed' });
  await expect(popup).toContainText(
    'The security check could not be loaded. Please check your connection and try again.',
    { timeout: 15_000 },
  );
});

test('CAPTCHA-04 a service that nobody knows is told of at once', async ({ page }) => {
  const settings = { provider: 'acme', siteKey: 'a', challengeSiteKey: 'b', base: null };
  await openForm(page, unitWith('google'), { settings });
  await expect(page.getByRole('alert')).toContainText(
    'The security check of this shop is not set up. Please contact us.',
  );
});

test('CAPTCHA-13 without a captcha the token is empty and nothing is loaded', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => foreign.push(request.url()));
  await openForm(page, unitWith('google'), { settings: null });
  await expect(outcome(page)).toHaveText('taken');
  expect(await sentBy(page)).toEqual([{ captchaToken: '' }]);
  expect(foreign.filter((url) => url.startsWith(sharedSandbox()))).toEqual([]);
});
