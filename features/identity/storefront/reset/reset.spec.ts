// A forgotten password, from the request to the new one.
import { expect } from '@playwright/test';
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import resetWords from '#locales/en/identity/reset.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { origin } from '#testing/browser/origin.ts';
import { main, open, sandbox, signIn, test, type, typeMailedCode } from '#testing/browser/sign-in.ts';

test.describe('a forgotten password', () => {
  for (const [kind, folder] of [
    ['customer', '/auth'],
    ['business', '/auth/b2b'],
    ['salesman', '/auth/salesman'],
  ] as const)
    test(`RESET-01 RESET-03 RESET-05 request, check, change: ${kind}`, async ({ page, context }) => {
      const { email } = await accountIn('maison', { kind });
      await open(page, `/maison${folder}/forgot-password?lang=en`);
      await main(page).getByLabel('Email address').fill(email);
      await main(page).getByRole('button', { name: 'Send me the link' }).click();
      await expect(page).toHaveURL(`${origin()}/maison${folder}/check-email`);
      await expect(main(page)).toContainText(email);
      const { text } = await sandbox().waitForMail(email);
      const link = new RegExp(`http://\\S+${folder}/reset-password#[\\w-]{43}`).exec(text ?? '')?.[0] ?? '';
      expect(link).toContain('/maison/');

      const mailed = await context.newPage();
      await mailed.goto(link);
      await mailed.getByLabel('New password', { exact: true }).fill('short');
      await mailed.getByRole('button', { name: 'Save the new password' }).click();
      await expect(mailed.getByLabel('New password', { exact: true })).toBeFocused();
      await mailed.getByLabel('New password', { exact: true }).fill('Brand-New-Horse7');
      await mailed.getByLabel('Repeat the new password').fill('Brand-New-Horse7');
      await mailed.getByRole('button', { name: 'Save the new password' }).click();
      await expect(mailed).toHaveURL(`${origin()}/maison${folder}/login`);
      await expect(main(mailed)).toContainText(authWords['auth.news.reset']);
      await signIn(mailed, email, 'Brand-New-Horse7');
      if (kind === 'salesman') await typeMailedCode(mailed, email);
      await expect(mailed).not.toHaveURL(/auth/);
    });

  test('RESET-09 an address that nobody has gets the same screen, and no mail', async ({ page }) => {
    const email = `nobody-${Date.now()}@example.com`;
    await open(page, '/maison/auth/forgot-password?lang=en');
    await main(page).getByLabel('Email address').fill(email);
    await main(page).getByRole('button', { name: 'Send me the link' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(resetWords['reset.check.title']);
    await expect(main(page)).toContainText(`If there is an account for ${email}`);
    await expect(main(page)).toContainText(resetWords['reset.check.few']);
    // Whoever asked after them has their mail.
    const { email: known } = await accountIn('maison');
    await open(page, '/maison/auth/forgot-password?lang=en');
    await main(page).getByLabel('Email address').fill(known);
    await main(page).getByRole('button', { name: 'Send me the link' }).click();
    await sandbox().waitForMail(known);
    expect(await sandbox().mails(email)).toEqual([]);
  });

  test('RESET-06 RESET-09 VAL-05 only what is no address, and a server that is in trouble, are told of', async ({
    page,
  }) => {
    await open(page, '/maison/auth/forgot-password?lang=en');
    await main(page).getByLabel('Email address').fill('nobody@nowhere');
    const ask = main(page).getByRole('button', { name: 'Send me the link' });
    await ask.click();
    await expect(main(page).getByLabel('Email address')).toHaveAccessibleDescription('The format is not right');
    await page.route('**/member/resetPassword', (route) => route.abort());
    await main(page).getByLabel('Email address').fill('nobody@example.com');
    await ask.click();
    await expect(main(page)).toContainText(authWords['auth.failed.unreachable']);
    await expect(page).toHaveURL(/forgot-password/);
  });

  for (const [kind, folder] of [
    ['customer', '/auth'],
    ['business', '/auth/b2b'],
  ] as const)
    test(`RESET-02 the same in a popup over the sign-in, which stays as it was: ${kind}`, async ({ page }) => {
      const { email } = await accountIn('maison', { kind });
      await open(page, `/maison${folder}/login?lang=en`);
      await type(page, email);
      await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
      const popup = page.getByRole('dialog', { name: resetWords['reset.heading'] });
      await expect(popup.getByLabel('Email address')).toHaveValue(email);
      await popup.getByRole('button', { name: 'Send me the link' }).click();
      const sent = page.getByRole('dialog', { name: resetWords['reset.check.title'] });
      await expect(sent).toContainText(email);
      await sent.getByRole('button', { name: 'Back to sign-in' }).click();
      await expect(main(page).getByLabel('Email address')).toHaveValue(email);
      expect((await sandbox().waitForMail(email)).text).toContain(`/maison${folder}/reset-password#`);
    });

  test('RESET-07 SESSION-11 a link that is none leads to the request after 5 seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${origin()}/maison/auth/b2b/reset-password?lang=en#${'x'.repeat(43)}`);
    await expect(main(page)).toContainText(resetWords['reset.ended']);
    await expect(main(page)).toContainText(resetWords['reset.ended.text']);
    await page.clock.runFor(5_000);
    await expect(page).toHaveURL(`${origin()}/maison/auth/b2b/forgot-password`);
  });
});
