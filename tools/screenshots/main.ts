// pnpm screenshots [part of a name]: pictures of every page of every unit, desktop and phone, light and
// dark, into the ignored folder screenshots/.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { whenAlive } from '#testing/browser/alive.ts';
import { chromiumLaunch } from '#testing/browser/chromium.ts';
import { startShop } from '#testing/browser/processes.ts';
import { units } from '#units/all.ts';
import { pages } from './pages.ts';

const [wanted = ''] = process.argv.slice(2);
const folder = 'screenshots';
mkdirSync(folder, { recursive: true });

const shop = await startShop('unwrap_pictures');
const browser = await chromium.launch(chromiumLaunch);
try {
  for (const { profile, products } of units)
    for (const { name, path, before } of pages)
      for (const width of [1440, 390])
        for (const colorScheme of ['light', 'dark'] as const) {
          const file = `${profile.id}-${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}`;
          if (!file.includes(wanted)) continue;
          const page = await browser.newPage({
            viewport: { width, height: width === 390 ? 844 : 900 },
            deviceScaleFactor: width === 390 ? 1.5 : 1,
            colorScheme,
            reducedMotion: 'reduce',
            locale: profile.defaultLanguage,
          });
          await page.goto(`${shop.shopOrigin}/${profile.id}${path({ firstItem: products[0]?.itemCode ?? '' })}`);
          await page.evaluate('document.fonts.ready');
          await whenAlive(page);
          await page.waitForLoadState('networkidle');
          await before?.(page);
          await page.screenshot({ path: `${folder}/${file}.png`, fullPage: before === undefined });
          await page.close();
          console.log(file);
        }
} finally {
  await browser.close();
  await shop.stop();
} // prettier-ignore
