// pnpm screenshots [words]: pictures of every page of every unit in its languages, desktop and phone, light
// and dark, into the ignored folder screenshots/. Only those whose name has all the words are taken, a word
// with commas being a choice: pnpm screenshots maison login,register 390
// --widths 1280,768 takes them at other widths, --every-language a unit that speaks them all.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { localeTag } from '#domain/values/language.ts';
import { unitCan } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { addUnit } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { chromiumLaunch } from '#testing/browser/chromium.ts';
import { everyLanguage } from '#testing/browser/looks.ts';
import { startShop } from '#testing/browser/processes.ts';
import { units } from '#units/all.ts';
import { giftAddress, giftPages } from '#testing/browser/gift-pages.ts';
import { otherOrderStates } from '#testing/browser/orders.ts';
import { pages } from '#testing/browser/pictured-pages.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '1440,390' },
    'every-language': { type: 'boolean', default: false },
  },
});
const widths = options.widths.split(',').map(Number);
const words = positionals.map((word) => word.split(','));
const wanted = (file: string) => words.every((choice) => choice.some((part) => file.includes(part)));
const folder = 'screenshots';
mkdirSync(folder, { recursive: true });

const shop = await startShop('unwrap_pictures');
const { PODS, MASTER_KEYS } = shop.environment(0);
Object.assign(process.env, { PODS, MASTER_KEYS, SANDBOX_URL: shop.sandboxUrl, API_ORIGIN: shop.apiOrigin });

const shown = options['every-language'] ? [everyLanguage] : units;
const pictures = shown.flatMap((seed) => {
  const { profile, products } = seed;
  const firstItem = products[0]?.itemCode ?? '';
  return profile.languages.flatMap((language) =>
    [
      ...[...pages, ...otherOrderStates]
        .filter(({ needs }) => !needs || unitCan(completeProfile(profile), needs))
        .map(({ path, ...page }) => ({
          ...page,
          address: async () => `${shop.shopOrigin}/${profile.id}${path({ firstItem })}`,
          whole: page.whole ?? page.before === undefined,
        })),
      ...giftPages.map((page) => ({
        ...page,
        address: () => giftAddress(seed, language),
        firstVisit: false,
        whole: true,
      })),
    ].flatMap((page) =>
      widths.flatMap((width) =>
        (['light', 'dark'] as const).map((colorScheme) => ({
          ...page,
          file: `${profile.id}-${language}-${page.name}-${width}-${colorScheme}`,
          unit: profile.id,
          width,
          colorScheme,
          language,
        })),
      ),
    ),
  );
});

/** Cards are drawn when somebody gets to them. */
const scrollThrough = async (page: Page) => {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (let top = 0; top < height; top += 800) {
    await page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`);
    await page.waitForTimeout(30);
  }
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
};

const browser = await chromium.launch(chromiumLaunch);
try {
  if (options['every-language'])
    await addUnit(completeProfile(everyLanguage.profile), everyLanguage);
  for (const picture of pictures) {
    const { file, address, unit, before, firstVisit, whole, width, colorScheme, language } = picture;
    if (!wanted(file)) continue;
    const page = await browser.newPage({
      viewport: { width, height: width < 768 ? 844 : 900 },
      deviceScaleFactor: width < 768 ? 1.5 : 1,
      colorScheme,
      reducedMotion: 'reduce',
      locale: localeTag(language),
      // For the style below, which no page names.
      bypassCSP: true,
    });
    if (!firstVisit)
      await page
        .context()
        .addCookies([{ name: `consent-${unit}`, value: 'none', url: shop.shopOrigin }]);
    await page.goto(await address());
    await page.evaluate('document.fonts.ready');
    await whenAlive(page);
    await page.waitForLoadState('networkidle');
    if (before) await before(page);
    else await scrollThrough(page);
    // Only what is near the screen is laid out, and a picture of the whole page is none of somebody who scrolls.
    await page.addStyleTag({
      content: `:is(.card-face, .cart-row) { content-visibility: visible !important }
        ${whole ? '.dock, .cart-dock { position: static !important } .buy-small { display: none !important }' : ''}`,
    });
    await page.screenshot({ path: `${folder}/${file}.png`, fullPage: whole });
    await page.close();
    console.log(file);
  }
} finally {
  await browser.close();
  await shop.stop();
}
