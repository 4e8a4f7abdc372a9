// What becomes of an order, for pictures (`pnpm screenshots order-`).
import type { Page } from '@playwright/test';
import type { CancelReason, OrderState } from '#domain/orders/order-state.ts';
import { withCardShop } from './cards.ts';
import { checkout, fillInBuyer, pictured } from './checkouts.ts';
import { orderPaidOn, whileCardsWait } from './order-books.ts';
import { cards, onHostedPage, payByCard } from './paying.ts';
import type { PictureOf } from './picture-of.ts';

/** Up to the page on which is paid; whoever buys so much is asked first whether they were told to. */
async function order(page: Page): Promise<void> {
  await pictured(page, [{}, {}], { isOwn: true });
  await fillInBuyer(page);
  await checkout(page).pay.click();
  const own = page.locator('dialog.popup .button').first();
  await own.or(page.locator('button.pay')).first().waitFor();
  if (await own.first().isVisible()) await own.first().click();
  await onHostedPage(page);
}

/** The page of an order that has come to this. */
const become =
  (state: OrderState, why: CancelReason | null = null) =>
  async (page: Page): Promise<void> => {
    const unit = new URL(page.url()).pathname.split('/')[1] ?? '';
    await order(page);
    const { number } = await orderPaidOn(unit, page.url());
    await withCardShop((shop) =>
      shop.inUnit(unit, ({ tx }) =>
        tx.updateTable('orders').set({ state, cancelled_why: why }).where('number', '=', number).execute(),
      ),
    );
    await page.goBack();
    await page.locator('main .order-stage-title').waitFor();
    await page.waitForLoadState('networkidle');
  };

const picture = (name: string, before: (page: Page) => Promise<void>): PictureOf => ({
  name: `order-${name}`,
  path: () => '/cart',
  before,
  whole: true,
});

export const orderStates: readonly PictureOf[] = [
  picture('paid', async (page) => {
    await order(page);
    await payByCard(page, cards.good);
    await page.locator('main .order-stage-festive').waitFor();
    await page.locator('main .track-done').nth(2).waitFor();
  }),
  picture('failed', async (page) => {
    await order(page);
    await page.locator('a').first().click();
    await page.locator('main .order-hand').waitFor();
  }),
];

/** The others are of the same parts, and each takes an order of its own: for whoever looks at pictures. */
export const otherOrderStates: readonly PictureOf[] = [
  picture('told', async (page) => {
    await pictured(page, [{}, {}]);
    await fillInBuyer(page);
    await checkout(page).pay.click();
    // Not every shop asks.
    await page.locator('dialog.popup, button.pay').first().waitFor();
  }),
  picture('loading', async (page) => {
    await order(page);
    await page.route('**/result/*', () => {});
    await payByCard(page, cards.good);
    await page.locator('main .order-return-progress').waitFor();
  }),
  picture('asking', async (page) => {
    await order(page);
    await page.goBack();
    await page.locator('main .order-stage-title').waitFor();
    await page.goto(`${page.url()}?paymentId=unheard`);
    await page.locator('main .order-wait-track').waitFor();
  }),
  picture('unpaid', become('placed')),
  picture('wrapping', async (page) => {
    const unit = new URL(page.url()).pathname.split('/')[1] ?? '';
    await order(page);
    await whileCardsWait(unit, page.url(), async () => {
      await payByCard(page, cards.good);
      await page.locator('main .order-item-track').first().waitFor();
      await page.waitForLoadState('networkidle');
    });
  }),
  picture('bank', become('waiting')),
  picture('transfer', become('transfer')),
  picture('review', become('review')),
  picture('called-off', become('cancelled', 'buyer')),
  picture('expired', become('cancelled', 'expired')),
  picture('rejected', become('cancelled', 'rejected')),
  picture('stranger', async (page) => {
    await become('review')(page);
    await page.evaluate(() => [sessionStorage, localStorage].forEach((kept) => kept.clear()));
    await page.reload();
    await page.locator('main .order-stage-title').waitFor();
  }),
  picture('unknown', async (page) => {
    const unit = new URL(page.url()).pathname.split('/')[1] ?? '';
    await page.goto(new URL(`/${unit}/order/${unit.toUpperCase()}-0000000000000`, page.url()).href);
    await page.locator('main .order-find').waitFor();
  }),
];
