// LANG-03: no words on any screen but those of the catalogue and those of the unit. The storefront here
// puts every text of the catalogue between ⟦ and ⟧; whatever else can be read must be in the unit's data.
import type { ChildProcess } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { languages, localeTag, numberTag } from '#domain/values/language.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import { startServer } from '#testing/load/load.ts';
import { freePort } from '#testing/local/services.ts';
import { units } from '#units/all.ts';

const [, , , unit] = units;
if (!unit) throw new Error('there are four units');
const { profile, products } = unit;
const language = profile.defaultLanguage;
const api = () => process.env['API_ORIGIN'] ?? '';

let storefront: ChildProcess;
let marked: string;

test.beforeAll(async () => {
  const port = await freePort();
  const apiBase = api().replace('api.unwrap.localhost', '127.0.0.1');
  storefront = await startServer('testing/browser/marked-storefront.ts', [String(port), apiBase, origin(), api()]);
  marked = `http://127.0.0.1:${port}`;
});
test.afterAll(() => storefront.kill());

// A page that a test hands over counts as a stranger's, which may not call this machine unasked.
test.use({ permissions: ['local-network-access'] });

// One storefront for all of them.
test.describe.configure({ mode: 'default' });

// The pages come from the marked storefront at the shop's own origin, the only one the api answers.
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Narrow enough for the menu, wide enough for all else.
  await page.setViewportSize({ width: 900, height: 900 });
  await page.route(
    (url) => url.origin === origin() && !url.pathname.startsWith('/assets/'),
    async (route) => {
      const url = route.request().url().replace(origin(), marked);
      await route.fulfill({ response: await route.fetch({ url }) });
    },
  );
});
// What is still on its way when a test ends belongs to nobody.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

interface Found {
  /** The words outside the marks. */
  readonly text: string;
  readonly where: string;
  /** The same with what stands around it: a name of which a part is highlighted is still a name. */
  readonly around: readonly string[];
}

/** Everything on the page that has letters and is not between marks, seen or only read aloud. */
const unmarked = (page: Page): Promise<Found[]> =>
  page.evaluate(() => {
    const spoken = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ];
    const found: Found[] = [];
    let depth = 0;
    const outside = (text: string): string => {
      let rest = '';
      for (const letter of text) {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0) rest += letter;
      }
      return rest.trim();
    };
    const note = (text: string, where: string, around: string[]) => {
      if (/\p{L}/u.test(text)) found.push({ text, where, around });
    };
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, template')) continue;
      const around = [parent, parent.parentElement].map((element) => element?.textContent ?? '');
      note(outside(node.textContent ?? ''), parent.tagName.toLowerCase(), around);
    }
    // A text that was cut would hide all that follows it.
    if (depth !== 0) found.push({ text: 'a mark that is not closed', where: 'page', around: [] });
    for (const element of document.querySelectorAll(spoken.map((name) => `[${name}]`).join()))
      for (const name of spoken) {
        depth = 0;
        const text = outside(element.getAttribute(name) ?? '');
        note(text, `${element.tagName.toLowerCase()} ${name}`, []);
      }
    return found;
  });

/** What is not the unit's own either. */
async function foreignWords(page: Page): Promise<string[]> {
  const found = await unmarked(page);
  const foreign = found.filter(({ text, around }) => ![text, ...around].some(isData));
  return [...new Set(foreign.map(({ text, where }) => `${where}: ${text}`))];
}

/** Card art may write a name in capitals. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The texts of the unit in all its languages, and what Intl makes of its codes. */
const data = new Set<string>(
  [
    ...textsIn(unit),
    ...[profile.support, profile.businessSupport].flatMap((support) => (support ? [support.phone, support.email] : [])),
    profile.defaultCountry,
    ...ownNames(),
    ...countryNames(),
  ].map(plain),
);

const currency = profile.currency.toLowerCase();

const isData = (text: string): boolean =>
  plain(text)
    .replace(/^\| /, '')
    // A country of phone numbers.
    .replace(/ \(\+\d+\)$/, '')
    .split(' | ')
    .every((part) => data.has(part) || !/\p{L}/u.test(part.replaceAll(currency, '')));

