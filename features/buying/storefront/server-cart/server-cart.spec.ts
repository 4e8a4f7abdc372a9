import { expect, type Browser, type Page } from '@playwright/test';
import cart from '#locales/en/buying/cart.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { cartLine, fillCart } from '#testing/browser/carts.ts';
import { four } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { open, signIn, test } from '#testing/browser/sign-in.ts';
import { whenStored } from '#testing/browser/when-stored.ts';
import type { Line } from '#domain/buying/line.ts';

const { maison } = four;
const cartAddress = '/v1/member/cart';
const rows = (page: Page) => page.locator('main .cart-row');
const row = (page: Page, { product }: Line) => page.getByRole('listitem', { name: product.name });
const qty = (page: Page, line: Line) => row(page, line).getByRole('textbox', { name: cart['cart.qty'] });
const notice = (page: Page) => page.getByText(cart['cart.server.save-failed']);

/** A browser with this in its cart, before anybody has signed in. */
async function openDevice(page: Page, lines: readonly Line[]): Promise<Page> {
  await open(page, '/maison/cart?lang=en');
  if (lines.length > 0) {
    await fillCart(page, maison.profile, lines);
    await page.reload();
    await expect(rows(page)).toHaveCount(lines.length);
  }
  return page;
}

async function otherDevice(browser: Browser, lines: readonly Line[] = []): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'consent-maison', value: 'none', url: origin() }]);
  return openDevice(await context.newPage(), lines);
}

async function signInAs(page: Page, { email }: { readonly email: string }): Promise<void> {
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(/\/maison\/?(\?|$)/);
  await open(page, '/maison/cart?lang=en');
}

/** As a browser says it when somebody turns to the page again. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** What is shown once everything that is on its way has arrived: each card with its quantity. */
const shown = async (page: Page) => {
  await comeBack(page);
  return page.locator('main .cart-row').evaluateAll((all) =>
    all.map((each) => {
      const name = each.querySelector('h2, h3')?.textContent ?? '';
      return `${name} ${each.querySelector('input')?.value ?? ''}`;
    }),
  );
};

const both = (first: Page, second: Page, expected: readonly string[]) =>
  expect.poll(async () => [await shown(first), await shown(second)], { timeout: 30_000 }).toEqual([expected, expected]);

test('SCART-01 SCART-03 SCART-05 SCART-06 two browsers with one account have one cart, whatever is done in which', async ({
  page,
  browser,
}) => {
  test.slow();
  const account = await accountIn('maison');
  const [one, two] = [cartLine(0, { id: 'one' }), cartLine(1, { id: 'two', qty: 2 })];
  const name = ({ product }: Line) => product.name;
  await openDevice(page, [one]);
  await signInAs(page, account);
  await expect(rows(page)).toHaveCount(1);

  // Whoever signs in elsewhere goes on where they were, with what they had there.
  const second = await otherDevice(browser, [two]);
  await signInAs(second, account);
  await both(page, second, [`${name(one)} 1`, `${name(two)} 2`]);

  await qty(second, one).fill('3');
  await both(page, second, [`${name(one)} 3`, `${name(two)} 2`]);
  await row(page, two).getByRole('button', { name: cart['cart.remove'] }).click();
  await both(page, second, [`${name(one)} 3`]);

  // One of them is offline for a while, and catches up by itself.
  await second.context().setOffline(true);
  await qty(second, one).fill('5');
  await expect(notice(second)).toBeVisible();
  await expect(second.getByText(cart['cart.server.here'])).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([`${name(one)} 3`]);
  await second.context().setOffline(false);
  await both(page, second, [`${name(one)} 5`]);
  await expect(notice(second)).toHaveCount(0);
  await second.context().close();
});

