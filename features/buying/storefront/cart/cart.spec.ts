import { expect, type Page } from '@playwright/test';
import cart from '#locales/en/buying/cart.json' with { type: 'json' };
import deliveryWords from '#locales/en/buying/delivery.json' with { type: 'json' };
import arabic from '#locales/ar/buying/cart.json' with { type: 'json' };
import shell from '#locales/en/shop/shell.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { cartLine, fillCart } from '#testing/browser/carts.ts';
import { desktop, four, phone } from '#testing/browser/frame.ts';
import { open, signIn, test } from '#testing/browser/sign-in.ts';
import { whenStored } from '#testing/browser/when-stored.ts';
import { bundleForBrowser, serveToPage } from '#testing/browser/bundle.ts';
import { exampleProfile } from '#testing/example-units.ts';
import type { CartParts, TestCart } from '#testing/browser/page/test-cart.ts';
import type { Line } from '#domain/buying/line.ts';
import { dateStyleOf } from '#domain/units/unit.ts';
import { cartSettings } from './cart-settings.ts';
import { deliveryDaysOf } from '../delivery/delivery-shop.server.ts';
import { testReceiver } from '#testing/properties/lines.ts';

const { maison, hadiya, tinto } = four;
const profile = exampleProfile('maison');
const message = { templateId: null, art: null, message: 'Plant something loud.', message2: '', photoUrl: null };
const lines = [
  cartLine(0, { amount: 7_500, design: message }),
  cartLine(1, { amount: 6_000, receiver: testReceiver({ name: 'Mum and Dad', email: 'both@example.com' }) }),
  cartLine(2, { amount: 3_000, qty: 3, draftPath: '/buying-self' }),
] as const;

const row = (page: Page, { product }: Line) => page.getByRole('listitem', { name: product.name });
const rows = (page: Page) => page.locator('main .cart-row');
const toPay = (page: Page) => page.locator('main .panel .cart-pay-amount');
const count = (page: Page) => page.locator('header .head-count');

async function openCart(page: Page, filled: readonly Line[] = lines, unit = maison): Promise<void> {
  await open(page, `/${unit.profile.id}/cart?lang=en`);
  await fillCart(page, unit.profile, filled);
  await page.reload();
  await expect(rows(page)).toHaveCount(filled.length);
}

async function signInAs(page: Page, { email }: { readonly email: string }): Promise<void> {
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).toHaveURL(/\/maison\/?(\?|$)/);
}

for (const [device, viewport] of Object.entries({ desktop, phone }))
  test.describe(device, () => {
    test.use({ viewport });

    test('CART-01 CART-16 CART-17 the page has its lines and their sum, and is changed in its place', async ({
      page,
    }) => {
      await openCart(page);
      await expect(page.getByText('5 cards for 3 people.')).toBeVisible();
      await expect(toPay(page)).toHaveText('€225.00');
      await expect(count(page)).toHaveText('5');
      await row(page, lines[0]).getByRole('button', { name: cart['cart.more'] }).click();
      await expect(toPay(page)).toHaveText('€300.00');
      await row(page, lines[0]).getByRole('textbox', { name: cart['cart.qty'] }).fill('3');
      await expect(toPay(page)).toHaveText('€375.00');
      await expect(count(page)).toHaveText('7');

      await page.getByRole('button', { name: cart['cart.clear'] }).click();
      const question = page.getByRole('dialog', { name: cart['cart.clear.question'] });
      await question.getByRole('button', { name: cart['cart.clear.no'] }).click();
      await expect(rows(page)).toHaveCount(3);
      await page.getByRole('button', { name: cart['cart.clear'] }).click();
      await question.getByRole('button', { name: cart['cart.clear'] }).click();
      await expect(page.getByRole('heading', { name: cart['cart.empty'] })).toBeVisible();
      await expect(count(page)).toHaveCount(0);
    });

    test('CART-15 CART-19 a line that is removed can be had back, where it was', async ({ page }) => {
      await openCart(page);
      await row(page, lines[1]).getByRole('button', { name: cart['cart.remove'] }).click();
      await expect(page.getByText('Item removed from cart')).toBeVisible();
      await expect(rows(page)).toHaveCount(2);
      await expect(page.getByRole('button', { name: cart['cart.undo'] })).toBeFocused();
      await page.getByRole('button', { name: cart['cart.undo'] }).click();
      await expect(rows(page).nth(1)).toContainText('Mum and Dad');
      await expect(page.getByText('Item removed from cart')).toHaveCount(0);
      // And without a word it is gone after six seconds.
      await row(page, lines[1]).getByRole('button', { name: cart['cart.remove'] }).click();
      await page.mouse.move(0, 0);
      await expect(page.getByText('Item removed from cart')).toHaveCount(0);
      await expect(rows(page)).toHaveCount(2);
    });
  });

