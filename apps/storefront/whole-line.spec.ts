// The whole line, as people walk it: from a card in the window to the gift that somebody else unwraps; what banks say in
// between, and what becomes of it when somebody goes away in the middle. What each page says besides is tested beside it.
import { randomUUID } from 'node:crypto';
import { expect as usualExpect, type Browser, type Page } from '@playwright/test';
import arabicAuth from '#locales/ar/identity/auth.json' with { type: 'json' };
import arabicBuy from '#locales/ar/buying/buy.json' with { type: 'json' };
import arabicCart from '#locales/ar/buying/cart.json' with { type: 'json' };
import arabicGift from '#locales/ar/cards/gift.json' with { type: 'json' };
import arabicMail from '#locales/ar/orders/mail-order.json' with { type: 'json' };
import arabicOrder from '#locales/ar/orders/order.json' with { type: 'json' };
import arabicProduct from '#locales/ar/catalogue/product.json' with { type: 'json' };
import englishAuth from '#locales/en/identity/auth.json' with { type: 'json' };
import englishBuy from '#locales/en/buying/buy.json' with { type: 'json' };
import englishCart from '#locales/en/buying/cart.json' with { type: 'json' };
import englishGift from '#locales/en/cards/gift.json' with { type: 'json' };
import englishMail from '#locales/en/orders/mail-order.json' with { type: 'json' };
import englishOrder from '#locales/en/orders/order.json' with { type: 'json' };
import englishProduct from '#locales/en/catalogue/product.json' with { type: 'json' };
import frenchAuth from '#locales/fr/identity/auth.json' with { type: 'json' };
import frenchBuy from '#locales/fr/buying/buy.json' with { type: 'json' };
import frenchCart from '#locales/fr/buying/cart.json' with { type: 'json' };
import frenchCheckout from '#locales/fr/buying/checkout.json' with { type: 'json' };
import frenchGift from '#locales/fr/cards/gift.json' with { type: 'json' };
import frenchMail from '#locales/fr/orders/mail-order.json' with { type: 'json' };
import frenchOrder from '#locales/fr/orders/order.json' with { type: 'json' };
import frenchProduct from '#locales/fr/catalogue/product.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { keptCart } from '#testing/browser/carts.ts';
import { checkout, openCheckout, soldLine } from '#testing/browser/checkouts.ts';
import { four, type Unit } from '#testing/browser/frame.ts';
import { linkIn, mailTo } from '#testing/browser/gifts.ts';
import { orderPaidOn, whileCardsWait } from '#testing/browser/order-books.ts';
import { answerBank, cards, hostedPage, onHostedPage, payByCard } from '#testing/browser/paying.ts';
import { main, open, sandbox, signIn, test } from '#testing/browser/sign-in.ts';
import { testReceiver } from '#testing/properties/lines.ts';

const { maison, hadiya, tinto } = four;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const english = {
  auth: englishAuth,
  buy: englishBuy,
  cart: englishCart,
  gift: englishGift,
  mail: englishMail,
  order: englishOrder,
  product: englishProduct,
};
type Words = typeof english;
const arabic: Words = {
  auth: arabicAuth,
  buy: arabicBuy,
  cart: arabicCart,
  gift: arabicGift,
  mail: arabicMail,
  order: arabicOrder,
  product: arabicProduct,
};
const french: Words = {
  auth: frenchAuth,
  buy: frenchBuy,
  cart: frenchCart,
  gift: frenchGift,
  mail: frenchMail,
  order: frenchOrder,
  product: frenchProduct,
};

// Each is a long way, and a bank takes its time on a machine that is busy with something else.
test.describe.configure({ timeout: 180_000 });
const expect = usualExpect.configure({ timeout: 40_000 });

const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;
/** Of the first line: paid, wrapped, sent. */
const stopsDone = (page: Page) => main(page).locator('.order-item').first().locator('.track-done');

interface Bought {
  /** Whom the card is for. */
  readonly email: string;
  readonly amount: string;
}

