// From the button that binds to an order that is paid, on the page of whoever takes the money, and all that goes wrong there.
import { expect, type Page } from '@playwright/test';
import arabic from '#locales/ar/orders/order.json' with { type: 'json' };
import words from '#locales/en/buying/checkout.json' with { type: 'json' };
import orderWords from '#locales/en/orders/order.json' with { type: 'json' };
import french from '#locales/fr/orders/order.json' with { type: 'json' };
import notice from '#locales/en/shop/notice.json' with { type: 'json' };
import { keptCart } from '#testing/browser/carts.ts';
import { checkout, openCheckout, soldLine } from '#testing/browser/checkouts.ts';
import { four, phone } from '#testing/browser/frame.ts';
import { cards, hostedPage, onHostedPage, payByCard } from '#testing/browser/paying.ts';
import { keptIn, main, open, test } from '#testing/browser/sign-in.ts';

const { maison, hadiya } = four;

async function begin(page: Page, language = 'en', unit = maison): Promise<void> {
  const { id } = unit.profile;
  await open(page, `/${id}/cart?lang=${language}`);
  await openCheckout(page, unit, [soldLine(0, {}, unit)]);
  await expect(checkout(page).lines).toHaveCount(1);
  await expect(checkout(page).pay).toBeEnabled();
}

/** How often the page has asked for each. */
function count(page: Page) {
  const asked = { orders: 0, sessions: 0, keys: new Set<string>() };
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    if (request.url().includes('/order/creation')) {
      asked.orders += 1;
      asked.keys.add(request.headers()['idempotency-key'] ?? '');
    }
    if (request.url().endsWith('/init')) asked.sessions += 1;
  });
  return asked;
}

const numberIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

test('action-runs-twice second-tap-second-order ROUTE-29 ORDER-27 a guest taps twice, pays once, and reads that it is on its way', async ({
  page,
}) => {
  const asked = count(page);
  await begin(page);
  await checkout(page).pay.evaluate((button) => {
    (button as HTMLButtonElement).click();
    (button as HTMLButtonElement).click();
    setTimeout(() => (button as HTMLButtonElement).click(), 20);
  });
  await onHostedPage(page);
  expect(asked).toMatchObject({ orders: 1, sessions: 1 });
  await payByCard(page, cards.bankAsks);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/maison\/order\/MAISON-\w{13}\?paymentId=[\w-]+&paymentMean=C04$/);
  await expect(heading(page)).toHaveText(orderWords['order.success']);
  await expect(main(page)).toContainText('€300.00');
  await expect(main(page)).toContainText('Jane Doe');
  // Only now, and nothing that opens it is in the clear.
  await expect.poll(() => keptCart(page, maison.profile)).toEqual([]);
  const { local, session, cookies } = await keptIn(page);
  expect(JSON.stringify([local, session, cookies])).not.toContain(numberIn(page));
  await page.reload();
  await expect(main(page)).toContainText('Jane Doe');
});

test('PAY-35 PAY-07 PAY-24 on a phone, in French: declined, turned back, tried again: the same order, and the cart until then', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await begin(page, 'fr');
  await checkout(page).pay.click();
  await payByCard(page, cards.noFunds);
  await expect(hostedPage(page).error).toBeVisible();
  await page.locator('a').first().click();
  await expect(page).toHaveURL(/\?paymentId=failed/);
  const number = numberIn(page);
  await expect(heading(page)).toHaveText(french['order.came-back']);
  await expect(main(page)).toContainText(french['order.not-paid']);
  expect(await keptCart(page, maison.profile)).toHaveLength(1);
  await main(page).getByRole('button', { name: /300/ }).click();
  await payByCard(page, cards.good);
  await expect(heading(page)).toHaveText(french['order.success']);
  expect(numberIn(page)).toBe(number);
  await expect.poll(() => keptCart(page, maison.profile)).toEqual([]);
});

