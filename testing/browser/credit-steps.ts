// Topping up a phone, as somebody leaves it there: filled, wrong, and what cart and checkout ask and show of it.
import { expect, type Page } from '@playwright/test';
import { whenAlive } from './alive.ts';
import { cartLine, fillCart } from './carts.ts';
import { bePayer, checkout } from './checkouts.ts';
import { four, type Unit } from './frame.ts';
import type { PictureOf } from './picture-of.ts';

const main = (page: Page) => page.locator('main');
const add = (page: Page) => main(page).locator('.dock button[value=cart]');

function unitOf(page: Page): { readonly id: string; readonly unit: Unit } {
  const [, id = ''] = new URL(page.url()).pathname.split('/');
  return { id, unit: (four as Readonly<Record<string, Unit>>)[id] ?? four.hadiya };
}

/** A number of the first operator of each example unit. */
const numberOf = ({ products }: Unit): string =>
  products.some(({ countries }) => countries?.includes('BH')) ? '3600 1234' : '809 234 5678';

async function fillIn(page: Page, again?: string): Promise<void> {
  const number = numberOf(unitOf(page).unit);
  await main(page).locator('.credit-operators .choice-card').first().click();
  await main(page).locator('[name=mobile]').fill(number);
  await main(page)
    .locator('[name=mobileAgain]')
    .fill(again ?? number);
  await main(page).locator('.chip-option').nth(2).click();
}

const step = (name: string, before: (page: Page) => Promise<void>, whole = true): PictureOf => ({
  name,
  path: () => '/phone-credit',
  needs: 'phone-credit',
  ...(whole && { whole }),
  before,
});

export const creditSteps: readonly PictureOf[] = [
  step('phone-credit-filled', async (page) => {
    await fillIn(page);
    await expect(main(page).locator('.status-good')).toBeVisible();
  }),
  step('phone-credit-other-operator', async (page) => {
    await fillIn(page);
    await main(page).locator('.credit-operators .choice-card').nth(1).click();
    await expect(main(page).locator('.callout-warn')).toBeVisible();
  }),
  step('phone-credit-wrong', async (page) => {
    await main(page).locator('[name=mobile]').fill('12345');
    await main(page).locator('[name=mobileAgain]').fill('54321');
    await add(page).click();
    await expect(main(page).locator('[role=alert]').first()).not.toBeEmpty();
  }),
  step(
    'phone-credit-alone',
    async (page) => {
      const { id, unit } = unitOf(page);
      await fillCart(page, { ...unit.profile, id }, [cartLine(0, {}, unit)]);
      await page.reload();
      await whenAlive(page);
      await fillIn(page);
      await add(page).click();
      await page.locator('dialog .cart-question-picture').waitFor();
    },
    false,
  ),
  step('phone-credit-cart', async (page) => {
    await fillIn(page);
    await add(page).click();
    await expect(main(page).locator('.cart-row')).toHaveCount(1);
  }),
  step('phone-credit-changed', async (page) => {
    await fillIn(page);
    await add(page).click();
    await main(page).locator('.cart-row a[href*="line="]').click();
    await expect(main(page).locator('[name=mobileAgain]')).not.toHaveValue('');
    await expect(main(page).locator('.status-good')).toBeVisible();
  }),
  step('phone-credit-unchecked', async (page) => {
    await page.route(/\/assets\/phone-fault-[^/]*\.js/, (route) => route.abort());
    await page.reload();
    await whenAlive(page);
    await fillIn(page);
    await add(page).click();
    await expect(main(page).locator('.buy-wrong')).not.toBeEmpty();
  }),
  step('checkout-phone-credit', async (page) => {
    const { id } = unitOf(page);
    await fillIn(page);
    await add(page).click();
    await expect(main(page).locator('.cart-row')).toHaveCount(1);
    await bePayer(page);
    await page.goto(`${new URL(page.url()).origin}/${id}/phone-credit/checkout`);
    await whenAlive(page);
    await expect(checkout(page).lines).toHaveCount(1);
    await page.waitForLoadState('networkidle');
  }),
];
