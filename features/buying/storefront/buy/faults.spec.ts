// Faults that other shops had, by their names, and what is hostile on purpose: the page lives, and what was made up gets into
// the cart.
import { expect, type Page } from '@playwright/test';
import cart from '#locales/en/buying/cart.json' with { type: 'json' };
import english from '#locales/en/buying/buy.json' with { type: 'json' };
import delivery from '#locales/en/buying/delivery.json' with { type: 'json' };
import photo from '#locales/en/buying/photo.json' with { type: 'json' };
import { whenAlive } from '#testing/browser/alive.ts';
import { four } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { main, open, test } from '#testing/browser/sign-in.ts';

const itemOf = (unit: 'maison' | 'hadiya') =>
  four[unit].products.find(({ kind, denominations }) => kind === 'digital' && denominations.kind === 'range')
    ?.itemCode ?? '';
const buying = (rest = '', path: 'friend' | 'self' = 'friend') =>
  `/maison/buying-${path}?item=${itemOf('maison')}${rest}&lang=en`;
const field = (page: Page, name: string) => main(page).locator(`[name=${name}]`);
const submit = (page: Page) => main(page).locator('button[type=submit]');
const inCart = (page: Page) => expect(page.locator('header .head-count')).toHaveText('1');

/** Whatever goes wrong without anybody seeing it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message, stack }) => complaints.push(stack ?? message));
  page.on('dialog', (dialog) => {
    complaints.push(`it ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}

async function receive(page: Page): Promise<void> {
  await field(page, 'name').fill('Camille');
  await field(page, 'email').fill('camille@example.com');
  await field(page, 'senderName').fill('Hélène');
}

/** As Chrome does it: each text is moved into an element of its own, unless it is marked not to be translated. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, svg, textarea, font, [translate=no]'))
        continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
    return texts.length;
  });

test('translated-page-crashes: a page that the browser translates is bought from all the same', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, buying());
  expect(await translate(page)).toBeGreaterThan(20);
  await main(page).getByRole('textbox', { name: english['buy.amount.own'] }).fill('1');
  await main(page).getByRole('textbox', { name: english['buy.amount.own'] }).fill('60');
  await expect(page.locator('.dock-sum-value')).toHaveText('€60.00');
  await translate(page);
  await submit(page).click();
  await expect(page).toHaveURL(/step=design/);
  await translate(page);
  await field(page, 'message').fill('x'.repeat(151));
  await translate(page);
  await field(page, 'message').fill('For the balcony');
  await submit(page).click();
  await expect(page).toHaveURL(/step=delivery/);
  await translate(page);
  await submit(page).click();
  await translate(page);
  await receive(page);
  await submit(page).click();
  await inCart(page);
  await open(page, '/maison/cart?lang=en');
  await translate(page);
  const row = page.locator('main .cart-row');
  await row.getByRole('button', { name: cart['cart.more'] }).click();
  await expect(page.locator('main .panel .cart-pay-amount')).toHaveText('€120.00');
  await row.getByRole('button', { name: cart['cart.change-email'] }).click();
  await translate(page);
  await row.getByRole('button', { name: cart['cart.cancel'] }).click();
  await translate(page);
  await row.getByRole('button', { name: cart['cart.remove'] }).click();
  await translate(page);
  await page.locator('main .cart-removed button').click();
  await expect(row).toHaveCount(1);
  expect(complaints).toEqual([]);
  // What it costs is nobody's to translate.
  for (const amount of ['.cart-pay-amount', '.cart-amount-now'])
    expect(await page.locator(amount).first().getAttribute('translate')).toBe('no');
});

test('chunk-gone-after-deploy: with the files of the last release gone, what was made up is in the cart after one reload', async ({
  page,
}) => {
  await open(page, buying('&amount=50&step=design'));
  await page.waitForLoadState('networkidle');
  await field(page, 'message').fill('For the balcony');
  let loads = 0;
  await page.route('**/*', (route) => {
    const isPage = route.request().isNavigationRequest();
    if (isPage) loads += 1;
    // The next page names the files of the new release.
    if (loads === 0 && route.request().url().includes('/assets/')) return route.fulfill({ status: 404, body: '' });
    return route.fallback();
  });
  await submit(page).click();
  await receive(page);
  await submit(page).click();
  await inCart(page);
  await whenAlive(page);
  expect(loads).toBeLessThanOrEqual(1);
  await open(page, '/maison/cart?lang=en');
  await expect(page.locator('main .cart-row')).toContainText('For the balcony');
});

