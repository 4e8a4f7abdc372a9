// Signing in with somebody else's account, at the sandbox, and with a partner's sign-on token.
import { expect, type Page } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { failures } from '#contract/failures.ts';
import type { SignOnPartner } from '#domain/units/unit.ts';
import { linkProviderIdentity } from '#data/identity/provider-identities.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import resetWords from '#locales/en/identity/reset.json' with { type: 'json' };
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { withCardShop } from '#testing/browser/cards.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import {
  codeField,
  cookieOf,
  elsewhere,
  greeting,
  main,
  open,
  sandbox,
  test,
  typeMailedCode,
} from '#testing/browser/sign-in.ts';

const fromApi = () => ({ 'access-control-allow-origin': origin(), 'access-control-allow-credentials': 'true' });
/** What the api says of a code that has run out. */
const ended = { success: false, status: 200, data: null, error: { code: failures['code.ended'].wire, message: '' } };

test.describe('signing in elsewhere', () => {
  test('AUTH-02 AUTH-04 AUTH-17 only what the unit offers is offered; what is not to be had is told of', async ({
    page,
  }) => {
    await open(page, '/maison/auth/login?lang=en');
    for (const name of ['Google', 'Apple', 'Facebook'])
      await expect(main(page).getByRole('button', { name: `Continue with ${name}` })).toBeVisible();
    // AUTH-17: and one that cannot be had just now says so.
    await page.route('**/getOauthLoginInfo*', (route) => route.abort());
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByRole('alertdialog', { name: authWords['auth.failed.title'] })).toContainText(
      authWords['auth.failed.unreachable'],
    );
    await open(page, '/hadiya/auth/login?lang=en');
    await expect(main(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0);
    await open(page, '/maison/auth/b2b/login?lang=en');
    await expect(main(page).getByRole('button', { name: /Continue with/ })).toHaveCount(0);
  });

  test('AUTH-02 AUTH-32 AUTH-33 AUTH-53 a member comes back signed in, to where they wanted to go, with nothing left in the address', async ({
    page,
  }) => {
    const { email } = await accountIn('maison');
    await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent('/faq')}`);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => void seen.push(frame.url()));
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await expect(page).toHaveURL(`${origin()}/maison/faq`);
    await expect(greeting(page)).toContainText('Ana Example');
    const back = seen.filter((url) => url.includes('/auth/return'));
    expect(back[0]).toContain('code=');
    expect(back.at(-1)).toBe(`${origin()}/maison/auth/return`);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('codeVerifier');
  });

  test('AUTH-33 the page that is come back to only keeps the code; the page it loads next signs in with it', async ({
    page,
  }) => {
    const { email } = await accountIn('maison');
    await open(page, '/maison/auth/login?lang=en');
    const steps: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (request.isNavigationRequest() && pathname === '/maison/auth/return')
        steps.push(searchParams.has('code') ? 'arrives with the code' : 'loads without it');
      else if (request.method() === 'POST' && /\/v\d+\/login$/.test(pathname)) steps.push('signs in');
    });
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await expect(greeting(page)).toContainText('Ana Example');
    expect(steps).toEqual(['arrives with the code', 'loads without it', 'signs in']);
  });

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
  });

  test('AUTH-52 AUTH-12 whoever has an authenticator app is asked for it after Google as well, and goes on to where they wanted', async ({
    page,
  }) => {
    const { email, secret } = await accountIn('maison', { app: true });
    await open(page, `/maison/auth/login?lang=en&returnTo=${encodeURIComponent('/faq')}`);
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
    await expect(page).toHaveURL(`${origin()}/maison/faq`);
    await expect(greeting(page)).toContainText('Ana Example');
  });

  test('AUTH-52 whoever gives up at the second step is back at the sign-in, and nobody', async ({ page }) => {
    const { email } = await accountIn('maison', { app: true });
    await open(page, '/maison/auth/login?lang=en');
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await elsewhere(page, email);
    await main(page).getByRole('button', { name: authWords['auth.step.back'] }).click();
    await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
    await page.goto(`${origin()}/maison/account`);
    await expect(page).toHaveURL(/auth\/login/);
  });

  test('AUTH-20 AUTH-53 a return that nobody here began, or with another state, is a failed sign-in', async ({
    page,
  }) => {
    await page.goto(`${origin()}/maison/auth/return?code=stolen&state=made-up`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/failed`);
    await open(page, '/maison/auth/login?lang=en');
    await main(page).getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/identity\/google\//);
    await page.goto(`${origin()}/maison/auth/return?code=stolen&state=made-up`);
    await expect(page).toHaveURL(`${origin()}/maison/auth/failed`);
  });
});

