// How many scripts a page waits for until it is alive, and how much is in them. One import more may move a shared
// file onto every page, which nobody sees on a fast line; a phone on a slow one waits for it.
import { expect, test } from '@playwright/test';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import { units } from '#units/all.ts';

const [unit] = units;
const scriptsMax = 17;
const kilobytesMax = 195;

for (const [name, path] of [
  ['home', ''],
  ['a card', `/card/${unit?.products[0]?.itemCode}`],
  ['sign-in', '/auth/login'],
  ['balance', '/query'],
] as const)
  test(`${name} is alive after at most ${scriptsMax} scripts of ${kilobytesMax} kB together`, async ({ page }) => {
    // What is fetched once there is nothing else to do comes after it, and is not counted.
    await page.addInitScript(() => {
      new MutationObserver((_, watch) => {
        if (!document.querySelector('.toasts')) return;
        performance.mark('alive');
        watch.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
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