test('one-users-page-for-another: 200 pages rendered side by side have nothing of each other', async () => {
  test.setTimeout(120_000);
  const onLoopback = origin().replace(/(?<=\/\/)[^:]+/, '127.0.0.1');
  const visitors = (['maison', 'hadiya'] as const).flatMap((unit) =>
    [four[unit].profile.languages[0], four[unit].profile.languages[1]].flatMap((language) =>
      [31, 47].map((amount) => ({ unit, language, amount, mark: `mark-${unit}-${language}-${amount}` })),
    ),
  );
  const ask = async ({ unit, language, amount, mark }: (typeof visitors)[number]) => {
    const address = `${onLoopback}/${unit}/buying-friend?item=${itemOf(unit)}&amount=${amount}&lang=${language}&utm=${mark}`;
    const html = await (await fetch(address, { headers: { cookie: `visitor-${unit}=guest; x=${mark}` } })).text();
    return { html, own: mark, lang: /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1], language, unit };
  };
  const pages: Awaited<ReturnType<typeof ask>>[] = [];
  // Twenty at a time, as many as a storefront takes without turning anybody away; in each lot one that asks for no item.
  for (let lot = 0; lot < 10; lot += 1) {
    const broken = fetch(`${onLoopback}/maison/buying-friend?item=%00&lang=en`);
    const asked = [...visitors, ...visitors, ...visitors].slice(lot % 4, (lot % 4) + 20);
    pages.push(...(await Promise.all(asked.map(ask))));
    await (await broken).text();
  }
  for (const { html, own, lang, language, unit } of pages) {
    expect(lang?.slice(0, 2)).toBe(language?.slice(0, 2));
    const other = unit === 'maison' ? 'hadiya' : 'maison';
    expect(html).toContain(itemOf(unit));
    expect(html).not.toContain(itemOf(other));
    for (const { mark } of visitors) if (mark !== own) expect(html.includes(mark), `${own} has ${mark}`).toBe(false);
  }
});

const spoilt = {
  'full (quota 0)': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  },
  locked: () => {
    // The router's own script, which scrolls, asks a locked session's storage twice and complains once; nothing comes of it.
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('not here', 'SecurityError');
        },
      });
  },
  'tampered with': () => {
    for (const name of ['draft', 'orders']) localStorage.setItem(name, '{"maison":"AAAA"}');
  },
  'half-written': () => {
    for (const name of ['draft', 'orders']) localStorage.setItem(name, '{"maison":"AA');
  },
  'not ours': () => {
    for (const name of ['draft', 'orders']) localStorage.setItem(name, '{"maison":{"form":2,"drafts":[{"step":7}]}}');
  },
} as const;

for (const [what, spoil] of Object.entries(spoilt))
  test(`storage-gone a storage that is ${what} loses no page and no purchase`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.addInitScript(spoil);
    await open(page, buying('&amount=50&step=design'));
    await field(page, 'message').fill('For the balcony');
    await submit(page).click();
    await receive(page);
    await submit(page).click();
    await inCart(page);
    expect(complaints).toEqual([]);
  });

test('storage-gone emptied in the middle of a purchase, it goes on', async ({ page }) => {
  await open(page, buying('&amount=50&step=design'));
  await field(page, 'message').fill('For the balcony');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft'))).not.toBeNull();
  await page.evaluate(() => {
    localStorage.clear();
    indexedDB.deleteDatabase('kept');
  });
  await submit(page).click();
  await receive(page);
  await submit(page).click();
  await inCart(page);
});

/** Given as a whole, as by pasting. */
const paste = (page: Page, at: number, text: string, times = 1) =>
  textFields(page)
    .nth(at)
    .evaluate(
      (element, [given, count]) => {
        const of = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(of.prototype, 'value')?.set?.call(element, given.repeat(count));
        element.dispatchEvent(new Event('input', { bubbles: true }));
      },
      [text, times] as const,
    );

