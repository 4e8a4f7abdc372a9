// The hosted page in a real browser.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '#testing/browser/with-sandbox.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession } from '#testing/sandbox/psp-payments.ts';
import type { RunningSandbox } from '#testing/sandbox/sandbox-client.ts';

const open = async (sandbox: RunningSandbox, page: Page) => {
  const psp = pspClient(sandbox.url, 'hosted');
  const stripe = psp.sdk();
  // Another origin than the page's, as a shop is.
  const shop = sandbox.url.replace('127.0.0.1', 'localhost');
  const session = await newSession(stripe, {
    success_url: `${shop}/switches?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop}/switches?back`,
  });
  await page.goto(session.url ?? '');
  return { stripe, id: session.id };
};

const fill = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
};

test('a card is declined, another one asks the bank, and the buyer is back in the shop', async ({ page, sandbox }) => {
  const violations: string[] = [];
  page.on('console', (message) => void (/policy/i.test(message.text()) && violations.push(message.text())));
  const { stripe, id } = await open(sandbox, page);
  await fill(page, '4000000000009995');
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds. Try another card.');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByText('Visa', { exact: true }).last()).toBeVisible();

  await fill(page, '4000002760003184');
  await expect(page.getByRole('heading')).toHaveText('Your bank');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('was not confirmed');
  await fill(page, '4000002760003184');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`**/switches?paid=${id}`);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(violations).toEqual([]);
});

test('by keyboard, with a wallet, and back', async ({ page, sandbox }) => {
  await open(sandbox, page);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/switches?back');
  const { id } = await open(sandbox, page);
  for (let press = 0; press < 2; press++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/switches?paid=${id}`);
});

test('can be used by everybody, in light and dark, on a phone', async ({ page, sandbox }) => {
  await open(sandbox, page);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
});
