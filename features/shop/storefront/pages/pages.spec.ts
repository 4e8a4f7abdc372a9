// The pages that are there to be read, and who is led where: in real shops, in a real browser.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import business from '#locales/en/companies/business.json' with { type: 'json' };
import faq from '#locales/en/shop/faq.json' with { type: 'json' };
import pages from '#locales/en/shop/pages.json' with { type: 'json' };
import terms from '#locales/en/shop/terms.json' with { type: 'json' };
import { addUnit } from '#testing/browser/add-unit.ts';
import { hasScreen } from '#testing/browser/built-screens.ts';
import { comeAs, visitAs } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { units } from '#units/all.ts';

test.use({ locale: 'en' });

/** Opens a page and says where that led, without the origin. */
async function arriveAt(page: Page, path: string): Promise<string> {
  await page.goto(origin() + path);
  return page.url().replace(origin(), '');
}

/** The page is alive once its toasts have a place. */
const alive = (page: Page) => page.locator('.toasts').waitFor({ state: 'attached' });

test.describe('who is led where', () => {
  test('ROUTE-03 ROUTE-05 ROUTE-06 a customer is led home from the business pages, a company is not', async ({
    page,
  }) => {
    await visitAs(page.context(), 'maison', 'customer');
    for (const path of ['/maison/b2b', '/maison/b2b/info']) expect(await arriveAt(page, path)).toMatch(/^\/maison\/?$/);
    await visitAs(page.context(), 'maison', 'salesman');
    expect(await arriveAt(page, '/maison/b2b/info')).toMatch(/^\/maison\/?$/);
    await visitAs(page.context(), 'maison', 'business');
    for (const path of ['/maison/b2b', '/maison/b2b/info']) expect(await arriveAt(page, path)).toBe(path);
  });

  test('ROUTE-03 a page from a shared cache leads its visitor on once it is alive', async ({ page }) => {
    await visitAs(page.context(), 'maison', 'customer');
    const answer = await page.goto(`${origin()}/maison/b2b?lang=en`);
    expect(answer?.headers()['cache-control']).toContain('public');
    expect(answer?.request().redirectedFrom()).toBeNull();
    // In the language that was asked for.
    await expect(page).toHaveURL(/\/maison\/?\?lang=en$/);
    // Nobody gets back to it with the back button.
    await expect(page.getByRole('heading', { name: business['business.landing.heading'] })).toHaveCount(0);
  });

  test('ROUTE-09 ROUTE-12 ROUTE-44 buying pages of companies and salesmen lead everybody else home', async ({
    page,
  }) => {
    for (const path of [
      '/maison/b2b/buying',
      '/maison/b2b/buying-self/checkout',
      '/maison/salesman',
      '/maison/salesman/buying/checkout',
    ])
      expect(await arriveAt(page, path), path).toMatch(/^\/maison\/?$/);
  });

  test('ROUTE-27 the account leads a guest to the sign-in, which remembers where they wanted to go', async ({
    page,
  }) => {
    const [, query = ''] = (await arriveAt(page, '/maison/account/wallet?amount=20')).split('?');
    expect(new URL(page.url()).pathname).toBe('/maison/auth/login');
    expect(new URLSearchParams(query).get('returnTo')).toBe('/account/wallet?amount=20');
    expect(await arriveAt(page, '/account')).toBe('/auth/login?returnTo=%2Faccount');
  });

  test('ROUTE-34 ROUTE-36 ROUTE-46 a link without its number leads home, an unknown return is not found', async ({
    page,
  }) => {
    for (const path of [
      '/maison/unlock',
      '/maison/memberValidate?token=t',
      '/maison/memberValidate?info=i',
      '/maison/order',
    ])
      expect(await arriveAt(page, path), path).toMatch(/^\/maison\/?$/);
    expect((await page.goto(`${origin()}/maison/loading/refund`))?.status()).toBe(404);
  });

  test('ROUTE-40 ROUTE-47 what a unit does not have, and what nobody has, is the not-found page', async ({ page }) => {
    for (const path of [
      '/hadiya/b2b',
      '/hadiya/auth/b2b/login',
      '/ccn/salesman',
      '/ccn/auth/salesman/login',
      '/maison/no-such-page',
      '/maison/a/b/c',
    ]) {
      expect((await page.goto(origin() + path))?.status(), path).toBe(404);
      await expect(page.getByRole('main').getByRole('link')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });

  test('a click inside the shop is guarded as well as an address', async ({ page }) => {
    await page.goto(`${origin()}/maison/terms-conditions?lang=en`);
    await alive(page);
    await visitAs(page.context(), 'maison', 'customer');
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href$="/b2b/info"]');
      link?.click();
    });
    await expect(page).toHaveURL(/\/maison\/?$/);
  });
});