test('SCART-11 the same card under another id adds up, once', async ({ page, browser }) => {
  const account = await accountIn('maison');
  const [one, two] = [cartLine(0, { id: 'one', qty: 5 }), cartLine(1, { id: 'two' })];
  await openDevice(page, [one]);
  await signInAs(page, account);
  const second = await otherDevice(browser, [{ ...one, id: 'again', qty: 2 }, two]);
  await signInAs(second, account);
  await both(page, second, [`${one.product.name} 7`, `${two.product.name} 1`]);
  await second.reload();
  await qty(second, one).fill('8');
  await both(page, second, [`${one.product.name} 8`, `${two.product.name} 1`]);
  await second.context().close();
});

test('SCART-08 SCART-10 what the server does not take is told, in the way of nothing, and sent again when asked to', async ({
  page,
}) => {
  const one = cartLine(0, { id: 'one' });
  await openDevice(page, [one]);
  const refusal = { success: false, status: 413, data: null, error: { code: 41_301, message: '' } };
  await page.route(`**${cartAddress}**`, (route) =>
    route.fulfill({ status: 413, json: refusal, headers: { 'access-control-allow-origin': '*' } }),
  );
  await signInAs(page, await accountIn('maison'));
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText(cart['cart.server.full'])).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await faultsOf(page, { of: 'main' })).toEqual([]);
  await page.unroute(`**${cartAddress}**`);
  await page.getByRole('button', { name: cart['cart.server.again'] }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
});

test('SCART-11 CART-19 a removal that is undone after it was saved stays undone everywhere', async ({
  page,
  browser,
}) => {
  const account = await accountIn('maison');
  const one = cartLine(0, { id: 'one' });
  await openDevice(page, [one]);
  await signInAs(page, account);
  const second = await otherDevice(browser);
  await signInAs(second, account);
  await both(page, second, [`${one.product.name} 1`]);
  await row(page, one).getByRole('button', { name: cart['cart.remove'] }).click();
  // Somebody is at the notice, which waits for them.
  await page.getByRole('button', { name: cart['cart.undo'] }).hover();
  await expect.poll(() => shown(second)).toEqual([]);
  await page.getByRole('button', { name: cart['cart.undo'] }).click();
  await both(page, second, [`${one.product.name} 1`]);
  await second.context().close();
});

test('SCART-04 AUTH-46 emptying the cart empties it everywhere; signing out leaves it at the server', async ({
  page,
  browser,
}) => {
  const account = await accountIn('maison');
  const [one, two] = [cartLine(0, { id: 'one' }), cartLine(1, { id: 'two' })];
  await openDevice(page, [one]);
  await signInAs(page, account);
  const second = await otherDevice(browser);
  await signInAs(second, account);
  await both(page, second, [`${one.product.name} 1`]);

  await open(second, '/maison/force-logout?lang=en');
  await expect(second).not.toHaveURL(/force-logout/);
  await open(second, '/maison/cart?lang=en');
  await expect(second.getByRole('heading', { name: cart['cart.empty'] })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([`${one.product.name} 1`]);

  await fillCart(second, maison.profile, [two]);
  await second.reload();
  await expect(rows(second)).toHaveCount(1);
  await signInAs(second, account);
  await both(page, second, [`${one.product.name} 1`, `${two.product.name} 1`]);
  await page.getByRole('button', { name: cart['cart.clear'] }).click();
  const question = page.getByRole('dialog', { name: cart['cart.clear.question'] });
  await question.getByRole('button', { name: cart['cart.clear'] }).click();
  await both(page, second, []);
  await second.context().close();
});

test('SCART-07 a guest’s cart is this browser’s, and nobody asks the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(cartAddress)) asked.push(request.url());
  });
  const one = cartLine(0, { id: 'one' });
  await openDevice(page, [one]);
  await qty(page, one).fill('4');
  await comeBack(page);
  await page.waitForLoadState('networkidle');
  await whenStored(page, 'cart');
  await page.reload();
  await expect(qty(page, one)).toHaveValue('4');
  expect(asked).toEqual([]);
});
