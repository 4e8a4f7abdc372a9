// Somebody who is signed in need not write who they are, pays what they were promised, and leaves nothing behind.
import { expect, type Page } from '@playwright/test';
import { accountIn } from '#testing/browser/accounts.ts';
import { withCardShop } from '#testing/browser/cards.ts';
import { four } from '#testing/browser/frame.ts';
import { keptIn, main, open, signIn, test } from '#testing/browser/sign-in.ts';
import { whenStored } from '#testing/browser/when-stored.ts';

const { maison } = four;
const digital = maison.products.find(({ kind, denominations }) => kind === 'digital' && denominations.kind === 'range');
const printed = maison.products.find(({ kind, denominations }) => kind !== 'digital' && denominations.kind === 'range');
const buying = (path: 'friend' | 'self', item = digital, rest = '') =>
  `/maison/buying-${path}?item=${item?.itemCode}&amount=50${rest}&lang=en`;

async function signInTo(page: Page, email: string, path: string): Promise<void> {
  await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent(path.replace('/maison', ''))}`);
  await signIn(page, email);
  await expect(page).toHaveURL(/buying-/);
}

const field = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);

test('DELIV-16 a gift is from whoever is signed in, who may call themselves otherwise', async ({ page }) => {
  const { email } = await accountIn('maison');
  await signInTo(page, email, buying('friend', digital, '&step=delivery'));
  await expect(field(page, 'senderName')).toHaveValue('Ana Example');
  await expect(field(page, 'name')).toHaveValue('');
  await field(page, 'senderName').fill('Ana & Bo');
  await whenStored(page, 'draft');
  await page.reload();
  await expect(field(page, 'senderName')).toHaveValue('Ana & Bo');
});

test('DELIV-16 what somebody buys for themselves and gets by letter has their name on it', async ({ page }) => {
  const { email } = await accountIn('maison');
  await signInTo(page, email, buying('self', printed, '&step=delivery'));
  await expect(field(page, 'name')).toHaveValue('Ana Example');
});

test('TOTAL-13 TOTAL-14 whoever is signed in gets off what they were promised', async ({ page }) => {
  const { id, email } = await accountIn('maison');
  const foot = main(page).locator('.dock');
  await open(page, buying('friend'));
  await expect(foot).toContainText('€50.00');
  await withCardShop((shop) =>
    shop.inUnit('maison', ({ tx }) =>
      tx
        .insertInto('discount_tier')
        .values({ unit_id: 'maison', item_code: digital?.itemCode ?? '', customer: id, amount_from: 0, rate: 40 })
        .execute(),
    ),
  );
  await signInTo(page, email, buying('friend'));
  await expect(foot).toContainText('€30.00');
});

test('AUTH-27 a sign-out while a card is being made forgets it', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  await signInTo(page, email, buying('friend', digital, '&step=delivery'));
  await field(page, 'name').fill('Noor');
  await expect
    .poll(async () => Object.keys((await keptIn(page)).local).some((key) => key.includes('draft')))
    .toBe(true);
  const other = await context.newPage();
  await open(other, '/maison/force-logout?lang=en');
  await expect(other).not.toHaveURL(/force-logout/);
  await expect(field(page, 'name')).toHaveValue('');
  await expect(field(page, 'senderName')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'name')).toHaveValue('');
});
