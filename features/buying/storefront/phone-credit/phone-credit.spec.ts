// Topping up a phone, as people do it: on a phone, at a desk, by keyboard, from the left and from the right.
import { expect, type Page } from '@playwright/test';
import arabicBuy from '#locales/ar/buying/buy.json' with { type: 'json' };
import arabic from '#locales/ar/buying/phone-credit.json' with { type: 'json' };
import buy from '#locales/en/buying/buy.json' with { type: 'json' };
import cartWords from '#locales/en/buying/cart.json' with { type: 'json' };
import english from '#locales/en/buying/phone-credit.json' with { type: 'json' };
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { cartLine, fillCart, keptCart } from '#testing/browser/carts.ts';
import { four } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { main, open, test } from '#testing/browser/sign-in.ts';
import { whenStored } from '#testing/browser/when-stored.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const spoken = [
  ['en', english, buy['buy.add'], 'Mawja'],
  ['ar', arabic, arabicBuy['buy.add'], 'موجة'],
] as const;

const field = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);
const operator = (page: Page, name: string) => main(page).getByRole('radio', { name });
const add = (page: Page, name: string = buy['buy.add']) => main(page).getByRole('button', { name });
const row = (page: Page) => main(page).locator('.cart-row');
const amount = (page: Page, minor: number) => main(page).locator(`input[name=amount][value="${minor}"]`);
const total = (page: Page) => main(page).locator('.dock-sum-value');

async function fillIn(page: Page, number = '3600 1234', again = number): Promise<void> {
  await operator(page, 'Mawja').check();
  await field(page, 'mobile').fill(number);
  await field(page, 'mobileAgain').fill(again);
  await amount(page, 5_000).check();
}

