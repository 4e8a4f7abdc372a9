// Signing in with somebody else's account, at the sandbox, and with a partner's letter.
import { expect } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { totpCode } from '#platform/totp.ts';
import authWords from '#locales/en/auth.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import {
  codeField, cookieOf, elsewhere, greeting, main, open, sandbox, test,
} from '#testing/browser/sign-in.ts'; // prettier-ignore

test.describe('signing in elsewhere', () => {
  test('AUTH-02 AUTH-04 only what the unit offers is offered', async ({ page }) => {
    await open(page, '/maison/auth/login?lang=en');
    for (const name of ['Google', 'Apple', 'Facebook'])
      await expect(main(page).getByRole('button', { name: `Continue with ${name}` })).toBeVisible();
    await open(page, '/hadiya/auth/login?lang=en');
    await expect(main(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0);
    await open(page, '/maison/auth/b2b/login?lang=en');
    await expect(main(page).getByRole('button', { name: /Continue with/ })).toHaveCount(0);
  });

  test('AUTH-02 AUTH-32 AUTH-33 AUTH-53 a member comes back signed in, to where they wanted to go, with nothing left in the address', async ({ page }) => {
    const { email } = await accountIn('maison');
    await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent('/account')}`);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => void seen.push(frame.url()));
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await expect(page).toHaveURL(`${origin()}/maison/account`);
    await expect(greeting(page)).toContainText('Ana Example');
    const back = seen.filter((url) => url.includes('/auth/return'));
    expect(back[0]).toContain('code=');
    expect(back.at(-1)).toBe(`${origin()}/maison/auth/return`);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('codeVerifier');
  }); // prettier-ignore

  test('REG-10 AUTH-11 a stranger fills in the rest and has an account without a password', async ({ page }) => {
    const email = `rosa.${Date.now()}@example.com`;
    await open(page, '/maison/auth/login?lang=en');
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await expect(page).toHaveURL(/\/maison\/auth\/login\?tab=register/);
    await whenAlive(page);
    await expect(main(page).locator('input[name=firstName]')).toHaveValue('rosa');
    await expect(main(page).locator('input[name=password]')).toHaveCount(0);
    await main(page).locator('input[name=lastName]').fill('Example');
    await main(page).locator('input[name=email]').fill(email);
    await main(page).locator('input[name=emailAgain]').fill(email);
    await main(page).getByLabel('I am 18 or older').check();
    await main(page).locator('button[type=submit]').click();
    await expect(page).toHaveURL(/verify-email/);
    const { text } = await sandbox().waitForMail(email);
    await page.goto(/http:\/\/\S+\/auth\/verify-email#[\w-]{43}/.exec(text ?? '')?.[0] ?? '');
    // AUTH-11: what Google calls them is kept until they have an account.
    expect(await page.evaluate(() => localStorage.getItem('socialMediaName'))).toContain('rosa');
    await main(page).getByRole('button', { name: 'Yes, confirm it' }).click();
    await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
    await whenAlive(page);
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    // The other side remembers them.
    await page.waitForURL(/\/maison$|\/identity\//);
    if (page.url().includes('/identity/')) await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(`${origin()}/maison`);
  }); // prettier-ignore

  test('AUTH-52 AUTH-12 whoever has an authenticator app is asked for it after Google as well, and goes on to where they wanted', async ({ page }) => {
    const { email, secret } = await accountIn('maison', { app: true });
    await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent('/account')}`);
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await expect(page).toHaveURL(`${origin()}/maison/auth/return`);
    await expect(main(page)).toContainText(authWords['auth.step.app']);
    // Google alone has signed nobody in.
    expect(await cookieOf(page.context(), 'session-maison')).toBeUndefined();
    await expect(greeting(page)).toContainText('Sign in');
    const code = totpCode(secret ?? Buffer.alloc(0), new Date());
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(code === '000000' ? '000001' : '000000');
    await expect(main(page)).toContainText(authWords['auth.code.wrong']);
    expect(await cookieOf(page.context(), 'session-maison')).toBeUndefined();
    await codeField(page).fill(code);
    await expect(page).toHaveURL(`${origin()}/maison/account`);
    await expect(greeting(page)).toContainText('Ana Example');
  }); // prettier-ignore

  test('AUTH-52 whoever gives up at the second step is back at the sign-in, and nobody', async ({ page }) => {
    const { email } = await accountIn('maison', { app: true });
    await open(page, '/maison/auth/login?lang=en');
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await main(page).getByRole('button', { name: authWords['auth.step.back'] }).click();
    await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
    await page.goto(`${origin()}/maison/account`);
    await expect(page).toHaveURL(/auth\/login/);
  }); // prettier-ignore

  test('AUTH-20 AUTH-53 a return that nobody here began, or with another state, is a failed sign-in', async ({ page }) => {
    await page.goto(`${origin()}/maison/auth/return?code=stolen&state=made-up`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/failed`);
    await open(page, '/maison/auth/login?lang=en');
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/identity\/google\//);
    await page.goto(`${origin()}/maison/auth/return?code=stolen&state=made-up`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/failed`);
  }); // prettier-ignore
});

test.describe('a partner’s letter', () => {
  test('AUTH-30 AUTH-34 AUTH-25 its visitor is signed in where the partner wanted, and a sign-out leads home', async ({ page, context }) => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = (await exportJWK(publicKey)) as Record<string, string>;
    const unit = await addUnitLike('maison', {
      captcha: null,
      signIn: ['normal', 'sso'],
      signOnPartners: [{ issuer: 'https://partner.example', backUrl: 'https://partner.example/back', keys: [{ kid: 'k1', alg: 'ES256', jwk }] }],
    });
    const { email } = await accountIn(unit);
    const letter = await new SignJWT({ email, email_verified: true, given_name: 'Ana', family_name: 'Example' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer('https://partner.example').setAudience(unit).setSubject('visitor-1').setJti(crypto.randomUUID())
      .setIssuedAt().setExpirationTime('2 minutes')
      .sign(privateKey);
    await page.goto(`${origin()}/${unit}/auth/sso?page=faq#${letter}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/faq`);
    await expect(greeting(page)).toContainText('Ana Example');
    expect(await page.evaluate(() => localStorage.getItem('returnUrl'))).toContain('https://partner.example/back');
    await page.goto(`${origin()}/${unit}/force-logout`);
    await expect(page).toHaveURL(`${origin()}/${unit}`);
    expect(await page.evaluate(() => localStorage.getItem('returnUrl'))).toBeNull();
    expect(await cookieOf(context, `session-${unit}`)).toBeUndefined();
    // Good once.
    await page.goto(`${origin()}/${unit}/auth/sso?page=faq#${letter}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/failed`);
  });
}); // prettier-ignore
