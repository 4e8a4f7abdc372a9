// A card's balance, asked for by whoever holds it: the real call, its captcha and its limits.
import { expect, type Page } from '@playwright/test';
import { cardCodes } from '#domain/cards/card-number.ts';
import { countWrongTry } from '#data/cards/card-tries.ts';
import { setCardState } from '#data/cards/cards.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { withCardShop } from '#testing/browser/cards.ts';
import { gifted, linkIn } from '#testing/browser/gifts.ts';
import { test } from '#testing/browser/forgotten-rates.ts';
import { origin } from '#testing/browser/origin.ts';
import { boughtCard, type CardWish, type TestCard } from '#testing/cards.ts';
import { units } from '#units/all.ts';

const [maison, hadiya, ccn] = units;
if (!maison || !hadiya || !ccn) throw new Error('there are four units');

const issued = (unit: string, wish: CardWish, state?: 'blocked' | 'locked'): Promise<TestCard> =>
  withCardShop(async (shop) => {
    const card = await boughtCard(shop, unit, wish);
    if (state) await shop.inUnit(unit, (scope) => setCardState(scope, card.id, { state, mark: 'new' }));
    return card;
  });

async function open(page: Page, unit = maison?.profile.id, language = 'en') {
  await page.goto(`${origin()}/${unit}/query?lang=${language}`);
  await whenAlive(page);
}

async function ask(page: Page, number: string, pin: string) {
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=pin]').fill(pin);
  await page.locator('main button[type=submit]').click();
}

test('CARD-01 CARD-07 ROUTE-30 a card is asked for by number and PIN, and can be printed', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const item = maison.products[0];
  const card = await issued('maison', { value: 4_250, itemCode: item?.itemCode ?? '' });
  await open(page);
  // As it is printed on the card, in groups.
  await ask(page, card.number.replaceAll(/(.{4})/g, '$1 '), card.pin);
  const answer = page.locator('[aria-live=polite]', { hasText: 'Balance' });
  await expect(answer).toContainText('€42.50');
  await expect(answer).toContainText(item?.name.en ?? '?');
  await expect(answer).toContainText('Can be used');
  await expect(answer).toBeFocused();
  // CARD-29: nothing that spends it.
  await expect(page.locator('body')).not.toContainText(card.number);
  await expect(answer).toContainText(card.number.slice(-4));
  expect(await faultsOf(page)).toEqual([]);
  await answer.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('main form')).toBeHidden();
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Check another card' }).click();
  await expect(page.locator('input[name=number]')).toBeFocused();
  await expect(page.locator('input[name=number]')).toHaveValue('');
});

test('CARD-30 a blocked and a locked card say which they are; an expired one says so', async ({ page }) => {
  const itemCode = maison.products[0]?.itemCode ?? '';
  const blocked = await issued('maison', { itemCode }, 'blocked');
  const locked = await issued('maison', { itemCode }, 'locked');
  const expired = await issued('maison', { itemCode, months: -2 });
  await open(page);
  for (const [card, word, help] of [
    [blocked, 'Blocked', 'Its owner has blocked this card'],
    [locked, 'Not unlocked yet', 'its buyer has not unlocked yet'],
    [expired, 'Expired', 'It can no longer be used'],
  ] as const) {
    await ask(page, card.number, card.pin);
    const answer = page.locator('[aria-live=polite]', { hasText: 'Balance' });
    await expect(answer).toContainText(word);
    await expect(answer).toContainText(help);
  }
});

test('CARD-29 a wrong PIN and a wrong number are one answer, and too many tries another', async ({ page }) => {
  const card = await issued('maison', {});
  await open(page);
  await ask(page, '1111222233334444', '000000');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('We found no card with this number and PIN.');
  const said = await problem.innerText();
  const wrongPin = card.pin === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) {
    await ask(page, card.number, wrongPin);
    await expect(page.locator('main button[type=submit]')).not.toHaveAttribute('aria-busy');
    await expect(problem).toHaveText(said.split('\n').join(''), { useInnerText: false });
  }
  await ask(page, card.number, card.pin);
  await expect(problem).toContainText('Too many wrong tries.');
});

test('what is missing is said at its field, and nothing is asked', async ({ page }) => {
  await open(page);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('queryCard') && calls.push(request.url())));
  await page.locator('main button[type=submit]').click();
  await expect(page.locator('input[name=number]')).toBeFocused();
  await expect(page.locator('main')).toContainText('Please enter the card number.');
  await expect(page.locator('main')).toContainText('Please enter the PIN.');
  expect(calls).toEqual([]);
});

test('an api that does not answer is told of, and asking again works', async ({ page }) => {
  const card = await issued('maison', { value: 1_000 });
  await open(page);
  await page.route('**/queryCard*', (route) => route.abort());
  await ask(page, card.number, card.pin);
  await expect(page.locator('main')).toContainText('We could not load the balance.');
  await page.unroute('**/queryCard*');
  await page.locator('main button[type=submit]').click();
  await expect(page.locator('main')).toContainText('Balance€10');
});

