// Coupons and gift cards at the checkout, with the real query, its captcha and the books behind it.
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { failures } from '#contract/failures.ts';
import { saveCouponTerms } from '#data/cards/coupons.ts';
import { couponsMax } from '#domain/buying/coupons/coupon.ts';
import { kept, type KeptName } from '#domain/shop/kept-names.ts';
import { redeem } from '#ledger/move.ts';
import words from '#locales/en/buying/coupon.json' with { type: 'json' };
import checkoutWords from '#locales/en/buying/checkout.json' with { type: 'json' };
import { whenAlive } from '#testing/browser/alive.ts';
import { bundleForBrowser, serveToPage } from '#testing/browser/bundle.ts';
import { withCardShop } from '#testing/browser/cards.ts';
import { fillCart } from '#testing/browser/carts.ts';
import { checkout, openCheckout, soldLine } from '#testing/browser/checkouts.ts';
import { onHostedPage } from '#testing/browser/paying.ts';
import { four } from '#testing/browser/frame.ts';
import { test } from '#testing/browser/forgotten-rates.ts';
import { keptIn, main, open } from '#testing/browser/sign-in.ts';
import { whenStored } from '#testing/browser/when-stored.ts';
import { testCoupon } from '#testing/properties/coupons.ts';
import { boughtCard, type CardWish, type TestCard } from '#testing/cards.ts';

/** As much of browser/kept/open-sealed-entry.ts as is used. */
interface SealedEntries {
  readonly openSealedEntry: (unit: string, name: KeptName) => { write(value: unknown): void; flush(): Promise<void> };
}

const { maison, hadiya } = four;
const cards = maison.products.filter(({ kind }) => kind === 'digital');

const issued = (wish: CardWish = {}): Promise<TestCard> => withCardShop((shop) => boughtCard(shop, 'maison', wish));

/** So much is spent elsewhere, at a till. */
const spend = (card: TestCard, amount: number) =>
  withCardShop((shop) =>
    shop.inUnit('maison', (scope) =>
      redeem(scope, { key: `test:${randomUUID()}`, card: card.id, amount, merchant: 'm' }),
    ),
  );

async function begin(page: Page, changes: Parameters<typeof soldLine>[1] = {}) {
  await open(page, '/maison/cart?lang=en');
  await openCheckout(page, maison, [soldLine(0, { amount: 10_000, ...changes })]);
  await expect(checkout(page).lines).toHaveCount(1);
}

async function apply(page: Page, { number, pin }: Pick<TestCard, 'number' | 'pin'>) {
  await main(page).getByLabel(words['coupon.number']).fill(number);
  await main(page).getByLabel(words['coupon.pin']).fill(pin);
  await main(page).getByRole('button', { name: words['coupon.apply'] }).click();
}

const numberBox = (page: Page) => main(page).getByLabel(words['coupon.number']);
const list = (page: Page) => main(page).getByRole('list', { name: words['coupon.list'] });
const removeButton = (page: Page) => list(page).getByRole('button');
const question = (page: Page) => page.getByRole('dialog', { name: words['coupon.question'] });

