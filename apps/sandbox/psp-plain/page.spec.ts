// The page of the plain payment providers, in a real browser.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { paymentProvider } from '#providers/psp/registry.ts';
import { test } from '#testing/browser/with-sandbox.ts';
import { begin, wantedPayment } from '#testing/sandbox/payments.ts';

test('is paid or left by keyboard, on a phone, in the dark, and says when it is over', async ({ page, sandbox }) => {
  const provider = paymentProvider('paypal', sandbox.settings.plainPsps.paypal);
  // Another origin, as the shop is.
  const shop = sandbox.url.replace('127.0.0.1', 'localhost');
  const wanted = wantedPayment({
    title: '<script>alert(1)</script> وصلتك هدية',
    language: 'ar',
    returnUrl: `${shop}/switches?back`,
    cancelUrl: `${shop}/switches?cancelled`,
  });
  const { started, attempt } = await begin(provider, wanted);
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.setViewportSize({ width: 360, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(started.redirectUrl);
  await expect(page.getByRole('heading')).toContainText('<script>');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  await page.getByRole('button', { name: 'العودة إلى المتجر' }).press('Enter');
  await expect(page).toHaveURL(wanted.cancelUrl);
  await page.goto(started.redirectUrl);
  await page.getByRole('button', { name: 'ادفع' }).press('Enter');
  await expect(page).toHaveURL(wanted.returnUrl);
  expect(await provider.status(attempt)).toMatchObject({ kind: 'paid' });
  await page.goto(started.redirectUrl);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(errors).toEqual([]);
});