test('CART-18 the receiver’s email is changed in its line, and stays', async ({ page }) => {
  await openCart(page);
  const line = row(page, lines[1]);
  await line.getByRole('button', { name: cart['cart.change-email'] }).click();
  const field = line.getByLabel(cart['cart.email']);
  await expect(field).toBeFocused();
  await field.fill('nobody');
  await line.getByRole('button', { name: cart['cart.save'] }).click();
  await expect(line.getByText(cart['cart.email.wrong'])).toBeVisible();
  await field.fill('parents\u202e@example.com');
  await line.getByRole('button', { name: cart['cart.save'] }).click();
  await expect(line.getByText(cart['cart.email.wrong'])).toBeVisible();
  await field.fill('parents@example.com');
  await line.getByRole('button', { name: cart['cart.save'] }).click();
  await expect(line.getByText('parents@example.com')).toBeVisible();
  await expect(line.getByRole('button', { name: cart['cart.change-email'] })).toBeFocused();
  await expect.poll(() => reloadedText(page, 1)).toContain('parents@example.com');
});

test('CART-18 VAL-07 VAL-15 an address is changed in its line by the rules it was typed by', async ({ page }) => {
  const delivery = { way: 'physical', date: null, timeZone: 'Europe/Paris', letter: null } as const;
  const receiver = testReceiver({ address: '1 rue de la Paix', zipCode: '75002', city: 'Paris', country: 'FR' });
  await openCart(page, [cartLine(0, { delivery, receiver })]);
  const line = rows(page).first();
  await line.getByRole('button', { name: cart['cart.change-address'] }).click();
  const field = line.getByLabel(cart['cart.address'], { exact: true });
  await field.fill('<script>alert(1)</script>');
  await line.getByRole('button', { name: cart['cart.save'] }).click();
  await expect(line.getByText(cart['cart.characters'])).toBeVisible();
  await field.fill('2 rue de la Paix');
  await line.getByRole('button', { name: cart['cart.save'] }).click();
  await expect(line.getByRole('button', { name: cart['cart.change-address'] })).toBeFocused();
  await whenStored(page, 'cart');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await line.getByRole('button', { name: cart['cart.change-address'] }).click();
  await expect(field).toHaveValue('2 rue de la Paix');
});

test('SEND-03 DELIV-22 a line whose day has passed says so, and leads to where another is chosen', async ({ page }) => {
  const late = cartLine(1, { delivery: { ...lines[1].delivery, date: '2020-01-02' } });
  await openCart(page, [lines[0], late]);
  const over = /^This day is over\. The first one is /;
  await expect(row(page, late).getByText(over)).toBeVisible();
  await expect(row(page, lines[0]).getByText(over)).toHaveCount(0);
  await row(page, late).getByRole('link', { name: cart['cart.edit'] }).click();
  await expect(page).toHaveURL(/&line=line-1&step=delivery/);
  await expect(page.getByRole('group', { name: deliveryWords['delivery.date.day'] })).toContainText(/\d/);
  await expect(page.getByText(over)).toBeVisible();
});

async function reloadedText(page: Page, at: number): Promise<string> {
  await page.reload();
  await expect(rows(page)).toHaveCount(lines.length);
  return rows(page).nth(at).innerText();
}

test('CART-26 D5 a quantity is kept by a page that goes before two seconds are over', async ({ page }) => {
  await openCart(page);
  await row(page, lines[0]).getByRole('button', { name: cart['cart.more'] }).click();
  await expect(toPay(page)).toHaveText('€300.00');
  await open(page, '/maison?lang=en');
  await expect(count(page)).toHaveText('6');
});

test('AMOUNT-09 an order takes so many items and no more', async ({ page }) => {
  const max = profile.consumerQtyMax;
  await openCart(page);
  await row(page, lines[0])
    .getByRole('textbox', { name: cart['cart.qty'] })
    .fill(String(max + 7));
  await expect(page.getByText(`Each order allows up to ${max} items.`)).toBeVisible();
  await expect(count(page)).toHaveText(String(max));
  await expect(row(page, lines[1]).getByRole('button', { name: cart['cart.more'] })).toBeDisabled();
});

test('UNIT-67 the COP unit says what tax is within what is to pay', async ({ page }) => {
  const { product } = cartLine(0, {}, tinto);
  await openCart(page, [cartLine(0, { amount: 11_900_000, product: { ...product, taxRate: 19 } }, tinto)], tinto);
  const summary = page.getByRole('complementary').filter({ hasText: cart['cart.sum.tax-in'] });
  await expect(summary).toContainText('$119,000');
  await expect(summary).toContainText(/\$19,000(?!\d)/);
});

