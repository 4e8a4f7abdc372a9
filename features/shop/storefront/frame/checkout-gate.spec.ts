// On the way to a checkout: who signs in first, who goes on as a guest, and where each ends up. The checkouts
// themselves are not looked at here, only whether one gets there.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import type { DraftPath } from '#domain/buying/draft-path.ts';
import { accountIn } from '#testing/browser/accounts.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { fillCart } from '#testing/browser/carts.ts';
import { checkout, soldLine } from '#testing/browser/checkouts.ts';
import { four, type Unit } from '#testing/browser/frame.ts';
import { sampled } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import { cookieOf, keptIn, main, open, signIn, test } from '#testing/browser/sign-in.ts';

const guestButton = (page: Page) => main(page).getByRole('button', { name: authWords['auth.guest.action'] });
const signInFor = (unit: string, path: string) =>
  `${origin()}/${unit}/auth/login?nextStep=checkout&returnTo=${encodeURIComponent(path)}`;

const flows = [
  ['maison', '/buying-friend'],
  ['maison', '/buying-self'],
  ['hadiya', '/phone-credit'],
] as const;

/** A checkout is for whoever has something to pay for. */
async function haveCart(page: Page, unit: string, draftPath: DraftPath = '/buying-friend'): Promise<void> {
  await open(page, `/${unit}/cart?lang=en`);
  const like = (four as Readonly<Record<string, Unit>>)[unit] ?? four.maison;
  await fillCart(page, { ...like.profile, id: unit }, [soldLine(0, { draftPath }, like)]);
}

for (const [unit, draftPath] of flows)
  test(`GATE-01 GATE-02 GATE-05 a guest signs in on the way to a checkout, and goes on to that of the same flow: ${unit}${draftPath}`, async ({
    page,
  }) => {
    const flow = `${draftPath}/checkout`;
    const { email } = await accountIn(unit);
    await haveCart(page, unit, draftPath);
    await page.goto(`${origin()}/${unit}${flow}`);
    await expect(page).toHaveURL(signInFor(unit, flow));
    await whenAlive(page);
    await signIn(page, email);
    await expect(page).toHaveURL(`${origin()}/${unit}${flow}`);
    await expect(checkout(page).name).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    // Whoever is signed in is not asked again.
    await open(page, `/${unit}${flow}`);
    await expect(page).toHaveURL(`${origin()}/${unit}${flow}`);
  });

