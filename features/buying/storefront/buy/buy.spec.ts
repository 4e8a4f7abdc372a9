// From a card in the window to a card in the cart, as people do it: on a phone, at a desk, by keyboard, in three languages;
// and nothing is lost on the way.
import { expect, type Page } from '@playwright/test';
import arabic from '#locales/ar/buying/buy.json' with { type: 'json' };
import english from '#locales/en/buying/buy.json' with { type: 'json' };
import cart from '#locales/en/buying/cart.json' with { type: 'json' };
import delivery from '#locales/en/buying/delivery.json' with { type: 'json' };
import french from '#locales/fr/buying/buy.json' with { type: 'json' };
import notice from '#locales/en/shop/notice.json' with { type: 'json' };
import product from '#locales/en/catalogue/product.json' with { type: 'json' };
import { cartLine, fillCart, keptCart } from '#testing/browser/carts.ts';
import { origin } from '#testing/browser/origin.ts';
import { four } from '#testing/browser/frame.ts';
import { main, open, test } from '#testing/browser/sign-in.ts';
import { whenStored } from '#testing/browser/when-stored.ts';
import { testReceiver } from '#testing/properties/lines.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** One that is sold from ten to a thousand, as a code by e-mail. */
const item = (unit: 'maison' | 'hadiya') =>
  four[unit].products.find(({ kind, denominations }) => kind === 'digital' && denominations.kind === 'range')
    ?.itemCode ?? '';
const buying = (path: 'friend' | 'self', rest = '', unit: 'maison' | 'hadiya' = 'maison', language = 'en') =>
  `/${unit}/buying-${path}?item=${item(unit)}${rest}&lang=${language}`;

type Words = typeof english;
const spoken = [
  ['maison', 'en', english],
  ['maison', 'fr', french],
  ['hadiya', 'ar', arabic],
] as const;
const next = (page: Page, words: Words = english) =>
  main(page).getByRole('button', {
    name: new RegExp([words['buy.continue'], words['buy.continue.design'], words['buy.continue.delivery']].join('|')),
  });
const add = (page: Page, words: Words = english) => main(page).getByRole('button', { name: words['buy.add'] });
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const inCart = (page: Page) => expect(page.locator('.toasts').getByRole('status')).toBeVisible();
const drawer = (page: Page) => page.getByRole('dialog', { name: cart['cart.title'] });

const field = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);

async function receive(page: Page, path: 'friend' | 'self'): Promise<void> {
  await field(page, 'email').fill('camille@example.com');
  if (path === 'self') return;
  await field(page, 'name').fill('Camille');
  await field(page, 'senderName').fill('Hélène');
}

test('ROUTE-16 ROUTE-17 without an item, or with one that is not sold, it leads home', async ({ page }) => {
  for (const path of ['friend?', 'friend?item=', 'friend?item=nobody-sells-this', 'self?item=..%2F..', 'self?x=1']) {
    await page.goto(`${origin()}/maison/buying-${path}&lang=en`);
    await expect(page).toHaveURL(/\/maison\/?(\?lang=en)?$/);
  }
});

/** Every second of the paths in their languages, from the first or from the next; all of them in `LOOKS=all`. */
const bought = (from: 0 | 1) =>
  (['friend', 'self'] as const).flatMap((path, of) =>
    spoken
      .filter((_, at) => process.env['LOOKS'] === 'all' || (from + of + at) % 2 === 0)
      .map(([unit, language, words]) => ({ path, unit, language, words })),
  );

/** Each with each of the others; all three together in `LOOKS=all`. */
const ways = [
  ...bought(0).map((one) => ({ viewport: phone, ...one })),
  ...bought(1).map((one) => ({ viewport: desktop, ...one })),
];

