// Header, navigation and footer, in a browser: what each visitor finds there, and how it opens and closes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { buildVersion } from '#domain/build-version.ts';
import type { VisitorKind } from '#domain/visitor.ts';
import { startServer } from '#tools/bench/load.ts';
import { freePort } from '#tools/services/services.ts';
import { sampled } from '#testing/browser/looks.ts';
import { units } from '#units/all.ts';

const origin = () => process.env['SHOP_ORIGIN'] ?? '';
const [maison, hadiya, ccn, tinto] = units;
if (!maison || !hadiya || !ccn || !tinto) throw new Error('there are four units');
type Unit = typeof maison;

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

test.use({ locale: 'en', viewport: desktop });

/** The page is alive once React has taken over. */
async function open(page: Page, unit: Unit, path = ''): Promise<void> {
  await page.goto(`${origin()}/${unit.profile.id}${path}${path.includes('?') ? '&' : '?'}lang=en`);
  await page.waitForLoadState('networkidle');
}

/** As the page believes; whoever would know better is out of reach. */
async function comeAs(context: BrowserContext, unit: Unit, kind: VisitorKind): Promise<void> {
  await context.route('**/v1/session/**', (route) => route.abort());
  await context.addCookies([{ name: `visitor-${unit.profile.id}`, value: kind, url: origin() }]);
}

const bar = (page: Page) => page.locator('header .top-bar');
const ways = (page: Page) =>
  page.locator('.head').getByRole('navigation', { name: 'Who you buy for' });
const links = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const cartButton = (page: Page) => page.locator('header').getByRole('button', { name: /^Cart/ });
const cartBelow = (page: Page) => page.locator('.head').getByRole('dialog', { name: 'Cart' });
const account = (page: Page) => page.locator('.head-actions details').last();

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('.card-face').exclude('.picture').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
} // prettier-ignore

