// Getting an account in a real browser, with the mail and the text message that belong to it.
import { expect, type Page } from '@playwright/test';
import { failures } from '#contract/failures.ts';
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import registerWords from '#locales/en/identity/register.json' with { type: 'json' };
import resetWords from '#locales/en/identity/reset.json' with { type: 'json' };
import { accountIn, somePhone } from '#testing/browser/accounts.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { test } from '#testing/browser/forgotten-rates.ts';
import { sampled } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import { sandboxClient } from '#testing/sandbox/sandbox-client.ts';

const sandbox = () => sandboxClient(process.env['SANDBOX_URL'] ?? '');
const main = (page: Page) => page.locator('main');
const password = 'Quiet-Ribbon-42';

test.beforeEach(async ({ context }) => {
  for (const unit of ['maison', 'hadiya', 'ccn'])
    await context.addCookies([{ name: `consent-${unit}`, value: 'none', url: origin() }]);
});

async function open(page: Page, unit: string, language = 'en') {
  await page.goto(`${origin()}/${unit}/auth/login?tab=register&lang=${language}`);
  await whenAlive(page);
}

const someone = () => `new-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
const field = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);
const submit = (page: Page) => main(page).locator('button[type=submit]');

async function fill(page: Page, email: string) {
  await field(page, 'firstName').fill('Zoé');
  await field(page, 'lastName').fill("O'Neill-Đặng");
  await field(page, 'email').fill(email);
  await field(page, 'emailAgain').fill(email);
  await field(page, 'password').fill(password);
}

/** The address of the link in the mail. */
async function mailedLink(email: string): Promise<string> {
  const { text } = await sandbox().waitForMail(email);
  return /http:\/\/\S+\/auth\/verify-email#[\w-]{43}/.exec(text ?? '')?.[0] ?? '';
}

test('REG-01 REG-03 REG-04 REG-05 registers, confirms by the mailed link, and signs in', async ({ page }) => {
  const email = someone();
  await page.goto(`${origin()}/maison/auth/login?lang=en`);
  await main(page).getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(registerWords['register.heading']);
  await whenAlive(page);
  await fill(page, email);
  await main(page).getByLabel('I am 18 or older').check();
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison/auth/verify-email`);
  await expect(main(page)).toContainText(email);
  // Opening the link is not enough; whoever reads the mail says so.
  await page.goto(await mailedLink(email));
  await main(page).getByRole('button', { name: registerWords['register.verify.action'] }).click();
  await expect(page).toHaveURL(`${origin()}/maison/auth/login`);
  await expect(main(page)).toContainText(authWords['auth.news.verified']);
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(page.locator('header .head-actions')).toContainText("Zoé O'Neill-Đặng");
});

test('REG-11 a link is good once; then it leads to the registration', async ({ page }) => {
  const email = someone();
  await open(page, 'maison');
  await fill(page, email);
  await main(page).getByLabel('I am 18 or older').check();
  await submit(page).click();
  await expect(page).toHaveURL(/verify-email/);
  const link = await mailedLink(email);
  await page.goto(link);
  const confirm = main(page).getByRole('button', { name: registerWords['register.verify.action'] });
  await confirm.click();
  await expect(page).toHaveURL(/auth\/login/);
  await page.goto(link);
  await confirm.click();
  await expect(main(page)).toContainText(resetWords['reset.ended']);
  await expect(main(page)).toContainText(registerWords['register.ended.text']);
  await main(page).getByRole('link', { name: resetWords['reset.ended.action'] }).click();
  await expect(page).toHaveURL(`${origin()}/maison/auth/login?tab=register`);
});