test('D5 two tabs of one browser agree within a second', async ({ page, context }) => {
  await openCart(page);
  const other = await context.newPage();
  await open(other, '/maison/cart?lang=en');
  await expect(rows(other)).toHaveCount(3);
  // A machine that stands still once says nothing of it: three are taken out, and one must be gone in time.
  const took: number[] = [];
  for (const [at, line] of lines.entries()) {
    await row(page, line).getByRole('button', { name: cart['cart.remove'] }).click();
    const removed = performance.now();
    await expect.poll(() => rows(other).count(), { intervals: [20] }).toBe(lines.length - 1 - at);
    took.push(performance.now() - removed);
  }
  expect(Math.min(...took)).toBeLessThan(1_000);
});

test('CART-44 two shops of one origin have two carts', async ({ page }) => {
  await openCart(page);
  await openCart(page, [cartLine(0, {}, hadiya)], hadiya);
  await open(page, '/maison/cart?lang=en');
  await expect(rows(page)).toHaveCount(3);
});

test('AUTH-27 a sign-out forgets the cart', async ({ page }) => {
  await openCart(page, [cartLine(0)]);
  await signInAs(page, await accountIn('maison'));
  await open(page, '/maison/cart?lang=en');
  await expect(rows(page)).toHaveCount(1);
  await open(page, '/maison/force-logout?lang=en');
  await expect(page).not.toHaveURL(/force-logout/);
  await open(page, '/maison/cart?lang=en');
  await expect(page.getByRole('heading', { name: cart['cart.empty'] })).toBeVisible();
});

test('CART-27 CART-28 for a member an item that is not sold any more goes without a word', async ({ page }) => {
  const gone = cartLine(1);
  await openCart(page, [lines[0], { ...gone, product: { ...gone.product, itemCode: 'NOT-SOLD' } }]);
  await signInAs(page, await accountIn('maison'));
  await open(page, '/maison/cart?lang=en');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Item removed from cart')).toHaveCount(0);
});

for (const [what, spoil] of [
  [
    'tampered with',
    () => localStorage.setItem('orders', localStorage.getItem('orders')!.replace(/.{9}"\}$/, 'AAAAAAAA="}')),
  ],
  ['no storage of ours', () => localStorage.setItem('orders', '{"maison":[1,2]}')],
  ['no JSON', () => localStorage.setItem('orders', '<html>')],
  ['without its key', () => void indexedDB.deleteDatabase('kept')],
] as const)
  test(`storage-gone what is kept is ${what}: an empty cart, and no page is lost`, async ({ page }) => {
    await openCart(page);
    await open(page, '/maison/faq?lang=en');
    await page.evaluate(spoil);
    await open(page, '/maison/cart?lang=en');
    await expect(page.getByRole('heading', { name: cart['cart.empty'] })).toBeVisible();
  });

test('storage-gone where nothing may be kept the page says that the cart is empty', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('not here', 'SecurityError');
      },
    });
  });
  await open(page, '/maison/cart?lang=en');
  await expect(page.getByRole('heading', { name: cart['cart.empty'] })).toBeVisible();
});

