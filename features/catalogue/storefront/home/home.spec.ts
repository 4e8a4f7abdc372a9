import { expect, test, type Page } from '@playwright/test';
import { units } from '#units/all.ts';
import { origin } from '#testing/browser/origin.ts';

/** Anything the browser complains of is a defect. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

for (const { profile, products } of units) {
  const language = profile.defaultLanguage;

  test.describe(`the shop of ${profile.id}`, () => {
    test.use({ locale: language });

    test(`HOME-02 ROUTE-01 UNIT-03 shows its own products, in its own language (${profile.id})`, async ({ page }) => {
      const complaints = complaintsOf(page);
      const answer = await page.goto(`${origin()}/${profile.id}`);
      expect(answer?.status()).toBe(200);
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      expect(await page.title()).toContain(profile.name[language] ?? '?');
      for (const product of products.slice(0, 24))
        await expect(page.getByText(product.name[language] ?? '?', { exact: true }).first()).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test(`UNIT-01 shows nothing of another unit (${profile.id})`, async ({ page }) => {
      await page.goto(`${origin()}/${profile.id}`);
      const own = new Set(products.map(({ itemCode }) => itemCode));
      const links = await page
        .locator('a[href*="/card/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(links).toHaveLength(24);
      for (const link of links) expect(own).toContain(/\/card\/([^?]+)/.exec(link)?.[1]);
    });

    test(`UNIT-08 title, description and icon come from the unit, before any script runs (${profile.id})`, async ({
      page,
    }) => {
      const answer = await page.goto(`${origin()}/${profile.id}?lang=${language}`);
      const html = await answer?.text();
      expect(await page.title()).toContain(profile.name[language] ?? '?');
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        profile.description[language] ?? '?',
      );
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/);
      expect(html).toContain(profile.description[language]);
      expect(html).toContain(products[0]?.name[language]);
    });

    test(`UNIT-08 every page is titled with the unit’s name, and has its description (${profile.id})`, async ({
      request,
    }) => {
      const base = `${origin().replace('shop.unwrap.localhost', '127.0.0.1')}/${profile.id}`;
      const ofBusiness = profile.can?.includes('business') ? ['/b2b', '/b2b/info', '/auth/b2b/login'] : [];
      const own = (profile.infoPages ?? []).map(({ href }) => `/${href}`);
      const card = `/card/${products[0]?.itemCode}`;
      for (const path of ['/faq', '/terms-conditions', '/query', '/gift', card, '/nowhere', ...ofBusiness, ...own]) {
        const html = await (await request.get(`${base}${path}?lang=${language}`)).text();
        const written = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
        expect(/<title>([^<]*)<\/title>/.exec(written)?.[1], path).toContain(profile.name[language] ?? '?');
        expect(written, path).toContain(`<meta name="description" content="${profile.description[language]}"`);
      }
    });
  });
}

test('LANG-12 the language is chosen by address, then remembered for this unit', async ({ page }) => {
  const [{ profile } = { profile: { id: '' } }] = units;
  await page.goto(`${origin()}/${profile.id}?lang=en`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(`${origin()}/${profile.id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('UNIT-05 without a unit in the address the default unit is shown and nothing is prefixed', async ({ page }) => {
  const [first] = units;
  await page.goto(`${origin()}/?lang=en`);
  expect(await page.title()).toContain(first?.profile.name.en ?? '?');
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.filter((link) => link?.startsWith(`/${first?.profile.id}`))).toEqual([]);
});

test('UNIT-04 with a unit in the address every link stays in it', async ({ page }) => {
  for (const { profile } of units) {
    await page.goto(`${origin()}/${profile.id}`);
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(new RegExp(`^/${profile.id}(/|\\?|#|$)`));
  }
});

test('ROUTE-40 UNIT-77 an unknown page is not found, in the shop’s own clothes', async ({ page }) => {
  for (const path of ['/nowhere', `/${units[1]?.profile.id}/nowhere`]) {
    const answer = await page.goto(origin() + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link').first()).toBeVisible();
  }
});

test('LANG-12 a page with the language in its address may be cached by everybody, any other by nobody else', async ({
  page,
}) => {
  const cacheOf = async (path: string) => (await page.goto(origin() + path))?.headers()['cache-control'];
  expect(await cacheOf('/?lang=en')).toContain('public');
  expect(await cacheOf('/')).toContain('private');
});

test('a script that the page did not name does not run', async ({ page }) => {
  const policyOf = async (path: string) =>
    (await (await page.goto(origin() + path))?.allHeaders())?.['content-security-policy'] ?? '';
  // Where cards are, nothing inline at all; where a chat may write its styles, still no script.
  expect(await policyOf('/query')).not.toContain('unsafe-inline');
  const policy = await policyOf('');
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
  expect(policy).toContain("frame-ancestors 'none'");
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.stolen = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
});
