// A checkout in a real browser, with a cart that the shop would sell, and its states for pictures
// (`pnpm screenshots checkout`).
import { expect, type Page } from '@playwright/test';
import { saveCouponTerms } from '#data/cards/coupons.ts';
import type { Line } from '#domain/buying/line.ts';
import { valueRange } from '#domain/catalogue/product.ts';
import { kept } from '#domain/shop/kept-names.ts';
import { redeem } from '#ledger/move.ts';
import { accountIn } from './accounts.ts';
import { boughtCard } from '../cards.ts';
import { whenAlive } from './alive.ts';
import { withCardShop } from './cards.ts';
import { cartLine, fillCart } from './carts.ts';
import { four, type Unit } from './frame.ts';
import type { PictureOf } from './picture-of.ts';

/** The most that the sandbox's bank takes at once, in whatever currency. */
const payableMax = 99_000_000;

/** A card of the shop, for as much as it is sold and paid for without anybody being asked about it (RISK-06). */
export function soldLine(at: number, changes: Partial<Line> = {}, unit: Unit = four.maison): Line {
  const product = unit.products.filter(({ kind }) => kind === 'digital')[at];
  if (!product) throw new Error(`${unit.profile.id} has no card ${at}`);
  const { max } = valueRange(product.denominations);
  return cartLine(at, { amount: Math.min(max, unit.profile.askToldToBuyAbove ?? max, payableMax), ...changes }, unit);
}

/** Whoever is a guest has chosen to be one. The page is any of the shop. */
export async function openCheckout(
  page: Page,
  unit: Unit,
  lines: readonly Line[],
  { id = unit.profile.id, path = '/buying-friend/checkout', query = '' } = {},
): Promise<void> {
  await fillCart(page, { ...unit.profile, id }, lines);
  await beGuest(page, id);
  await page.goto(`${new URL(page.url()).origin}/${id}${path}${query}`);
  await whenAlive(page);
}

const beGuest = (page: Page, id: string) =>
  page.evaluate(({ name, shop }) => sessionStorage.setItem(name, JSON.stringify({ [shop]: true })), {
    name: kept.guest.name,
    shop: id,
  });

export const checkout = (page: Page) => ({
  name: page.locator('main [name=name]'),
  email: page.locator('main [name=email]'),
  lines: page.locator('main .checkout-line'),
  total: page.locator('main .cart-pay-amount'),
  /** The one that is shown at this size. */
  pay: page.locator('main .button[form=checkout]').filter({ visible: true }),
  notice: page.locator('main .checkout-aside .callout'),
});

function shopOf(page: Page): { readonly id: string; readonly unit: Unit } {
  const [, id = ''] = new URL(page.url()).pathname.split('/');
  return { id, unit: (four as Readonly<Record<string, Unit>>)[id] ?? four.maison };
}

