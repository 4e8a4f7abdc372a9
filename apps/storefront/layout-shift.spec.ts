// Nothing moves under a finger: home and a card, with fonts that come well after the first paint.
import { expect, test, type Page } from '@playwright/test';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import { units } from '#units/all.ts';

const mostShift = 0.02;
const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

/** Fonts wait until they are let go. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The browser's own sum of everything that moved by itself. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 200);
      }),
  );

for (const { profile, products } of units)
  for (const [screen, viewport] of Object.entries(screens))
    test(`nothing moves when the fonts arrive late (${profile.id}, ${screen})`, async ({ browser }) => {
      for (const path of ['', `/card/${products[0]?.itemCode}`]) {
        const page = await browser.newPage({ viewport });
        const releaseFonts = await holdFonts(page);
        // Not until all has loaded: a held font would hold that too.
        await page.goto(`${origin()}/${profile.id}${path}?lang=${profile.defaultLanguage}`, {
          waitUntil: 'domcontentloaded',
        });
        await whenAlive(page);
        expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
        const late = page.waitForResponse(/\.woff2$/);
        releaseFonts();
        await late;
        await page.evaluate(() => document.fonts.ready);
        expect(await shiftOf(page), path || 'home').toBeLessThanOrEqual(mostShift);
        await page.close();
      }
    });