test('nothing on the screen tells that an address is known; its owner gets another mail', async ({ page }) => {
  const { email } = await accountIn('maison');
  await open(page, 'maison');
  await fill(page, email);
  await main(page).getByLabel('I am 18 or older').check();
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison/auth/verify-email`);
  await expect(main(page)).toContainText(registerWords['register.check.text'].replace('{email}', email));
  expect((await sandbox().waitForMail(email)).text).not.toContain('verify-email#');
});

/** The registrations that leave the page, from now on. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      void (request.url().endsWith('/v4/register') && request.method() === 'POST' && sent.push(request.url())),
  );
  return sent;
}

test('REG-08 REG-09 VAL-03 VAL-08 what is wrong is said at its field, and the first of them gets the cursor', async ({
  page,
}) => {
  await open(page, 'maison');
  const sent = sentBy(page);
  await submit(page).click();
  await expect(field(page, 'firstName')).toBeFocused();
  await expect(main(page).getByText(authWords['auth.required'])).toHaveCount(4);
  await expect(main(page)).toContainText(registerWords['register.adult.only']);

  await fill(page, 'zoe@example.com');
  await field(page, 'firstName').fill('R2D2');
  await field(page, 'lastName').fill('O');
  await field(page, 'emailAgain').fill('zoe@example.org');
  await field(page, 'password').fill('alllower');
  await submit(page).click();
  await expect(field(page, 'firstName')).toHaveAccessibleDescription('This field cannot accept numbers.');
  await expect(field(page, 'lastName')).toHaveAccessibleDescription(registerWords['register.name.length']);
  await expect(field(page, 'emailAgain')).toHaveAccessibleDescription(registerWords['register.email.differs']);
  await expect(main(page)).toContainText(registerWords['register.password.weak']);
  expect(sent).toEqual([]);
});

test('REG-06 what only the server knows comes back to its field', async ({ page }) => {
  await open(page, 'maison');
  const sent = sentBy(page);
  await fill(page, 'zoe@example.com');
  await field(page, 'password').fill('Password1');
  await main(page).getByLabel('I am 18 or older').check();
  await submit(page).click();
  await expect(main(page)).toContainText(registerWords['register.password.common']);
  await expect(field(page, 'password')).toBeFocused();
  expect(sent).toHaveLength(1);
});

test('REG-06 what the server refuses is refused no longer once any part of it is another', async ({ page }) => {
  await open(page, 'maison');
  await fill(page, someone());
  await field(page, 'phone').fill('0123');
  await main(page).getByLabel('I am 18 or older').check();
  await submit(page).click();
  await expect(field(page, 'phone')).toHaveAccessibleDescription(/Wrong phone number/);
  const country = main(page).getByLabel(authWords['auth.phone.country']);
  const other = await country.locator('option:not(:checked)').first().getAttribute('value');
  await country.selectOption(other);
  await expect(field(page, 'phone')).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'phone')).toHaveValue('0123');
});

test('REG-06 REG-07 a document that the server refuses is asked about no more once it is of another kind', async ({
  page,
}) => {
  const headers = { 'access-control-allow-origin': origin(), 'access-control-allow-credentials': 'true' };
  const error = { code: failures['register.document-missing'].wire, message: '' };
  await page.route('**/v4/register', (route) =>
    route.fulfill({ headers, json: { success: false, status: 200, data: null, error } }),
  );
  await open(page, await addUnitLike('maison', { askIdCard: true, captcha: null }));
  await fill(page, someone());
  await field(page, 'idCardNo').fill('X-1');
  await main(page).getByLabel('I am 18 or older').check();
  await submit(page).click();
  await expect(field(page, 'idCardNo')).toHaveAccessibleDescription(authWords['auth.required']);
  await main(page).locator('select[name=documentType]').selectOption('PASSPORT');
  await expect(field(page, 'idCardNo')).not.toHaveAttribute('aria-invalid');
});

test('REG-02 REG-06 all that is on the form is sent, and what went wrong is said on it', async ({ page }) => {
  await open(page, 'maison');
  const bodies: unknown[] = [];
  await page.route('**/v4/register', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.abort();
  });
  const email = someone();
  await fill(page, email);
  await field(page, 'phone').fill('06 12 34 56 78');
  await field(page, 'promoCode').fill('SUMMER');
  await main(page).getByLabel('I am 18 or older').check();
  const news = field(page, 'isSubscription');
  const wants = !(await news.isChecked());
  await news.setChecked(wants);
  await submit(page).click();
  await expect(main(page)).toContainText(authWords['auth.failed.unreachable']);
  await expect(page).toHaveURL(/tab=register/);
  expect(bodies[0]).toMatchObject({
    email,
    firstName: 'Zoé',
    lastName: "O'Neill-Đặng",
    password,
    registerType: 'NL',
    mobileNo: '+33612345678',
    isSubscription: wants,
    isAdult: true,
    promoCode: 'SUMMER',
  });
});

test('VAL-16 the rules of a password are ticked off while it is typed', async ({ page }) => {
  await open(page, 'maison');
  const done = main(page).getByText(authWords['auth.rule.kept']);
  await expect(done).toHaveCount(0);
  await field(page, 'password').fill('abc');
  await expect(done).toHaveCount(2);
  await field(page, 'password').fill('Abcdefgh');
  await expect(done).toHaveCount(4);
  await expect(field(page, 'password')).toHaveAttribute('autocomplete', 'new-password');
});

test('OTP-05 OTP-06 OTP-08 a number that is confirmed by SMS can be signed in with', async ({ page }) => {
  const [email, phone] = [someone(), somePhone()];
  await open(page, 'maison');
  await fill(page, email);
  await main(page).getByLabel('I am 18 or older').check();
  await field(page, 'phone').fill(phone);
  await main(page).getByRole('button', { name: registerWords['register.phone.send'] }).click();
  const code = /\b(\d{6})\b/.exec((await sandbox().waitForSms(phone)).text)?.[1] ?? '';
  const otp = field(page, 'otp');
  await otp.fill(code === '000000' ? '000001' : '000000');
  await expect(main(page)).toContainText(authWords['auth.code.wrong']);
  await otp.fill(code);
  await expect(main(page)).toContainText(registerWords['register.phone.proved']);
  await submit(page).click();
  await expect(page).toHaveURL(/verify-email/);
  await page.goto(await mailedLink(email));
  await main(page).getByRole('button', { name: registerWords['register.verify.action'] }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await main(page).getByText('Phone', { exact: true }).click();
  await field(page, 'phone').fill(phone);
  await field(page, 'password').fill(password);
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
});

test('OTP-02 while a code is on its way the button is busy, and asks for no second one', async ({ page }) => {
  let [asked, letGo] = [0, () => {}];
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/user/sendOTP', async (route) => {
    if (route.request().method() === 'POST') asked += 1;
    await held;
    await route.continue();
  });
  const phone = somePhone();
  await open(page, 'maison');
  await field(page, 'phone').fill(phone);
  const send = main(page).getByRole('button', { name: registerWords['register.phone.send'] });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  // Nobody waits for a button that is busy, but somebody may press it.
  await send.dispatchEvent('click');
  letGo();
  await expect(field(page, 'otp')).toBeVisible();
  expect(asked).toBe(1);
});

test('OTP-04 a number that is none is told of, and no code is awaited', async ({ page }) => {
  await open(page, 'maison');
  await field(page, 'phone').fill('0123');
  await main(page).getByRole('button', { name: registerWords['register.phone.send'] }).click();
  await expect(field(page, 'phone')).toHaveAccessibleDescription(/Wrong phone number/);
  await expect(field(page, 'otp')).toHaveCount(0);
});

test('REG-07 the document is asked for in the units that want it, and nowhere else', async ({ page }) => {
  await open(page, 'maison');
  await expect(field(page, 'idCardNo')).toHaveCount(0);
  await open(page, 'ccn');
  const email = someone();
  await fill(page, email);
  await main(page).getByLabel('I am 18 or older').check();
  await submit(page).click();
  await expect(field(page, 'idCardNo')).toBeFocused();
  await main(page).getByLabel('Identity document').selectOption('PASSPORT');
  await field(page, 'idCardNo').fill('PA 0123456');
  await submit(page).click();
  await expect(page).toHaveURL(/verify-email/, { timeout: 20_000 });
  expect(await mailedLink(email)).toContain('/ccn/');
});

test('REG-09 a unit that needs proof asks for the date of birth, and only adults may register', async ({ page }) => {
  const unit = await addUnitLike('maison', { askBirthDate: true, captcha: null });
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, unit);
  await expect(field(page, 'isAdult')).toHaveCount(0);
  const email = someone();
  await fill(page, email);
  // Where there is a mouse, a date is typed in parts.
  const type = async (year: number) => {
    await main(page).getByRole('spinbutton').first().click();
    await page.keyboard.type(`0505${year}`);
  };
  await type(new Date().getFullYear() - 10);
  await submit(page).click();
  await expect(main(page)).toContainText(registerWords['register.adult.only']);
  await type(1990);
  await submit(page).click();
  await expect(page).toHaveURL(/verify-email/);
});

for (const [unit, language, width] of sampled(
  [
    ['maison', 'en', 1280],
    ['ccn', 'es', 360],
    ['hadiya', 'ar', 360],
    ['hadiya', 'ar', 1280],
  ] as const,
  1,
))
  test(`accessible and without sideways scrolling: ${unit} ${language} ${width}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 360 ? 'dark' : 'light' });
    await page.setViewportSize({ width, height: 800 });
    await open(page, unit, language);
    // With everything that can be said.
    await submit(page).click();
    await expect(field(page, 'firstName')).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