test('GATE-05 the way to another entrance remembers the checkout', async ({ page }) => {
  const { email } = await accountIn('maison', { kind: 'business' });
  await haveCart(page, 'maison');
  await open(page, '/maison/auth/login?lang=en&nextStep=checkout&returnTo=%2Fbuying-friend%2Fcheckout');
  await main(page).getByRole('link', { name: authWords['auth.to.business'] }).click();
  await expect(page).toHaveURL(/\/maison\/auth\/b2b\/login\?nextStep=checkout/);
  // The address changes first; what is typed before the other form is there would be lost with this one.
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(authWords['auth.heading.business']);
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin()}/maison/buying-friend/checkout`);
});

test('GATE-09 GATE-12 SESSION-05 whoever chooses to be a guest goes on; the tab alone remembers', async ({
  page,
  context,
}) => {
  await haveCart(page, 'maison', '/buying-self');
  await page.goto(`${origin()}/maison/buying-self/checkout?lang=en`);
  await expect(page).toHaveURL(/auth\/login\?nextStep=checkout/);
  await whenAlive(page);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(authWords['auth.heading.checkout']);
  await guestButton(page).click();
  await expect(page).toHaveURL(/\/maison\/buying-self\/checkout/);
  // Chosen once, for every flow of this tab.
  await haveCart(page, 'maison', '/buying-friend');
  await open(page, '/maison/buying-friend/checkout');
  await expect(page).toHaveURL(`${origin()}/maison/buying-friend/checkout`);
  const { local, session, cookies } = await keptIn(page);
  expect(session).toMatchObject({ guest: '{"maison":true}', 'lang-maison': 'en' });
  expect(JSON.stringify(local)).not.toContain('guest');
  expect(cookies).not.toMatch(/guest/i);
  const other = await context.newPage();
  await other.goto(`${origin()}/maison/buying-self/checkout`);
  await expect(other).toHaveURL(/auth\/login\?nextStep=checkout/);
});

test('SESSION-05 the fingerprint is in session storage beside the language and the guest flag', async ({ page }) => {
  await haveCart(page, 'tinto');
  await open(page, '/tinto/auth/login?lang=en&nextStep=checkout&returnTo=%2Fbuying-friend%2Fcheckout');
  // A call with a captcha signs the fingerprint.
  await signIn(page, 'nobody@example.com', 'Wrong-Password1');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in again' }).click({ timeout: 20_000 });
  await guestButton(page).click();
  await expect(page).toHaveURL(/buying-friend\/checkout/);
  const { session, local } = await keptIn(page);
  expect(JSON.parse(session['fingerprint'] ?? '{}')).toMatchObject({ tinto: { hash: expect.stringMatching(/.{16}/) } });
  expect(session).toMatchObject({ guest: '{"tinto":true}', 'lang-tinto': 'en' });
  expect(Object.keys(local)).not.toContain('fingerprint');
});

test('GATE-10 where guests are refused nobody is offered to be one, and having been one elsewhere helps nobody', async ({
  page,
}) => {
  await page.goto(`${origin()}/ccn/buying-friend/checkout?lang=en`);
  await expect(page).toHaveURL(/\/ccn\/auth\/login\?nextStep=checkout/);
  await whenAlive(page);
  await expect(guestButton(page)).toHaveCount(0);
  await expect(main(page)).toContainText(authWords['auth.lead.checkout.only']);
  await page.evaluate(() => sessionStorage.setItem('guest', '{"ccn":true}'));
  await page.goto(`${origin()}/ccn/buying-friend/checkout`);
  await expect(page).toHaveURL(/\/ccn\/auth\/login\?nextStep=checkout/);
});

test('GATE-01 in guest-only mode there is no sign-in on the way', async ({ page }) => {
  const unit = await addUnitLike('maison', { guests: 'only' });
  await haveCart(page, unit);
  await open(page, `/${unit}/buying-friend/checkout`);
  await expect(checkout(page).lines).toHaveCount(1);
  await expect(page).toHaveURL(`${origin()}/${unit}/buying-friend/checkout`);
});

test('GATE-12 a sign-in that leads to no checkout offers nothing of the kind', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  await expect(guestButton(page)).toHaveCount(0);
  await open(page, '/maison/auth/b2b/login?lang=en&nextStep=checkout');
  await expect(guestButton(page)).toHaveCount(0);
});

test('GATE-15 a guest gets to no checkout of a business or a salesman', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  await page.evaluate(() => sessionStorage.setItem('guest', '{"maison":true}'));
  for (const path of ['b2b/buying', 'b2b/buying-self', 'salesman/buying', 'salesman/buying-self']) {
    await page.goto(`${origin()}/maison/${path}/checkout`);
    await expect(page).toHaveURL(`${origin()}/maison`);
  }
});

test.describe('a unit with single sign-on alone', () => {
  const ssoUnit = (guests: 'allowed' | 'refused') =>
    addUnitLike('maison', {
      captcha: null,
      guests,
      signIn: ['sso'],
      // The api of this run knows the sandbox's secrets for the accounts of the example units.
      outsideSignIn: { sso: { clientId: 'sandbox-google' } },
    });

  test('GATE-03 without guests the partner’s sign-in begins at once; the browser’s way back does not begin it again', async ({
    page,
  }) => {
    const unit = await ssoUnit('refused');
    // The partner may be quicker than the shop itself.
    await page.route(/\.data\?/, async (route) => {
      await sleep(700);
      await route.continue();
    });
    await page.goto(`${origin()}/${unit}/buying-friend/checkout?lang=en`);
    await expect(page).toHaveURL(/\/identity\/partner\//);
    await page.goBack();
    await expect(page).toHaveURL(/auth\/login\?nextStep=checkout/);
    await whenAlive(page);
    await expect(main(page).getByRole('button', { name: authWords['auth.provider.sso'] })).toBeVisible();
    await expect(guestButton(page)).toHaveCount(0);
  });

  test('GATE-04 GATE-14 with guests, only whom the partner lets may be one, until the browser is closed', async ({
    page,
    context,
  }) => {
    const unit = await ssoUnit('allowed');
    await haveCart(page, unit);
    await page.goto(`${origin()}/${unit}/buying-friend/checkout?lang=en`);
    await expect(page).toHaveURL(/auth\/login\?nextStep=checkout/);
    await whenAlive(page);
    await expect(guestButton(page)).toHaveCount(0);
    // A value that is not 1 counts for nothing.
    await context.addCookies([{ name: `isAllowToContinueAsGuest-${unit}`, value: 'true', url: origin() }]);
    await page.reload();
    await whenAlive(page);
    await expect(guestButton(page)).toHaveCount(0);
    await context.clearCookies({ name: `isAllowToContinueAsGuest-${unit}` });
    // Away to the partner, who sends them back without a sign-in and lets them go on.
    await main(page).getByRole('button', { name: authWords['auth.provider.sso'] }).click();
    await expect(page).toHaveURL(/\/identity\/partner\//);
    await page.goto(`${origin()}/${unit}/auth/return?error=access_denied&isAllowToContinueAsGuest=1`);
    await expect(page).toHaveURL(/auth\/login\?.*nextStep=checkout/);
    expect(await cookieOf(context, `isAllowToContinueAsGuest-${unit}`)).toMatchObject({ value: '1', expires: -1 });
    await whenAlive(page);
    await guestButton(page).click();
    await expect(page).toHaveURL(/buying-friend\/checkout/);
    // A link that nobody's trip ended at lets nobody in.
    await context.clearCookies({ name: `isAllowToContinueAsGuest-${unit}` });
    await page.goto(`${origin()}/${unit}/auth/return?isAllowToContinueAsGuest=1`);
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/failed`);
    expect(await cookieOf(context, `isAllowToContinueAsGuest-${unit}`)).toBeUndefined();
  });
});

const looks = [
  ['English', '/maison/auth/login?lang=en', 1280],
  ['Arabic on a phone', '/hadiya/auth/login?lang=ar', 360],
  ['Dutch on a phone', '/maison/auth/login?lang=nl', 360],
] as const;
for (const [name, path, width] of sampled(looks, 2))
  test(`GATE-12 the guest choice is accessible and fits: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await open(page, `${path}&nextStep=checkout`);
    await expect(page.locator('.guest-offer')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