test.describe('the business pages', () => {
  test('ROUTE-02 BINFO-06 the landing says how long cards are valid and leads to the business sign-in', async ({
    page,
  }) => {
    await page.goto(`${origin()}/maison/b2b?lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(business['business.landing.heading']);
    await expect(page.getByText('Valid for up to 12 months')).toBeVisible();
    await expect(page.getByRole('link', { name: business['business.sign-in'] })).toHaveAttribute(
      'href',
      /^\/maison\/auth\/b2b\/login/,
    );
    await expect(page.getByRole('link', { name: business['business.register'] })).toHaveCount(
      hasScreen('/auth/b2b/register') ? 1 : 0,
    );
  });

  test('ROUTE-02 a company that is signed in finds its ways to order, or until they are built what there is', async ({
    page,
  }) => {
    await comeAs(page.context(), 'maison', 'business');
    await page.goto(`${origin()}/maison/b2b?lang=en`);
    const actions = page.locator('main .hero').getByRole('link');
    const names = hasScreen('/b2b/buying')
      ? [business['business.order'], business['business.order-self']]
      : [business['business.more']];
    await expect(actions).toHaveText(names);
  });

  test('ROUTE-04 BINFO-01 BINFO-02 the information has its sections, and cards of the catalogue that lead to the business sign-in', async ({
    page,
  }) => {
    await page.goto(`${origin()}/tinto/b2b/info?lang=en`);
    for (const id of [
      'business.info.choice.title',
      'business.info.list.title',
      'business.info.own.title',
      'business.info.paper.title',
    ] as const)
      await expect(page.getByRole('heading', { name: business[id] })).toBeVisible();
    const cards = page.locator('#featured').locator('xpath=ancestor::section').getByRole('listitem').getByRole('link');
    await expect(cards).toHaveCount(10);
    const tinto = units.find(({ profile }) => profile.id === 'tinto');
    const names = tinto?.products.slice(0, 10).map(({ name }) => name.en ?? '?') ?? [];
    for (const [at, name] of names.entries()) {
      await expect(cards.nth(at)).toContainText(name);
      await expect(cards.nth(at)).toHaveAttribute('href', /^\/tinto\/auth\/b2b\/login/);
    }
  });

  const row = (page: Page) => page.locator('ul[data-runs]');
  const scrolled = (page: Page) =>
    row(page).evaluate((list) => Math.round(Math.abs(list.scrollLeft) / (list.firstElementChild?.clientWidth ?? 1)));
  const openRow = async (page: Page, path = '/maison/b2b/info?lang=en') => {
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(origin() + path);
    await alive(page);
    await row(page).scrollIntoViewIfNeeded();
    await page.mouse.move(5, 5);
    await expect(row(page)).toHaveAttribute('data-runs', 'true');
  };

  test('BINFO-03 the row of cards moves on by one every 2 seconds', async ({ page }) => {
    await openRow(page);
    // Time stands still but for what is let pass here: a slow machine's own seconds would hide a slow row.
    await row(page).hover();
    await expect(row(page)).toHaveAttribute('data-runs', 'false');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await row(page).evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    await page.mouse.move(5, 5);
    await expect(row(page)).toHaveAttribute('data-runs', 'true');
    for (const step of [1, 2]) {
      await page.clock.runFor(1_999);
      // Long enough for a step that came too early to be seen.
      await page.waitForTimeout(500);
      expect(await scrolled(page)).toBe(step - 1);
      await page.clock.runFor(1);
      await expect.poll(() => scrolled(page)).toBe(step);
    }
  });

  test('BINFO-03 it rests while somebody points at it or is in it, and when told to', async ({ page }) => {
    await openRow(page);
    await row(page).hover();
    await expect(row(page)).toHaveAttribute('data-runs', 'false');
    await page.mouse.move(5, 5);
    await expect(row(page)).toHaveAttribute('data-runs', 'true');
    const stop = page.getByRole('button', { name: business['business.featured.stop'] });
    await stop.focus();
    await expect(row(page)).toHaveAttribute('data-runs', 'false');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: business['business.featured.go'] }).blur();
    await expect(row(page)).toHaveAttribute('data-runs', 'false');
    // A step that was under way when it was told to rest is not waited for.
    await row(page).evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    const before = 0;
    await page.clock.runFor(10_000);
    expect(await scrolled(page)).toBe(before);
    await page.getByRole('button', { name: business['business.featured.forward'] }).click();
    await expect.poll(() => scrolled(page)).toBe(before + 1);
    await page.getByRole('button', { name: business['business.featured.back'] }).click();
    await expect.poll(() => scrolled(page)).toBe(before);
  });

  test('BINFO-03 for whoever wants no motion it never moves by itself', async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${origin()}/maison/b2b/info?lang=en`);
    await alive(page);
    await expect(row(page)).toHaveAttribute('data-runs', 'false');
    await page.clock.runFor(10_000);
    expect(await scrolled(page)).toBe(0);
    await expect(page.getByRole('button', { name: business['business.featured.stop'] })).toHaveCount(0);
  });

  test('BINFO-04 four, three, two or one of them, by the width of the screen', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${origin()}/maison/b2b/info?lang=en`);
    const seen: Record<number, number> = {};
    for (const width of [1_600, 1_400, 1_399, 1_200, 1_199, 992, 991, 360]) {
      await page.setViewportSize({ width, height: 900 });
      seen[width] = await row(page).evaluate((list) =>
        Math.round(list.clientWidth / (list.firstElementChild?.clientWidth ?? 1)),
      );
    }
    expect(seen).toEqual({ 1600: 4, 1400: 4, 1399: 3, 1200: 3, 1199: 2, 992: 2, 991: 1, 360: 1 });
  });

  test('BINFO-05 the leaflets are downloaded as PDF files in the language of the page', async ({ page }) => {
    const files = new Set<string>();
    // The unit's own language, and the other one.
    for (const language of ['es', 'en']) {
      await page.goto(`${origin()}/ccn/b2b/info?lang=${language}`);
      const links = page.locator('a[download]');
      await expect(links).toHaveCount(2);
      for (const [at, name] of [`ccn-overview-${language}.pdf`, `ccn-steps-${language}.pdf`].entries()) {
        const coming = page.waitForEvent('download');
        await links.nth(at).click();
        const download = await coming;
        expect(download.suggestedFilename()).toBe(name);
        const file = readFileSync(await download.path());
        expect(file.subarray(0, 5).toString()).toBe('%PDF-');
        expect(file.subarray(-8).toString()).toContain('%%EOF');
        files.add(file.toString('latin1'));
      }
    }
    expect(files.size).toBe(4);
  });
});

test.describe('the help', () => {
  test('ROUTE-31 questions are found while somebody types, and answered in place', async ({ page }) => {
    await page.goto(`${origin()}/maison/faq?lang=en`);
    await alive(page);
    const answers = page.locator('main details');
    const all = await answers.count();
    expect(all).toBeGreaterThan(15);
    const box = page.getByRole('searchbox', { name: faq['faq.search'] });
    await box.fill('spam FOLDER');
    await expect(answers).toHaveCount(1);
    await expect(page.getByText('bonjour@maison-cadeau.example or call')).toBeVisible();
    await box.fill('zzzz');
    await expect(page.getByText('We have no answer for “zzzz” here.')).toBeVisible();
    await page.getByRole('link', { name: faq['faq.nothing.action'] }).click();
    await expect(answers).toHaveCount(all);
    await expect(page.getByText(/^Closed on /)).toBeVisible();
  });

  test('ROUTE-31 without any script the questions open and can be searched', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es' });
    const page = await context.newPage();
    await page.goto(`${origin()}/ccn/faq?lang=en`);
    const first = page.locator('main details').first();
    await first.locator('summary').click();
    await expect(first.locator('p')).toContainText('within 12 hours');
    await page.getByRole('searchbox', { name: faq['faq.search'] }).fill('cash');
    await page.getByRole('button', { name: faq['faq.search.go'] }).click();
    await expect(page).toHaveURL(/\/ccn\/faq\?question=cash&lang=en$/);
    await expect(page.getByText('it cannot be paid out in cash, and neither can what is left on it')).toBeVisible();
    expect(await page.locator('main details').count()).toBeLessThan(5);
    await context.close();
  });

  test('ROUTE-31 a search engine reads every question with its answer', async ({ page }) => {
    const answer = await page.goto(`${origin()}/tinto/faq?lang=es`);
    const html = (await answer?.text()) ?? '';
    const written = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    const read = JSON.parse(written) as {
      '@type': string;
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(read['@type']).toBe('FAQPage');
    expect(read.mainEntity).toHaveLength(await page.locator('main details').count());
    for (const { name, acceptedAnswer } of read.mainEntity) expect(name && acceptedAnswer.text).toBeTruthy();
  });

  test('ROUTE-37 the terms are those of the unit: its seller, its means, its own rules', async ({ page }) => {
    await page.goto(`${origin()}/ccn/terms-conditions?lang=en`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(terms['terms.heading']);
    for (const text of [
      'CCN Regala, S. A. S.',
      'within 30 minutes',
      'within 12 hours',
      'up to 12 months',
      'number of your identity card',
      'You need an account',
      'usable only in physical stores',
      'The remaining balance is not refunded',
      'Only adults',
    ])
      await expect(main).toContainText(text);
    await page.goto(`${origin()}/maison/terms-conditions?lang=fr`);
    await expect(main).toContainText('Maison Cadeau SAS');
    await expect(main).toContainText(/dans un délai de 8\sjours/);
    await expect(main).not.toContainText('pièce d’identité');
  });
});

test.describe('pages of a unit’s own', () => {
  test('ROUTE-38 a custom page shows the unit’s words in the language of the page', async ({ page }) => {
    // Not the unit's usual language, which a page would have anyway.
    await page.goto(`${origin()}/hadiya/about?lang=en`);
    const about = exampleProfile('hadiya').infoPages.find(({ href }) => href === 'about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about?.title.en ?? '?');
    await expect(page.getByRole('main').locator('p')).toHaveCount((about?.content.en ?? '').split('\n\n').length);
  });

  test('ROUTE-38 ROUTE-42 ROUTE-43 hostile words are only words, and an external help is forwarded to', async ({
    page,
  }) => {
    const hostile = [
      '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"><iframe src="https://evil.example"></iframe>',
      '[run](javascript:window.hacked=1) [data](data:text/html,x) [out](//evil.example) [up](/../maison)',
      '## <b>bold</b>\n- **strong** [home](/) and [web](https://ok.example/)\n- "onclick=window.hacked=1 style=position:fixed',
    ].join('\n\n');
    const texts = (text: string) => ({ fr: text, en: text });
    await addUnit({
      ...exampleProfile('maison'),
      id: 'hostile',
      name: texts('</title><script>window.hacked = 1</script>'),
      faqUrl: 'https://help.example/cards',
      infoPages: [{ href: 'about', title: texts('<i>About</i>'), content: texts(hostile) }],
      consumerPages: [
        { icon: 'gift', link: '/about' },
        { icon: 'gift', link: 'javascript:window.hacked=1' },
      ],
    });
    await page.goto(`${origin()}/hostile/about?lang=en`);
    await alive(page);
    const main = page.getByRole('main');
    await expect(main).toContainText('<script>window.hacked = 1</script><img src=x');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('<b>bold</b>');
    await expect(main.locator('script, img, iframe, b, i, [style], [onclick]')).toHaveCount(0);
    const links = await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/hostile', 'https://ok.example/']);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

    await visitAs(page.context(), 'hostile', 'customer');
    await page.goto(`${origin()}/hostile/b2c?lang=en`);
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['<i>About</i>']);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

    // The same tab asks for the page out there, which nobody answers here.
    const asked = page.waitForRequest('https://help.example/cards');
    await page.goto(`${origin()}/hostile/faq`).catch(() => null);
    const request = await asked;
    expect((await request.redirectedFrom()?.response())?.status()).toBe(302);
    expect([request.frame() === page.mainFrame(), request.isNavigationRequest()]).toEqual([true, true]);
    expect(page.context().pages()).toHaveLength(1);
  });

  test('ROUTE-39 ROUTE-41 ROUTE-43 /b2c shows customers the unit’s links, without header and footer', async ({
    page,
  }) => {
    expect(await arriveAt(page, '/maison/b2c')).toBe('/maison/auth/login?returnTo=%2Fb2c');
    await visitAs(page.context(), 'maison', 'business');
    expect(await arriveAt(page, '/maison/b2c')).toMatch(/^\/maison\/?$/);
    await comeAs(page.context(), 'maison', 'employee');
    await page.goto(`${origin()}/maison/b2c?lang=en`);
    await expect(page.getByRole('main').getByRole('link')).toHaveText([
      ...(hasScreen('/buying-friend') ? [pages['pages.to.friend']] : []),
      pages['pages.to.query'],
      ...(hasScreen('/account') ? [pages['pages.to.account']] : []),
    ]);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
});

test.describe('signing out', () => {
  const keptCart = (page: Page) => page.evaluate(() => localStorage.getItem('orders'));

  test('ROUTE-24 AUTH-22 /force-logout forgets this unit and leads to the sign-in of the kind', async ({ page }) => {
    await page.goto(`${origin()}/maison/terms-conditions?lang=en`);
    await page.evaluate(() => localStorage.setItem('orders', '{"maison":["cart"],"hadiya":["cart"]}'));
    await visitAs(page.context(), 'maison', 'business');
    await visitAs(page.context(), 'hadiya', 'customer');
    await page.goto(`${origin()}/maison/force-logout`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/b2b/login`);
    expect(await keptCart(page)).toBe('{"hadiya":["cart"]}');
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name.startsWith('visitor-')).map(({ name }) => name)).toEqual([
      'visitor-hadiya',
    ]);
    expect(cookies.find(({ name }) => name === 'lang-maison')?.value).toBe('en');
  });

  test('ROUTE-24 AUTH-23 AUTH-24 AUTH-44 a salesman, a guest, and a single sign-on', async ({ page }) => {
    await visitAs(page.context(), 'maison', 'salesman');
    await page.goto(`${origin()}/maison/force-logout`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/salesman/login`);
    await page.goto(`${origin()}/maison/force-logout`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
    await page.goto(`${origin()}/maison/force-logout?reason=sso`);
    await expect(page).toHaveURL(/\/maison\/?$/);
  });
});
