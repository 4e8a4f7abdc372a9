// A cheap phone shows a page seconds before its script is there. What is typed, chosen or pressed until then must
// not be lost: here the scripts wait until somebody has used the page.
import { expect, type Page } from '@playwright/test';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { unitCan } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import unloadedWords from '#locales/en/shop/unloaded.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { checkout, openCheckout, soldLine } from '#testing/browser/checkouts.ts';
import { four } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { pages } from '#testing/browser/pictured-pages.ts';
import { cookieOf, greeting, main, submit, test, type } from '#testing/browser/sign-in.ts';
import { units } from '#units/all.ts';

/** Opens a page whose scripts come when `release` is called. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(origin() + path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return async () => {
    release();
    await whenAlive(page);
  };
}

const fields =
  'main :is(input:not([type=radio], [type=hidden]), textarea, select), input:not([type=radio], [type=hidden])';

/** Uses every field that can be seen, and says what each holds. */
async function useFields(page: Page): Promise<Record<string, string | boolean>> {
  for (const [at, box] of (await page.locator(fields).filter({ visible: true }).all()).entries()) {
    const { type: kind, inputMode: keys } = await box.evaluate((element: HTMLInputElement) => ({
      type: element.type,
      inputMode: element.inputMode,
    }));
    if (kind === 'checkbox') await box.click({ force: true });
    else if (kind === 'select-one') await box.selectOption({ index: 1 });
    // An amount is written as amounts are.
    else if (keys === 'decimal') await box.fill('75');
    else await box.fill(kind === 'tel' ? '612345678' : kind === 'date' ? '1990-05-17' : `early${at}`);
  }
  // Of several, the last. How somebody signs in, and what a card looks like, change the fields: both have tests of their own.
  if (!/\/(auth|buying-friend|buying-self|phone-credit)\b/.test(page.url()))
    for (const group of await page.getByRole('radiogroup').or(page.locator('main fieldset')).all()) {
      const radios = group.locator('input[type=radio]');
      if (await radios.count()) await radios.last().check({ force: true });
    }
  return held(page);
}

const held = (page: Page) =>
  page
    .locator(`${fields}, main input[type=radio]`)
    .filter({ visible: true })
    .evaluateAll((boxes) =>
      Object.fromEntries(
        (boxes as HTMLInputElement[]).map((box, at) => [
          `${at} ${box.name}`,
          box.type === 'checkbox' || box.type === 'radio' ? box.checked : box.value,
        ]),
      ),
    );

const withFields = [
  `/maison/card/${four.maison.products[0]?.itemCode}`,
  `/maison/buying-friend?item=${four.maison.products[0]?.itemCode}`,
  `/maison/buying-friend?item=${four.maison.products[0]?.itemCode}&amount=50&step=design`,
  `/maison/buying-self?item=${four.maison.products[0]?.itemCode}`,
  '/maison/faq',
  '/maison/query',
  '/maison/auth/login',
  '/maison/auth/login?tab=register',
  '/maison/auth/forgot-password',
  '/maison/auth/b2b/login',
  '/maison/auth/salesman/login',
  '/hadiya/auth/employee/login',
  '/hadiya/query',
  '/hadiya/phone-credit',
];

test('no page with a field is forgotten here', async () => {
  // The system's resolver does not know the name that browsers use.
  const onLoopback = origin().replace(/(?<=\/\/)[^:]+/, '127.0.0.1');
  // Each shop has items of its own; the page is the same.
  const pageOf = (path: string) =>
    path
      .replace(/^\/faq\?.*/, '/faq')
      .replace(/^\/card\/.*/, '/card/…')
      .replace(/item=[^&]*/, 'item=…');
  const known = new Set(withFields.map((path) => pageOf(path.replace(/^\/\w+/, ''))));
  for (const { profile, products } of units)
    for (const { path, before, needs } of pages) {
      if (before || (needs && !unitCan(completeProfile(profile), needs))) continue;
      const at = path({ firstItem: products[0]?.itemCode ?? '' }).split('#')[0] ?? '';
      const html = await (await fetch(`${onLoopback}/${profile.id}${at}`)).text();
      const inMain = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      // A checkout has its own test below, with something to pay for.
      if (routeOf(at.split('?')[0] ?? '')?.kind === 'checkout') continue;
      // What is chosen in the shop window has its own test below; a search in the help is the same page.
      const isTypedInto = /<(input|textarea|select)(?![^>]*(type="hidden"|role="switch"))/.test(inMain);
      if (isTypedInto && !/^(\?|$)/.test(at)) expect(known, `${profile.id}${at}`).toContain(pageOf(at));
    }
});

