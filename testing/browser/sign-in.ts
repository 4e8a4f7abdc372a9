// Signing in and out with a real browser, for the tests that do.
import { expect, type BrowserContext, type Page } from '@playwright/test';
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import { testPassword } from '../accounts.ts';
import { sandboxClient } from '../sandbox/sandbox-client.ts';
import { whenAlive } from './alive.ts';
import { test as base } from './forgotten-rates.ts';
import { apiOnLoopback, origin } from './origin.ts';

export const sandbox = () => sandboxClient(process.env['SANDBOX_URL'] ?? '');

/** The question about cookies would lie over what is looked at. */
export const test = base.extend({
  context: async ({ context }, use) => {
    for (const unit of ['maison', 'hadiya', 'ccn', 'tinto'])
      await context.addCookies([{ name: `consent-${unit}`, value: 'none', url: origin() }]);
    await use(context);
  },
});

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin() + path);
  await whenAlive(page);
}

export const main = (page: Page) => page.locator('main');
export const submit = (page: Page) => main(page).getByRole('button', { name: authWords['auth.submit'] });
export const problem = (page: Page) => page.getByRole('alertdialog', { name: authWords['auth.failed.title'] });
/** Where the code of a second step goes. */
export const codeField = (page: Page) => main(page).getByLabel('Code', { exact: true });
/** The header says who is there. */
export const greeting = (page: Page) => page.locator('header .head-actions');

export async function type(page: Page, email: string, password = testPassword): Promise<void> {
  await main(page).getByLabel('Email address').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
}

export async function signIn(page: Page, email: string, password = testPassword): Promise<void> {
  await type(page, email, password);
  await submit(page).click();
}

/** AUTH-12: the code of the newest mail that has one; the mail is English. */
export async function typeMailedCode(page: Page, email: string): Promise<void> {
  await expect(codeField(page)).toBeVisible();
  const suits = ({ subject }: { subject: string }) => subject.startsWith('Your code');
  const { text } = await sandbox().waitForMail(email, { suits });
  await codeField(page).fill(/\b\d{6}\b/.exec(text ?? '')?.[0] ?? '');
}

export const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((each) => each.name === name);

/** Everything that this page's browser keeps where scripts find it. */
export const keptIn = async (page: Page) => ({
  ...(await page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
  }))),
  cookies: await page.evaluate<string>('document.cookie'),
});

/** What the api answers to whoever has this secret. */
export async function renewal(secret: string, unit = 'maison'): Promise<number> {
  const { status } = await fetch(`${apiOnLoopback()}/v1/session/refresh`, {
    method: 'POST',
    headers: {
      cookie: `session-${unit}=${secret}`,
      'x-session': '1',
      'content-type': 'application/json',
      origin: origin(),
    },
    body: JSON.stringify({ aggregatorBuId: unit }),
  });
  return status;
}

/** At the sandbox's provider: any name will do, an address is one it vouches for. */
export async function elsewhere(page: Page, name: string, provider = 'google'): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/identity/${provider}/`));
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}
