// Every page, as it is looked at: no fault that axe finds, nothing wider than the screen.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { whenAlive } from '#testing/browser/alive.ts';
import { looksAt } from '#testing/browser/looks.ts';
import { pages } from '#tools/screenshots/pages.ts';

const origin = () => process.env['SHOP_ORIGIN'] ?? '';

const looked = pages.flatMap((picture, at) =>
  looksAt(picture, at).map((look) => ({ ...picture, ...look })),
);

for (const { name, path, before, unit, colorScheme, width } of looked)
  test(`${name} of ${unit.profile.id} can be used by everybody (${colorScheme}, ${width} px)`, async ({ browser }) => {
    test.setTimeout(90_000);
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce', locale: unit.profile.defaultLanguage });
    const page = await context.newPage();
    await page.goto(`${origin()}/${unit.profile.id}${path({ firstItem: unit.products[0]?.itemCode ?? '' })}`);
    await whenAlive(page);
    await before?.(page);
    // Drawings say nothing and are hidden from those who listen; axe would look at each of their lines.
    const { violations } = await new AxeBuilder({ page }).exclude('.card-face').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  }); // prettier-ignore
