// The page of an order for whoever has less than all of it: a number, a link, nothing.
import { expect, type Page } from '@playwright/test';
import words from '#locales/en/orders/order.json' with { type: 'json' };
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { checkout, openCheckout, soldLine } from '#testing/browser/checkouts.ts';
import { four } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { cards, onHostedPage, payByCard } from '#testing/browser/paying.ts';
import { main, open, test } from '#testing/browser/sign-in.ts';

const { maison } = four;
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

test('PAY-25 ORDER-35 nothing is known: lost, asked for by number, and no number of this shop', async ({ page }) => {
  await open(page, '/maison/order?paymentId=failed&lang=en');
  await expect(heading(page)).toHaveText(words['order.lost']);
  const number = main(page).getByLabel(words['order.number']);
  await main(page).getByRole('button', { name: words['order.lost.number'] }).click();
  await expect(number).toBeFocused();
  await page.reload();
  await whenAlive(page);
  // Asked once more, it says what came of that.
  await main(page).getByRole('button', { name: words['order.retry'] }).click();
  await expect(main(page)).toContainText(words['order.lost.still']);
  await expect(number).toBeFocused();
  await number.fill('MAISON-0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words['order.number.wrong'])).toBeVisible();
  await expect(number).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
});

test('ROUTE-32 PAY-25 back from paying without a token: lost; what is paid for later leads home; another word leads nowhere', async ({
  page,
}) => {
  await open(page, '/maison/loading/order?lang=en');
  await expect(heading(page)).toHaveText(words['order.lost']);
  await open(page, '/maison/loading/topupWallet?lang=en');
  await expect(heading(page)).toHaveText(words['order.top-up']);
  await main(page).getByRole('link', { name: words['order.to-shop'] }).click();
  await expect(page).toHaveURL(/\/maison\/?(\?.*)?$/);
  const missing = await page.goto(`${origin()}/maison/loading/elsewhere`);
  expect(missing?.status()).toBe(404);
});

test('PASS-01 ORDER-21 the mailed link opens it in any browser and leaves the address; its number alone shows how it is', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin() });
  await open(page, '/maison/cart?lang=en');
  await openCheckout(page, maison, [soldLine(0)]);
  await expect(checkout(page).lines).toHaveCount(1);
  await checkout(page).pay.click();
  await onHostedPage(page);
  await payByCard(page, cards.good);
  await expect(heading(page)).toHaveText(words['order.success']);
  await main(page).locator('.order-item').getByText(words['order.details']).click();
  await expect(main(page)).toContainText('jane@example.com');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await main(page).getByRole('button', { name: words['order.copy'] }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [address = ''] = link.split('#');
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(`${address}?lang=en`);
  await expect(main(stranger)).toContainText(words['order.more.how']);
  await expect(main(stranger)).not.toContainText('Jane');
  await stranger.goto(link.replace('#', '?lang=en#'));
  await expect(main(stranger)).toContainText('Jane Doe');
  await expect.poll(() => stranger.evaluate(() => location.hash)).toBe('');
  await stranger.reload();
  await expect(main(stranger)).toContainText('Jane Doe');
  await elsewhere.close();
});
