// A cheap phone shows a page seconds before its script is there. What is typed, chosen or pressed until then must
// not be lost: here the scripts wait until somebody has used the page.
import { expect, type Page } from '@playwright/test';
import { unitCan } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { accountIn } from '#testing/browser/accounts.ts';
import { whenAlive } from '#testing/browser/alive.ts';
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

/** Uses every field that can be seen, and says what each holds. */
async function useFields(page: Page): Promise<Record<string, string | boolean>> {
  const boxes = await page.locator('input:visible:not([type=radio], [type=hidden], [type=date])').all();
  for (const [at, box] of boxes.entries())
    if ((await box.getAttribute('type')) === 'checkbox') await box.click({ force: true });
    else await box.fill((await box.getAttribute('type')) === 'tel' ? '612345678' : `early${at}`);
  return held(page);
}

const held = (page: Page) =>
  page
    .locator('input:visible:not([type=radio], [type=hidden])')
    .evaluateAll((boxes) =>
      Object.fromEntries(
        (boxes as HTMLInputElement[]).map((box, at) => [
          `${at} ${box.name}`,
          box.type === 'checkbox' ? box.checked : box.value,
        ]),
      ),
    );

const withFields = [
  `/maison/card/${four.maison.products[0]?.itemCode}`,
  '/maison/faq',
  '/maison/query',
  '/maison/auth/login',
  '/maison/auth/login?tab=register',
  '/maison/auth/forgot-password',
  '/maison/auth/b2b/login',
  '/maison/auth/salesman/login',
  '/hadiya/auth/employee/login',
  '/hadiya/query',
];

test('no page with a field is forgotten here', async () => {
  // The system's resolver does not know the name that browsers use.
  const onLoopback = origin().replace(/(?<=\/\/)[^:]+/, '127.0.0.1');
  const known = new Set(withFields.map((path) => path.replace(/^\/\w+/, '')));
  for (const { profile, products } of units)
    for (const { path, before, needs } of pages) {
      if (before || (needs && !unitCan(completeProfile(profile), needs))) continue;
      const at = path({ firstItem: products[0]?.itemCode ?? '' }).split('#')[0] ?? '';
      const html = await (await fetch(`${onLoopback}/${profile.id}${at}`)).text();
      const inMain = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      // What is chosen in the shop window has its own test below; a search in the help is the same page.
      const isTypedInto = /<(input|textarea)(?![^>]*(type="hidden"|role="switch"))/.test(inMain);
      if (isTypedInto) expect(known, `${profile.id}${at}`).toContain(at.replace(/^\/faq\?.*/, '/faq'));
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
