// A card given to an address, from the mail to the account: the real mail of the real worker, its link, the calls.
import { expect, type Page } from '@playwright/test';
import { findCard, setCardState } from '#data/cards/cards.ts';
import { drawCode } from '#domain/cards/card-code-drawing.ts';
import { accountIn } from '#testing/browser/accounts.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { hasScreen } from '#testing/browser/built-screens.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { withCardShop } from '#testing/browser/cards.ts';
import { gifted, mailTo, type TestGift } from '#testing/browser/gifts.ts';
import { test } from '#testing/browser/forgotten-rates.ts';
import { units } from '#units/all.ts';

const [maison, hadiya] = units;
if (!maison || !hadiya) throw new Error('there are four units');

const itemWith = (unit: typeof maison, codeType: string): string =>
  unit.products.find((product) => (product.codeType ?? 'barcode') === codeType)?.itemCode ?? '';
const english = ({ address }: TestGift) => address.replace('#', '?lang=en#');

async function open(page: Page, address: string) {
  await page.goto(address);
  await whenAlive(page);
}
const unwrapButton = (page: Page) => page.getByRole('button', { name: 'Unwrap it' });
async function unwrap(page: Page) {
  await unwrapButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
const reveal = (page: Page) => page.getByRole('button', { name: 'Show the code' }).click();
const faults = (page: Page) => faultsOf(page, { but: ['.card-face'] });
const inGroups = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ');

test('CARD-13 ENUM-15 the link of the mail opens a parcel; in it the card, its giver’s words, and on request its code', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const itemCode = itemWith(maison, 'qr');
  const product = maison.products.find((each) => each.itemCode === itemCode);
  const gift = await gifted('maison', {
    value: 7_550,
    itemCode,
    senderName: 'Hélène <b>bold</b>',
    receiverName: 'Camille <i>',
    message: 'First line\n<img src=x onerror=alert(1)>',
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, english(gift));

  // Nobody who looks over a shoulder, into the history or into a log finds the token.
  const token = gift.address.split('#')[1] ?? '?';
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  expect(asked.filter((url) => url.includes(token))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, history.state]),
  );
  expect(stored).not.toContain(token);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hélène <b>bold</b> has a gift for you');
  expect(await faults(page)).toEqual([]);
  await unwrap(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille <i>, this is for you');
  const main = page.locator('main');
  await expect(main).toContainText(`€75.50 at ${product?.name.en}, from Hélène <b>bold</b>`);
  await expect(main.locator('blockquote')).toHaveText('First line\n<img src=x onerror=alert(1)>', {
    useInnerText: true,
  });
  await expect(main.locator('blockquote img')).toHaveCount(0);
  for (const [label, value] of [
    ['Value when given', '€75.50'],
    ['Card', product?.name.en],
  ] as const)
    await expect(
      main.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd'),
    ).toHaveText(value ?? '?');
  await expect(main).toContainText('Balance€75.50');
  await expect(main).toContainText('Can be used');
  await expect(main).toContainText(`Where to use it${product?.name.en} · ${product?.tagline.en}`);
  await expect(main).toContainText(/Can be used until\d{1,2} \p{L}+ \d{4}/u);

  // Number and PIN only when asked for.
  await expect(page.locator('body')).not.toContainText(inGroups(gift.number));
  await expect(page.locator('body')).not.toContainText(gift.pin);
  await reveal(page);
  await expect(main).toContainText(inGroups(gift.number));
  await expect(main).toContainText(gift.pin);
  const square = page.getByRole('img', { name: 'The card number as a QR code' });
  await expect(square).toBeVisible();
  expect(decodeURIComponent((await square.getAttribute('src')) ?? '')).toContain(drawCode('qr', gift.number));
  await page.getByRole('button', { name: 'Copy the card number' }).click();
  await expect(page.locator('.toasts')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(gift.number);
  await page.getByRole('button', { name: 'Copy the PIN' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(gift.pin);
  expect(await faults(page)).toEqual([]);
});

test('scanner-burns-link: a program that opens the link, runs every script and unwraps it has seen no number; a tap shows it', async ({
  page,
  browser,
  request,
}) => {
  const gift = await gifted('maison', { itemCode: itemWith(maison, 'qr') });
  const shownTo = () =>
    withCardShop((shop) =>
      shop.inUnit('maison', ({ tx }) =>
        tx.selectFrom('card_secret').select('revealed_at').where('card_id', '=', gift.id).executeTakeFirstOrThrow(),
      ),
    );
  // Only a browser knows that names ending in .localhost are this machine.
  const direct = gift.address.replace(/\/\/[^:/]+/, '//127.0.0.1');
  for (const method of ['HEAD', 'GET']) expect((await request.fetch(direct, { method })).status()).toBe(200);
  const consented = { name: 'consent-maison', value: 'none', url: new URL(gift.address).origin };
  await page.context().addCookies([consented]);
  for (const _ of [1, 2]) {
    const scanner = await browser.newContext({ reducedMotion: 'reduce' });
    await scanner.addCookies([consented]);
    const opened = await scanner.newPage();
    await open(opened, english(gift));
    await unwrap(opened);
    await scanner.close();
  }
  expect(await shownTo()).toEqual({ revealed_at: null });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, english(gift));
  await unwrap(page);
  await reveal(page);
  await expect(page.locator('main')).toContainText(inGroups(gift.number));
  expect(await shownTo()).toEqual({ revealed_at: expect.any(Date) });
});

test('the mail shows the card as a picture, wherever it is read, and loads nothing else', async ({ page, request }) => {
  const itemCode = hadiya.products[0]?.itemCode ?? '';
  const { email, address } = await gifted('hadiya', { itemCode, language: 'ar' });
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(each.url()));
  await page.setContent((await mailTo(email)).html ?? '');
  const picture = page.getByRole('img', { name: hadiya.products[0]?.name.ar ?? '?' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(684);
  const source = `${new URL(address).origin}/hadiya/card/${itemCode}/art.png?lang=ar`;
  expect(loaded).toEqual([source]);

  // Only a browser knows that names ending in .localhost are this machine.
  const direct = source.replace(/\/\/[^:/]+/, '//127.0.0.1');
  const answer = await request.get(direct);
  expect(answer.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  const again = await request.get(direct, { headers: { 'if-none-match': answer.headers()['etag'] ?? '' } });
  expect([again.status(), again.headers()['cache-control']]).toEqual([304, 'public, max-age=86400']);
  // Nobody else's, and nobody's.
  for (const elsewhere of [direct.replace('/hadiya/', '/maison/'), direct.replace(itemCode, 'nothing')]) {
    const missing = await request.get(elsewhere);
    expect([missing.status(), missing.headers()['cache-control']], elsewhere).toEqual([404, 'no-store']);
  }
});

test('CARD-07 ENUM-15 it is printed with its code: asked for, drawn, and then on paper without anything to press', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      // What a printer would get at this moment.
      (window as unknown as { printed: string[] }).printed = [
        document.querySelector('main')?.textContent ?? '',
        document.querySelector<HTMLImageElement>('.gift-scan img')?.src ?? '',
      ];
    };
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const gift = await gifted('maison', { value: 2_000, itemCode: itemWith(maison, 'barcode') });
  await open(page, english(gift));
  await unwrap(page);
  await page.getByRole('button', { name: 'Print' }).click();
  const printed = () => page.evaluate(() => (window as unknown as { printed?: string[] }).printed ?? []);
  await expect.poll(printed).toHaveLength(2);
  const [words, picture] = await printed();
  expect(words).toContain(inGroups(gift.number));
  expect(words).toContain(gift.pin);
  expect(decodeURIComponent(picture ?? '')).toContain(drawCode('code-128', gift.number));
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.card-face', '.gift-scan img', '.gift-secrets', '.gift-facts'])
    await expect(page.locator(shown).first()).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
  await expect(page.locator('main').getByRole('link')).toHaveCount(0);
  for (const hidden of ['header', '.foot-stack']) await expect(page.locator(hidden).first()).toBeHidden();
  // All of it on one sheet.
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('CARD-08 a guest signs in and is back at the gift, which is kept; the link opens for them alone then', async ({
  page,
  context,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const gift = await gifted('maison', { itemCode: itemWith(maison, 'qr') });
  const member = await accountIn('maison');
  await open(page, english(gift));
  await unwrap(page);
  await page.getByRole('link', { name: 'Sign in to keep it' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fgift/);
  await page.locator('main input[name=email]').fill(member.email);
  await page.locator('main input[name=password]').fill(member.password);
  // Nobody finds the token meanwhile either.
  const token = gift.address.split('#')[1] ?? '?';
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, history.state]),
  );
  expect(stored + page.url()).not.toContain(token);
  await page.locator('main form button[type=submit]').click();
  // In the same tab, with the gift unwrapped and kept, and said so.
  await expect(page).toHaveURL(/\/maison\/gift$/);
  await expect(page.getByRole('status').filter({ hasText: 'The card is in your account now.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the code' })).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  const toCards = page.getByRole('link', { name: 'To my cards' });
  await expect(toCards).toHaveCount(hasScreen('/account') ? 1 : 0);
  const owner = await withCardShop((shop) => shop.inUnit('maison', (scope) => findCard(scope, gift.id)));
  expect(owner?.owner).toBe(member.id);

  // They have closed the tab, and look for their card.
  const again = await context.newPage();
  await again.emulateMedia({ reducedMotion: 'reduce' });
  await open(again, english(gift));
  await unwrap(again);
  await expect(again.getByRole('button', { name: 'Show the code' })).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await open(stranger, english(gift));
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link no longer opens a gift.');
  expect(await faults(stranger)).toEqual([]);
  await stranger.context().close();
});

test('somebody else was quicker: the code stays in sight, and it is said', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const gift = await gifted('maison', { itemCode: itemWith(maison, 'qr') });
  const [me, other] = [await accountIn('maison'), await accountIn('maison')];
  await open(page, english(gift));
  await unwrap(page);
  const tab = await context.newPage();
  await open(tab, new URL('/maison/auth/login?lang=en&returnTo=%2Fgift', gift.address).href);
  await tab.locator('main input[name=email]').fill(me.email);
  await tab.locator('main input[name=password]').fill(me.password);
  await tab.locator('main form button[type=submit]').click();
  await expect(tab.locator('main')).toContainText('You are signed in.');
  await withCardShop((shop) =>
    shop.inUnit('maison', ({ tx }) =>
      tx.updateTable('card').set({ owner_id: other.id }).where('id', '=', gift.id).execute(),
    ),
  );
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: 'Keep it in my account' }).click();
  await expect(page.locator('main')).toContainText('This card is already in an account.');
});

