// The shop window, used: searching, choosing, looking closely.
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { addUnit } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { units } from '#units/all.ts';

const [maison, hadiya, , tinto] = units;
if (!maison || !hadiya || !tinto) throw new Error('there are four units');
const names = (page: Page) => page.locator('#cards a[href*="/card/"] h3');

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

async function open(page: Page, path: string) {
  await page.goto(origin() + path);
  await whenAlive(page);
}

test('ROUTE-01 home shows the cards to a guest, with categories, search and the online-only filter', async ({
  page,
}) => {
  await open(page, '/maison?lang=en');
  await expect(page).toHaveURL(`${origin()}/maison?lang=en`);
  await expect(names(page)).toHaveCount(24);
  const chips = page.getByRole('group', { name: 'Categories' }).getByRole('link');
  for (const { name } of maison.catalogue.categories.slice(0, 3))
    await expect(chips.filter({ hasText: name.en ?? '?' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Online only' })).toBeVisible();
});

test('HOME-03 searching as you type: without accents, with a slip, and what was found is marked', async ({ page }) => {
  await open(page, '/maison?lang=en');
  const box = page.getByRole('searchbox');
  await box.pressSequentially('cafe');
  await expect(names(page).first()).toContainText('Café');
  await expect(names(page).first().locator('mark')).toHaveText('Café');
  await expect(page).toHaveURL(/q=cafe/);
  await expect(box).toBeFocused();
  await box.fill('blosom');
  await expect(names(page).first()).toContainText('Blossom');
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveCount(24);
  // From any other page it leads to the list, in the same language.
  await open(page, '/maison/terms-conditions?lang=en');
  await box.fill('blosom');
  await page.keyboard.press('Enter');
  await expect(names(page).first()).toContainText('Blossom');
  await expect(page).toHaveURL(`${origin()}/maison?lang=en&q=blosom`);
});

test('HOME-03 in Arabic, whichever way the letter is written', async ({ page }) => {
  await open(page, '/hadiya?lang=ar');
  await page.getByRole('searchbox').fill('افاق');
  await expect(names(page).first()).toContainText('آفاق');
});

test('HOME-03 a search works before any script does', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin()}/maison?lang=en`);
  await page.getByRole('searchbox').fill('blossom');
  await page.keyboard.press('Enter');
  await expect(names(page).first()).toContainText('Blossom');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await names(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Blossom');
  await context.close();
});

test('a search that finds nothing says so, and leads back to all cards', async ({ page }) => {
  await open(page, '/maison?lang=en&q=zzzzzz');
  await expect(page.getByText('We have no card called “zzzzzz”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all cards' }).click();
  await expect(names(page)).toHaveCount(24);
});

test('HOME-04 HOME-12 online-only shows the digital cards', async ({ page }) => {
  await open(page, '/maison?lang=en');
  await page.getByRole('switch', { name: 'Online only' }).click();
  const digital = maison.products.filter(({ kind }) => kind === 'digital').length;
  await expect(page.getByRole('status').first()).toHaveText(`${digital} cards`);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Online only' })).toBeChecked();
});

test('HOME-06 a country keeps what can be spent there', async ({ page }) => {
  await open(page, '/hadiya?lang=en');
  await page.getByRole('combobox', { name: 'Where it can be spent' }).selectOption('OM');
  const here = hadiya.products.filter(({ countries = [] }) => countries.length === 0 || countries.includes('OM'));
  await expect(page.getByRole('status').first()).toHaveText(`${here.length} cards`);
});

test('UNIT-60 UNIT-78 the first categories, then "more"; HOME-05 a category keeps its cards', async ({ page }) => {
  await open(page, '/tinto?lang=en');
  const chips = page.getByRole('group', { name: 'Categories' });
  await expect(chips.getByRole('link')).toHaveCount(1 + 3);
  await chips.getByRole('button').click();
  await expect(chips.getByRole('link')).toHaveCount(1 + tinto.catalogue.categories.length);
  const [, second] = tinto.catalogue.categories;
  await chips.getByRole('link', { name: second?.name.en ?? '?' }).click();
  await expect(page.getByRole('heading', { level: 2, name: second?.name.en ?? '?' })).toBeVisible();
  const inside = tinto.products.filter(({ categories = [] }) => categories.includes(second?.id ?? '')).length;
  await expect(page.getByRole('status').first()).toHaveText(`${inside} cards`);
});

test('UNIT-62 UNIT-78 on a phone a long text takes the unit’s part of the screen, until somebody reads more', async ({
  page,
}) => {
  const [product] = tinto.products;
  if (!product) throw new Error('there is no card');
  const long = 'A sentence of the terms. '.repeat(120);
  const id = `test-${randomUUID().slice(0, 8)}`;
  await addUnit(
    { ...exampleProfile('tinto'), id, detailHeightPercent: 35 },
    { products: [{ ...product, terms: { es: long, en: long } }], catalogue: { ...tinto.catalogue, discounts: [] } },
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, `/${id}/card/${product.itemCode}?lang=en`);
  const text = page.locator('div:has(> p)', { hasText: 'A sentence of the terms.' }).last();
  const height = async () => (await text.boundingBox())?.height ?? 0;
  expect(await height()).toBe(0.35 * 800);
  const more = page.getByRole('button', { name: 'Read more' });
  await more.click();
  await expect(more).toHaveCount(0);
  expect(await height()).toBeGreaterThan(0.35 * 800);
});

test('HOME-14 more cards until all are there', async ({ page }) => {
  await open(page, '/maison?lang=en');
  const more = page.getByRole('link', { name: 'Show more cards' });
  await expect(names(page)).toHaveCount(24);
  await more.click();
  await expect(names(page)).toHaveCount(48);
  await more.click();
  await expect(names(page)).toHaveCount(maison.products.length);
  await expect(more).toHaveCount(0);
});

test('a card opens in front of the list and on a page of its own', async ({ page }) => {
  await open(page, '/maison?lang=en');
  const first = maison.products[0]?.name.en ?? '?';
  const link = page.locator('#cards a[href*="/card/"]').first();
  await link.click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { level: 2 })).toHaveText(first);
  await expect(popup.getByRole('group', { name: 'Values' }).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await popup.getByRole('link', { name: 'Open the full page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await expect(page).toHaveURL(/\/maison\/card\/MC-001/);
  await page.goBack();
  await expect(popup.getByRole('heading', { level: 2 })).toHaveText(first);
});

test('a value that is pressed shows on the card', async ({ page }) => {
  await open(page, '/maison/card/MC-001?lang=en');
  await page.getByRole('group', { name: 'Values' }).getByRole('button').nth(1).click();
  await expect(page.locator('main .card-stage .card-face text').last()).toContainText('€');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1);
});

test('HOME-11 a card that does not arrive leaves the list as it is, and can be asked for again', async ({ page }) => {
  await open(page, '/maison?lang=en');
  let broken = true;
  await page.route(/\/card\/.*\/data/, (route) => (broken ? route.abort() : route.continue()));
  await page.locator('#cards a[href*="/card/"]').first().click();
  await expect(page.getByRole('dialog')).toContainText('could not load this card');
  await expect(names(page)).toHaveCount(24);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
});

test('HOME-11 where the script of the popup does not arrive the list stays, and the next card opens', async ({
  page,
}) => {
  let broken = true;
  await page.route(/assets\/product-popup/, (route) => (broken ? route.abort() : route.continue()));
  await open(page, '/maison?lang=en');
  await page.locator('#cards a[href*="/card/"]').first().click();
  await expect(page.locator('.toasts')).toContainText('could not load this card');
  await expect(names(page)).toHaveCount(24);
  await expect(page).not.toHaveURL(/card=/);
  broken = false;
  await page.locator('#cards a[href*="/card/"]').nth(1).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
});

test('a card that is not sold is not found', async ({ page }) => {
  const answer = await page.goto(`${origin()}/maison/card/NOT-THERE`);
  expect(answer?.status()).toBe(404);
  expect((await page.goto(`${origin()}/maison/card/a%20b`))?.status()).toBe(404);
  // Another unit's card is not this one's.
  expect((await page.goto(`${origin()}/maison/card/${hadiya.products[0]?.itemCode}`))?.status()).toBe(404);
});

test('a search engine reads the card: price range, addresses in each language, sitemap', async ({ page, request }) => {
  const answer = await page.goto(`${origin()}/maison/card/MC-001?lang=fr`);
  const html = (await answer?.text()) ?? '';
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  expect(JSON.parse(written)).toMatchObject({
    '@type': 'Product',
    sku: 'MC-001',
    offers: { priceCurrency: 'EUR', lowPrice: '10.00', highPrice: '1000.00' },
  });
  expect(html).toContain('hrefLang="en"');
  const base = origin().replace('shop.unwrap.localhost', '127.0.0.1');
  const sitemap = await (await request.get(`${base}/maison/sitemap.xml`)).text();
  // Home, the two business pages, help, terms, and the unit's own.
  const pages = 5 + (maison.profile.infoPages?.length ?? 0);
  expect(sitemap.match(/<url>/g)).toHaveLength((maison.products.length + pages) * 2);
  const robots = await (await request.get(`${base}/robots.txt`)).text();
  expect(robots).toContain('Sitemap: ');
});

test('UNIT-04 what a search engine is told of a unit in the address stays in it', async ({ request }) => {
  const base = `${origin().replace('shop.unwrap.localhost', '127.0.0.1')}/hadiya`;
  const sitemap = await (await request.get(`${base}/sitemap.xml`)).text();
  const robots = await (await request.get(`${base}/robots.txt`)).text();
  const told = [...sitemap.matchAll(/<loc>([^<]+)|href="([^"]+)"/g)].map(([, page, other]) => page ?? other ?? '');
  expect(told.length).toBeGreaterThan(hadiya.products.length);
  for (const address of told) expect(new URL(address).pathname).toMatch(/^\/hadiya(\/|$)/);
  expect(robots).toMatch(/^Sitemap: .+\/hadiya\/sitemap\.xml$/m);
});

test('everything can be reached and used with the keyboard alone', async ({ page }) => {
  await open(page, '/maison?lang=en');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // Past the balance, the help, and the menu in which one signs in.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('waiting for its first card');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeFocused();
  const seen = new Set<string>();
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Tab');
    seen.add(
      await page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName ?? ''),
    );
    const onCard = await page.evaluate(() => document.activeElement?.getAttribute('href')?.includes('/card/') ?? false);
    if (onCard) break;
  }
  expect(seen).toContain('switch');
  expect(seen).toContain('SELECT');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
});

test('320 px, which is also 640 px at 200 %, loses nothing', async ({ page }) => {
  for (const { profile } of units)
    for (const path of [
      '',
      '/card/' + (units.find((unit) => unit.profile.id === profile.id)?.products[0]?.itemCode ?? ''),
    ]) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${origin()}/${profile.id}${path}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${profile.id}${path}`).toBeLessThanOrEqual(0);
      await expect(page.getByRole('searchbox')).toBeVisible();
    }
});

test('a phone has its menu: contact and languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/hadiya?lang=ar');
  await page.getByRole('button', { name: 'القائمة' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: hadiya.profile.support.phone })).toBeVisible();
  await menu.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
