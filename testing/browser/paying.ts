// The page on which is paid, as the sandbox plays it, in whatever language.
import { expect, type Page } from '@playwright/test';

export const cards = {
  good: '4242424242424242',
  noFunds: '4000000000009995',
  bankAsks: '4000002760003184',
} as const;

export const hostedPage = (page: Page) => ({
  number: page.locator('#number'),
  pay: page.locator('button.pay').first(),
  error: page.getByRole('alert').first(),
});

export async function onHostedPage(page: Page): Promise<void> {
  await page.waitForURL(/\/c\/pay\//);
  await expect(hostedPage(page).pay).toBeVisible();
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await onHostedPage(page);
  await page.locator('#number').fill(number);
  await page.locator('#expiry').fill('12 / 34');
  await page.locator('#cvc').fill('123');
  await hostedPage(page).pay.click();
}

/** On the page of the bank, which asks whether its customer means it. */
export const answerBank = (page: Page, said: 'confirm' | 'refuse') =>
  page.locator(`button[name=answer][value=${said}]`).click();
