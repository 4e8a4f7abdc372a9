// The page in a real browser.
import { expect } from '@playwright/test';
import { emailSender } from '#providers/email/registry.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { test } from '#testing/browser/with-sandbox.ts';
import type { RunningSandbox } from '#testing/sandbox/sandbox-client.ts';

const send = async (sandbox: RunningSandbox, subject: string, html: string) => {
  const sender = emailSender('smtp', sandbox.settings.email);
  const from = { address: 'shop@example.com' };
  const to = { address: 'guest@example.com' };
  await sender.send({ from, to, subject, text: html, html, messageId: `<${Date.now()}@a.b>` });
  sender.close();
};

test('a hostile mail does nothing', async ({ page, sandbox }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => (dialogs.push(dialog.message()), void dialog.dismiss()));
  const attack = `<script>alert(1)</script><img src="data:," onerror="alert(2)"><a href="javascript:alert(3)">click</a><svg onload="alert(4)">`;
  await send(sandbox, attack, attack);
  const { id } = await sandbox.waitForMail('guest@example.com');
  for (const view of ['html', 'text', 'raw']) await page.goto(`${sandbox.url}/?open=${id}&view=${view}`);
  await page.goto(`${sandbox.url}/?open=${id}`);
  await page.frameLocator('iframe').getByText('click').click();
  await page.goto(`${sandbox.url}/mails/${id}/html`);
  await page.waitForTimeout(200);
  expect(dialogs).toEqual([]);
});

test('shows what arrives while it is open, and nothing breaks its policy', async ({ page, sandbox }) => {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto(sandbox.url);
  await expect(page.getByRole('status')).toHaveText('0 messages');
  await send(sandbox, 'وصلتك هدية', '<p dir="rtl">مرحبا</p>');
  await page.getByRole('link', { name: 'وصلتك هدية' }).click();
  await expect(page.frameLocator('iframe').getByText('مرحبا')).toBeVisible();
  expect(errors).toEqual([]);
});

test('can be used by everybody, in light and dark, on a phone', async ({ page, sandbox }) => {
  await send(sandbox, 'Your card', '<p>Unwrap it</p>');
  await sandbox.setSwitch('email', { fail: '451' });
  const { id } = await sandbox.waitForMail('guest@example.com');
  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of ['/#switches', `/?open=${id}&view=text`]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('about:blank');
      await page.goto(sandbox.url + path);
      expect(await faultsOf(page)).toEqual([]);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(tooWide).toBe(false);
    }
});

test('its switches are set with a click', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.url}/#switches`);
  const form = page.locator('form[action="/switches/sms"]');
  await form.getByLabel('Fail with').selectOption('429');
  await form.getByLabel('Only the next').fill('2');
  await form.getByRole('button').click();
  await expect(page.locator('summary')).toContainText('SMS: fails with 429, for the next 2');
  expect((await sandbox.switches()).sms).toMatchObject({ fail: '429', next: 2 });
  await page.getByRole('button', { name: 'Switch everything off' }).click();
  await expect(page.locator('summary')).toContainText('all off');
});