test('second-tap-second-order an answer that never comes, another tap, a page loaded anew: the same order', async ({
  page,
}) => {
  const asked = count(page);
  await begin(page);
  // It is made, and nobody hears of it.
  await page.route('**/order/creation*', async (route) => {
    const url = route.request().url().replace('api.unwrap.localhost', '127.0.0.1');
    await route.fetch({ url });
    await route.abort();
  });
  await checkout(page).pay.click();
  await expect(checkout(page).notice).toContainText(words['checkout.unheard']);
  await expect(checkout(page).pay).toBeEnabled();
  await checkout(page).pay.click();
  await expect.poll(() => asked.orders).toBe(2);
  await page.reload();
  await page.unroute('**/order/creation*');
  await expect(checkout(page).lines).toHaveCount(1);
  await checkout(page).pay.click();
  await onHostedPage(page);
  expect([asked.orders, asked.keys.size, asked.sessions]).toEqual([3, 1, 1]);
  // The order is there, and the browser's way back leads to it, not to a second one.
  await page.goBack();
  await expect(heading(page)).toHaveText(orderWords['order.unpaid']);
});

test('back-in-another-browser old-session-still-payable two tabs of one order, paid in a browser that knows nothing', async ({
  page,
  context,
  browser,
}) => {
  await begin(page);
  await checkout(page).pay.click();
  await onHostedPage(page);
  const hosted = page.url();
  await page.goBack();
  await expect(heading(page)).toHaveText(orderWords['order.unpaid']);
  const number = numberIn(page);
  // A copy of the tab leads to the same page.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const tab = await opened;
  await tab.getByRole('button', { name: /^Pay/ }).click();
  await onHostedPage(tab);
  expect(tab.url()).toBe(hosted);
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(hosted);
  await payByCard(stranger, cards.good);
  await expect(stranger).toHaveURL(new RegExp(`/maison/order/${number}\\?paymentId=`));
  await expect(heading(stranger)).toHaveText(orderWords['order.success.confirmed']);
  await expect(main(stranger)).toContainText(orderWords['order.more.how']);
  await expect(main(stranger)).not.toContainText(/Jane|John|example\.com|300/);
  expect(await stranger.evaluate(() => JSON.stringify(history.state) + location.href)).not.toMatch(/\.[\w-]{40}/);
  // The old one follows by itself.
  await expect(heading(page)).toHaveText(orderWords['order.success']);
  await elsewhere.close();
});

test('SHELL-15 SHELL-41 PAY-27 an order is there and cannot be paid yet: leaving the checkout for good calls it off, and empties the cart', async ({
  page,
}) => {
  await begin(page);
  await page.route('**/init', (route) => route.abort());
  await checkout(page).pay.click();
  await expect(checkout(page).notice).toContainText(words['checkout.not-begun']);
  expect(await keptCart(page, maison.profile)).toHaveLength(1);
  const calledOff = page.waitForResponse('**/order/cancel*');
  await page.locator('header a').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: notice['notice.leave.confirm'] }).click();
  expect((await calledOff).ok()).toBe(true);
  await expect(page).toHaveURL(/\/maison(#main)?$/);
  await expect.poll(() => keptCart(page, maison.profile)).toEqual([]);
});

test('ORDER-25 ORDER-37 ERR-04 ERR-05 its buyer calls it off, and hears so when that fails; the cart is theirs', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await begin(page, 'ar', hadiya);
  await checkout(page).pay.click();
  await onHostedPage(page);
  await page.goBack();
  await expect(heading(page)).toHaveText(arabic['order.unpaid']);
  const callOff = async () => {
    await main(page).getByRole('button', { name: arabic['order.cancel'] }).click();
    await page.getByRole('dialog').getByRole('button', { name: arabic['order.cancel.yes'] }).click();
  };
  await page.route('**/order/cancel*', (route) => route.abort());
  await callOff();
  await expect(page.getByText(arabic['order.cancel.failed'])).toBeVisible();
  await expect(heading(page)).toHaveText(arabic['order.unpaid']);
  await page.unroute('**/order/cancel*');
  await callOff();
  await expect(heading(page)).toHaveText(arabic['order.called-off']);
  await expect(main(page)).toContainText(arabic['order.money.none']);
  await main(page).getByRole('link', { name: arabic['order.to-cart'] }).click();
  await expect(main(page).locator('.cart-row')).toHaveCount(1);
});
