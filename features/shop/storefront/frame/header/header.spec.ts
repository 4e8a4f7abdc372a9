// Header and navigation, in a browser: what each visitor finds there, and how it opens and closes.
import { expect, test, type Page } from '@playwright/test';
import type { ShopPath } from '#domain/shop/shop-routes.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { addUnit, addUnitLike } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { hasScreen } from '#testing/browser/built-screens.ts';
import { bar, comeAs, desktop, four, help, links, open, phone, type Unit } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { everyLanguage, sampled } from '#testing/browser/looks.ts';
import { units } from '#units/all.ts';

const { maison, hadiya, tinto } = four;

test.use({ locale: 'en', viewport: desktop });

const ways = (page: Page) => page.locator('.head').getByRole('navigation', { name: 'Who you are buying for' });
const cartButton = (page: Page) => page.locator('header').getByRole('button', { name: /^Cart/ });
const cartBelow = (page: Page) => page.locator('.head').getByRole('dialog', { name: 'Cart' });
const account = (page: Page) => page.locator('.head-actions details').last();

const faults = (page: Page) => faultsOf(page, { but: ['.card-face', '.picture'] });

test.describe('the top info bar', () => {
  for (const unit of sampled(units, 1))
    test(`NAV-01 UNIT-37 has the unit’s networks, message, phone, e-mail and languages (${unit.profile.id})`, async ({
      page,
    }) => {
      await open(page, unit);
      const { profile } = unit;
      const networks = bar(page).locator('a[rel]');
      expect(await networks.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
        profile.media?.map(({ link }) => link),
      );
      for (const network of await networks.all())
        await expect(network).toHaveAccessibleName(new RegExp(`^${profile.name.en} on `));
      await expect(bar(page)).toContainText(
        profile.barMessage?.en ?? /By email within (an hour|\d+ hours), any day of the year/,
      );
      await expect(bar(page).getByRole('link', { name: profile.support.phone })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: profile.support.email })).toHaveAttribute(
        'href',
        `mailto:${profile.support.email}`,
      );
      await expect(bar(page).locator('summary', { hasText: 'Language' })).toBeVisible();
    });

  test('NAV-02 business pages have their own phone and e-mail', async ({ page }) => {
    await open(page, maison, '/b2b/info');
    const { support, businessSupport } = maison.profile;
    await expect(bar(page)).toContainText(businessSupport?.phone ?? '?');
    await expect(bar(page)).toContainText(businessSupport?.email ?? '?');
    await expect(bar(page)).not.toContainText(support.email);
    await page.locator('.head-logo a').click();
    await expect(bar(page)).toContainText(support.email);
  });

  test('NAV-03 the e-mail address can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, maison);
    await bar(page).getByRole('button', { name: 'Copy the email address' }).click();
    await expect(page.getByText('Email address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(maison.profile.support.email);
  });

  test('LANG-04 the language is switched from here', async ({ page }) => {
    await open(page, hadiya);
    await bar(page).locator('summary', { hasText: 'Language' }).click();
    await bar(page).locator('a[hreflang=ar]').click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test.describe('the navigation bar', () => {
  test('NAV-05 NAV-06 NAV-07 NAV-28 has the two tabs and its items', async ({ page }) => {
    await open(page, maison);
    await expect(ways(page).getByRole('link')).toHaveText(['For customers', 'For business']);
    await expect(links(page).getByRole('link')).toHaveText(['Check a balance']);
    await help(page).click();
    await expect(links(page).getByRole('link')).toHaveText(['Check a balance', 'Stores', 'FAQs']);
    await expect(links(page).getByRole('link', { name: 'Check a balance' })).toHaveAttribute('href', '/maison/query');
    await expect(links(page).getByRole('link', { name: 'Stores' })).toHaveAttribute(
      'href',
      maison.profile.storeLocatorUrl ?? '?',
    );
    await expect(links(page).getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/maison/faq');
    await expect(cartButton(page)).toBeVisible();
  });

  test('NAV-08 the login menu offers individual account, business account and query balance', async ({ page }) => {
    await open(page, maison);
    await account(page).locator('summary').click();
    const entries = account(page).getByRole('link');
    await expect(entries).toHaveText(['Individual account', 'Business account', 'Check a balance']);
    expect(await entries.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/maison/auth/login',
      '/maison/auth/b2b/login',
      '/maison/query',
    ]);
  });

  test('UNIT-09 UNIT-12 a unit without business has no tabs and no login for it', async ({ page }) => {
    await open(page, hadiya);
    await expect(page.locator('header .way')).toHaveCount(0);
    await account(page).locator('summary').click();
    await expect(account(page).getByRole('link')).toHaveText(['Individual account', 'Check a balance']);
  });

  test('a menu works without a script, and with one closes on Escape, elsewhere and after a choice', async ({
    page,
    browser,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: desktop });
    const still = await plain.newPage();
    await still.goto(`${origin()}/maison?lang=en`);
    await account(still).locator('summary').click();
    await expect(account(still).getByRole('link').first()).toBeVisible();
    await plain.close();

    await open(page, maison);
    const first = account(page).getByRole('link').first();
    await account(page).locator('summary').press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(account(page).locator('summary')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').focus();
    await expect(first).toBeHidden();
    await account(page).locator('summary').click();
    await first.click();
    await expect(page).toHaveURL(/\/maison\/auth\/login/);
    await expect(first).toBeHidden();
  });
});

test('the header is one row, and says every word whole in every language', async ({ browser }) => {
  await addUnit(completeProfile(everyLanguage.profile));
  // The page as it arrives: nobody waits eight times for scripts.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { profile } of [everyLanguage, ...units])
    for (const language of profile.languages) {
      await page.goto(`${origin()}/${profile.id}/faq?lang=${language}`);
      await page.evaluate('document.fonts.ready');
      for (const width of [1201, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const seen = await page.evaluate(headerSeen);
        expect(seen, `${profile.id} ${language} ${width}`).toEqual({ rows: 1, cut: [], scrolls: false });
        const { height = 0 } = (await page.locator('header').boundingBox()) ?? {};
        expect(height).toBeLessThanOrEqual(119);
        expect((await page.locator('.head-search .search-input').boundingBox())?.width).toBeGreaterThan(200);
      }
    }
  await context.close();
});

/** In how many rows the parts of the header stand, and which of its words are not whole. */
const headerSeen = `({
  rows: new Set(
    [...document.querySelectorAll('.head-inside > *')]
      .map((part) => part.getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 20)),
  ).size,
  cut: [...document.querySelectorAll('header *')]
    .filter((part) => part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible')
    .filter((part) => !part.matches('.sr-only, .top-bar-start, input') && part.scrollWidth > part.clientWidth)
    .map((part) => part.textContent),
  scrolls: document.documentElement.scrollWidth > innerWidth,
})`;

test.describe('the tabs', () => {
  const seen: [ids: string, VisitorKind, customer: string | null, business: string | null][] = [
    ['NAV-17 NAV-19 NAV-21', 'guest', '/maison', '/maison/b2b/info'],
    ['NAV-17 NAV-20 NAV-29', 'customer', '/maison', null],
    ['NAV-20 NAV-29 NAV-32', 'employee', '/maison', null],
    ['NAV-18 NAV-19 NAV-22 NAV-29', 'business', null, '/maison/b2b'],
  ];
  for (const [ids, kind, customer, business] of seen)
    test(`${ids} as a ${kind} finds them`, async ({ page, context }) => {
      await comeAs(context, maison.profile.id, kind);
      await open(page, maison);
      for (const [name, to] of [
        ['For customers', customer],
        ['For business', business],
      ] as const) {
        const tab = ways(page).getByRole('link', { name });
        await expect(tab).toBeVisible();
        if (to !== null) await expect(tab).toHaveAttribute('href', to);
        else {
          await expect(tab).toHaveAttribute('aria-disabled', 'true');
          await expect(tab).not.toHaveAttribute('href');
        }
      }
    });

  test('a guest is led to the business pages, and the tab says where they are', async ({ page }) => {
    await open(page, maison);
    await expect(ways(page).getByRole('link', { name: 'For customers' })).toHaveAttribute('aria-current', 'true');
    await ways(page).getByRole('link', { name: 'For business' }).click();
    await expect(page).toHaveURL(/\/maison\/b2b\/info/);
    await expect(ways(page).getByRole('link', { name: 'For business' })).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('somebody who is signed in', () => {
  test('finds the account menu of the unit, as far as its screens are built', async ({ page, context }) => {
    const menuOf = async (unit: Unit) => {
      await comeAs(context, unit.profile.id, 'customer');
      await open(page, unit);
      await expect(account(page).locator('summary')).toContainText('My account');
      await account(page).locator('summary').click();
      return account(page).getByRole('link').allTextContents();
    };
    const built = (path: ShopPath, ...entries: string[]) => (hasScreen(path) ? entries : []);
    expect(await menuOf(maison)).toEqual([
      ...built('/account', 'Overview', 'Profile', 'My cards', 'Add a card'),
      ...built('/account/wallet', 'Wallet'),
      ...built('/account', 'Orders', 'Inbox'),
      'Sign out',
    ]);
    expect(await menuOf(tinto)).toEqual([
      ...built('/account', 'Overview', 'Profile', 'My cards', 'Add a card', 'Orders', 'Inbox'),
      'Sign out',
    ]);
  });

  test('NAV-26 is greeted by name, on a desktop and in the menu of a phone', async ({ page, context }) => {
    await comeAs(context, maison.profile.id, 'customer');
    await page.addInitScript(() =>
      localStorage.setItem('authUser', JSON.stringify({ maison: { custId: 'c1', custName: 'Inès Moreau' } })),
    );
    await open(page, maison);
    await expect(account(page).locator('summary')).toContainText('Inès Moreau');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('dialog:modal').getByRole('heading', { name: 'Inès Moreau' })).toBeVisible();
  });

  for (const [unit, kind, sees] of [
    [maison, 'customer', true],
    [maison, 'employee', true],
    [maison, 'business', true],
    [maison, 'guest', false],
    [maison, 'salesman', false],
    [tinto, 'customer', false],
  ] as const)
    test(`${sees ? 'NAV-24 finds, once it is built,' : 'NAV-24 UNIT-63 does not find'} the wallet as a ${kind} of ${unit.profile.id}`, async ({
      page,
      context,
    }) => {
      await comeAs(context, unit.profile.id, kind);
      await open(page, unit);
      const wallet = page.locator('.head-links summary', { hasText: 'Wallet' });
      if (!sees || !hasScreen('/account/wallet')) return expect(wallet).toHaveCount(0);
      await wallet.click();
      return expect(page.locator('.head-links details[open]').getByRole('link')).toHaveText(['Open my wallet', 'FAQs']);
    });

  test('sees nothing move when the page finds out who they are', async ({ page, context }) => {
    await comeAs(context, maison.profile.id, 'customer');
    // A font that arrives moves things by a hair; that is not what is asked here.
    await context.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      (window as { shifted?: number }).shifted = 0;
      new PerformanceObserver((list) => {
        const header = document.querySelector('header');
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[])
          if (entry.sources.some(({ node }) => header?.contains(node)))
            (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, maison);
    await expect(account(page).locator('summary')).toContainText('My account');
    if (hasScreen('/account/wallet'))
      await expect(page.locator('.head-links summary', { hasText: 'Wallet' })).toBeVisible();
    expect(await page.evaluate(() => (window as { shifted?: number }).shifted)).toBeLessThan(0.0005);
  });
});

test.describe('the cart', () => {
  test('NAV-10 NAV-11 NAV-14 opens under the pointer and closes 100 ms after it has left', async ({ page }) => {
    await page.clock.install();
    await open(page, maison);
    // A pointer that was there before the page was alive has not come.
    await whenAlive(page);
    await cartButton(page).hover();
    await expect(cartBelow(page)).toBeVisible();
    await expect(cartBelow(page)).toContainText('Your cart is waiting for its first card.');
    const { x = 0, y = 0, width = 0 } = (await cartBelow(page).boundingBox()) ?? {};

    await page.clock.pauseAt(Date.now() + 3_600_000);
    // Over the gap into what has opened, and it stays.
    await page.mouse.move(x + width / 2, y + 40, { steps: 4 });
    await page.clock.runFor(1_000);
    await expect(cartBelow(page)).toBeVisible();
    await page.mouse.move(200, 600);
    await page.clock.runFor(99);
    await expect(cartBelow(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(cartBelow(page)).toHaveCount(0);
  });

  test('NAV-10 NAV-14 opens with keys alone, and Escape closes it', async ({ page }) => {
    await open(page, maison);
    await cartButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(cartBelow(page)).toBeVisible();
    await expect(cartButton(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    const home = cartBelow(page).getByRole('link', { name: 'Choose a card' });
    await expect(home).toBeFocused();
    await expect(home).toHaveAttribute('href', '/maison');
    await page.keyboard.press('Tab');
    const faq = cartBelow(page).getByRole('link', { name: 'FAQs' });
    await expect(faq).toBeFocused();
    await expect(faq).toHaveAttribute('href', '/maison/faq');
    await page.keyboard.press('Escape');
    await expect(cartBelow(page)).toHaveCount(0);
    await expect(cartButton(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cartBelow(page)).toBeVisible();
    await page.locator('.head-logo a').focus();
    await expect(cartBelow(page)).toHaveCount(0);
  });

  test('NAV-28 while it is empty it leads to the FAQs the unit has elsewhere', async ({ page }) => {
    const unit = await addUnitLike('maison', { faqUrl: 'https://help.example/cards' });
    await page.goto(`${origin()}/${unit}?lang=en`);
    await whenAlive(page);
    await cartButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(cartBelow(page).getByRole('link', { name: 'FAQs' })).toHaveAttribute(
      'href',
      'https://help.example/cards',
    );
  });

  test('on a phone it is a drawer, and a finger opens it', async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, locale: 'en' });
    const page = await context.newPage();
    await open(page, maison);
    await cartButton(page).tap();
    const drawer = page.locator('dialog:modal');
    await expect(drawer).toContainText('Your cart is waiting for its first card.');
    await drawer.getByRole('link', { name: 'Choose a card' }).tap();
    await expect(drawer).toHaveCount(0);
    await context.close();
  });
});

const menuLooks = [
  [maison, 'light', desktop],
  [hadiya, 'light', phone],
  [hadiya, 'dark', desktop],
  [maison, 'dark', phone],
] as const;
for (const [unit, colorScheme, viewport] of sampled(menuLooks, 1))
  test(`everybody can use the menus of ${unit.profile.id} (${colorScheme}, ${viewport.width} px)`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const language = unit.profile.defaultLanguage;
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', locale: language });
    await comeAs(context, unit.profile.id, 'customer');
    const page = await context.newPage();
    await page.goto(`${origin()}/${unit.profile.id}?lang=${language}`);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    if (viewport === desktop) {
      for (const summary of await page.locator('header summary:visible').all()) {
        await summary.click();
        expect(await faults(page)).toEqual([]);
        // What opens stays on the screen, whichever way the text runs.
        const panel = await page.locator('details[open] .dropdown-panel').boundingBox();
        expect(panel?.x).toBeGreaterThanOrEqual(0);
        expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        await page.keyboard.press('Escape');
      }
      await page.locator('.head-actions button[aria-haspopup]').first().press('Enter');
      await expect(page.locator('.cart-below')).toBeVisible();
    } else {
      await page.locator('.head-actions button').last().click();
      await expect(page.locator('dialog:modal')).toBeVisible();
    }
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