const textFields = (page: Page) =>
  main(page)
    .locator('input:not([type=radio], [type=checkbox], [type=hidden], [type=file], [type=date]), textarea')
    .filter({ visible: true });

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202egnp.eman\u2066',
  '\u200b\u200d\ufeff\u00ad',
  '\ud800',
  'a\0b\u0007',
  "'; drop table cards; --",
] as const;

for (const [name, path, prepare] of [
  ['amount', buying(), null],
  ['words', buying('&amount=50&step=design'), null],
  [
    'lines of a theme',
    buying('&amount=50&step=design'),
    (page: Page) => main(page).locator('input[name=template]').nth(1).check({ force: true }),
  ],
  ['delivery', buying('&amount=50&step=delivery'), null],
  [
    'several receivers',
    buying('&amount=50&step=delivery'),
    (page: Page) => main(page).getByText(delivery['delivery.to.several'], { exact: true }).click(),
  ],
  ['for myself', buying('&amount=50&step=delivery', 'self'), null],
] as const)
  test(`E17 whatever is pasted into every text field (${name}) is only text`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await open(page, path);
    await prepare?.(page);
    const count = await textFields(page).count();
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) {
      for (const text of hostile) await paste(page, at, text);
      await paste(page, at, 'a hundred thousand ', 100_000 / 19);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await paste(page, at, '');
    }
    await submit(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(complaints).toEqual([]);
  });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
/** A hundred thousand pixels on each side, of which none comes. */
const huge = Buffer.from(png);
huge.writeUInt32BE(100_000, 16);
huge.writeUInt32BE(100_000, 20);

test('E16 a file that is no photo is refused in a sentence, and the page lives', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, buying('&amount=50&step=design'));
  await main(page).getByRole('radio', { name: 'Portrait' }).press('Space');
  const chosen = main(page).locator('input[type=file]');
  const choose = (name: string, mimeType: string, buffer: Buffer) => chosen.setInputFiles({ name, mimeType, buffer });
  for (const [name, mimeType, buffer, said] of [
    ['script.svg', 'image/svg+xml', Buffer.from(script), 'photo.unsupported'],
    ['script.png', 'image/png', Buffer.from(script), 'photo.unsupported'],
    ['page.jpg', 'image/jpeg', Buffer.from('<html><script>alert(1)</script>'), 'photo.unsupported'],
    ['cut.png', 'image/png', png.subarray(0, 40), 'photo.unsupported'],
    ['empty.png', 'image/png', Buffer.alloc(0), 'photo.unsupported'],
    ['huge.png', 'image/png', huge, 'photo.unsupported'],
    ['large.png', 'image/png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'photo.too-big'],
    ['run.exe', 'application/octet-stream', Buffer.from('MZ'), 'photo.unsupported'],
  ] as const) {
    await choose('photo.png', 'image/png', png);
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: photo['photo.cancel'] }).click();
    await expect(editor).toHaveCount(0);
    await expect(main(page).getByText(photo[said])).toHaveCount(0);
    await choose(name, mimeType, buffer);
    await expect(main(page).getByText(photo[said]), name).toBeVisible();
    await expect(editor).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});

test('CART-14 a copy that the cart makes is opened to be changed, and its line stays as it was', async ({ page }) => {
  await open(page, buying('&amount=50&step=design'));
  await field(page, 'message').fill('For the balcony');
  await submit(page).click();
  await receive(page);
  await submit(page).click();
  await inCart(page);
  await open(page, '/maison/cart?lang=en');
  await main(page).getByRole('button', { name: cart['cart.duplicate'] }).click();
  await expect(page).toHaveURL(/\/buying-friend\?.*line=/);
  await submit(page).click();
  await expect(field(page, 'message')).toHaveValue('For the balcony');
  await submit(page).click();
  await expect(field(page, 'name')).toHaveValue('Camille');
  await field(page, 'name').fill('Noor');
  await submit(page).click();
  await expect(page).toHaveURL(/\/maison\/cart/);
  await expect(page.locator('header .head-count')).toHaveText('2');
  await expect(page.locator('main .cart-row')).toHaveCount(2);
  await expect(page.locator('main .cart-row').nth(0)).toContainText('Camille');
  await expect(page.locator('main .cart-row').nth(1)).toContainText('Noor');
  await expect(page.locator('main .cart-row').nth(1)).toContainText('For the balcony');
});
