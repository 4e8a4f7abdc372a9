// Up to the button that binds: who gets to a checkout, what it asks, what it says before anything is paid.
import { expect, type Page } from '@playwright/test';
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import cartWords from '#locales/en/buying/cart.json' with { type: 'json' };
import words from '#locales/en/buying/checkout.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { fillCart, keptCart } from '#testing/browser/carts.ts';
import { checkout, openCheckout, soldLine } from '#testing/browser/checkouts.ts';
import { four, phone } from '#testing/browser/frame.ts';
import { sampled } from '#testing/browser/looks.ts';
import { origin } from '#testing/browser/origin.ts';
import { onHostedPage } from '#testing/browser/paying.ts';
import { keptIn, main, open, signIn, test } from '#testing/browser/sign-in.ts';

const { maison, tinto, hadiya } = four;

const begin = async (page: Page, ...changes: Parameters<typeof soldLine>[1][]) => {
  await open(page, '/maison/cart?lang=en');
  await openCheckout(page, maison, changes.length > 0 ? changes.map((one, at) => soldLine(at, one)) : [soldLine(0)]);
};

test('CART-33 GATE-06 GATE-11 a guest goes from the cart to the button that binds', async ({ page }) => {
  await open(page, '/maison/cart?lang=en');
  const anonymous = { sender: { name: '', email: '', mobile: '' } };
  await fillCart(page, maison.profile, [soldLine(0, anonymous)]);
  await page.reload();
  await main(page).getByRole('link', { name: cartWords['cart.checkout'] }).click();
  await expect(page).toHaveURL(/auth\/login\?nextStep=checkout/);
  await main(page).getByRole('button', { name: authWords['auth.guest.action'] }).click();
  await expect(page).toHaveURL(/\/maison\/buying-friend\/checkout/);
  const { name, email, pay, lines } = checkout(page);
  await expect(lines).toHaveCount(1);
  await pay.click();
  await expect(name).toBeFocused();
  await name.fill('Ana');
  await name.blur();
  await expect(page.getByText(words['checkout.name.whole'])).toBeVisible();
  await name.fill('Ana Example');
  await expect(page.getByText(words['checkout.name.whole'])).toBeHidden();
  await email.fill('ana@gmial.com');
  await email.blur();
  await main(page).getByRole('button', { name: 'Did you mean ana@gmail.com?' }).click();
  await expect(email).toHaveValue('ana@gmail.com');
  await pay.click();
  await onHostedPage(page);
});

test('GATE-08 GATE-09 what a guest typed is there again in this tab, and in no other', async ({ page, context }) => {
  await begin(page, { sender: { name: '', email: '', mobile: '' } });
  await checkout(page).name.fill('Ana Example');
  await checkout(page).email.fill('ana@example.com');
  await page.reload();
  await whenAlive(page);
  await expect(checkout(page).name).toHaveValue('Ana Example');
  await expect(checkout(page).email).toHaveValue('ana@example.com');
  const { local, cookies } = await keptIn(page);
  expect(JSON.stringify(local)).not.toContain('ana@example.com');
  expect(cookies).not.toContain('ana');
  const other = await context.newPage();
  await open(other, '/maison/cart?lang=en');
  expect(JSON.stringify((await keptIn(other)).session)).not.toContain('ana@example.com');
});

test('GATE-06 whoever signs in on the way finds what they typed', async ({ page }) => {
  const { email: address } = await accountIn('maison');
  await begin(page, { sender: { name: '', email: '', mobile: '' } });
  const { name, email, lines } = checkout(page);
  await name.fill('Ana Example');
  await email.fill('ana@example.com');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, address);
  await expect(page).toHaveURL(/\/maison\/buying-friend\/checkout/);
  await expect(lines).toHaveCount(1);
  await expect(main(page).getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(name).toHaveValue('Ana Example');
  await expect(email).toHaveValue('ana@example.com');
});

test('GATE-09 what a guest typed is not told to whoever signs in there later', async ({ page }) => {
  const { email: address } = await accountIn('maison');
  const nameless = { sender: { name: '', email: '', mobile: '' } };
  await begin(page, nameless);
  await checkout(page).name.fill('Somebody Else');
  await checkout(page).email.fill('somebody@example.com');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, address);
  await expect(page).not.toHaveURL(/auth\/login/);
  await begin(page, nameless);
  await expect(checkout(page).name).toHaveValue('Ana Example');
  await expect(checkout(page).email).toHaveValue('');
});

test('whoever named themselves as the sender need not do it again; the keys go down the page to the button that binds', async ({
  page,
}) => {
  await begin(page);
  await expect(checkout(page).name).toHaveValue('John Roe');
  await expect(checkout(page).email).toHaveValue('john@example.com');
  await expect(checkout(page).pay).toBeEnabled();
  const [form, order] = [
    ['name', 'email', 'paymentMean'],
    ['couponNumber', words['checkout.order']],
  ];
  expect(await namedStops(page, [...form, ...order])).toEqual([...form, ...order]);
  await page.setViewportSize(phone);
  expect(await namedStops(page, [...form, ...order])).toEqual(['couponNumber', ...form, words['checkout.order']]);
});

/** Those of them that the Tab key comes to, until it has come to all. */
async function namedStops(page: Page, wanted: readonly string[]): Promise<string[]> {
  const stops: string[] = [];
  // From where the page begins.
  await main(page).getByRole('heading', { level: 1 }).click();
  for (let presses = 0; presses < 40 && stops.length < wanted.length; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: at } = document;
      return (at instanceof HTMLInputElement && at.name) || at?.textContent || '';
    });
    if (wanted.includes(stop)) stops.push(stop);
  }
  return stops;
}

