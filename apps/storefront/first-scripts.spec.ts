// How many scripts a page waits for until it is alive, and how much is in them. One import more may move a shared
// file onto every page, which nobody sees on a fast line; a phone on a slow one waits for it.
import { expect, test, type Page } from '@playwright/test';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import { units } from '#units/all.ts';

const [unit] = units;
const scriptsMax = 17;
const kilobytesMax = 195;

/** What is fetched once there is nothing else to do comes after it, and is not counted. */
const markAlive = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('.toasts')) return;
      performance.mark('alive');
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

for (const [name, path] of [
  ['home', ''],
  ['a card', `/card/${unit?.products[0]?.itemCode}`],
  ['sign-in', '/auth/login'],
  ['balance', '/query'],
] as const)
  test(`${name} is alive after at most ${scriptsMax} scripts of ${kilobytesMax} kB together`, async ({ page }) => {
    await markAlive(page);
    await page.goto(`${origin()}/${unit?.profile.id}${path}?lang=en`);
    await whenAlive(page);
    const sizes = await page.evaluate(() => {
      const alive = performance.getEntriesByName('alive')[0]?.startTime ?? 0;
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((resource) => resource.name.endsWith('.js') && resource.startTime < alive)
        .map((resource) => resource.encodedBodySize);
    });
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.length).toBeLessThanOrEqual(scriptsMax);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(kilobytesMax);
  });

test('what the server drew is neither styled nor drawn again while home comes alive, nor when a card is opened', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const redrawn: string[] = [];
    Object.assign(window, { redrawn });
    // Faces further down come without their pattern, which is drawn once somebody is near; their words come whole.
    const drawnWhole = '.fan, .card-link > div, li:nth-child(-n + 5) > .card-link';
    const isWithin = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(drawnWhole);
    // What the page brings is added as it is read; from then on nobody may.
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          if (isWithin(target)) redrawn.push(target.nodeName);
          for (const node of addedNodes)
            if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') redrawn.push(node.href);
        }
      }).observe(document, { childList: true, subtree: true });
    });
  });
  await page.goto(`${origin()}/${unit?.profile.id}?lang=en`);
  await whenAlive(page);
  await page.locator('.card-link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { redrawn: string[] }).redrawn)).toEqual([]);
});

/** With what every page has; how it gets there, and the phone numbers of every country, come after it. */
const buyingKilobytesMax = 205;
/** One of its themes has room for a photo. */
const photoTheme = 'Portrait';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const buyingItem = unit?.products.find(({ kind }) => kind === 'digital')?.itemCode;

/** Each script that was asked for before the page was alive, with how much of it went over the line. */
const firstScripts = (page: Page) =>
  page.evaluate(() => {
    const alive = performance.getEntriesByName('alive')[0]?.startTime ?? 0;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < alive)
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize }));
  });

for (const [name, path] of [
  ['a friend', `/buying-friend?item=${buyingItem}`],
  ['a friend, the words', `/buying-friend?item=${buyingItem}&amount=50&step=design`],
  ['oneself', `/buying-self?item=${buyingItem}`],
] as const)
  test(`PERS-01 buying for ${name} is alive with at most ${buyingKilobytesMax} kB of scripts`, async ({ page }, {
    annotations,
  }) => {
    await markAlive(page);
    await page.goto(`${origin()}/${unit?.profile.id}${path}&lang=en`);
    await whenAlive(page);
    const scripts = await firstScripts(page);
    const kilobytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    annotations.push({ type: 'measured', description: `${scripts.length} scripts, ${kilobytes.toFixed(0)} kB` });
    expect(scripts.length).toBeGreaterThan(2);
    expect(kilobytes).toBeLessThanOrEqual(buyingKilobytesMax);
  });

test('PERS-01 what places a photo comes when somebody has chosen one', async ({ page }) => {
  await page.goto(`${origin()}/${unit?.profile.id}/buying-friend?item=${buyingItem}&amount=50&step=design&lang=en`);
  await whenAlive(page);
  await page.waitForLoadState('networkidle');
  /** Whether any of the scripts so far has the word in it. */
  const holds = (word: string) =>
    page.evaluate(async (wanted) => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
      return texts.some((text) => text.includes(wanted));
    }, word);
  // A name that the editor writes into the page.
  expect(await holds('reactEasyCrop')).toBe(false);
  // By key: the question about cookies lies above part of the page.
  const theme = page.getByRole('radio', { name: photoTheme });
  await theme.press('Space');
  await expect(theme).toBeChecked();
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: onePixel });
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await holds('reactEasyCrop')).toBe(true);
});
