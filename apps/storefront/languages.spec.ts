// The language of the shop, chosen and kept.
import { expect, test, type Page } from '@playwright/test';
import { languages, localeTag } from '#domain/values/language.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { addUnit } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { everyLanguage } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import { units } from '#units/all.ts';

const [first, second] = units;
if (!first || !second) throw new Error('there are four units');
const home = (unit = first) => `${origin()}/${unit.profile.id}`;
const shownIn = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);

test.use({ locale: 'en' });

test('LANG-02 LANG-04 the picker in the top bar offers the languages of the unit, and switches', async ({ page }) => {
  await page.goto(`${home()}?lang=en`);
  const picker = page.locator('header details', { has: page.locator('[hreflang]') });
  await picker.locator('summary').click();
  await expect(picker.getByRole('link')).toHaveText(['Français', 'English']);
  await picker.getByRole('link', { name: 'Français' }).click();
  await shownIn(page, 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un cadeau choisi par eux, emballé par vous.');
});

test('LANG-08 a tab keeps the language chosen in it', async ({ page, context }) => {
  await page.goto(`${home()}?lang=fr`);
  expect(await page.evaluate((key) => sessionStorage.getItem(key), `lang-${first.profile.id}`)).toBe('fr');

  const other = await context.newPage();
  await other.goto(`${home()}?lang=en`);
  await page.goto(`${home()}?q=cafe`);
  await shownIn(page, 'fr');
  expect(new URL(page.url()).searchParams.get('q')).toBe('cafe');
  await other.goto(home());
  await shownIn(other, 'en');
});

test('LANG-08 without a choice, or with one the unit does not offer, the page stays as it came', async ({ page }) => {
  await page.goto(home());
  await shownIn(page, 'en');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await page.evaluate((key) => sessionStorage.setItem(key, 'nl'), `lang-${first.profile.id}`);
  await page.goto(home());
  await shownIn(page, 'en');
  expect(page.url()).not.toContain('lang');
});

test('LANG-08 a choice in one unit is none in another', async ({ page }) => {
  await page.goto(`${home()}?lang=fr`);
  await page.goto(home(second));
  await shownIn(page, 'en');
});

test('LANG-12 a browser that forbids storage still gets its page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.goto(`${home()}?lang=fr`);
  await shownIn(page, 'fr');
  await page.goto(home());
  await shownIn(page, 'fr');
});

test('LANG-01 LANG-07 in each of the eight languages the page can call the api', async ({ page }) => {
  await addUnit(completeProfile(everyLanguage.profile), everyLanguage);
  const unit = everyLanguage.profile.id;
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(`${request.method()} ${request.url()}`));
  for (const language of languages) {
    const begun = page.waitForResponse(
      (response) => response.url().includes('/others/init') && response.request().method() === 'GET' && response.ok(),
    );
    await page.goto(`${origin()}/${unit}?lang=${language}`);
    await whenAlive(page);
    await shownIn(page, localeTag(language));
    await begun;
    await page.evaluate(() => sessionStorage.clear());
    await expect(page.locator('dialog[open]'), language).toHaveCount(0);
  }
  expect(failed).toEqual([]);
});

test('LANG-07 what is asked for from a page is asked in its language', async ({ page }) => {
  await addUnit({ ...completeProfile(everyLanguage.profile), id: 'asks-in-chinese' });
  await page.goto(`${origin()}/asks-in-chinese/query?lang=zc`);
  await whenAlive(page);
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/queryCard'));
  await page.locator('input[name=number]').fill('9999 9999 9999 9999');
  await page.locator('input[name=pin]').fill('123456');
  await page.locator('main button[type=submit]').click();
  expect((await asked).headers()['accept-language']).toBe('zh_CN');
});