for (const [screen, viewport] of Object.entries({ phone, desktop }))
  for (const [language, words, addWord, name] of spoken)
    test(`ROUTE-18 PHONE-02 PHONE-03 on a ${screen}, in ${language}: an operator, a number twice, an amount, and it is in the cart`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await open(page, `/hadiya/phone-credit?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['phone-credit.title']);
      await operator(page, name).check();
      await field(page, 'mobile').fill('3600 1234');
      await field(page, 'mobileAgain').fill('+973 36001234');
      await amount(page, 5_000).check();
      await expect(total(page)).toHaveText('BHD 5.000');
      await expect(main(page).getByText(words['phone-credit.theirs'].replace('{operator}', name))).toBeVisible();
      expect(await faultsOf(page, { of: 'main' })).toEqual([]);
      await add(page, addWord).click();
      await expect(page).toHaveURL(`${origin()}/hadiya/cart`);
      await expect(row(page)).toHaveCount(1);
      await expect(row(page)).toContainText('+973 3600 1234');
      await expect.poll(() => keptCart(page, four.hadiya.profile)).toHaveLength(1);
    });

test('PHONE-03 by keyboard alone', async ({ page }) => {
  await open(page, '/hadiya/phone-credit?lang=en');
  await operator(page, 'Mawja').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('36001234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('36001234');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(total(page)).toHaveText('BHD 1.000');
  await page.keyboard.press('Enter');
  await expect(row(page)).toHaveCount(1);
});

test('PHONE-03 what is wrong is told beside it, and nothing is added', async ({ page }) => {
  await open(page, '/hadiya/phone-credit?lang=en');
  await add(page).click();
  await expect(main(page).getByText(english['phone-credit.operator.required'])).toBeVisible();
  await expect(operator(page, 'Mawja')).toBeFocused();
  await fillIn(page, '1700 0232');
  await expect(main(page).getByText(english['phone-credit.number.fixed-line'])).toBeVisible();
  await field(page, 'mobile').fill('+966 50 123 4567');
  await expect(
    main(page).getByText(english['phone-credit.number.invalid'].replace('{country}', 'Bahrain')),
  ).toBeVisible();
  await field(page, 'mobile').fill('3600 1234');
  await expect(main(page).getByText(english['phone-credit.again.different'])).toBeVisible();
  await add(page).click();
  await expect(field(page, 'mobileAgain')).toBeFocused();
  await expect(page).toHaveURL(/phone-credit/);
});

test('PHONE-03 a number of another operator is doubted, and can be topped up all the same', async ({ page }) => {
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillIn(page, '3300 1234');
  await expect(main(page).getByText(english['phone-credit.not-theirs'].replace('{operator}', 'Mawja'))).toBeVisible();
  await add(page).click();
  await expect(row(page)).toHaveCount(1);
});

test('PHONE-03 CART-12 a line is changed where it was made, with all that was chosen', async ({ page }) => {
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillIn(page);
  await add(page).click();
  await row(page).getByRole('link', { name: cartWords['cart.edit'] }).click();
  await expect(field(page, 'mobile')).toHaveValue('3600 1234');
  await expect(field(page, 'mobileAgain')).toHaveValue('3600 1234');
  await expect(operator(page, 'Mawja')).toBeChecked();
  await amount(page, 10_000).check();
  await add(page, buy['buy.save']).click();
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('BHD 10.000');
});

test('D5 PHONE-03 a refresh loses neither operator, number nor amount', async ({ page }) => {
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillIn(page);
  await expect(total(page)).toHaveText('BHD 5.000');
  await whenStored(page, 'draft');
  await page.reload();
  await whenAlive(page);
  await expect(total(page)).toHaveText('BHD 5.000');
  await expect(operator(page, 'Mawja')).toBeChecked();
  await expect(field(page, 'mobile')).toHaveValue('3600 1234');
});

test('PHONE-04 beside a card it is refused, with the offer to finish that order first; the other way round too', async ({
  page,
}) => {
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillCart(page, four.hadiya.profile, [cartLine(0, {}, four.hadiya)]);
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillIn(page);
  await add(page).click();
  const question = page.getByRole('dialog', { name: cartWords['cart.credit-alone'] });
  await expect(question.getByRole('radio', { name: cartWords['cart.finish'] })).toBeChecked();
  await question.getByRole('button', { name: cartWords['cart.continue'] }).click();
  await expect(page).not.toHaveURL(/phone-credit/);
  await expect.poll(() => keptCart(page, four.hadiya.profile)).toMatchObject([{ id: 'line-0' }]);
  // What was made up waits there; taken instead, it is alone in the cart.
  await open(page, '/hadiya/phone-credit?lang=en');
  await expect(field(page, 'mobile')).toHaveValue('3600 1234');
  await field(page, 'mobileAgain').fill('3600 1234');
  await add(page).click();
  await question.getByRole('radio', { name: cartWords['cart.take'] }).check();
  await question.getByRole('button', { name: cartWords['cart.continue'] }).click();
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('+973 3600 1234');
});

test('PHONE-02 PHONE-04 whoever buys now and takes it instead of the cart is at the checkout', async ({ page }) => {
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillCart(page, four.hadiya.profile, [cartLine(0, {}, four.hadiya)]);
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillIn(page);
  await add(page, english['phone-credit.buy-now']).click();
  const question = page.getByRole('dialog', { name: cartWords['cart.credit-alone'] });
  await question.getByRole('radio', { name: cartWords['cart.take'] }).check();
  await question.getByRole('button', { name: cartWords['cart.continue'] }).click();
  // A guest is asked first who they are, on the way there.
  await expect(page).toHaveURL(/phone-credit(\/|%2F)checkout/);
  await expect
    .poll(() => keptCart(page, four.hadiya.profile))
    .toMatchObject([{ data: { receiverMobileNo: '3600 1234' } }]);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const rulesFile = /\/assets\/phone-fault-[^/]*\.js/;

test('chunk-fails-once: the rules of numbers are asked for again, and one press is enough', async ({ page }) => {
  let fails = true;
  await page.route(rulesFile, (route) => (fails ? route.abort() : route.fallback()));
  const failed = page.waitForEvent('requestfailed', (request) => rulesFile.test(request.url()));
  await open(page, '/hadiya/phone-credit?lang=en');
  await failed;
  fails = false;
  await fillIn(page);
  await add(page).click();
  await expect(row(page)).toHaveCount(1);
});

test('chunk-gone: whoever presses is told that the number could not be checked, and the form is theirs again', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  let isGone = true;
  await page.route(rulesFile, (route) => (isGone ? route.abort() : route.fallback()));
  await open(page, '/hadiya/phone-credit?lang=en');
  await fillIn(page);
  await add(page).click();
  await expect(main(page).getByRole('alert').filter({ hasText: english['phone-credit.unchecked'] })).toBeInViewport();
  await expect(add(page)).not.toHaveAttribute('aria-busy');
  await expect(field(page, 'mobileAgain')).toHaveValue('3600 1234');
  isGone = false;
  await add(page).click();
  await expect(row(page)).toHaveCount(1);
});

test('D36 ROUTE-18 only where it is sold: home leads there, a gift of it as well; elsewhere there is no such page', async ({
  page,
}) => {
  await open(page, '/hadiya?lang=en');
  await main(page).getByRole('link', { name: english['phone-credit.choose'] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english['phone-credit.title']);
  await open(page, '/hadiya/buying-friend?item=HD-T02&lang=en');
  await expect(page).toHaveURL(/\/hadiya\/phone-credit\?item=HD-T02&lang=en/);
  await expect(operator(page, 'Raneen')).toBeChecked();
  expect((await page.goto(`${origin()}/maison/phone-credit?lang=en`))?.status()).toBe(404);
  expect((await page.goto(`${origin()}/hadiya/card/HD-T02?lang=en`))?.status()).toBe(404);
});