test('a link that is none, one of another shop and no link at all: nothing to see, and why', async ({ page }) => {
  const gift = await gifted('maison', { itemCode: itemWith(maison, 'qr') });
  const [path = '', token = ''] = english(gift).split('#');
  const heading = page.getByRole('heading', { level: 1 });
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.slice(0, 30),
    `${token}${'x'.repeat(300)}`,
  ]) {
    await open(page, `${path}#${wrong}`);
    await expect(heading).toHaveText('This link no longer opens a gift.');
    await page.goto('about:blank');
  }
  await open(page, `${path.replace('/maison/', '/hadiya/')}#${token}`);
  await expect(heading).toHaveText('This link no longer opens a gift.');
  await open(page, path);
  await expect(heading).toHaveText('Your gift is behind the link in the email.');
  await expect(heading).toBeFocused();
  // A place on the page is no token.
  await open(page, `${path}#main`);
  await expect(heading).toHaveText('Your gift is behind the link in the email.');
});

test('CARD-30 a blocked and a locked card say which they are and show nothing else; the link opens once they can be used', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const heading = page.getByRole('heading', { level: 1 });
  const gift = await gifted('maison', { itemCode: itemWith(maison, 'qr'), message: 'Between the two of us' });
  const set = (state: 'new' | 'blocked' | 'locked') =>
    withCardShop((shop) => shop.inUnit('maison', (scope) => setCardState(scope, gift.id, { state, mark: 'new' })));
  await set('locked');
  await open(page, english(gift));
  await expect(heading).toHaveText('This card is not unlocked yet.');
  await expect(heading).toBeFocused();
  await expect(page.locator('main')).toContainText('Ask whoever gave it to you.');
  await set('blocked');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText('This card is blocked at the moment.');
  expect(await faults(page)).toEqual([]);
  await expect(page.locator('main')).not.toContainText('Between');
  await set('new');
  await page.getByRole('button', { name: 'Try again' }).click();
  await unwrap(page);
  await expect(page.locator('main')).toContainText('Between the two of us');

  // Blocked while it lies open: no code any more, and why.
  await set('blocked');
  await reveal(page);
  await expect(heading).toHaveText('This card is blocked at the moment.');
  await expect(page.locator('main')).not.toContainText('Between');
});