test('COUPON-04 COUPON-21 TOTAL-07 D8 a gift card pays, survives a reload, and goes when it is removed', async ({
  page,
}) => {
  const card = await issued({ value: 2_000 });
  await begin(page);
  await expect(checkout(page).total).toHaveText('€100.00');
  await apply(page, card);
  await expect(list(page)).toContainText('€20.00 used, nothing left on it');
  await expect(checkout(page).total).toHaveText('€80.00');
  // CART-44: neither its number nor its PIN is kept, and what is kept is sealed.
  await expect.poll(async () => (await keptIn(page)).session['cl'] ?? '').toContain('maison');
  const stored = await keptIn(page);
  expect(JSON.stringify(stored)).not.toContain(card.number);
  await page.reload();
  await whenAlive(page);
  await expect(list(page)).toContainText('€20.00 used');
  await expect(checkout(page).total).toHaveText('€80.00');
  await removeButton(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(0);
  await expect(checkout(page).total).toHaveText('€100.00');
});

test('COUPON-25 TOTAL-07 more than enough: nothing is left to pay, and the rest stays on the card', async ({
  page,
}) => {
  const card = await issued({ value: 15_000 });
  await begin(page);
  await apply(page, card);
  await expect(list(page)).toContainText('€100.00 used, €50.00 stay on it');
  await expect(checkout(page).total).toHaveText('€0.00');
});

test('COUPON-03 what coupons pay in full is ordered, not paid; where they are not enough the rest is asked for', async ({
  page,
}) => {
  const { amount } = soldLine(0, {}, hadiya);
  const cardOf = (value: number) => withCardShop((shop) => boughtCard(shop, 'hadiya', { value, currency: 'BHD' }));
  await open(page, '/hadiya/cart?lang=en');
  await openCheckout(page, hadiya, [soldLine(0, {}, hadiya)]);
  await expect(checkout(page).lines).toHaveCount(1);
  await apply(page, await cardOf(amount / 2));
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(checkout(page).pay).toContainText('Pay BHD');
  await apply(page, await cardOf(amount / 2));
  await expect(checkout(page).pay).toHaveText(checkoutWords['checkout.place']);
  await expect(page.getByText(checkoutWords['checkout.safe'])).toBeHidden();
});

test('COUPON-10 COUPON-13 COUPON-14 COUPON-19 what is empty, wrong or there already is refused', async ({ page }) => {
  const card = await issued({ value: 2_000 });
  await begin(page);
  const applyButton = main(page).getByRole('button', { name: words['coupon.apply'] });
  await applyButton.click();
  await expect(main(page).getByText(words['coupon.invalid'])).toBeVisible();
  await apply(page, { ...card, pin: '0000' });
  await expect(main(page).getByText(/The coupon you entered is invalid \(\d+\)/)).toBeVisible();
  await apply(page, card);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await apply(page, card);
  await expect(main(page).getByText(words['coupon.duplicate'])).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
});

test('COUPON-15 COUPON-23 a coupon that was used up elsewhere is noticed before paying', async ({ page }) => {
  const card = await issued({ value: 2_000 });
  let prices = 0;
  page.on('response', (response) => {
    const isWithCoupon = response.request().postData()?.includes('"coupons"') ?? false;
    if (response.url().includes('/v1/order/price') && isWithCoupon) prices += 1;
  });
  await begin(page);
  await apply(page, card);
  await expect(checkout(page).total).toHaveText('€80.00');
  // The server has priced it before it is spent, and only paying asks again.
  await expect.poll(() => prices).toBeGreaterThanOrEqual(1);
  await spend(card, 2_000);
  await checkout(page).pay.click();
  await expect(main(page).getByText(words['coupon.removed'])).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(0);
  await expect(checkout(page).total).toHaveText('€100.00');
  await expect(page).toHaveURL(/checkout/);
  // They may have meant to pay with it: the next press says so, and the one after that is meant.
  await checkout(page).pay.click();
  await expect(main(page).getByText(checkoutWords['checkout.coupons-changed'])).toBeVisible();
  await checkout(page).pay.click();
  await onHostedPage(page);
});

test('COUPON-05 COUPON-26 what can be used once asks before its remainder is lost', async ({ page }) => {
  const card = await issued({ value: 15_000 });
  await withCardShop((shop) =>
    shop.inUnit('maison', (scope) =>
      saveCouponTerms(scope, card.id, { partial: false, suitedItems: [], restriction: {} }),
    ),
  );
  await begin(page);
  await apply(page, card);
  await expect(question(page)).toContainText('the remaining balance of €50.00 will be lost');
  await question(page).getByRole('button', { name: words['coupon.question.no'] }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(0);
  // Left, it is there as it was typed; used, there is nothing more to type.
  await expect(numberBox(page)).toHaveValue(card.number);
  await expect(main(page).getByLabel(words['coupon.pin'])).toHaveValue(card.pin);
  await main(page).getByRole('button', { name: words['coupon.apply'] }).click();
  await question(page).getByRole('button', { name: words['coupon.question.yes'] }).click();
  await expect(list(page)).toContainText('€100.00 used, the other €50.00 are lost');
  await expect(numberBox(page)).toHaveValue('');
});

test('focus-lost-with-its-button: the next coupon has it, then the field; what was applied is announced', async ({
  page,
}) => {
  const [one, two] = [await issued({ value: 2_000 }), await issued({ value: 1_000 })];
  await begin(page);
  await apply(page, one);
  const announced = main(page).getByRole('status').filter({ hasText: 'used, nothing left on it' });
  await expect(announced).toContainText(one.number.slice(-4));
  await expect(announced).toContainText('€20.00');
  await apply(page, two);
  await expect(announced).toContainText(two.number.slice(-4));
  await expect(announced).toContainText('€10.00');
  await expect(removeButton(page)).toHaveCount(2);
  await removeButton(page).first().press('Enter');
  await expect(removeButton(page)).toHaveCount(1);
  await expect(removeButton(page)).toBeFocused();
  await removeButton(page).press('Enter');
  await expect(numberBox(page)).toBeFocused();
  await expect(list(page)).toHaveCount(0);
});

test('a cart that has as many coupons as it takes says so, and keeps what was typed', async ({ page }) => {
  // Nobody knows these coupons, and nobody is asked about them.
  await page.route('**/v1/order/price*', (route) => route.abort());
  await begin(page);
  const coupons = Array.from({ length: couponsMax }, (_, at) => testCoupon({ handle: `kept-${at}`, balance: 1 }));
  const module = await serveToPage(page, await bundleForBrowser('browser/kept/open-sealed-entry.ts'));
  await page.evaluate(
    async ({ from, unit, name, value }) => {
      const { openSealedEntry } = (await import(from)) as SealedEntries;
      const entry = openSealedEntry(unit, name);
      entry.write(value);
      await entry.flush();
    },
    { from: module, unit: maison.profile.id, name: kept.coupons, value: { cartId: 'kept', coupons } },
  );
  await page.reload();
  await whenAlive(page);
  await expect(list(page).getByRole('listitem')).toHaveCount(couponsMax);
  await apply(page, { number: '4000 0000 0000 0028', pin: '1234' });
  await expect(main(page).getByText(words['coupon.full'].replace('{max}', String(couponsMax)))).toBeVisible();
  await expect(numberBox(page)).toHaveValue('4000 0000 0000 0028');
});

test('COUPON-26 more that would be lost, since the cart has become smaller, is asked about before paying', async ({
  page,
}) => {
  const card = await issued({ value: 15_000 });
  await withCardShop((shop) =>
    shop.inUnit('maison', (scope) =>
      saveCouponTerms(scope, card.id, { partial: false, suitedItems: [], restriction: {} }),
    ),
  );
  await begin(page, { qty: 2 });
  await apply(page, card);
  await expect(list(page)).toContainText('€150.00 used, nothing left on it');
  await whenStored(page, 'coupons');
  await fillCart(page, maison.profile, [soldLine(0, { amount: 10_000 })]);
  await page.reload();
  await whenAlive(page);
  await expect(list(page)).toContainText('€100.00 used, the other €50.00 are lost');
  await checkout(page).pay.click();
  await expect(main(page).getByText('With these cards and coupons you lose €50.00')).toBeVisible();
  await checkout(page).pay.click();
  // D15: nothing is left to pay.
  await expect(page).toHaveURL(/\/maison\/order\/MAISON-/);
});

/** Its issuer cannot be asked. */
const refuse = (route: Route) =>
  route.fulfill({
    headers: { 'access-control-allow-origin': '*' },
    json: {
      success: false,
      data: { coupons: [{ index: 0, fault: 'unavailable' }] },
      error: { code: failures['order.coupons-refused'].wire, message: '' },
    },
  });

test('COUPON-15 one whose issuer cannot be asked is named, stays, and is asked about again', async ({ page }) => {
  const card = await issued({ value: 2_000 });
  await begin(page);
  await apply(page, card);
  await expect(checkout(page).total).toHaveText('€80.00');
  await page.route('**/v1/order/price*', refuse);
  await checkout(page).pay.click();
  const notice = checkout(page).notice.last();
  await expect(notice).toContainText(checkoutWords['checkout.coupons-refused']);
  await expect(notice).toContainText(card.number.slice(-4));
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await page.unroute('**/v1/order/price*');
  await notice.getByRole('button', { name: checkoutWords['checkout.again'] }).click();
  await expect(main(page).getByText(checkoutWords['checkout.coupons-refused'])).toBeHidden();
  await expect(checkout(page).total).toHaveText('€80.00');
});

test('D2 an earlier question answered late does not take the place of what was said to somebody who paid', async ({
  page,
}) => {
  const card = await issued({ value: 2_000 });
  const first = page.waitForResponse('**/v1/order/price*');
  await begin(page);
  await first;
  const [held, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/v1/order/price*', async (route) => {
    held.resolve();
    await until.promise;
    await route.continue();
  });
  await apply(page, card);
  await held.promise;
  await page.route('**/v1/order/price*', refuse);
  await checkout(page).pay.click();
  const refused = main(page).getByText(checkoutWords['checkout.coupons-refused']);
  await expect(refused).toBeVisible();
  const late = page.waitForResponse('**/v1/order/price*');
  until.resolve();
  await (await late).finished();
  // Whatever it would do to the page, it does before the page is asked for what it holds next.
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(refused).toBeVisible();
});

test('COUPON-12 COUPON-16 COUPON-20 one for other items is refused, with what it is for', async ({ page }) => {
  const card = await issued({ value: 2_000 });
  await withCardShop((shop) =>
    shop.inUnit('maison', (scope) =>
      saveCouponTerms(scope, card.id, {
        partial: true,
        suitedItems: [cards[1]?.itemCode ?? ''],
        restriction: { en: 'Only for another brand' },
      }),
    ),
  );
  await begin(page);
  await apply(page, card);
  await expect(main(page).getByText(/Card is not usable in this order \(\d+\) Only for another brand/)).toBeVisible();
});

test('a card is read by the camera where the browser can, and typed where it cannot', async ({ page }) => {
  const card = await issued({ value: 2_000 });
  await page.addInitScript((number) => {
    class Reader {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([{ rawValue: number }]);
    }
    Object.assign(window, { BarcodeDetector: Reader });
    const stream = () => Promise.resolve(document.createElement('canvas').captureStream());
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: stream }, configurable: true });
  }, card.number);
  await begin(page);
  await main(page).getByRole('button', { name: words['coupon.apply'] }).click();
  await expect(main(page).getByText(words['coupon.invalid'])).toBeVisible();
  await main(page).getByRole('button', { name: words['coupon.scan'] }).click();
  await expect(numberBox(page)).toHaveValue(card.number);
  // What was wrong with an empty box is not wrong with what the camera has read.
  await expect(main(page).getByText(words['coupon.invalid'])).toBeHidden();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.reject(new Error('no')) },
      configurable: true,
    }),
  );
  await main(page).getByRole('button', { name: words['coupon.scan'] }).click();
  await expect(page.getByText(words['coupon.scan.failed'])).toBeVisible();
});