for (const { viewport, path, unit, language, words } of ways)
  test(`AMOUNT-02 PERS-01 with what is offered it is in the cart (${path}, ${viewport.width} px, ${language})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, buying(path, '', unit, language));
    await title(page, words['buy.title.amount']);
    await main(page).locator('.chip-option').nth(1).click();
    await next(page, words).click();
    await title(page, path === 'self' ? words['buy.title.design.self'] : words['buy.title.design']);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await next(page, words).click();
    await title(page, words['buy.title.delivery']);
    await receive(page, path);
    await add(page, words).click();
    await inCart(page);
    await expect(page).toHaveURL(new RegExp(`/${unit}/?\\?lang=${language}$`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

test('AMOUNT-01 from the window to the cart in six taps', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/maison?lang=en');
  let taps = 0;
  const tap = async (what: ReturnType<Page['locator']>) => {
    await what.click();
    taps += 1;
  };
  await tap(page.locator(`.card-link[href*="${item('maison')}"]`).first());
  const card = page.getByRole('dialog');
  await tap(card.getByRole('button', { name: /50/ }).first());
  await tap(card.getByRole('link', { name: product['product.buy.friend'] }));
  await title(page, english['buy.title.design']);
  await tap(next(page));
  // What is typed is no tap.
  await receive(page, 'friend');
  await tap(add(page));
  await inCart(page);
  expect(taps).toBeLessThanOrEqual(6);
});

test('AMOUNT-06 AMOUNT-08 AMOUNT-09 comma-shifts-amount: an amount is what was typed, and a bound that is passed is named', async ({
  page,
}) => {
  await open(page, buying('friend'));
  const own = main(page).getByLabel(english['buy.amount.own']);
  const total = page.locator('.dock-sum-value');
  await next(page).click();
  await expect(main(page).getByText(english['buy.amount.required'])).toBeVisible();
  await expect(own).toBeFocused();
  await own.fill('50,00');
  await expect(total).toHaveText('€50.00');
  await own.fill('1');
  await expect(main(page).getByText(/^The smallest amount is €/)).toBeVisible();
  await own.fill('100000');
  await expect(main(page).getByText(/^The largest amount is/)).toBeVisible();
  await own.fill('40');
  await main(page).getByLabel(english['buy.qty'], { exact: true }).fill('21');
  await expect(main(page).getByText('Each order allows up to 20 items.')).toBeVisible();
  await next(page).click();
  await title(page, english['buy.title.amount']);
  await main(page).getByLabel(english['buy.qty'], { exact: true }).fill('2');
  await expect(total).toHaveText('€80.00');
});

test('AMOUNT-06 AMOUNT-08 so much of so many that it is no amount loses no page', async ({ page }) => {
  await open(page, buying('friend'));
  const qty = main(page).getByLabel(english['buy.qty'], { exact: true });
  await qty.fill('999999');
  await main(page).getByLabel(english['buy.amount.own']).fill('999999999999');
  await expect(main(page).getByText(/^The largest amount is/)).toBeVisible();
  await expect(page.locator('.dock-sum-value')).toHaveText('–');
  await whenStored(page, 'draft');
  await page.reload();
  await expect(qty).toHaveValue('999999');
});

test('D5 what another tab puts into the cart takes nothing away from what is made up here', async ({
  page,
  context,
}) => {
  const other = four.maison.products.find(({ kind, itemCode }) => kind === 'digital' && itemCode !== item('maison'));
  await open(page, buying('friend', '&amount=50&step=design'));
  await next(page).click();
  await receive(page, 'friend');
  const tab = await context.newPage();
  const message = main(tab).locator('[name=message]');
  await open(tab, `/maison/buying-friend?item=${other?.itemCode}&lang=en`);
  await main(tab).locator('.chip-option').nth(1).click();
  await next(tab).click();
  await message.fill('For the other balcony');
  // Until what was typed last is kept, and known here.
  await tab.waitForTimeout(1_000);
  await add(page).click();
  await inCart(page);
  await tab.waitForTimeout(1_000);
  await expect(message).toHaveValue('For the other balcony');
  await tab.reload();
  await expect(message).toHaveValue('For the other balcony');
});

test('D5 the same card made up in two tabs is two lines', async ({ page, context }) => {
  await open(page, buying('friend', '&amount=50&step=design'));
  await next(page).click();
  await receive(page, 'friend');
  await page.waitForTimeout(1_000);
  const tab = await context.newPage();
  await open(tab, buying('friend', '&step=delivery'));
  await expect(field(tab, 'name')).toHaveValue('Camille');
  await add(page).click();
  await inCart(page);
  await tab.waitForTimeout(1_000);
  await field(tab, 'name').fill('Dominique');
  await add(tab).click();
  await inCart(tab);
  await open(tab, '/maison/cart?lang=en');
  await expect(tab.locator('main .cart-row')).toHaveCount(2);
});

test('CART-12 a line that was taken out while it was changed comes back as it is now', async ({ page, context }) => {
  await open(page, buying('friend', '&amount=50&step=design'));
  await next(page).click();
  await receive(page, 'friend');
  await add(page).click();
  await drawer(page).getByRole('link', { name: cart['cart.edit'] }).click();
  await title(page, english['buy.title.amount']);
  const tab = await context.newPage();
  await open(tab, '/maison/cart?lang=en');
  await main(tab).getByRole('button', { name: cart['cart.remove'] }).click();
  await tab.waitForTimeout(1_000);
  await next(page).click();
  // Before the next step is there, the button is the last one's.
  await title(page, english['buy.title.design']);
  await next(page).click();
  await main(page).getByRole('button', { name: english['buy.save'] }).click();
  await inCart(page);
  await expect(tab.locator('main .cart-row')).toHaveCount(1);
});

test('CART-22 who sends a gift is named in what they bought for themselves, and in nothing that has a name', async ({
  page,
}) => {
  const own = testReceiver({ name: '', firstName: '', lastName: '', email: 'me@example.com' });
  await open(page, '/maison/cart?lang=en');
  await fillCart(page, four.maison.profile, [
    cartLine(2, { draftPath: '/buying-self', receiver: own }),
    cartLine(3, { receiver: testReceiver({ name: 'Mum and Dad' }) }),
  ]);
  await open(page, buying('friend'));
  await main(page).locator('.chip-option').nth(1).click();
  await next(page).click();
  await title(page, english['buy.title.design']);
  await next(page).click();
  await receive(page, 'friend');
  await field(page, 'senderEmail').fill('helene@example.com');
  await add(page).click();
  await inCart(page);
  const receivers = async () =>
    (await keptCart(page, four.maison.profile)).map(({ data }) => [data.receiverName, data.receiverEmail]);
  await expect.poll(receivers).toEqual([
    ['Hélène', 'me@example.com'],
    ['Mum and Dad', 'jane@example.com'],
    ['Camille', 'camille@example.com'],
  ]);
});

test('PERS-02 PERS-03 PERS-04 a theme is chosen by its occasion, and its lines are on the card as they are typed', async ({
  page,
}) => {
  await open(page, buying('friend', '&amount=50&step=design'));
  const [theme] = await main(page).locator('input[name=template]').all();
  await theme?.focus();
  await page.keyboard.press('ArrowRight');
  const first = main(page).getByLabel(english['buy.line1']);
  await first.fill('Happy birthday, Camille');
  await expect(page.locator('.card-stage svg').first()).toContainText('Happy birthday, Camille');
  await expect(main(page).getByText('23/32')).toBeVisible();
  await first.fill('a'.repeat(33));
  await expect(main(page).getByText(/^Keep it to 32 characters; it has 33/)).toBeVisible();
  await next(page).click();
  await expect(first).toBeFocused();
  await main(page).locator('input[name=template][value=own]').check({ force: true });
  await main(page).getByLabel(english['buy.message']).fill('x'.repeat(151));
  await expect(main(page).getByText(/^Keep it to 150 characters/)).toBeVisible();
});

test('what was typed survives back, forward, a refresh, a closed tab and another language', async ({
  page,
  context,
}) => {
  await open(page, buying('friend', '&amount=50&step=design'));
  const message = (at = page) => main(at).locator('[name=message]');
  await message().fill('For the balcony');
  await next(page).click();
  await receive(page, 'friend');
  await page.goBack();
  await expect(message()).toHaveValue('For the balcony');
  await page.goForward();
  await expect(field(page, 'name')).toHaveValue('Camille');
  await whenStored(page, 'draft');
  await page.reload();
  await expect(field(page, 'name')).toHaveValue('Camille');
  await expect(page.locator('.dock-sum-value')).toHaveText('€50.00');
  await page.goto(`${origin()}${buying('friend', '&step=design', 'maison', 'fr')}`);
  await expect(message()).toHaveValue('For the balcony');
  await page.close();
  const later = await context.newPage();
  await open(later, buying('friend', '&step=delivery'));
  await expect(field(later, 'email')).toHaveValue('camille@example.com');
  // It is nobody else's to read, and another item's page leaves it alone.
  const stored = await later.evaluate(() => localStorage.getItem('draft') ?? '');
  expect(stored).toContain('maison');
  expect(stored).not.toContain('balcony');
  const other = four.maison.products.find(({ itemCode }) => itemCode !== item('maison'))?.itemCode;
  await open(later, `/maison/buying-friend?item=${other}&lang=en`);
  await title(later, english['buy.title.amount']);
  // Nor does a link to another one with all that can be wished for.
  await open(later, `/maison/buying-friend?item=${other}&amount=50&design=1&lang=en`);
  await title(later, english['buy.title.amount']);
  await next(later).click();
  await title(later, english['buy.title.design']);
  await open(later, buying('friend', '&step=design'));
  await expect(message(later)).toHaveValue('For the balcony');
});

test('SHELL-13 leaving asks, in a title and two lines, and says truly that the browser keeps it', async ({ page }) => {
  await open(page, buying('friend', '&amount=50'));
  await main(page).getByRole('link', { name: english['buy.all'] }).click();
  const asked = page.getByRole('alertdialog', { name: notice['notice.leave.title'] });
  await expect(asked.getByText(notice['notice.leave.entered'])).toBeVisible();
  await expect(asked.getByText(notice['notice.leave.kept'])).toBeVisible();
  await asked.getByRole('button', { name: notice['notice.leave.cancel'] }).click();
  await title(page, english['buy.title.amount']);
  await main(page).getByRole('link', { name: english['buy.all'] }).click();
  await asked.getByRole('button', { name: notice['notice.leave.confirm'] }).click();
  await expect(page).toHaveURL(/\/maison\/?\?lang=en$/);
  await open(page, buying('friend'));
  await expect(main(page).locator('.chip-option :checked')).toHaveValue('5000');
});

// What is not bought by keyboard is bought by taps.
for (const { path, unit, language, words } of bought(0))
  test(`by keyboard alone it is in the cart (${path}, ${language})`, async ({ page }) => {
    await open(page, buying(path, '', unit, language));
    const until = async (what: ReturnType<Page['locator']>) => {
      // Found once: to look for it by its name takes longer than to press a key.
      const there = await what.elementHandle();
      for (let presses = 0; presses < 60; presses++) {
        if (await there?.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the keyboard does not get there');
    };
    await until(main(page).locator('input[name=amount]').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await until(next(page, words));
    await page.keyboard.press('Enter');
    await title(page, path === 'self' ? words['buy.title.design.self'] : words['buy.title.design']);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await until(next(page, words));
    await page.keyboard.press('Enter');
    await title(page, words['buy.title.delivery']);
    for (const [name, text] of [
      ['name', 'Camille'],
      ['email', 'camille@example.com'],
      ['senderName', 'Hélène'],
    ] as const) {
      if (path === 'self' && name !== 'email') continue;
      await until(field(page, name));
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await inCart(page);
  });

test.describe('under a finger', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });
  for (const { path, unit, language, words } of bought(1))
    test(`it is in the cart by taps alone (${path}, ${language})`, async ({ page }) => {
      await open(page, buying(path, '', unit, language));
      await main(page).locator('.chip-option').nth(1).tap();
      await next(page, words).tap();
      await title(page, path === 'self' ? words['buy.title.design.self'] : words['buy.title.design']);
      await main(page).locator('.picture-option').nth(1).tap();
      await next(page, words).tap();
      await title(page, words['buy.title.delivery']);
      await field(page, 'email').tap();
      await receive(page, path);
      await add(page, words).tap();
      await inCart(page);
    });
});

test('nobody gets past a step that is not in order, by an address either', async ({ page }) => {
  await open(page, buying('friend', '&step=delivery'));
  await title(page, english['buy.title.amount']);
});

test('CART-12 CART-14 a line of the cart is changed where it was made, and is shown there when it is', async ({
  page,
}) => {
  await open(page, buying('friend', '&amount=50&step=design'));
  await next(page).click();
  await receive(page, 'friend');
  await add(page).click();
  await expect(drawer(page)).toContainText('€50');
  await drawer(page).getByRole('link', { name: cart['cart.edit'] }).click();
  await title(page, english['buy.title.amount']);
  await expect(main(page).locator('.chip-option :checked')).toHaveValue('5000');
  await main(page).locator('.chip-option', { hasText: '€100' }).first().click();
  // A refresh goes on with the change, not with the line.
  await whenStored(page, 'draft');
  await page.reload();
  await expect(main(page).locator('.chip-option :checked')).toHaveValue('10000');
  await next(page).click();
  await title(page, english['buy.title.design']);
  await next(page).click();
  await expect(field(page, 'name')).toHaveValue('Camille');
  await main(page).getByRole('button', { name: english['buy.save'] }).click();
  await expect(page).toHaveURL(/\/maison\/cart/);
  await expect(page.locator('main .cart-row')).toHaveCount(1);
  await expect(page.locator('main .cart-row')).toContainText('€100');
});

test('somebody who takes a person off the list by key stays beside it', async ({ page }) => {
  await open(page, buying('friend', '&amount=50&step=design'));
  await next(page).click();
  await main(page).getByRole('radio', { name: delivery['delivery.to.several'] }).press('Space');
  const box = main(page).locator('[name=receivers]');
  await box.fill('Noor <noor@example.com>\nCruz, Tomás <tomas@example.com>\nAna <ana@example.com>');
  await box.blur();
  const people = main(page).getByRole('list', { name: delivery['delivery.several.list'] });
  await people.getByRole('button', { name: 'Tomás Cruz' }).press('Enter');
  await expect(people.getByRole('button', { name: 'Ana' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(people.getByRole('button', { name: 'Noor' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
});