test('an api that does not answer: the gift is not lost, and opens when tried again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const gift = await gifted('maison', { itemCode: itemWith(maison, 'qr') });
  await page.route('**/card/gift*', (route) => route.abort());
  await open(page, english(gift));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not open your gift just now.');
  await page.unroute('**/card/gift*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await unwrap(page);
  await page.route('**/card/gift*', (route) => route.abort());
  await reveal(page);
  await expect(page.getByRole('alert')).toContainText('We could not load the code.');
  await page.unroute('**/card/gift*');
  await reveal(page);
  await expect(page.locator('main')).toContainText(gift.pin);
});

test('a card that is used on paper shows no number on the screen, and has it in print', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const { currency } = hadiya.profile;
  const gift = await gifted('hadiya', { value: 20_000, currency, itemCode: itemWith(hadiya, 'pdf-only') });
  await open(page, english(gift));
  await unwrap(page);
  await expect(page.getByRole('button', { name: 'Show the code' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await expect(page.locator('.gift-secrets')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.gift-secrets')).toContainText(inGroups(gift.number));
  await expect(page.locator('.gift-secrets')).toBeVisible();
});

test('LANG-11 in Arabic on a phone: from the right, its amount from the left, nothing wider than the screen; another language keeps the gift', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  const { currency } = hadiya.profile;
  const gift = await gifted('hadiya', {
    value: 25_500,
    currency,
    itemCode: itemWith(hadiya, 'qr'),
    senderName: 'ليلى',
    message: 'كل عام وأنت بخير',
  });
  await open(page, gift.address.replace('#', '?lang=ar#'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'افتح الهدية' }).click();
  await expect(page.locator('.gift-lead bdi', { hasText: '25.500' })).toHaveCSS('direction', 'ltr');
  await page.getByRole('button', { name: 'إظهار الرمز' }).click();
  await expect(page.locator('main')).toContainText(inGroups(gift.number));
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const button of await page.locator('main').getByRole('button').all())
    expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);

  await page
    .locator('a[hreflang=en]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ليلى has a gift for you');
  expect(new URL(page.url()).hash).toBe('');
});