test('CART-36 CART-41 a checkout without a cart leads to the cards', async ({ page }) => {
  await open(page, '/maison/cart?lang=en');
  await openCheckout(page, maison, []);
  await expect(page).toHaveURL(`${origin()}/maison#main`);
});

test('CART-34 a cart is paid for where its first line was made', async ({ page }) => {
  await begin(page, { draftPath: '/buying-self' }, {});
  await expect(page).toHaveURL(`${origin()}/maison/buying-self/checkout`);
  await expect(checkout(page).lines).toHaveCount(2);
});

test('GATE-08 document type and number are asked of guests where the unit asks', async ({ page }) => {
  const unit = await addUnitLike('maison', { askIdCard: true }, maison);
  await open(page, `/${unit}/cart?lang=en`);
  await openCheckout(page, maison, [soldLine(0)], { id: unit });
  await expect(checkout(page).lines).toHaveCount(1);
  await checkout(page).pay.click();
  const number = main(page).getByLabel(words['checkout.document.number']);
  await expect(number).toBeFocused();
  await main(page).getByLabel(words['checkout.document'], { exact: true }).selectOption('PASSPORT');
  await number.fill('P-123');
  await checkout(page).pay.click();
  // It is ordered; a unit that was made for a test has no account at the bank.
  await expect(checkout(page).notice).toContainText(words['checkout.not-begun']);
});

test('LAW-01 the button that binds says so where the law asks for it', async ({ page }) => {
  await begin(page);
  await expect(checkout(page).pay).toHaveText(words['checkout.order']);
  await open(page, '/hadiya/cart?lang=en');
  await openCheckout(page, hadiya, [soldLine(0, {}, hadiya)]);
  await expect(checkout(page).pay).toContainText('Pay');
});

test('LAW-01 consent is asked where delivery ends the right to withdraw, and nowhere else', async ({ page }) => {
  await begin(page);
  await expect(checkout(page).lines).toHaveCount(1);
  await expect(main(page).getByRole('checkbox')).toHaveCount(0);
  await open(page, '/tinto/cart?lang=en');
  await openCheckout(page, tinto, [soldLine(0, {}, tinto)]);
  await expect(checkout(page).lines).toHaveCount(1);
  await checkout(page).pay.click();
  await expect(page.getByText(words['checkout.consent.needed'])).toBeVisible();
  await main(page).getByRole('checkbox').check();
  await expect(page.getByText(words['checkout.consent.needed'])).toBeHidden();
  await checkout(page).pay.click();
  await onHostedPage(page);
});

test('TOTAL-23 D2 a price that has changed is shown before anything binds', async ({ page }) => {
  // It changes after it was shown.
  const first = page.waitForResponse('**/v1/order/price*');
  await begin(page);
  await first;
  await expect(checkout(page).total).toHaveText('€300.00');
  await page.route('**/v1/order/price*', async (route) => {
    // The resolver of this process does not know *.localhost.
    const url = route.request().url().replace('api.unwrap.localhost', '127.0.0.1');
    const answer = await route.fetch({ url });
    const body = (await answer.json()) as { data: { payAmount: number } };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, payAmount: 280 } } });
  });
  await checkout(page).pay.click();
  await expect(checkout(page).notice).toContainText('€300.00');
  await expect(checkout(page).total).toHaveText('€280.00');
  // Whatever the page was told: what is charged is what the shop says, or nothing.
  await checkout(page).pay.click();
  await expect(checkout(page).notice).toContainText(words['checkout.changed.again']);
});

test('a shop that is not reached says so, keeps everything, and is asked again', async ({ page }) => {
  await open(page, '/maison/cart?lang=en');
  await page.route('**/v1/order/price*', (route) => route.abort());
  await openCheckout(page, maison, [soldLine(0)]);
  await expect(checkout(page).notice).toContainText(words['checkout.unreachable']);
  await page.unroute('**/v1/order/price*');
  await main(page).getByRole('button', { name: words['checkout.again'] }).click();
  await expect(checkout(page).notice).toBeHidden();
  await expect(checkout(page).lines).toHaveCount(1);
});

test('CART-28 what the server refuses is said beside its line', async ({ page }) => {
  await begin(page, { amount: 7 }, {});
  await expect(checkout(page).notice.last()).toContainText(words['checkout.lines-refused']);
  await expect(checkout(page).lines.first()).toContainText(words['checkout.line.amount']);
});

test('SHELL-14 leaving asks, and then the cart is empty; the cart itself is no way out', async ({ page }) => {
  await begin(page);
  await main(page).getByRole('link', { name: cartWords['cart.edit'] }).click();
  await expect(page).toHaveURL(/\/maison\/cart/);
  await main(page).getByRole('link', { name: cartWords['cart.checkout'] }).click();
  await expect(checkout(page).lines).toHaveCount(1);
  await page.locator('header a').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect.poll(() => keptCart(page, maison.profile)).toEqual([]);
});

const looks = [
  ['English', maison, 'maison', 'en', 1280],
  ['Arabic on a phone', hadiya, 'hadiya', 'ar', 360],
  ['French on a small phone', maison, 'maison', 'fr', 320],
  ['Spanish', tinto, 'tinto', 'es', 1280],
] as const;
for (const [name, unit, id, language, width] of sampled(looks, 2))
  test(`the checkout is accessible and fits: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/${id}/cart?lang=${language}`);
    await openCheckout(page, unit, [soldLine(0, {}, unit), soldLine(1, {}, unit)]);
    await expect(checkout(page).lines).toHaveCount(2);
    await checkout(page).name.fill('Ana');
    await checkout(page).pay.click();
    await page.locator('main [aria-invalid=true]').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