/** Every LocalText below a value, whole and by line, and the lettering of card art. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isLocalText = entries.length > 0 && entries.every(([key]) => (languages as readonly string[]).includes(key));
  if (isLocalText) return entries.flatMap(([, text]) => [String(text), ...String(text).split('\n')]);
  return entries.flatMap(([key, inside]) =>
    key === 'wordmark' || key === 'caption' ? [inside as string | string[]].flat() : textsIn(inside),
  );
}

function ownNames(): string[] {
  return profile.languages.map((each) => {
    const name = new Intl.DisplayNames(localeTag(each), { type: 'language' }).of(localeTag(each));
    return `${name?.[0]?.toUpperCase()}${name?.slice(1)}`;
  });
}

function countryNames(): string[] {
  const names = new Intl.DisplayNames(localeTag(language), { type: 'region' });
  const list = new Intl.ListFormat(numberTag(language), { type: 'conjunction' });
  const elsewhere = (profile.countryPaths ?? []).map(({ country }) => country);
  const lists = [profile.countries ?? [], elsewhere, ...products.map(({ countries = [] }) => countries)];
  return lists.flatMap((countries) => {
    const all = countries.map((code) => names.of(code) ?? code);
    return [...all, list.format(all)];
  });
}

async function open(page: Page, path: string) {
  await page.goto(`${origin()}/${profile.id}${path}`);
  await whenAlive(page);
}

const cards = (page: Page) => page.locator('#cards a[href*="/card/"]');

test('LANG-03 home, its menu, its cart and a card in front of it', async ({ page }) => {
  await open(page, `?lang=${language}`);
  // The run itself works: the marks are there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.+⟧$/);
  expect(await foreignWords(page)).toEqual([]);

  const dialog = page.getByRole('dialog');
  for (const button of await page.locator('header button[aria-haspopup=dialog]:visible').all()) {
    await button.click();
    await expect(dialog).toBeVisible();
    expect(await foreignWords(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  await cards(page).first().click();
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  expect(await foreignWords(page)).toEqual([]);
});

test('LANG-03 a search that finds something, and one that finds nothing', async ({ page }) => {
  await open(page, `?lang=${language}&q=cafe`);
  await expect(cards(page).locator('mark').first()).toBeVisible();
  expect(await foreignWords(page)).toEqual([]);
  await open(page, `?lang=${language}&q=zzzzzz`);
  await expect(cards(page)).toHaveCount(0);
  expect(await foreignWords(page)).toEqual([]);
});

test('LANG-03 the page of a card, and one that is not there', async ({ page }) => {
  // One with discounts shows the most.
  const [discount] = unit.catalogue.discounts;
  await open(page, `/card/${discount?.itemCode}?lang=${language}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await foreignWords(page)).toEqual([]);
  await open(page, '/nowhere');
  expect(await foreignWords(page)).toEqual([]);
});

const furtherPages = {
  'pages to be read': ['/faq', '/terms-conditions', '/b2b', '/b2b/info', '/query', '/gift'],
  'pages to sign in': [
    '/auth/login',
    '/auth/login?tab=register',
    '/auth/forgot-password',
    '/auth/check-email',
    '/auth/failed',
    '/auth/b2b/login',
    '/auth/employee/login',
  ],
};
for (const [name, paths] of Object.entries(furtherPages))
  test(`LANG-03 ${name}`, async ({ page }) => {
    // Seven pages.
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1100, height: 900 });
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await open(page, `${path}${path.includes('?') ? '&' : '?'}lang=${language}&nextStep=checkout`);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/⟦.+⟧/);
      found[path] = await foreignWords(page);
    }
    expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
  });

test('LANG-03 the popup of a visit that cannot begin', async ({ page }) => {
  await page.route(`${api()}/**`, (route) => route.abort());
  await open(page, `?lang=${language}`);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await foreignWords(page)).toEqual([]);
});

test('words that somebody wrote into a screen are found', async ({ page }) => {
  await open(page, `/nowhere?lang=${language}`);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.insertAdjacentHTML('beforeend', '<p>Add to cart <b>now</b></p>');
    main?.insertAdjacentHTML('beforeend', '<p>⟦kept⟧ but not this</p>');
    main?.insertAdjacentHTML('beforeend', '<img alt="A gift"><input placeholder="Your name">');
    main?.insertAdjacentHTML('beforeend', '<button aria-label="Close" title="Close it">×</button>');
  });
  expect(await foreignWords(page)).toEqual([
    'p: Add to cart',
    'b: now',
    'p: but not this',
    'img alt: A gift',
    'input placeholder: Your name',
    'button aria-label: Close',
    'button title: Close it',
  ]);
});