/** From the home page to the checkout, by what is offered there. */
async function choose(page: Page, unit: Unit, words: Words, at: number): Promise<Bought> {
  // Of the shop itself: there is always one more.
  const item = unit.products.find(
    ({ kind, denominations, issuer = 'own' }) =>
      kind === 'digital' && denominations.kind === 'range' && issuer === 'own',
  );
  const email = address('camille');
  await main(page).locator(`.card-link[href*="${item?.itemCode}"]`).first().click();
  const card = page.getByRole('dialog');
  const amount = await card.locator('.chip-option, .chip').nth(at).innerText();
  await card.locator('.chip-option, .chip').nth(at).click();
  await card.getByRole('link', { name: words.product['product.buy.friend'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.buy['buy.title.design'] })).toBeVisible();
  await main(page).locator('[name=message]').fill('Plant something loud.');
  const next = new RegExp(`${words.buy['buy.continue']}|${words.buy['buy.continue.delivery']}`);
  await main(page).getByRole('button', { name: next }).click();
  const field = (name: string) => main(page).locator(`input[name=${name}]`);
  await field('name').fill('Camille');
  await field('email').fill(email);
  await field('senderName').fill('Hélène');
  await main(page).getByRole('button', { name: words.buy['buy.add'] }).click();
  const drawer = page.getByRole('dialog', { name: words.cart['cart.title'] });
  await expect(drawer).toContainText('Camille');
  await drawer.getByRole('link', { name: words.cart['cart.checkout'] }).click();
  return { email, amount };
}

async function fillInBuyer(page: Page): Promise<string> {
  const email = address('helene');
  await checkout(page).name.fill('Hélène Marchetti');
  await checkout(page).email.fill(email);
  for (const box of await main(page).locator('[name=consent]').all()) await box.check();
  return email;
}

/** It goes from paid to sent while somebody looks on, and nobody has to load it anew. */
async function payAndLookOn(page: Page, unit: Unit, words: Words): Promise<void> {
  await onHostedPage(page);
  let loads = 0;
  await whileCardsWait(unit.profile.id, page.url(), async () => {
    await payByCard(page, cards.good);
    await expect(heading(page)).toHaveText(words.order['order.success.wrapping']);
    await expect(page.locator('.order-stage-festive')).toHaveCount(0);
    await expect(stopsDone(page)).toHaveCount(1);
    page.on('domcontentloaded', () => (loads += 1));
  });
  // Read aloud only because the place was there before the words were.
  const heard = await main(page).locator('output').first().elementHandle();
  await expect(stopsDone(page)).toHaveCount(3);
  await expect(heading(page)).toHaveText(words.order['order.success']);
  expect(await heard?.evaluate((place) => [place.isConnected, place.textContent])).toEqual([
    true,
    words.order['order.success'],
  ]);
  expect(loads).toBe(0);
}

/** In another browser, by the link of the mail: the paper comes off, and the code is shown on a tap. */
async function unwrap(browser: Browser, { email, amount }: Bought, words: Words, locale: string): Promise<void> {
  const elsewhere = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', locale });
  const page = await elsewhere.newPage();
  await page.goto(await linkIn(email));
  await whenAlive(page);
  await page.getByRole('button', { name: words.gift['gift.unwrap'] }).click();
  await expect(heading(page)).toContainText('Camille');
  await expect(main(page)).toContainText('Plant something loud.');
  // As the window has it, but for the decimals.
  await expect(main(page)).toContainText(/\d+/.exec(amount)?.[0] ?? amount);
  await expect(page.locator('.gift-secrets')).toHaveCount(0);
  await page.getByRole('button', { name: words.gift['gift.reveal'] }).click();
  await expect(page.locator('.gift-secrets')).toContainText(/\d{4}/);
  await elsewhere.close();
}

for (const { unit, language, words, viewport } of [
  { unit: tinto, language: 'en', words: english, viewport: desktop },
  { unit: hadiya, language: 'ar', words: arabic, viewport: phone },
])
  test(`ORDER-28 CARD-13 a guest buys, pays and watches it leave; whoever it is for unwraps it (${unit.profile.id}, ${language}, ${viewport.width} px)`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, `/${unit.profile.id}?lang=${language}`);
    const bought = await choose(page, unit, words, 1);
    await main(page).getByRole('button', { name: words.auth['auth.guest.action'] }).click();
    const buyer = await fillInBuyer(page);
    await checkout(page).pay.click();
    await payAndLookOn(page, unit, words);
    await expect(main(page)).toContainText('Camille');
    await expect(main(page)).toContainText(buyer);
    expect(await page.evaluate(() => [document.dir, document.documentElement.scrollWidth <= innerWidth])).toEqual([
      language === 'ar' ? 'rtl' : 'ltr',
      true,
    ]);
    await expect.poll(() => keptCart(page, unit.profile)).toEqual([]);
    await unwrap(browser, bought, words, language);
  });

