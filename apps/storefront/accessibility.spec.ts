// Every page, as it is looked at: no fault that axe finds, nothing wider than the screen.
import { expect, test } from '@playwright/test';
import { localeTag } from '#domain/values/language.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { addUnit } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { everyLanguage, looksAt } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import { pages } from '#testing/browser/pictured-pages.ts';

test.beforeAll(() => addUnit(completeProfile(everyLanguage.profile), everyLanguage));

const looked = pages.flatMap((picture, at) => looksAt(picture, at).map((look) => ({ ...picture, ...look })));

for (const { name, path, before, firstVisit, unit, language, colorScheme, width } of looked)
  test(`${name} of ${unit.profile.id} can be used by everybody (${language}, ${colorScheme}, ${width} px)`, async ({
    browser,
  }) => {
    test.setTimeout(90_000);
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      locale: localeTag(language),
    });
    // What lies under the question about cookies cannot be judged.
    if (!firstVisit) await context.addCookies([{ name: `consent-${unit.profile.id}`, value: 'none', url: origin() }]);
    const page = await context.newPage();
    await page.goto(`${origin()}/${unit.profile.id}${path({ firstItem: unit.products[0]?.itemCode ?? '' })}`);
    await whenAlive(page);
    await expect(page.locator('html')).toHaveAttribute('lang', localeTag(language));
    await before?.(page);
    // Drawings say nothing and are hidden from those who listen; axe would look at each of their lines.
    expect(await faultsOf(page, { but: ['.card-face'] })).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
