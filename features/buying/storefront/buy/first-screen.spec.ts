// What a phone shows before anybody scrolls, and what may not lie over it.
import { expect, type Page } from '@playwright/test';
import english from '#locales/en/buying/buy.json' with { type: 'json' };
import product from '#locales/en/catalogue/product.json' with { type: 'json' };
import { four } from '#testing/browser/frame.ts';
import { main, open, test } from '#testing/browser/sign-in.ts';

const { maison } = four;
const item =
  maison.products.find(({ kind, denominations }) => kind === 'digital' && denominations.kind === 'range')?.itemCode ??
  '';
const dock = (page: Page) => page.locator('.dock');

test.use({ viewport: { width: 390, height: 844 } });

test('AMOUNT-01 a card has its amounts, its designs and the way on on its first screen, and leads on with both', async ({
  page,
}) => {
  await open(page, `/maison/card/${item}?lang=en`);
  const on = main(page).getByRole('link', { name: product['product.buy.friend'] });
  await expect(on).toBeInViewport({ ratio: 1 });
  await main(page).getByRole('button', { name: /50$/ }).first().click();
  const [, theme] = await main(page).locator('.picture-option').all();
  await theme?.click();
  const id = await theme?.locator('input').inputValue();
  await on.click();
  await expect(page.getByRole('heading', { level: 1, name: english['buy.title.design'] })).toBeVisible();
  await expect(main(page).locator('input[name=template]:checked')).toHaveValue(id ?? '');
  await expect(page.locator('.dock-sum-value')).toHaveText('€50.00');
  // It is in what is being made up, and no longer in the address.
  await expect(page).not.toHaveURL(/design=|amount=/);
});

test('the first question of a purchase is on the first screen, above the bar at its foot', async ({ page }) => {
  await open(page, `/maison/buying-friend?item=${item}&lang=en`);
  const bar = await dock(page).boundingBox();
  for (const amount of await main(page).locator('.chip-option').all()) {
    const box = await amount.boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
  }
});

test('SHELL-27 whoever has not answered about cookies yet can go on: the question is above the bar', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await open(page, `/maison/buying-friend?item=${item}&lang=en`);
  const question = page.locator('.foot-card');
  await expect(question).toBeVisible();
  const [asked, bar] = await Promise.all([question.boundingBox(), dock(page).boundingBox()]);
  expect(asked!.y + asked!.height).toBeLessThanOrEqual(bar!.y);
  await main(page).getByRole('button', { name: english['buy.continue'] }).click();
  await expect(main(page).getByText(english['buy.amount.required'])).toBeVisible();
});