for (const path of withFields)
  test(`what is typed on ${path} before the page is alive is still there when it is`, async ({ page }) => {
    const comesAlive = await openEarly(page, `${path}${path.includes('?') ? '&' : '?'}lang=en`);
    const typed = await useFields(page);
    expect(Object.keys(typed).length).toBeGreaterThan(0);
    await comesAlive();
    expect(await held(page)).toEqual(typed);
    // The next drawing leaves it alone as well.
    await page.keyboard.press('Tab');
    expect(await held(page)).toEqual(typed);
  });

test('what is typed at a checkout before the page is alive is still there when it is, and is not what was kept', async ({
  page,
}) => {
  await page.goto(`${origin()}/maison/cart?lang=en`);
  await whenAlive(page);
  await openCheckout(page, four.maison, [soldLine(0)]);
  await expect(checkout(page).name).toHaveValue('John Roe');
  const comesAlive = await openEarly(page, '/maison/buying-friend/checkout?lang=en');
  await expect(checkout(page).pay).toBeDisabled();
  await checkout(page).name.fill('Ana Example');
  await checkout(page).email.fill('ana@example.com');
  await comesAlive();
  await expect(checkout(page).pay).toBeEnabled();
  await expect(checkout(page).name).toHaveValue('Ana Example');
  await expect(checkout(page).email).toHaveValue('ana@example.com');
});

test('what is searched for before the page is alive is found when it is', async ({ page }) => {
  const comesAlive = await openEarly(page, '/maison?lang=en');
  await page.getByRole('searchbox').first().fill('caf');
  await comesAlive();
  await expect(page).toHaveURL(/[?&]q=caf/);
  await expect(page.getByRole('searchbox').first()).toHaveValue('caf');
});

test('what is chosen in the shop window before the page is alive is carried out when it is', async ({ page }) => {
  const comesAlive = await openEarly(page, '/maison?lang=en');
  await page.getByRole('switch').click();
  await comesAlive();
  await expect(page).toHaveURL(/[?&]online=1/);
  await expect(page.getByRole('switch')).toBeChecked();
});

test('how to sign in may be chosen early: the page has the field for it when it is alive', async ({ page }) => {
  const comesAlive = await openEarly(page, '/maison/auth/login?lang=en');
  await main(page).getByText('Phone', { exact: true }).click();
  await comesAlive();
  await expect(main(page).locator('input[name=phone]')).toBeVisible();
  await expect(main(page).getByRole('radio', { name: 'Phone' })).toBeChecked();
});

test('typed-is-not-sent: a value, a theme and words that are given early are on the card when the page is alive', async ({
  page,
}) => {
  const item = `/maison/buying-friend?lang=en&item=${four.maison.products[0]?.itemCode}`;
  const amountAlive = await openEarly(page, item);
  await main(page).getByRole('radio', { name: '€100', exact: true }).check({ force: true });
  await amountAlive();
  await expect(main(page).getByRole('radio', { name: '€100', exact: true })).toBeChecked();
  await expect(page.locator('.card-stage svg').first()).toContainText('€100');
  // And an early tap on the button leads on with it.
  const designAlive = await openEarly(page, `${item}&amount=50&step=design`);
  await main(page).getByRole('radio', { name: 'Candles' }).check({ force: true });
  await main(page).locator('textarea[name=message]').fill('Early bird');
  await main(page).locator('button[type=submit]').click();
  await designAlive();
  await expect(page).toHaveURL(/step=delivery/);
  await expect(page.locator('.card-stage svg').first()).toContainText('Early bird');
});

test('whatever is chosen in the shop window before the page is alive, all of it counts', async ({ page }) => {
  const comesAlive = await openEarly(page, '/maison?lang=en');
  await page.getByRole('switch').click();
  await main(page).locator('select').first().selectOption({ index: 1 });
  await page.getByRole('searchbox').first().fill('caf');
  await comesAlive();
  await expect(page).toHaveURL(/(?=.*[?&]online=1)(?=.*[?&]country=[A-Z]{2})(?=.*[?&]q=caf)/);
  await expect(page.getByRole('switch')).toBeChecked();
  await expect(page.getByRole('searchbox').first()).toHaveValue('caf');
});

test('REG-07 REG-09 a document and a date of birth that are given early are registered with', async ({ page }) => {
  const unit = await addUnitLike('maison', { askIdCard: true, askBirthDate: true, captcha: null });
  const asked = page.waitForRequest((request) => request.url().endsWith('/v4/register') && request.method() === 'POST');
  const comesAlive = await openEarly(page, `/${unit}/auth/login?tab=register&lang=en`);
  const field = (name: string) => main(page).locator(`[name=${name}]`);
  const typed = {
    firstName: 'Zoé',
    lastName: 'Tran',
    email: 'zoe@example.com',
    emailAgain: 'zoe@example.com',
    password: 'Quiet-Ribbon-42',
    idCardNo: 'X-12',
    birthDate: '1990-05-17',
  };
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  await field('documentType').selectOption('PASSPORT');
  await main(page).locator('button[type=submit]').click();
  await comesAlive();
  const { emailAgain: _, ...sent } = typed;
  expect((await asked).postDataJSON()).toMatchObject({ ...sent, documentType: 'PASSPORT' });
});