test('LANG-11 in Arabic the cart reads from the right, and its amounts from the left', async ({ page }) => {
  await open(page, '/hadiya/cart?lang=ar');
  await fillCart(page, hadiya.profile, [cartLine(0, { amount: 30_000 }, hadiya, 'ar')]);
  await page.reload();
  await expect(page.getByRole('heading', { name: arabic['cart.title'] })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  const [art, amount] = await Promise.all([
    rows(page).locator('.cart-row-art').boundingBox(),
    rows(page).locator('.cart-amount-now').boundingBox(),
  ]);
  expect(art!.x).toBeGreaterThan(amount!.x);
});

test.describe('the cart of the header', () => {
  test.use({ viewport: desktop });

  test('NAV-10 NAV-12 NAV-13 opens under the pointer, with its lines, the total and the way on', async ({ page }) => {
    await openCart(page);
    await open(page, '/maison?lang=en');
    await expect(count(page)).toHaveText('5');
    await page.getByRole('button', { name: 'Cart, 5 cards' }).hover();
    const panel = page.getByRole('dialog', { name: shell['shell.cart'] });
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await expect(panel).toContainText('to Mum and Dad');
    await expect(panel.locator('.cart-sum')).toContainText('€225.00');
    await panel.getByRole('link', { name: shell['shell.cart.whole'] }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  test('CART-32 CART-41 with nothing in it, its button shakes it for half a second and leads nowhere', async ({
    page,
  }) => {
    await open(page, '/maison?lang=en');
    await page.getByRole('button', { name: 'Cart, empty' }).click();
    const shaken = page.locator('.cart-empty-shaken');
    await expect(shaken).toBeVisible();
    expect(await shaken.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.5s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await shaken.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await expect(page.locator('output', { hasText: shell['shell.cart.empty'] })).toBeAttached();
    expect(new URL(page.url()).pathname).toBe('/maison');
  });
});

let bundle: Promise<string> | null = null;

/** The parts that another screen opens, on a page of their own. */
async function showParts(page: Page, adds: TestCart['adds'], severalProducts = true): Promise<void> {
  await open(page, '/maison/faq?lang=en');
  bundle ??= bundleForBrowser('testing/browser/page/cart.tsx');
  const shown: TestCart = {
    settings: { ...cartSettings(profile, 'en'), severalProducts },
    dates: dateStyleOf(profile, 'en'),
    delivery: { shop: deliveryDaysOf(profile), letterTypes: [], madeAt: new Date().toISOString() },
    quantities: profile,
    messages: { ...cart, ...deliveryWords },
    locale: 'en',
    adds,
  };
  await page.evaluate(
    async ({ at, given }) => {
      const { showCart } = (await import(at)) as CartParts;
      showCart(given);
    },
    { at: await serveToPage(page, await bundle), given: shown },
  );
}

const printed = cartLine(3, { id: 'printed' });
const passed = cartLine(4, { id: 'passed', delivery: { ...lines[0].delivery, date: '2020-01-02' } });
const adds: TestCart['adds'] = [
  { label: 'add one', lines: [lines[0]] },
  { label: 'add another', lines: [lines[1]] },
  { label: 'add a late one', lines: [passed] },
  { label: 'add a printed one', lines: [{ ...printed, product: { ...printed.product, kind: 'physical' } }] },
];

test.describe('beside the page', () => {
  // oxlint-disable-next-line react/rules-of-hooks -- it is none
  test.use({ viewport: phone, hasTouch: true });

  test('CART-01 tap-goes-through what was added is shown, and a tap that closes the drawer presses nothing beneath', async ({
    page,
  }) => {
    await showParts(page, adds);
    await page.getByRole('button', { name: 'add one' }).click();
    const drawer = page.getByRole('dialog', { name: cart['cart.title'] });
    await expect(drawer.getByText(cart['cart.just-added'])).toHaveCount(1);
    await expect(drawer).toContainText('€75.00');
    await page.touchscreen.tap(phone.width / 2, 20);
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: 'add another' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await expect(drawer.getByRole('listitem').first()).toContainText(cart['cart.just-added']);
    await drawer.getByRole('button', { name: cart['cart.remove'] }).first().tap();
    await expect(drawer.getByText(cart['cart.removed'])).toBeVisible();
    await drawer.getByRole('button', { name: cart['cart.undo'] }).tap();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await drawer.getByRole('button', { name: cart['cart.close'] }).tap();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText('Pressed 0')).toBeAttached();
  });

  test('SEND-03 DELIV-22 the drawer says as well that a day has passed', async ({ page }) => {
    await showParts(page, adds);
    await page.getByRole('button', { name: 'add a late one' }).click();
    const drawer = page.getByRole('dialog', { name: cart['cart.title'] });
    await expect(drawer.getByText(/^This day is over\./)).toBeVisible();
  });

  test('CART-43 printed and digital cards: the cart stays as it is, or is emptied for the new one', async ({
    page,
  }) => {
    await showParts(page, adds);
    await page.getByRole('button', { name: 'add one' }).click();
    await page.getByRole('button', { name: cart['cart.close'] }).click();
    const question = page.getByRole('dialog', { name: 'Physical and digital products cannot be ordered together.' });
    const answer = async (choice: string, button: string) => {
      await page.getByRole('button', { name: 'add a printed one' }).click();
      await question.getByText(choice).click();
      await question.getByRole('button', { name: button }).click();
      await expect(question).toHaveCount(0);
    };
    await answer(cart['cart.keep'], cart['cart.continue']);
    await answer(cart['cart.take'], cart['cart.cancel']);
    await expect(page.getByText(`In the cart: ${lines[0].product.name}`)).toBeAttached();
    await answer(cart['cart.take'], cart['cart.continue']);
    await expect(page.getByText(`In the cart: ${printed.product.name}`)).toBeAttached();
  });

  test('CART-42 a shop of one product asks whether the new one takes its place', async ({ page }) => {
    await showParts(page, adds, false);
    await page.getByRole('button', { name: 'add one' }).click();
    await page.getByRole('button', { name: cart['cart.close'] }).click();
    await page.getByRole('button', { name: 'add another' }).click();
    const question = page.getByRole('dialog', { name: cart['cart.one'] });
    await question.getByText(cart['cart.take']).click();
    await question.getByRole('button', { name: cart['cart.continue'] }).click();
    await expect(page.getByText(`In the cart: ${lines[1].product.name}`)).toBeAttached();
  });
});