test.describe('a partner’s letter', () => {
  /** As if the owner had confirmed it. */
  const linkedWithPartner = (unit: string, actor: string) =>
    withCardShop(async ({ keys, inUnit }) => {
      const lookup = await keys.ring(unit, 'member-lookup');
      const provider = { issuer: 'https://partner.example', subject: 'visitor-1', method: 'sso' } as const;
      await inUnit(unit, (scope) => linkProviderIdentity(scope, lookup, actor, provider));
    });

  /** A shop with a partner, and what that partner writes of somebody. */
  async function shopWithPartner(changes: Partial<SignOnPartner> = {}) {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = (await exportJWK(publicKey)) as Record<string, string>;
    const partner = {
      issuer: 'https://partner.example',
      backUrl: 'https://partner.example/back',
      keys: [{ kid: 'k1', alg: 'ES256', jwk }],
      ...changes,
    };
    const unit = await addUnitLike('maison', { captcha: null, signIn: ['normal', 'sso'], signOnPartners: [partner] });
    const signOnToken = (claims: object) =>
      new SignJWT({ email_verified: true, given_name: 'Ana', family_name: 'Example', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .setIssuer(partner.issuer)
        .setAudience(unit)
        .setSubject('visitor-1')
        .setJti(crypto.randomUUID())
        .setIssuedAt()
        .setExpirationTime('2 minutes')
        .sign(privateKey);
    return { unit, signOnToken };
  }

  /** The link of the mail that asked the owner. */
  async function askedLink(email: string): Promise<string> {
    const suits = ({ subject }: { subject: string }) => subject.startsWith('Was it you');
    const { text } = await sandbox().waitForMail(email, { suits });
    return /http:\/\/\S+\/auth\/link-sign-in#[\w-]{43}/.exec(text ?? '')?.[0] ?? '';
  }

  /** The owner follows the link of the mail, and says that it was them. */
  async function confirmByMail(page: Page, email: string): Promise<void> {
    await page.goto(await askedLink(email));
    await main(page).getByRole('button', { name: authWords['auth.link.action'] }).click();
    await expect(main(page)).toContainText(/Confirmed: \S+ opens your account from now on/);
  }
  const named = (text: string) => text.replaceAll('{service}', 'partner.example');

  test('AUTH-34 an account with the visitor’s address stays closed until its owner confirms by mail; opening the link alone confirms nothing', async ({
    page,
    context,
  }) => {
    const { unit, signOnToken } = await shopWithPartner();
    const { email } = await accountIn(unit);
    const enter = async () =>
      page.goto(`${origin()}/${unit}/auth/sso?lang=en&page=faq#${await signOnToken({ email })}`);
    await enter();
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/link-sign-in`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(authWords['auth.link.check.title']);
    await expect(main(page)).toContainText(authWords['auth.link.check.text']);
    await expect(main(page)).toContainText(resetWords['reset.check.few']);
    expect(await cookieOf(context, `session-${unit}`)).toBeUndefined();
    // As a mail program does that looks at links for its reader.
    const scanner = await context.newPage();
    await scanner.goto(await askedLink(email));
    // Whoever presses knows whom they let in.
    await expect(main(scanner).getByRole('heading', { level: 1 })).toHaveText(named(authWords['auth.link.title']));
    await expect(main(scanner)).toContainText(named(authWords['auth.link.text']));
    await expect(scanner).toHaveTitle(new RegExp(`^${authWords['auth.link.page']} \\|`));
    await scanner.close();
    await enter();
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/link-sign-in`);
    // Of two mails the newer one counts.
    await expect.poll(async () => (await sandbox().mails(email)).length).toBe(2);
    await confirmByMail(page, email);
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/login`);
    await expect(main(page)).toContainText(named(authWords['auth.news.linked']));
    await enter();
    await expect(page).toHaveURL(`${origin()}/${unit}/faq`);
    await expect(greeting(page)).toContainText('Ana Example');
  });

  test('AUTH-34 an answer that got lost is asked for again; both are heard, and the keyboard goes on from there', async ({
    page,
  }) => {
    const { unit, signOnToken } = await shopWithPartner();
    const { email } = await accountIn(unit);
    await page.goto(`${origin()}/${unit}/auth/sso?lang=en#${await signOnToken({ email })}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/link-sign-in`);
    await page.goto(await askedLink(email));
    // The shop does it, and nobody hears of it.
    await page.route(
      '**/linkSignIn*',
      async (route) => {
        // The system's resolver does not know the name.
        const url = route.request().url().replace('api.unwrap.localhost', '127.0.0.1');
        expect(await (await route.fetch({ url })).json()).toMatchObject({ data: { isLinked: true } });
        await route.abort();
      },
      { times: 1 },
    );
    await main(page).getByRole('button', { name: authWords['auth.link.action'] }).click();
    const heading = main(page).getByRole('alert').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(authWords['auth.failed.unreachable']);
    await expect(heading).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await main(page).getByRole('button', { name: resetWords['reset.retry'] }).click();
    await expect(main(page)).toContainText(named(authWords['auth.news.linked']));
  });

  test('AUTH-34 a link that has ended says where another comes from, and leads nowhere by itself', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${origin()}/maison/auth/link-sign-in?lang=en#${'x'.repeat(43)}`);
    const heading = main(page).getByRole('alert').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(resetWords['reset.ended']);
    await expect(heading).toBeFocused();
    await expect(main(page)).toContainText(authWords['auth.link.ended.text']);
    await expect(main(page).getByRole('timer')).toHaveCount(0);
    await expect(main(page).getByRole('link')).toHaveText([authWords['auth.failed.home']]);
    expect(await faultsOf(page)).toEqual([]);
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL(/link-sign-in/);
  });

  test('AUTH-34 the same at a partner’s own sign-in', async ({ page }) => {
    const unit = await addUnitLike('maison', {
      captcha: null,
      signIn: ['normal', 'sso'],
      outsideSignIn: { sso: { clientId: 'sandbox-google' } },
    });
    const { email } = await accountIn(unit);
    const comeBack = async () => {
      await open(page, `/${unit}/auth/login?lang=en`);
      await main(page).getByRole('button', { name: authWords['auth.provider.sso'] }).click();
      // The other side remembers whoever was there before.
      await page.waitForURL(/\/identity\/partner\/|\/auth\/link-sign-in|\/test-[0-9a-f]+$/);
      if (page.url().includes('/identity/partner/')) await elsewhere(page, email, 'partner');
    };
    await comeBack();
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/link-sign-in`);
    await expect(main(page)).toContainText(authWords['auth.link.check.text']);
    await confirmByMail(page, email);
    await page.context().clearCookies({ name: /^_session|^_interaction/ });
    await comeBack();
    await expect(greeting(page)).toContainText('Ana Example');
  });

  test('AUTH-30 AUTH-34 AUTH-25 its visitor is signed in where the partner wanted, and a sign-out leads home', async ({
    page,
    context,
  }) => {
    const { unit, signOnToken } = await shopWithPartner();
    const { email, id } = await accountIn(unit);
    await linkedWithPartner(unit, id);
    const introduced = await signOnToken({ email });
    await page.goto(`${origin()}/${unit}/auth/sso?page=faq#${introduced}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/faq`);
    await expect(greeting(page)).toContainText('Ana Example');
    expect(await page.evaluate(() => localStorage.getItem('returnUrl'))).toContain('https://partner.example/back');
    await page.goto(`${origin()}/${unit}/force-logout`);
    await expect(page).toHaveURL(`${origin()}/${unit}`);
    expect(await page.evaluate(() => localStorage.getItem('returnUrl'))).toBeNull();
    expect(await cookieOf(context, `session-${unit}`)).toBeUndefined();
    // Good once.
    await page.goto(`${origin()}/${unit}/auth/sso?page=faq#${introduced}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/failed`);
  });

  test('AUTH-36 AUTH-12 a salesman’s sign-in goes on with the mailed code, and leads where the partner wanted', async ({
    page,
    context,
  }) => {
    const { unit, signOnToken } = await shopWithPartner({ forSalesmen: true });
    const { email, id } = await accountIn(unit, { kind: 'salesman' });
    await linkedWithPartner(unit, id);
    await page.goto(
      `${origin()}/${unit}/auth/sso?lang=en&page=faq#${await signOnToken({ email, sso_type: 'employee' })}`,
    );
    // What belongs to this sign-in is taken out of the address.
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/salesman/login?returnTo=%2Ffaq`);
    await expect(main(page)).toContainText(authWords['auth.step.email']);
    expect(await cookieOf(context, `session-${unit}`)).toBeUndefined();
    await expect(main(page).getByRole('button', { name: authWords['auth.code.resend'] })).toHaveCount(0);
    // A code that has ended is not to be asked for here.
    await page.route('**/twoFaConfirmLogin*', (route) => route.fulfill({ headers: fromApi(), json: ended }), {
      times: 1,
    });
    await codeField(page).fill('000000');
    await expect(main(page)).toContainText(authWords['auth.code.ended.elsewhere']);
    await typeMailedCode(page, email);
    await expect(page).toHaveURL(`${origin()}/${unit}/faq`);
    await expect(greeting(page)).toContainText('Ana Example');
    // A second code within the minute is not sent, and the visitor is told why they are not in.
    await page.goto(`${origin()}/${unit}/force-logout`);
    await page.goto(`${origin()}/${unit}/auth/sso?lang=en#${await signOnToken({ email, sso_type: 'employee' })}`);
    await expect(page).toHaveURL(`${origin()}/${unit}/auth/failed`);
    await expect(main(page)).toContainText(authWords['auth.failed.soon']);
    await expect(main(page).getByRole('link', { name: authWords['auth.failed.again'] })).toHaveAttribute(
      'href',
      `/${unit}/auth/salesman/login`,
    );
  });
});
