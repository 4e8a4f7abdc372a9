// For whoever has no mouse, a small screen, or makes everything twice as large.
import { expect, test, type Page } from '@playwright/test';
import { unitCan } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { sampled } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import { pages } from '#testing/browser/pictured-pages.ts';
import { units } from '#units/all.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function open(page: Page, path: string) {
  const unit = path.split(/[/?]/)[1] ?? '';
  await page.context().addCookies([{ name: `consent-${unit}`, value: 'none', url: origin() }]);
  await page.goto(origin() + path);
  await whenAlive(page);
}

/** Presses Tab until this is in focus, and sees that the focus shows wherever it stops. */
async function tabTo(page: Page, wanted: string) {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((selector) => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const shows = (each: Element | null) => {
        const { outlineStyle, boxShadow } = each ? getComputedStyle(each) : { outlineStyle: 'none', boxShadow: 'none' };
        return outlineStyle !== 'none' || boxShadow !== 'none';
      };
      // A field may wear its ring on the frame around it, a hidden box on its label.
      const seen = shows(at) || shows(at.parentElement) || shows(at.nextElementSibling) || shows(at.closest('label'));
      return { what: at.outerHTML.slice(0, 120), seen, found: at.matches(selector) };
    }, wanted);
    if (!stop) continue;
    expect(stop.seen, `the focus shows on ${stop.what}`).toBe(true);
    if (stop.found) return;
  }
  throw new Error(`the keyboard does not get to ${wanted}`);
}

test('a balance is asked for with the keyboard alone', async ({ page }) => {
  await open(page, '/maison/query?lang=en');
  await tabTo(page, 'input[name=number]');
  await page.keyboard.type('9999 9999 9999 9999');
  await page.keyboard.press('Enter');
  // The first field that is missing is the next to be typed in.
  await expect(page.locator('input[name=pin]')).toBeFocused();
  await page.keyboard.type('1234');
  await tabTo(page, 'main button[type=submit]');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We found no card with this number and PIN.')).toBeVisible();
});

test('signing in fails, is explained and is tried again with the keyboard alone', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  await tabTo(page, 'main input[name=email]');
  await page.keyboard.type('nobody@example.com');
  await tabTo(page, 'main input[name=password]');
  await page.keyboard.type('Wrong-Password1');
  await page.keyboard.press('Enter');
  const problem = page.getByRole('alertdialog');
  await expect(problem).toBeVisible();
  await expect(problem.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(problem).toBeHidden();
  await tabTo(page, 'main a[href$="/auth/b2b/login"]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/b2b\/login/);
});

test('a company finds its entrance with the keyboard alone', async ({ page }) => {
  await open(page, '/maison/b2b?lang=en');
  await tabTo(page, 'main a[href$="/auth/b2b/login"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('main input[name=email]')).toBeVisible();
});

for (const { profile, products } of sampled(units, 2))
  test(`320 px, which is also 640 px at 200 %, loses nothing of any page of ${profile.id}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const unit = completeProfile(profile);
    for (const { name, path, needs, before } of pages) {
      if (before || (needs && !unitCan(unit, needs))) continue;
      await page.goto(`${origin()}/${profile.id}${path({ firstItem: products[0]?.itemCode ?? '' })}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
      await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeAttached();
    }
  });
