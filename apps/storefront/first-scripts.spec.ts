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
