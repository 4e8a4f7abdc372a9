// The frame by width, on pages for a desktop alone, its choosers, its footer and its first key, in a browser.
import { expect, test, type Page } from '@playwright/test';
import { buildVersion } from '#domain/shop/build-version.ts';
import words from '#locales/en/shop/shell.json' with { type: 'json' };
import { bar, comeAs, desktop, four, help, links, open, phone, type Unit } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { sampled } from '#testing/browser/looks.ts';
import { units } from '#units/all.ts';

const { maison, hadiya, ccn, tinto } = four;

test.use({ locale: 'en', viewport: desktop });

test.describe('by width', () => {
  const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });

  test('SHELL-03 SHELL-05 NAV-31 phone’s layout to 991 px, desktop’s from 992, everything in the bar above 1200', async ({
    page,
  }) => {
    await open(page, maison);
    const seen = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return {
        desktop: await page.locator('.head-ways').isVisible(),
        account: await page.locator('.head-actions details').first().isVisible(),
        menu: await menuButton(page).isVisible(),
        items: await links(page).isVisible(),
      };
    };
    expect(await seen(991)).toEqual({ desktop: false, account: false, menu: true, items: false });
    expect(await seen(992)).toEqual({ desktop: true, account: true, menu: true, items: false });
    expect(await seen(1200)).toEqual({ desktop: true, account: true, menu: true, items: false });
    expect(await seen(1201)).toEqual({ desktop: true, account: true, menu: false, items: true });
  });

  test('NAV-09 NAV-31 the open menu closes when the width exceeds 1200', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await open(page, maison);
    await menuButton(page).click();
    const menu = page.locator('dialog:modal');
    await expect(menu.getByRole('link', { name: 'Stores' })).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1201, height: 800 });
    await expect(menu).toHaveCount(0);
  });

  for (const unit of sampled(units, 1))
    test(`nothing sticks out or overlaps at any width (${unit.profile.id})`, async ({ page }) => {
      await page.goto(`${origin()}/${unit.profile.id}?lang=${unit.profile.defaultLanguage}`);
      for (const width of [320, 360, 767, 768, 991, 992, 1100, 1200, 1201, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${width}`,
        ).toBeLessThanOrEqual(0);
        const overlapping = await page.locator('.head-inside, .top-bar-inside').evaluateAll((rows) =>
          rows.flatMap((row) => {
            const boxes = [...row.children].map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
            return boxes.flatMap((one, at) =>
              boxes
                .slice(at + 1)
                .filter(
                  (other) =>
                    one.left < other.right - 1 &&
                    other.left < one.right - 1 &&
                    one.top < other.bottom - 1 &&
                    other.top < one.bottom - 1,
                ),
            );
          }),
        );
        expect(overlapping, `${width}`).toEqual([]);
      }
    });

  test('the menu of a phone has all of it, large enough for a finger', async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, locale: 'en' });
    const page = await context.newPage();
    await open(page, maison);
    await menuButton(page).tap();
    const menu = page.locator('dialog:modal');
    for (const name of [
      'All cards',
      'Check a balance',
      'Stores',
      'FAQs',
      'Individual account',
      'Business account',
      'English',
    ])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    const targets = page.locator('dialog:modal :is(a, button), header :is(a, button, summary):visible');
    for (const box of await targets.evaluateAll((all) =>
      all.map((each) => ({
        text: each.textContent,
        height: Math.round(each.getBoundingClientRect().height * 100) / 100,
      })),
    ))
      if (box.height > 0) expect(box.height, box.text).toBeGreaterThanOrEqual(44);
    await context.close();
  });
});

test.describe('the desktop-only lock', () => {
  const lock = 'B2B module is not supported for mobile, please access it on laptop/desktop.';
  const scripts = [true, false];
  for (const javaScriptEnabled of scripts)
    test(`SHELL-07 SHELL-08 SHELL-09 SHELL-39 covers business pages under 992 px, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled,
        viewport: { width: 991, height: 800 },
        locale: 'en',
      });
      const page = await context.newPage();
      await page.goto(`${origin()}/maison/b2b?lang=en`);
      const heading = page.getByRole('heading', { level: 1, name: lock });
      await expect(heading).toBeVisible();
      // Nobody is shut in: the shop around it stays.
      await expect(page.locator('header')).toBeVisible();
      await expect(page.locator('footer')).toBeVisible();
      await expect(page.locator('main').getByRole('link', { name: words['shell.desktop-only.more'] })).toBeVisible();
      await page.setViewportSize({ width: 992, height: 800 });
      await expect(heading).toBeHidden();
      await expect(page.locator('header')).toBeVisible();
      await context.close();
    });

  test('SHELL-08 a company that signed in on a phone gets to the business pages and out again', async ({
    page,
    context,
  }) => {
    await comeAs(context, 'maison', 'business');
    await page.setViewportSize(phone);
    await open(page, maison, '/b2b');
    await expect(page.getByRole('heading', { level: 1, name: lock })).toBeVisible();
    const way = (name: string) => page.locator('main').getByRole('link', { name });
    await expect(way(words['shell.sign-out'])).toHaveAttribute('href', '/maison/force-logout');
    await way(words['shell.desktop-only.more']).click();
    await expect(page).toHaveURL(/\/maison\/b2b\/info/);
    await expect(page.getByText(lock)).toHaveCount(0);
  });

  for (const path of sampled(['/b2b/info', '/auth/b2b/login', '/auth/salesman/login', ''], 2))
    test(`SHELL-39 does not cover ${path || 'home'}`, async ({ page }) => {
      await page.setViewportSize(phone);
      await open(page, maison, path);
      await expect(page.getByText(lock)).toHaveCount(0);
      await expect(bar(page)).toBeVisible();
    });

  test('a unit without business has no such page to lock', async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, hadiya, '/b2b');
    await expect(page.getByText(lock)).toHaveCount(0);
  });
});

