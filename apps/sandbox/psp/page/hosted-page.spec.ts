// The hosted page in a real browser.
import { expect, type Page } from '@playwright/test';
import type { Stripe } from 'stripe';
import { faultsOf } from '#testing/browser/axe.ts';
import { test } from '#testing/browser/with-sandbox.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession } from '#testing/sandbox/psp-payments.ts';
import type { RunningSandbox } from '#testing/sandbox/sandbox-client.ts';
import { pageLanguages, pageTag } from '../../pay-page/languages.ts';
import { textsIn } from './texts.ts';

const open = async (
  sandbox: RunningSandbox,
  page: Page,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
) => {
  const psp = pspClient(sandbox.url, 'hosted');
  const stripe = psp.sdk();
  // Another origin than the page's, as a shop is.
  const shop = sandbox.url.replace('127.0.0.1', 'localhost');
  const session = await newSession(stripe, {
    success_url: `${shop}/switches?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop}/switches?back`,
    ...changes,
  });
  await page.goto(session.url ?? '');
  return { stripe, id: session.id };
};

const fill = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
};

test('a card is declined, another one asks the bank, and the buyer is back in the shop', async ({ page, sandbox }) => {
  const violations: string[] = [];
  page.on('console', (message) => void (/policy/i.test(message.text()) && violations.push(message.text())));
  const { stripe, id } = await open(sandbox, page);
  await fill(page, '4000000000009995');
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds. Try another card.');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByText('Visa', { exact: true }).last()).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).not.toHaveAttribute('aria-invalid');

  await fill(page, '4000002760003184');
  await expect(page.getByRole('heading')).toHaveText('Your bank');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('was not confirmed');
  await fill(page, '4000002760003184');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`**/switches?paid=${id}`);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(violations).toEqual([]);
});

const tab = async (page: Page, times: number) => {
  for (let press = 0; press < times; press++) await page.keyboard.press('Tab');
};

test('by keyboard: back, and with a wallet', async ({ page, sandbox }) => {
  await open(sandbox, page);
  await tab(page, 1);
  await expect(page.getByRole('link', { name: 'Back to hosted' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/switches?back');
  const { id } = await open(sandbox, page);
  await tab(page, 2);
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/switches?paid=${id}`);
});

test('by keyboard: a card that is stopped on its way can be sent again', async ({ page, sandbox }) => {
  await page.clock.install();
  const { id } = await open(sandbox, page);
  await tab(page, 5);
  await page.keyboard.type('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await tab(page, 1);
  await page.keyboard.type('1/2034');
  await expect(page.getByLabel('Expiry')).toHaveValue('01 / 2034');
  await tab(page, 1);
  await page.keyboard.type('123');
  const pay = page.locator('.pay');
  await page.route(`**/c/pay/${id}`, (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(pay).toHaveText('One moment…');
  await expect(page.locator('#underway')).toHaveText('One moment…');
  await page.clock.fastForward(8_000);
  await expect(pay).toHaveText('Pay €50.00');
  await expect(pay).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/switches?paid=${id}`);
});

test('the caret stays where somebody corrects a digit', async ({ page, sandbox }) => {
  await open(sandbox, page);
  const number = page.getByLabel('Card number');
  const caret = () => number.evaluate((input: HTMLInputElement) => input.selectionStart);
  const put = (at: number) =>
    number.evaluate((input: HTMLInputElement, place) => input.setSelectionRange(place, place), at);
  await number.pressSequentially('424242424242');
  await expect(number).toHaveValue('4242 4242 4242');
  expect(await caret()).toBe(14);
  await put(2);
  await page.keyboard.type('9');
  await expect(number).toHaveValue('4294 2424 2424 2');
  expect(await caret()).toBe(3);
  await page.keyboard.type('88');
  await expect(number).toHaveValue('4298 8424 2424 242');
  expect(await caret()).toBe(6);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(number).toHaveValue('4242 4242 4242');
  expect(await caret()).toBe(2);
  // Over a gap, both ways.
  await put(5);
  await page.keyboard.press('Backspace');
  expect([await number.inputValue(), await caret()]).toEqual(['4242 4242 4242', 4]);
  await page.keyboard.press('Delete');
  expect([await number.inputValue(), await caret()]).toEqual(['4242 4242 4242', 5]);
  await page.keyboard.press('Delete');
  expect([await number.inputValue(), await caret()]).toEqual(['4242 2424 242', 5]);
});

test('what was said on the page is still there when the bank has refused', async ({ page, sandbox }) => {
  await open(sandbox, page);
  await page.getByLabel('Name on card').fill('Léa Example');
  await fill(page, '4000008400001629');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await expect(page.getByLabel('Name on card')).toHaveValue('Léa Example');

  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByRole('alert')).toContainText('was not confirmed');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
});

test('all that is wrong with a card is said at once, each at its field, until that is written anew', async ({
  page,
  sandbox,
}) => {
  await open(sandbox, page, { allowed_payment_method_types: ['card'] });
  const number = page.getByLabel('Card number');
  const expiry = page.getByLabel('Expiry');
  const cvc = page.getByLabel('CVC');
  await number.fill('4242 4242 4242 4241');
  await expiry.fill('01 / 20');
  await cvc.fill('12');
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Your card number is invalid.');
  await expect(expiry).toHaveAccessibleDescription("Your card's expiry date is incomplete or in the past.");
  await expect(cvc).toHaveAccessibleDescription("Your card's security code is incomplete.");
  await expectUsable(page);
  await expiry.fill('12 / 34');
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expect(expiry).not.toHaveAttribute('aria-invalid');
  await expect(number).toHaveAttribute('aria-invalid');
});

test('without a script what is wrong is said at once as well, and the form pays', async ({ browser, sandbox }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { id } = await open(sandbox, page, { allowed_payment_method_types: ['card'] });
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await expect(page.getByLabel('Card number')).toBeFocused();
  await fill(page, '4242424242424242');
  await page.waitForURL(`**/switches?paid=${id}`);
  await context.close();
});

test('a session that ended while its page was open: the buyer reads so, and goes back to the shop', async ({
  page,
  sandbox,
}) => {
  const { stripe, id } = await open(sandbox, page);
  await expect(
    page.getByRole('group', { name: 'Or pay another way' }).getByRole('radio', { name: 'Card' }),
  ).toBeChecked();
  await stripe.checkout.sessions.expire(id);
  await page.getByRole('button', { name: 'Google Pay' }).click();
  await expect(page.getByRole('heading')).toHaveText('This page has expired');
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/switches?back');
});

test('the only means that the shop asked for, and an error that has no field, where the buyer is put', async ({
  page,
  sandbox,
}) => {
  await open(sandbox, page, { allowed_payment_method_types: ['paypal'] });
  await expect(page.getByRole('heading')).toHaveText('PayPal');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByRole('alert')).toContainText('was not confirmed');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectUsable(page);
});