test.describe('the top info bar', () => {
  for (const unit of sampled(units, 1))
    test(`NAV-01 UNIT-37 has the unit’s networks, message, phone, e-mail and languages (${unit.profile.id})`, async ({ page }) => {
      await open(page, unit);
      const { profile } = unit;
      const networks = bar(page).locator('a[rel]');
      expect(await networks.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(profile.media?.map(({ link }) => link));
      for (const network of await networks.all()) await expect(network).toHaveAccessibleName(new RegExp(`^${profile.name.en} on `));
      await expect(bar(page)).toContainText(profile.barMessage?.en ?? /By email within (an hour|\d+ hours), any day of the year/);
      await expect(bar(page).getByRole('link', { name: profile.support.phone })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: profile.support.email })).toHaveAttribute('href', `mailto:${profile.support.email}`);
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
}); // prettier-ignore

test.describe('the navigation bar', () => {
  test('NAV-05 NAV-06 NAV-07 NAV-28 has the two tabs and its items', async ({ page }) => {
    await open(page, maison);
    await expect(ways(page).getByRole('link')).toHaveText(['For customers', 'For business']);
    await expect(links(page).getByRole('link')).toHaveText(['Query card', 'Map', 'FAQs']);
    await expect(links(page).getByRole('link', { name: 'Query card' })).toHaveAttribute('href', '/maison/query');
    await expect(links(page).getByRole('link', { name: 'Map' })).toHaveAttribute('href', maison.profile.storeLocatorUrl ?? '?');
    await expect(links(page).getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/maison/faq');
    await expect(cartButton(page)).toBeVisible();
  });

  test('NAV-08 the login menu offers individual account, business account and query balance', async ({ page }) => {
    await open(page, maison);
    await account(page).locator('summary').click();
    const entries = account(page).getByRole('link');
    await expect(entries).toHaveText(['Individual account', 'Business account', 'Query balance']);
    expect(await entries.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(['/maison/auth/login', '/maison/auth/b2b/login', '/maison/query']);
  });

  test('UNIT-09 UNIT-12 a unit without business has no tab and no login for it', async ({ page }) => {
    await open(page, hadiya);
    await expect(ways(page).getByRole('link')).toHaveText(['For customers']);
    await account(page).locator('summary').click();
    await expect(account(page).getByRole('link')).toHaveText(['Individual account', 'Query balance']);
  });

  test('a menu works without a script, and with one closes on Escape, elsewhere and after a choice', async ({ page, browser }) => {
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
}); // prettier-ignore

test.describe('the tabs', () => {
  const seen: [VisitorKind, customer: string | null, business: string | null][] = [
    ['guest', '/maison', '/maison/b2b/info'],
    ['customer', '/maison', null],
    ['employee', '/maison', null],
    ['business', null, '/maison/b2b'],
    ['salesman', null, '/maison/salesman'],
  ];
  for (const [kind, customer, business] of seen)
    test(`NAV-17 NAV-18 NAV-19 NAV-20 NAV-21 NAV-22 NAV-23 NAV-29 NAV-32 as a ${kind} finds them`, async ({ page, context }) => {
      await comeAs(context, maison, kind);
      await open(page, maison);
      for (const [name, to] of [['For customers', customer], ['For business', business]] as const) {
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
}); // prettier-ignore

test.describe('somebody who is signed in', () => {
  test('UNIT-10 finds the account menu of the unit', async ({ page, context }) => {
    const menuOf = async (unit: Unit) => {
      await comeAs(context, unit, 'customer');
      await open(page, unit);
      await expect(account(page).locator('summary')).toContainText('My account');
      await account(page).locator('summary').click();
      return account(page).getByRole('link').allTextContents();
    };
    expect(await menuOf(maison)).toEqual(['Overview', 'Profile', 'My cards', 'Import a card', 'Wallet', 'Orders', 'Inbox', 'Sign out']);
    expect(await menuOf(tinto)).toEqual(['Overview', 'Profile', 'My cards', 'Import a card', 'Orders', 'Inbox', 'Sign out']);
  });

  test('NAV-26 is greeted by name, on a desktop and in the menu of a phone', async ({ page, context }) => {
    await comeAs(context, maison, 'customer');
    await page.addInitScript(() => localStorage.setItem('authUser', JSON.stringify({ maison: { custId: 'c1', custName: 'Inès Moreau' } })));
    await open(page, maison);
    await expect(account(page).locator('summary')).toContainText('Inès Moreau');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('dialog:modal').getByRole('heading', { name: 'Inès Moreau' })).toBeVisible();
  });

  for (const [unit, kind, sees] of [
    [maison, 'customer', true], [maison, 'employee', true], [maison, 'business', true],
    [maison, 'guest', false], [maison, 'salesman', false], [tinto, 'customer', false],
  ] as const)
    test(`NAV-24 NAV-15 UNIT-63 ${sees ? 'finds' : 'does not find'} the wallet as a ${kind} of ${unit.profile.id}`, async ({ page, context }) => {
      await comeAs(context, unit, kind);
      await open(page, unit);
      const wallet = page.locator('.head-links summary', { hasText: 'Wallet' });
      if (!sees) return expect(wallet).toHaveCount(0);
      await wallet.click();
      return expect(page.locator('.head-links details[open]').getByRole('link')).toHaveText(['Open my wallet', 'FAQs']);
    });

  test('sees nothing move when the page finds out who they are', async ({ page, context }) => {
    await comeAs(context, maison, 'customer');
    // A font that arrives moves things by a hair; that is not what is asked here.
    await context.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      (window as { shifted?: number }).shifted = 0;
      new PerformanceObserver((list) => {
        const header = document.querySelector('header');
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
          if (entry.sources.some(({ node }) => header?.contains(node))) (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, maison);
    await expect(page.locator('.head-links summary', { hasText: 'Wallet' })).toBeVisible();
    expect(await page.evaluate(() => (window as { shifted?: number }).shifted)).toBeLessThan(0.0005);
  });
}); // prettier-ignore

test.describe('the cart', () => {
  test('NAV-10 NAV-11 NAV-14 opens under the pointer and closes 100 ms after it has left', async ({ page }) => {
    await page.clock.install();
    await open(page, maison);
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
    await expect(cartBelow(page).getByRole('link', { name: 'FAQs' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cartBelow(page)).toHaveCount(0);
    await expect(cartButton(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cartBelow(page)).toBeVisible();
    await page.locator('.head-logo a').focus();
    await expect(cartBelow(page)).toHaveCount(0);
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
}); // prettier-ignore

test.describe('by width', () => {
  const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });

  test('SHELL-03 SHELL-05 NAV-31 phone’s layout to 991 px, desktop’s from 992, everything in the bar above 1200', async ({ page }) => {
    await open(page, maison);
    const seen = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return {
        desktop: await page.locator('.head-ways').isVisible(),
        menu: await menuButton(page).isVisible(),
        items: await links(page).isVisible(),
      };
    };
    expect(await seen(991)).toEqual({ desktop: false, menu: true, items: false });
    expect(await seen(992)).toEqual({ desktop: true, menu: true, items: false });
    expect(await seen(1200)).toEqual({ desktop: true, menu: true, items: false });
    expect(await seen(1201)).toEqual({ desktop: true, menu: false, items: true });
  });

  test('NAV-09 NAV-31 the open menu closes when the width exceeds 1200', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await open(page, maison);
    await menuButton(page).click();
    const menu = page.locator('dialog:modal');
    await expect(menu.getByRole('link', { name: 'Query card' })).toBeVisible();
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
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBeLessThanOrEqual(0);
        const overlapping = await page.locator('.head-inside, .top-bar-inside').evaluateAll((rows) => rows.flatMap((row) => {
          const boxes = [...row.children].map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
          return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
            one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
        }));
        expect(overlapping, `${width}`).toEqual([]);
      }
    });

  test('the menu of a phone has all of it, large enough for a finger', async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, locale: 'en' });
    const page = await context.newPage();
    await open(page, maison);
    await menuButton(page).tap();
    const menu = page.locator('dialog:modal');
    for (const name of ['All the cards', 'Query card', 'Map', 'FAQs', 'Individual account', 'Business account', 'Query balance', 'English'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    const targets = page.locator('dialog:modal :is(a, button), header :is(a, button, summary):visible');
    for (const box of await targets.evaluateAll((all) => all.map((each) => ({ text: each.textContent, height: each.getBoundingClientRect().height }))))
      if (box.height > 0) expect(box.height, box.text).toBeGreaterThanOrEqual(44);
    await context.close();
  });
}); // prettier-ignore

test.describe('the desktop-only lock', () => {
  const lock = 'B2B module is not supported for mobile, please access it on laptop/desktop.';
  const scripts = [true, false];
  for (const javaScriptEnabled of scripts)
    test(`SHELL-07 SHELL-08 SHELL-09 SHELL-39 covers business pages under 992 px, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 991, height: 800 }, locale: 'en' });
      const page = await context.newPage();
      await page.goto(`${origin()}/maison/b2b?lang=en`);
      const heading = page.getByRole('heading', { level: 1, name: lock });
      await expect(heading).toBeVisible();
      await expect(page.locator('header')).toBeHidden();
      await expect(page.locator('footer')).toBeHidden();
      await page.setViewportSize({ width: 992, height: 800 });
      await expect(heading).toBeHidden();
      await expect(page.locator('header')).toBeVisible();
      await context.close();
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
}); // prettier-ignore

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
    await page.locator('.head-links').getByRole('button', { name: 'Choose a store' }).click();
    const [store] = maison.surroundings.stores;
    const name = store?.name.en ?? '?';
    const stores = page.getByRole('dialog', { name: 'Choose a store' });
    await stores.getByRole('button', { name }).click();
    await expect(stores).toHaveCount(0);
    const button = page.locator('.head-links').getByRole('button', { name: `Your store: ${name}` });
    await expect(button).toBeFocused();
    await page.reload();
    await expect(button).toBeVisible();
    await open(page, hadiya);
    await expect(page.locator('.head-links').getByRole('button', { name: 'Choose a store' })).toBeVisible();
    await open(page, maison);
    await button.click();
    await expect(stores.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await stores.getByRole('button', { name: 'Choose none' }).click();
    await expect(page.locator('.head-links').getByRole('button', { name: 'Choose a store' })).toBeVisible();
  });

  test('SHELL-10 stores that cannot be listed can be asked for again', async ({ page }) => {
    await page.route('**/store/getStores/**', (route) => route.abort());
    await open(page, maison);
    await page.locator('.head-links').getByRole('button', { name: 'Choose a store' }).click();
    const stores = page.getByRole('dialog', { name: 'Choose a store' });
    await expect(stores.getByRole('alert')).toContainText('The stores could not be listed.');
    await page.unroute('**/store/getStores/**');
    await stores.getByRole('button', { name: 'Try again' }).click();
    await expect(stores.getByRole('listitem').first()).toBeVisible();
  });
}); // prettier-ignore

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
        await expect(footer.locator(`.footer-column a[href="/${unit.profile.id}/${href}"]`)).toHaveText(title.en ?? '?');
      await expect(footer.locator('.footer-end').getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute('href', `/${unit.profile.id}/terms-conditions`);
    });

  test('SHELL-32 SHELL-33 says which build it is', async ({ page }) => {
    await open(page, maison);
    expect(buildVersion).toBe('2.829.0');
    await expect(page.locator('footer')).toContainText('Version 2.829.0');
  });
}); // prettier-ignore

for (const path of sampled(['', '/faq', '/b2b/info', '/nowhere', '/unlock?orderNo=1'], 2))
  test(`SHELL-02 the first thing a key reaches on ${path || 'home'} skips to the content`, async ({
    page,
  }) => {
    await open(page, maison, path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

const menuLooks = [
  [maison, 'light', desktop], [hadiya, 'light', phone], [hadiya, 'dark', desktop], [maison, 'dark', phone],
] as const; // prettier-ignore
for (const [unit, colorScheme, viewport] of sampled(menuLooks, 1))
  test(`everybody can use the menus of ${unit.profile.id} (${colorScheme}, ${viewport.width} px)`, async ({ browser }) => {
    test.setTimeout(120_000);
    const language = unit.profile.defaultLanguage;
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', locale: language });
    await comeAs(context, unit, 'customer');
    const page = await context.newPage();
    await page.goto(`${origin()}/${unit.profile.id}?lang=${language}`);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    if (viewport === desktop) {
      for (const summary of await page.locator('header summary:visible').all()) {
        await summary.click();
        expect(await faultsOf(page)).toEqual([]);
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
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  }); // prettier-ignore

test.describe('HOME-10 products that ask for a captcha', () => {
  let api: Server;
  let refused = true;

  test.beforeAll(async () => {
    const base = (process.env['API_ORIGIN'] ?? '').replace('api.unwrap.localhost', '127.0.0.1');
    // The api itself, but for one answer.
    api = createServer((request, reply) => {
      reply.setHeader('content-type', 'application/json');
      if (refused && request.url?.includes('/product/products/')) {
        reply.end(JSON.stringify({ success: false, status: 200, data: null, error: { code: 80001, message: '' } }));
        return;
      }
      const headers = { 'accept-language': request.headers['accept-language'] ?? 'en' };
      void fetch(base + request.url, { headers }).then(async (answer) => reply.writeHead(answer.status).end(await answer.text()));
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => api.once('listening', listening));
  });
  test.afterAll(() => void api.close());
  test.use({ permissions: ['local-network-access'] });

  test('HOME-10 code 80001 shows the popup "Error reCAPTCHA", which tries again', async ({ page }) => {
    const port = await freePort();
    const apiBase = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const storefront = await startServer('testing/browser/marked-storefront.ts', [String(port), apiBase, origin(), process.env['API_ORIGIN'] ?? '']);
    await page.route((url) => url.origin === origin() && !url.pathname.startsWith('/assets/'), async (route) => {
      const url = route.request().url().replace(origin(), `http://127.0.0.1:${port}`);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    try {
      await page.goto(`${origin()}/maison?lang=en`);
      const popup = page.getByRole('alertdialog', { name: 'Error reCAPTCHA' });
      await expect(popup).toBeVisible();
      await popup.getByRole('button', { name: 'Try again' }).click();
      await expect(popup).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
      await page.reload();
      refused = false;
      await popup.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('#cards a[href*="/card/"]').first()).toBeVisible();
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      storefront.kill();
    }
  });
}); // prettier-ignore