test.describe('choosing', () => {
  test('SHELL-11 SHELL-12 a country, from a dropdown on a desktop', async ({ page }) => {
    await open(page, maison);
    const countries = bar(page).locator('details', { hasText: 'Country' });
    await expect(countries.locator('summary')).toContainText('France');
    await countries.locator('summary').click();
    await expect(countries.getByRole('link')).toHaveText(['France', 'Bahrain', 'Dominican Republic', 'Colombia']);
    await countries.getByRole('link', { name: 'Colombia' }).click();
    await expect(page).toHaveURL(`${origin()}/tinto`);
  });

  test('SHELL-11 SHELL-12 a country, from a modal on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, maison);
    await expect(bar(page).locator('details', { hasText: 'Country' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('dialog:modal').getByRole('button', { name: 'France' }).click();
    const modal = page.getByRole('dialog', { name: 'Choose your country' });
    await expect(modal).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await page.locator('dialog:modal').getByRole('button', { name: 'France' }).click();
    await modal.getByRole('link', { name: 'Bahrain' }).click();
    await expect(page).toHaveURL(`${origin()}/hadiya`);
  });

  test('SHELL-10 a store, which is kept for this unit', async ({ page }) => {
    await open(page, maison);
    await help(page).click();
    await page.locator('.head-links').getByRole('button', { name: 'Choose a store' }).click();
    const [first, store] = maison.catalogue.stores;
    const name = store?.name.en ?? '?';
    const stores = page.getByRole('dialog', { name: 'Choose a store' });
    await stores.getByRole('button', { name }).click();
    await expect(stores).toHaveCount(0);
    const button = page.locator('.head-links').getByRole('button', { name: `Your store: ${name}` });
    await expect(button).toBeFocused();
    await page.reload();
    await help(page).click();
    await expect(button).toBeVisible();
    await open(page, hadiya);
    await help(page).click();
    await expect(page.locator('.head-links').getByRole('button', { name: 'Choose a store' })).toBeVisible();
    await open(page, maison);
    await help(page).click();
    await button.click();
    await expect(stores.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await expect(stores.getByRole('button', { name: first?.name.en ?? '?' })).toHaveAttribute('aria-pressed', 'false');
    await stores.getByRole('button', { name: 'No store' }).click();
    await expect(page.locator('.head-links').getByRole('button', { name: 'Choose a store' })).toBeVisible();
  });

  test('SHELL-10 stores that cannot be listed can be asked for again', async ({ page }) => {
    await page.route('**/store/getStores/**', (route) => route.abort());
    await open(page, maison);
    await help(page).click();
    await page.locator('.head-links').getByRole('button', { name: 'Choose a store' }).click();
    const stores = page.getByRole('dialog', { name: 'Choose a store' });
    await expect(stores.getByRole('alert')).toContainText('We could not load the stores.');
    await page.unroute('**/store/getStores/**');
    await stores.getByRole('button', { name: 'Try again' }).click();
    await expect(stores.getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('the footer', () => {
  const headings: [Unit, string[]][] = [
    [maison, ['Shop', 'Help', 'About us', 'Talk to us']],
    [hadiya, ['Shop', 'About us', 'Talk to us', 'Follow us']],
    [ccn, ['Shop', 'About us', 'Talk to us', 'Languages']],
    [tinto, ['Help', 'About us', 'Talk to us', 'Follow us']],
  ];
  for (const [unit, expected] of sampled(headings, 1))
    test(`UNIT-09 UNIT-36 has the parts that ${unit.profile.id} names, in its order`, async ({ page }) => {
      await open(page, unit);
      const footer = page.locator('footer');
      await expect(footer.getByRole('heading', { level: 2 })).toHaveText(expected);
      for (const { href, title } of unit.profile.infoPages ?? [])
        await expect(footer.locator(`.footer-column a[href="/${unit.profile.id}/${href}"]`)).toHaveText(
          title.en ?? '?',
        );
      await expect(footer.locator('.footer-end').getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute(
        'href',
        `/${unit.profile.id}/terms-conditions`,
      );
    });

  test('SHELL-32 SHELL-33 says which build it is', async ({ page }) => {
    await open(page, maison);
    expect(buildVersion).toBe('2.829.0');
    await expect(page.locator('footer')).toContainText('Version 2.829.0');
  });
});

for (const path of sampled(['', '/faq', '/b2b/info', '/nowhere', '/unlock?orderNo=1'], 2))
  test(`SHELL-02 the first thing a key reaches on ${path || 'home'} skips to the content`, async ({ page }) => {
    await open(page, maison, path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