test('nobody’s date field is taken away while they are in it, however early they came', async ({ page }) => {
  const unit = await addUnitLike('maison', { askBirthDate: true });
  const comesAlive = await openEarly(page, `/${unit}/auth/login?tab=register&lang=en`);
  const date = main(page).locator('input[name=birthDate]');
  await date.focus();
  await date.fill('1990-05-17');
  await comesAlive();
  await expect(date).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(date).toHaveValue('1990-05-17');
});

const unloaded = (page: Page) => main(page).getByRole('alert').filter({ hasText: unloadedWords['unloaded.form'] });

test('where the scripts cannot be had, a form is let go of and says so; nothing goes into the address', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  // On a phone the button is the last thing that is seen.
  await page.setViewportSize({ width: 390, height: 844 });
  const address = `${origin()}/maison/auth/login?lang=en`;
  await page.goto(address);
  await type(page, 'ana@example.com');
  await submit(page).click();
  await expect(unloaded(page)).toBeInViewport({ ratio: 1 });
  await expect(submit(page)).not.toHaveAttribute('aria-busy');
  // Said once, however often it is tried.
  await submit(page).click();
  await expect(unloaded(page)).toHaveCount(1);
  expect(page.url()).toBe(address);
  // Nor is the bank asked for ever: after a while the page says that nothing moves.
  await page.goto(`${origin()}/maison/loading/order?lang=en`);
  const late = page.getByText(unloadedWords['unloaded.page']);
  await expect(late).toBeHidden();
  await late.evaluate((note) => note.parentElement?.getAnimations().forEach((wait) => wait.finish()));
  await expect(late).toBeInViewport({ ratio: 1 });
});

test('where the scripts fail while a form is held, it is let go of at once', async ({ page }) => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await failed;
    await route.abort();
  });
  await page.goto(`${origin()}/maison/auth/login?lang=en`, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await expect(unloaded(page)).toHaveCount(0);
  fail();
  await expect(unloaded(page)).toBeVisible();
  await expect(submit(page)).not.toHaveAttribute('aria-busy');
});

test('nobody waits for ever: a form is let go of after a while, and is sent if the page comes alive after all', async ({
  page,
}) => {
  const { email } = await accountIn('maison');
  await page.clock.install();
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  const comesAlive = await openEarly(page, '/maison/auth/login?lang=en');
  await type(page, email);
  await submit(page).click();
  await page.clock.fastForward(19_000);
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(2_000);
  await expect(unloaded(page)).toBeVisible();
  await expect(submit(page)).not.toHaveAttribute('aria-busy');
  await page.clock.resume();
  await comesAlive();
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect(faults).toEqual([]);
});

test('the search is an ordinary form: without any script it leads to what was found', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${origin()}/maison/faq?lang=en`);
  await page.getByRole('searchbox').first().fill('caf');
  await page.getByRole('searchbox').first().press('Enter');
  await expect(page).toHaveURL(/\/maison\?.*q=caf/);
  await expect(main(page).getByRole('heading', { name: /caf/ }).first()).toBeAttached();
});

test('a tap on “sign in” before the page is alive signs in when it is, and nothing goes into the address', async ({
  page,
}) => {
  const { email } = await accountIn('maison');
  const comesAlive = await openEarly(page, '/maison/auth/login?lang=en');
  await type(page, email);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).toBe(`${origin()}/maison/auth/login?lang=en`);
  await comesAlive();
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(greeting(page)).toContainText('Ana Example');
});

test('what is ticked early goes along with an early tap', async ({ page, context }) => {
  const { email } = await accountIn('maison');
  const comesAlive = await openEarly(page, '/maison/auth/login?lang=en');
  await type(page, email);
  await main(page).getByRole('checkbox').check();
  await submit(page).click();
  await comesAlive();
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect((await cookieOf(context, 'login-email-customer-maison'))?.value).toBe(encodeURIComponent(email));
});

test('an early tap sends once, however often it is made', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  const comesAlive = await openEarly(page, '/maison/auth/login?lang=en');
  await type(page, (await accountIn('maison')).email);
  await submit(page).click();
  await main(page).getByLabel('Password', { exact: true }).press('Enter');
  await comesAlive();
  await expect(page).toHaveURL(`${origin()}/maison`);
  expect(asked.filter((path) => /login/i.test(path))).toHaveLength(1);
});

test('a tap on “sign in” with nothing typed is answered when the page is alive', async ({ page }) => {
  const comesAlive = await openEarly(page, '/maison/auth/login?lang=en');
  await submit(page).click();
  await comesAlive();
  await expect(main(page).getByLabel('Email address')).toBeFocused();
  await expect(submit(page)).not.toHaveAttribute('aria-busy');
});