test('RISK-06 PASS-01 a member is asked who told them to buy, pays, and finds the order again by its mail, in a clean browser', async ({
  page,
  browser,
}) => {
  const { email } = await accountIn('maison');
  await page.setViewportSize(desktop);
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(page).not.toHaveURL(/auth\/login/);
  await open(page, '/maison?lang=fr');
  const bought = await choose(page, maison, french, 4);
  await expect(checkout(page).lines).toHaveCount(1);
  await checkout(page).email.fill(email);
  await checkout(page).pay.click();
  // Whoever is not sure orders nothing.
  const asked = page.getByRole('dialog', { name: frenchCheckout['checkout.told'] });
  await asked.getByRole('button', { name: frenchCheckout['checkout.told.yes'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: frenchCheckout['checkout.told.stop'] }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await checkout(page).pay.click();
  await asked.getByRole('button', { name: frenchCheckout['checkout.told.no'] }).click();
  await payAndLookOn(page, maison, french);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await unwrap(browser, bought, french, 'fr');
  const clean = await browser.newContext({ locale: 'fr' });
  const stranger = await clean.newPage();
  await stranger.goto(await linkIn(email, french.mail['mail-order.confirmed.subject'].replace('{number}', number)));
  await expect(heading(stranger)).toHaveText(french.order['order.success']);
  await expect(main(stranger)).toContainText('Camille');
  await expect(stopsDone(stranger)).toHaveCount(3);
  expect(stranger.url()).not.toContain('#');
  await clean.close();
});

/** A cart for somebody whom nobody else knows of, in front of the button that binds. */
async function atCheckout(page: Page): Promise<string> {
  const email = address('camille');
  await open(page, '/maison/cart?lang=en');
  await openCheckout(page, maison, [soldLine(0, { receiver: testReceiver({ name: 'Camille', email }) })]);
  await expect(checkout(page).lines).toHaveCount(1);
  return email;
}

/** One order, paid once: so says the shop, whoever it is for has one card, and nobody gets money back. */
async function paidOnce(hosted: string, email: string): Promise<void> {
  await mailTo(email);
  const { received, due, attempts: made } = await orderPaidOn('maison', hosted);
  expect([made, received]).toEqual([['paid'], due]);
  expect(await sandbox().mails(email)).toHaveLength(1);
}

test('PAY-35 on a phone: the bank’s question is refused, a card is declined, somebody turns back and tries again, and confirms', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const email = await atCheckout(page);
  await checkout(page).pay.click();
  await payByCard(page, cards.bankAsks);
  await answerBank(page, 'refuse');
  await expect(hostedPage(page).error).toBeVisible();
  await payByCard(page, cards.noFunds);
  await expect(hostedPage(page).error).toBeVisible();
  const hosted = page.url();
  await page.locator('a').first().click();
  await expect(page).toHaveURL(/\?paymentId=failed/);
  await expect(main(page)).toContainText(englishOrder['order.kept']);
  expect(await keptCart(page, maison.profile)).toHaveLength(1);
  await main(page).getByRole('button', { name: /^Pay/ }).click();
  await payByCard(page, cards.bankAsks);
  await answerBank(page, 'confirm');
  await expect(heading(page)).toHaveText(englishOrder['order.success']);
  await paidOnce(hosted, email);
});

test('E9 back-in-another-browser the tab is closed at every step: nothing is lost, and it is one order, paid once', async ({
  page,
  context,
}) => {
  /** Whoever closed the tab opens another, and goes to where they were by their cart. */
  const comeBack = async (tab: Page): Promise<Page> => {
    await tab.close();
    const next = await context.newPage();
    await open(next, '/maison/cart?lang=en');
    return next;
  };
  const toCheckout = (tab: Page) => main(tab).getByRole('link', { name: englishCart['cart.checkout'] }).click();
  // The button is pressed, and the answer never heard: what was ordered is not paid by anybody.
  const email = await atCheckout(page);
  const created = page.waitForEvent('requestfailed', (request) => request.url().includes('/order/creation'));
  await page.route('**/order/creation*', async (route) => {
    await route.fetch({ url: route.request().url().replace('api.unwrap.localhost', '127.0.0.1') });
    await route.abort();
  });
  await checkout(page).pay.click();
  await created;
  let tab = await comeBack(page);
  await expect(main(tab).locator('.cart-row')).toHaveCount(1);
  await toCheckout(tab);
  await main(tab).getByRole('button', { name: englishAuth['auth.guest.action'] }).click();
  await expect(checkout(tab).lines).toHaveCount(1);
  await checkout(tab).pay.click();
  // On the page on which is paid: the cart leads back to its order, and that to the same page.
  await onHostedPage(tab);
  const hosted = tab.url();
  tab = await comeBack(tab);
  await toCheckout(tab);
  await expect(heading(tab)).toHaveText(englishOrder['order.unpaid']);
  await main(tab).getByRole('button', { name: /^Pay/ }).click();
  await onHostedPage(tab);
  expect(tab.url()).toBe(hosted);
  // Paid, and the browser never came back to the shop.
  const form = { means: 'card', number: cards.good, expiry: '12 / 34', cvc: '123' };
  expect((await context.request.post(hosted, { form, maxRedirects: 0 })).status()).toBe(303);
  await paidOnce(hosted, email);
  tab = await comeBack(tab);
  await toCheckout(tab);
  await expect(heading(tab)).toHaveText(englishOrder['order.success']);
  await expect(main(tab)).toContainText('Camille');
  await expect.poll(() => keptCart(tab, maison.profile)).toEqual([]);
  // While the shop asks the bank, and once more on the page of the order.
  const other = await atCheckout(tab);
  await checkout(tab).pay.click();
  await onHostedPage(tab);
  const second = tab.url();
  await tab.route('**/result/*', () => {});
  await payByCard(tab, cards.good);
  await expect(heading(tab)).toHaveText(englishOrder['order.return']);
  tab = await comeBack(tab);
  await toCheckout(tab);
  await expect(heading(tab)).toHaveText(englishOrder['order.success']);
  const order = tab.url();
  tab = await comeBack(tab);
  await expect(main(tab).locator('.cart-row')).toHaveCount(0);
  // Its link has stayed in this browser, though the tab is gone.
  await open(tab, new URL(order).pathname);
  await expect(heading(tab)).toHaveText(englishOrder['order.success']);
  await expect(main(tab)).toContainText('Camille');
  await paidOnce(second, other);
});

test('E9 stuck-after-back two tabs with one cart, and the way back from a page that has paid: one order, paid once', async ({
  page,
  context,
}) => {
  const email = await atCheckout(page);
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const tab = await opened;
  await whenAlive(tab);
  await expect(checkout(tab).lines).toHaveCount(1);
  await checkout(page).pay.click();
  await onHostedPage(page);
  const hosted = page.url();
  // The other tab knows of no order, and makes no second one.
  await checkout(tab).pay.click();
  await expect(heading(tab)).toHaveText(englishOrder['order.unpaid']);
  await main(tab).getByRole('button', { name: /^Pay/ }).click();
  await onHostedPage(tab);
  expect(tab.url()).toBe(hosted);
  for (const each of [page, tab]) {
    await payByCard(each, cards.good);
    await expect(heading(each)).toHaveText(englishOrder['order.success']);
  }
  // Wherever the browser's way back leads: there is nothing to pay, and the page of the bank leads to the same order.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/order\//);
  await expect(hostedPage(page).number).toHaveCount(0);
  await expect(checkout(page).lines).toHaveCount(0);
  await page.goto(hosted);
  await expect(hostedPage(page).number).toHaveCount(0);
  await page.locator('a.button').click();
  await expect(heading(page)).toHaveText(englishOrder['order.success']);
  await expect.poll(() => keptCart(page, maison.profile)).toEqual([]);
  await paidOnce(hosted, email);
});