test('MB WAY: nothing moves under the buttons, and the page goes on by itself', async ({ page, sandbox }) => {
  const { id } = await open(sandbox, page);
  const choose = async (phone: string) => {
    await page.getByRole('radio', { name: 'MB WAY' }).check();
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Pay €50.00' }).click();
    await expect(page.getByText('Confirm the payment of €50.00')).toBeVisible();
  };
  await choose('+351 912 345 672');
  await page.getByRole('button', { name: 'Decline the payment' }).focus();
  let loads = 0;
  page.on('domcontentloaded', () => void loads++);
  // Asked three times meanwhile.
  for (let asked = 0; asked < 3; asked++) await page.waitForResponse(`**/c/pay/${id}/state`);
  expect(loads).toBe(0);
  await expect(page.getByRole('button', { name: 'Decline the payment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('was not confirmed');
  await expect(page.getByLabel('Phone number')).toHaveValue('+351 912 345 672');
  await choose('+351 912 345 670');
  await page.waitForURL(`**/switches?paid=${id}`);
});

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

const expectUsable = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faultsOf(page)).toEqual([]);
  }
  await expectNarrow(page);
};

test('can be used by everybody, in light and dark, on a small phone', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(sandbox, page);
  await expectUsable(page);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expectUsable(page);
  await page.getByRole('radio', { name: 'MB WAY' }).check();
  await page.getByLabel('Phone number').fill('+351 912 345 672');
  await page.getByRole('button', { name: 'Pay €50.00' }).click();
  await expectUsable(page);
});

for (const language of pageLanguages)
  test(`a saved card that is declined, and a transfer, on a small phone: ${language}`, async ({ browser, sandbox }) => {
    // The markup is the same in all of them; only the direction is not.
    const expectFits = language === 'en' || language === 'ar' ? expectUsable : expectNarrow;
    const context = await browser.newContext({ locale: pageTag(language), viewport: { width: 320, height: 700 } });
    const page = await context.newPage();
    const psp = pspClient(sandbox.url, `hosted-${language}`);
    const stripe = psp.sdk();
    const customer = (await stripe.customers.create()).id;
    const changes = {
      customer,
      saved_payment_method_options: { payment_method_save: 'enabled', payment_method_remove: 'enabled' },
      payment_method_options: {
        customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'eu_bank_transfer' } },
      },
    } as const;
    await psp.pay((await newSession(stripe, changes)).id, { card: '4000000000000341', save: true });
    await page.goto((await newSession(stripe, changes)).url ?? '');
    const lines = await page
      .locator('.marks span')
      .evaluateAll((marks) => marks.map((one) => (one as HTMLElement).offsetTop));
    expect(new Set(lines).size).toBe(1);
    const saved = page.getByRole('radio').first();
    await expect(saved).toBeChecked();
    await page.locator('.pay').click();
    const error = page.getByRole('alert');
    await expect(error).toHaveText(textsIn(language).declined);
    await expect(saved).toBeFocused();
    await expect(saved).toHaveAccessibleDescription(textsIn(language).declined);
    await expectFits(page);
    await tab(page, 1);
    await expect(page.getByRole('button', { name: textsIn(language).remove })).toBeFocused();
    // What is outside of the frame around the choices is cut off.
    await expect(page.locator(':focus')).toHaveCSS('outline-offset', '-4px');

    await page.getByRole('radio').last().check();
    await page.locator('.pay').click();
    const amount = page.getByLabel(textsIn(language).amountToSend);
    await expect(amount).toHaveValue(/^50[.,]00$/);
    await amount.fill('x');
    await page.getByRole('button', { name: textsIn(language).sendNow }).click();
    await expect(error).toBeVisible();
    await expect(amount).toBeFocused();
    await expectFits(page);
    await amount.fill('49,50');
    await page.getByRole('button', { name: textsIn(language).sendNow }).click();
    await expect(amount).toHaveValue(/^0[.,]50$/);
    await context.close();
  });