/** Whoever may pay in the shop that the page is of: a guest by choice, or a member where it takes no guests. */
export async function bePayer(page: Page): Promise<void> {
  const { id, unit } = shopOf(page);
  if (unit.profile.guests !== 'refused') return beGuest(page, id);
  const { email, password } = await accountIn(id);
  await page.goto(`${new URL(page.url()).origin}/${id}/auth/login`);
  await whenAlive(page);
  await page.locator('main input[name=email]').fill(email);
  await page.locator('main input[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await expect(page).not.toHaveURL(/auth\/login/);
}

/** Of the shop's own cards alone where they are to be made: a brand's may have no codes left. */
export async function pictured(
  page: Page,
  changes: readonly Partial<Line>[],
  { isOwn = false }: { readonly isOwn?: boolean } = {},
): Promise<void> {
  const { id, unit } = shopOf(page);
  await bePayer(page);
  const sold = isOwn ? { ...unit, products: unit.products.filter(({ issuer = 'own' }) => issuer === 'own') } : unit;
  const lines = changes.map((one, at) => soldLine(at % 3, { id: `line-${at}`, ...one }, sold));
  await openCheckout(page, unit, lines, { id });
  await expect(checkout(page).lines).toHaveCount(Math.min(lines.length, 8));
  await page.waitForLoadState('networkidle');
}

const picture = (name: string, before: (page: Page) => Promise<void>): PictureOf => ({
  name: `checkout-${name}`,
  path: () => '/cart',
  before,
  whole: true,
});

export const checkoutStates: readonly PictureOf[] = [
  picture('begun', (page) => pictured(page, [{}, { delivery: soon, receiver: soldLine(0).receiver }])),
  picture('wrong', async (page) => {
    await pictured(page, [{}]);
    await checkout(page).name.fill('Helene');
    await checkout(page).email.fill('helene@gmial.com');
    await checkout(page).pay.click();
    await page.locator('main [aria-invalid=true]').first().waitFor();
  }),
  picture('unheard', async (page) => {
    await page.route('**/order/creation*', (route) => route.abort());
    await pictured(page, [{}]);
    await fillInBuyer(page);
    await checkout(page).pay.click();
    await checkout(page).notice.waitFor();
  }),
  picture('coupon', async (page) => {
    await pictured(page, [{}]);
    await payWith(page, { share: 4 });
    await page.locator('main .coupon-list li').waitFor();
  }),
  picture('coupon-asks', async (page) => {
    await pictured(page, [{}]);
    await payWith(page, { share: 0.5, once: true });
    await page.locator('dialog.popup').waitFor();
  }),
  picture('coupon-typed', async (page) => {
    await pictured(page, [{}]);
    await page.locator('main [name=couponNumber]').fill('4000 0000 0000 0028');
    await page.locator('main [name=couponPin]').waitFor();
  }),
  picture('coupon-several', async (page) => {
    await pictured(page, [{}]);
    for (const [at, share] of [4, 0.5, 8].entries()) {
      await payWith(page, { share });
      await expect(page.locator('main .coupon-list li')).toHaveCount(at + 1);
    }
  }),
  picture('coupon-removed', async (page) => {
    await pictured(page, [{}]);
    const spent = await payWith(page, { share: 4 });
    await page.locator('main .coupon-list li').waitFor();
    // At a till, meanwhile.
    await withCardShop((shop) =>
      shop.inUnit(shopOf(page).id, (scope) =>
        redeem(scope, { key: `picture:${spent.id}`, card: spent.id, amount: spent.value, merchant: 'm' }),
      ),
    );
    await fillInBuyer(page);
    await checkout(page).pay.click();
    await page.locator('main output .callout-warn').waitFor();
  }),
  picture('coupon-scan', (page) => scanning(page, 'sees')),
  picture('coupon-scan-failed', (page) => scanning(page, 'fails')),
  picture('coupon-wrong', async (page) => {
    await pictured(page, [{}]);
    await page.locator('main [name=couponNumber]').fill('4000 0000 0000 0028');
    await page.locator('main [name=couponPin]').fill('0000');
    await page.locator('main .coupon-box button[type=submit]').click();
    await page.locator('main .coupon-box .field-error').waitFor();
  }),
  picture('refused', async (page) => {
    await pictured(page, [{ amount: 7 }, {}]);
    await page.locator('main .checkout-line-fault').waitFor();
  }),
  picture('unreachable', async (page) => {
    await page.route('**/v1/order/price*', (route) => route.abort());
    await pictured(page, [{}]);
    await checkout(page).notice.waitFor();
  }),
  picture('many', (page) =>
    pictured(
      page,
      Array.from({ length: 12 }, () => ({ qty: 1 })),
    ),
  ),
];

export async function fillInBuyer(page: Page): Promise<void> {
  await checkout(page).name.fill('Hélène Marchetti');
  await checkout(page).email.fill('helene@marchetti.example');
  for (const box of await page.locator('main [name=consent]').all()) await box.check();
  for (const box of await page.locator('main [name=documentNo]').all()) await box.fill('001-1234567-8');
}

/** A new card pays a part of the first line, or can be used only once and is worth more than that. */
async function payWith(page: Page, { share, once = false }: { share: number; once?: boolean }) {
  const { id, unit } = shopOf(page);
  const value = Math.floor(soldLine(0, {}, unit).amount / share);
  const { number, pin, ...card } = await withCardShop(async (shop) => {
    const issued = await boughtCard(shop, id, { value, currency: unit.profile.currency });
    if (once)
      await shop.inUnit(id, (scope) =>
        saveCouponTerms(scope, issued.id, { partial: false, suitedItems: [], restriction: {} }),
      );
    return issued;
  });
  await page.locator('main [name=couponNumber]').fill(number);
  await page.locator('main [name=couponPin]').fill(pin);
  await page.locator('main .coupon-box button[type=submit]').click();
  return { id: card.id, value };
}

/** The camera has no picture of a code yet, or there is no camera. */
async function scanning(page: Page, camera: 'sees' | 'fails'): Promise<void> {
  const stream =
    camera === 'sees'
      ? "Promise.resolve(document.createElement('canvas').captureStream())"
      : 'Promise.reject(new Error())';
  await page.addInitScript(`
    window.BarcodeDetector = class {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([]);
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => ${stream} } });`);
  await pictured(page, [{}]);
  await page.locator('main .coupon-box .icon-button').click();
  await page.locator(camera === 'sees' ? 'dialog video' : 'dialog:not(:has(video))').waitFor();
}

const soon = { way: 'email', date: null, timeZone: 'Europe/Paris', letter: null } as const;