test('LANG-11 in Arabic: from the right, with the three decimals of its currency; number, PIN and amounts from the left', async ({
  page,
}) => {
  const { currency } = hadiya.profile;
  const itemCode = hadiya.products[0]?.itemCode ?? '';
  const card = await issued('hadiya', { value: 12_345, currency, itemCode });
  await open(page, 'hadiya', 'ar');
  for (const name of ['number', 'pin']) await expect(page.locator(`input[name=${name}]`)).toHaveCSS('direction', 'ltr');
  await ask(page, card.number, card.pin);
  const answer = page.locator('[aria-live=polite]', { hasText: 'الرصيد' });
  await expect(answer).toContainText('12.345');
  await expect(answer).toHaveCSS('direction', 'rtl');
  for (const text of [card.number.slice(-4), '12.345'])
    await expect(answer.locator('bdi', { hasText: text }).first()).toHaveCSS('direction', 'ltr');
});

test('the last day of a card is in words, in the language and as in the country of the shop; UNIT-65 no PIN is asked for where cards have none', async ({
  page,
}) => {
  expect(ccn.profile.dateFormat).toBe('yyyy/MM/dd');
  const plain = cardCodes((bytes) => crypto.getRandomValues(new Uint8Array(bytes)), {
    withPin: false,
  });
  const card = await issued('ccn', { codes: plain, currency: ccn.profile.currency });
  await open(page, 'ccn', 'es');
  await expect(page.locator('input[name=pin]')).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('PIN');
  await page.locator('input[name=number]').fill(card.number);
  await page.locator('main button[type=submit]').click();
  const until = page.locator('dd').last();
  await expect(until).toHaveText(/^\d{1,2} de \p{L}+ de \d{4}$/u);

  expect(maison.profile.dateFormat ?? null).toBeNull();
  const other = await issued('maison', {});
  await open(page, 'maison', 'fr');
  await ask(page, other.number, other.pin);
  await expect(until).toHaveText(/^\d{1,2}(?:er)? \p{L}+ \d{4}$/u);
});

/** Somebody has guessed at this number. */
const guessedAt = (number: string, times: number): Promise<void> =>
  withCardShop((shop) =>
    shop.inUnit('maison', async (scope) => {
      for (let tries = 0; tries < times; tries += 1) await countWrongTry(scope, number, true);
    }),
  );

test('CARD-29 a PIN that was guessed at ten times is unlocked by its owner, with the link of a mail, once', async ({
  page,
}) => {
  const card = await gifted('maison', { value: 3_300 });
  await guessedAt(card.number, 10);
  await open(page);
  await ask(page, card.number, card.pin);
  const main = page.locator('main');
  await expect(main).toContainText('Too many wrong tries.');
  await page.getByRole('button', { name: 'This is my card: unlock it by email' }).click();
  await expect(main).toContainText('If the PIN is locked, an email is on its way.');
  expect(await faultsOf(page)).toEqual([]);

  const link = (await linkIn(card.email, 'Unlock')).replace('#', '?lang=en#');
  await page.goto(link);
  await whenAlive(page);
  await expect(page.getByRole('status').filter({ hasText: 'The PIN is unlocked.' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await ask(page, card.number, card.pin);
  await expect(page.locator('[aria-live=polite]', { hasText: 'Balance' })).toContainText('€33');

  await page.goto('about:blank');
  await page.goto(link);
  await expect(main).toContainText('This link no longer works.');
});

test('CARD-29 asking to unlock is answered alike for a number that does not exist; an api that is silent is told of', async ({
  page,
}) => {
  const number = '9999888877776666';
  await guessedAt(number, 10);
  await open(page);
  await ask(page, number, '123456');
  const button = page.getByRole('button', { name: 'This is my card: unlock it by email' });
  await page.route('**/unlockPin*', (route) => route.abort());
  await button.click();
  const main = page.locator('main');
  await expect(main).toContainText('We could not ask for the email.');
  await page.unroute('**/unlockPin*');
  await button.click();
  await expect(main).toContainText('If the PIN is locked, an email is on its way.');
});

test('a link to unlock with that finds no api can be tried again', async ({ page }) => {
  await page.route('**/unlockPin*', (route) => route.abort());
  await page.goto(`${origin()}/maison/query?lang=en#maison.nothing.1-1.at-all`);
  await whenAlive(page);
  await expect(page.locator('main')).toContainText('We could not unlock the PIN.');
  await page.unroute('**/unlockPin*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('main')).toContainText('This link no longer works.');
});

test('CARD-01 a shop whose cards have no PIN asks for none, and speaks of none', async ({ page }) => {
  await open(page, ccn.profile.id);
  await expect(page.locator('input[name=pin]')).toHaveCount(0);
  await page.locator('input[name=number]').fill('9999 9999 9999 9999');
  await page.locator('main button[type=submit]').click();
  const main = page.getByRole('main');
  await expect(main).toContainText('We found no card with this number.');
  await expect(main).not.toContainText('PIN');
});