test('it unwraps in one movement, says its value once the paper is off, and at once for whoever wants less of it', async ({
  page,
}) => {
  const gift = await gifted('maison', { value: 7_500, itemCode: itemWith(maison, 'qr') });
  await open(page, english(gift));
  await expect(page.locator('header').getByRole('link')).toHaveCount(1);
  // Nothing moves on while this stands still.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const size = (part: Element) => [
    (part as HTMLElement).offsetWidth,
    (part as HTMLElement).getBoundingClientRect().top,
  ];
  const before = await page.locator('.gift-parcel').evaluate(size);
  await page.keyboard.press('Tab');
  await unwrapButton(page).focus();
  await page.keyboard.press('Enter');
  const flap = page.locator('.gift-flap-top');
  await expect.poll(() => flap.evaluate((part) => part.getAnimations().length)).toBeGreaterThan(0);
  // All but the drawing, which shows the card as the paper comes off it.
  const words = async () => [await page.title(), await page.locator('body').ariaSnapshot()].join();
  expect(await words()).not.toContain('€75');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A gift for you');
  await expect(unwrapButton(page)).toBeFocused();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 10 });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await words()).toContain('€75');
  await expect(page.locator('.gift-purse')).toBeVisible();
  expect(await page.locator('.gift-parcel').evaluate(size)).toEqual(before);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('about:blank');
  await open(page, english(gift));
  await unwrap(page);
  expect(await page.locator('.gift-opened').evaluate((part) => getComputedStyle(part).opacity)).toBe('1');
  expect(
    await flap.evaluate((part) =>
      part.getAnimations().every(({ effect }) => Number(effect?.getComputedTiming().endTime) < 10),
    ),
  ).toBe(true);
});
