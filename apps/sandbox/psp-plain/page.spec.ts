// The page of the plain payment providers, in a real browser.
import { expect } from '@playwright/test';
import { paymentProvider } from '#providers/psp/registry.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { test } from '#testing/browser/with-sandbox.ts';
import { begin, wantedPayment } from '#testing/sandbox/payments.ts';

test('is paid or left by keyboard, on a phone, in the dark, and says afterwards that it is paid', async ({
  page,
  sandbox,
}) => {
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
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  const reach = async (name: string) => {
    const button = page.getByRole('button', { name });
    for (let press = 0; press < 3 && !(await button.evaluate((its) => its === document.activeElement)); press++)
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
  };
  await reach('العودة إلى المتجر');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(wanted.cancelUrl);
  await page.goto(started.redirectUrl);
  await reach('ادفع');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(wanted.returnUrl);
  expect(await provider.status(attempt)).toMatchObject({ kind: 'paid' });
  await page.goBack();
  await expect(page.getByRole('status')).toHaveText('تمت عملية الدفع هذه.');
  await page.getByRole('link', { name: 'العودة إلى المتجر' }).click();
  await expect(page).toHaveURL(wanted.returnUrl);
  expect(errors).toEqual([]);
});
