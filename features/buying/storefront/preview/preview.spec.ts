// What a receiver will get, seen before it is paid for: in frames that are screens of their own, in the receiver's
// language, and by mail for whoever has an account.
import { expect, type Page } from '@playwright/test';
import arabicGift from '#locales/ar/cards/gift.json' with { type: 'json' };
import englishGift from '#locales/en/cards/gift.json' with { type: 'json' };
import frenchGift from '#locales/fr/cards/gift.json' with { type: 'json' };
import arabic from '#locales/ar/buying/preview.json' with { type: 'json' };
import buy from '#locales/en/buying/buy.json' with { type: 'json' };
import english from '#locales/en/buying/preview.json' with { type: 'json' };
import french from '#locales/fr/buying/preview.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { cartLine, fillCart } from '#testing/browser/carts.ts';
import { four } from '#testing/browser/frame.ts';
import { greeting, main, open, sandbox, signIn, test } from '#testing/browser/sign-in.ts';
import { testReceiver } from '#testing/properties/lines.ts';
import { resourceUrl } from '#contract/shop/resources.ts';
import type { Line } from '#domain/buying/line.ts';
import type { Language } from '#domain/values/language.ts';

const { maison, hadiya } = four;
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const lineFor = (language: Language | null, unit = maison, changes: Partial<Line> = {}) =>
  cartLine(
    0,
    {
      amount: 10_000,
      design: { templateId: null, art: null, message: 'Plant "something" loud.', message2: '', photoUrl: null },
      sender: { name: 'Hélène', email: '', mobile: '' },
      receiver: testReceiver({ name: 'Camille', email: 'camille@example.com', language }),
      ...changes,
    },
    unit,
  );

async function openCart(page: Page, line: Line, unit = maison, language = 'en'): Promise<void> {
  await open(page, `/${unit.profile.id}/cart?lang=${language}`);
  await fillCart(page, unit.profile, [line]);
  await page.reload();
  await expect(main(page).locator('.cart-row')).toHaveCount(1);
}

const dialog = (page: Page, words = english) => page.getByRole('dialog', { name: words['preview.title'] });
const mailIn = (page: Page, words = english) =>
  dialog(page, words).frameLocator(`[title="${words['preview.mail.frame']}"]`);
const giftIn = (page: Page, words = english) =>
  dialog(page, words).frameLocator(`[title="${words['preview.page.frame']}"]`);
/** By key: what is chosen lies under its label, and moves while the frames come. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('dialog').getByRole('radio', { name });
  await radio.press('Space');
  await expect(radio).toBeChecked();
}
const look = (page: Page, words = english) => main(page).getByRole('button', { name: words['preview.open'] }).click();
/** As wide as it is to whoever has such a screen, however small it is shown. */
const widthIn = (page: Page) =>
  page.locator('dialog iframe').evaluate((frame) => (frame as HTMLIFrameElement).clientWidth);

for (const [screen, viewport] of Object.entries({ phone, desktop }))
  for (const [unit, language, words, to, subject, gift] of [
    [maison, 'en', english, 'fr', 'Hélène vous offre une carte cadeau', frenchGift],
    [maison, 'fr', french, null, 'Hélène vous offre une carte cadeau', frenchGift],
    [hadiya, 'ar', arabic, 'en', 'Hélène sent you a gift card', englishGift],
    [hadiya, 'ar', arabic, null, 'Hélène', arabicGift],
  ] as const)
    test(`SEND-01 SEND-08 mail and gift page, as a phone and a desktop (${screen}, ${language}, to ${to})`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await openCart(page, lineFor(to, unit), unit, language);
      await look(page, words);
      const receiverLanguage = to ?? language;

      await expect(dialog(page, words).getByText(subject)).toBeVisible();
      await expect(mailIn(page, words).getByRole('heading', { level: 1 })).toContainText('Hélène');
      await expect(mailIn(page, words).locator('html')).toHaveAttribute('lang', receiverLanguage);
      await expect(mailIn(page, words).getByText('Plant "something" loud.')).toBeVisible();
      // It is dressed as a mail is, and its picture is there.
      await expect(mailIn(page, words).locator('a')).toHaveCSS('padding-left', '28px');
      await expect
        .poll(() =>
          mailIn(page, words)
            .locator('img')
            .evaluate((image) => (image as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0);
      await choose(page, words['preview.phone']);
      await expect.poll(() => widthIn(page)).toBe(390);
      await choose(page, words['preview.desktop']);
      await expect.poll(() => widthIn(page)).toBe(1280);
      // Its link leads nowhere.
      await mailIn(page, words).locator('a').click();
      await expect(mailIn(page, words).getByText('Plant "something" loud.')).toBeVisible();

      await choose(page, words['preview.page']);
      await expect(giftIn(page, words).locator('html')).toHaveAttribute('lang', receiverLanguage);
      await expect(giftIn(page, words).getByRole('heading', { level: 1 })).toContainText('Hélène');
      await giftIn(page, words).getByRole('button', { name: gift['gift.unwrap'] }).click();
      await expect(giftIn(page, words).getByRole('heading', { level: 1 })).toContainText('Camille');
      await expect(giftIn(page, words).getByText('Plant "something" loud.')).toBeVisible();
      await giftIn(page, words).getByRole('link', { name: gift['gift.keep.sign-in'] }).click();
      await expect(giftIn(page, words).getByText('Plant "something" loud.')).toBeVisible();
      await choose(page, words['preview.phone']);
      await expect.poll(() => widthIn(page)).toBe(390);

      // Nothing of it is kept: the page is still in its reader's language, and nothing was refused or went wrong.
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(said).toEqual([]);
    });

/** It answers once it knows whose gift it is; a press before that is heard by nobody. */
async function pressUnwrap(page: Page): Promise<void> {
  await expect(giftIn(page).getByRole('heading', { level: 1 })).toContainText('Hélène');
  await giftIn(page).getByRole('button', { name: englishGift['gift.unwrap'] }).click();
}

test('SEND-01 it wears the theme that was chosen, in the mail and on the page, with what is printed on it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const theme = maison.catalogue.templates.find(({ id }) => id === 101);
  if (!theme) throw new Error('the theme has gone');
  const design = { templateId: theme.id, art: theme.art, message: 'For Camille', message2: '', photoUrl: null };
  await openCart(page, lineFor(null, maison, { design }));
  await look(page);
  const picture = mailIn(page).locator('img');
  await expect(picture).toHaveAttribute('src', new RegExp(`/art\\.png\\?lang=en&design=${theme.id}$`));
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(mailIn(page).getByText('For Camille')).toBeVisible();

  await choose(page, english['preview.page']);
  await pressUnwrap(page);
  const card = giftIn(page).locator('.gift-parcel-card svg');
  await expect(card.getByText(theme.art.wordmark?.[0] ?? '')).toBeVisible();
  await expect(card.getByText('For Camille')).toBeVisible();
  expect(said).toEqual([]);
});

test('SEND-01 PERS-14 the page has the photo in the theme’s place', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const theme = maison.catalogue.templates.find(({ photoArea }) => photoArea);
  if (!theme) throw new Error('no theme has a place for a photo');
  const photoUrl = resourceUrl(process.env['API_ORIGIN'] ?? '', maison.profile.id, '0'.repeat(32));
  await page.route(photoUrl, (route) => route.fulfill({ contentType: 'image/png', body: onePixel }));
  const design = { templateId: theme.id, art: theme.art, message: '', message2: '', photoUrl };
  await openCart(page, lineFor(null, maison, { design }));
  await look(page);
  await expect(mailIn(page).getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, english['preview.page']);
  await pressUnwrap(page);
  const photo = giftIn(page).locator('.gift-parcel-card svg image');
  await expect(photo).toHaveAttribute('href', photoUrl);
  await expect(photo).toBeVisible();
});

test('SEND-01 where its code will stand there are noughts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCart(page, lineFor(null));
  await look(page);
  await expect(mailIn(page).getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, english['preview.page']);
  await pressUnwrap(page);
  await giftIn(page).getByRole('button', { name: englishGift['gift.reveal'] }).click();
  await expect(giftIn(page).getByText('0000 0000 0000 0000')).toBeVisible();
});

test('SEND-01 nothing of it is cut off at 320 px, in the language with the longest words there', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openCart(page, lineFor('ar', hadiya), hadiya, 'ar');
  await look(page, arabic);
  await expect(mailIn(page, arabic).getByRole('heading', { level: 1 })).toBeVisible();
  const hidden = await dialog(page, arabic).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(hidden).toBe(0);
});

test('SEND-01 by keyboard alone, and the focus comes back', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openCart(page, lineFor('fr'));
  const opener = main(page).getByRole('button', { name: english['preview.open'] });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(mailIn(page).getByRole('heading', { level: 1 })).toBeVisible();
  await dialog(page).getByRole('radio', { name: english['preview.mail'] }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(giftIn(page).getByRole('heading', { level: 1 })).toContainText('Hélène');
  // Whoever went into the frame gets out of it as out of any popup.
  const unwrap = giftIn(page).getByRole('button', { name: frenchGift['gift.unwrap'] });
  await unwrap.focus();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('SEND-01 in the delivery step, with what is typed there, and without a fault for a screen reader', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  const item = maison.products.find(({ kind }) => kind === 'digital')?.itemCode;
  await open(page, `/maison/buying-friend?item=${item}&amount=100&lang=en`);
  const next = main(page).getByRole('button', { name: new RegExp(buy['buy.continue']) });
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: buy['buy.title.design'] })).toBeVisible();
  await next.click();
  await main(page).locator('input[name=senderName]').fill('Margaux');
  await main(page).locator('select[name=language]').selectOption('fr');
  await look(page);
  await expect(mailIn(page).getByRole('heading', { level: 1 })).toHaveText('Margaux vous offre une carte cadeau');
  // What is in the frame is a mail, which has no landmarks.
  expect(await faultsOf(page, { of: 'dialog', but: ['dialog iframe'] })).toEqual([]);
  await dialog(page).getByRole('button', { name: english['preview.close'] }).click();
  await expect(main(page).locator('input[name=senderName]')).toHaveValue('Margaux');
});

test('SEND-01 what is printed or posted has no mail to look at, and a message by SMS only its page', async ({
  page,
}) => {
  const posted = { way: 'pdf', date: null, timeZone: 'Europe/Paris', letter: null } as const;
  await openCart(page, lineFor(null, maison, { delivery: posted }));
  await expect(main(page).getByRole('button', { name: english['preview.open'] })).toHaveCount(0);
  await openCart(page, lineFor(null, maison, { delivery: { ...posted, way: 'sms' } }));
  await look(page);
  await expect(giftIn(page).getByRole('heading', { level: 1 })).toContainText('Hélène');
  await expect(dialog(page).getByRole('radio', { name: english['preview.mail'] })).toHaveCount(0);
});

test('SEND-01 what cannot be shown is said, and asked for again', async ({ page, context }) => {
  await openCart(page, lineFor(null, maison, { amount: 10_001 }));
  await look(page);
  await expect(dialog(page).getByText(english['preview.refused'])).toBeVisible();
  await page.keyboard.press('Escape');

  await openCart(page, lineFor(null));
  await context.route('**/v1/order/preview', (route) => route.abort());
  await look(page);
  await expect(dialog(page).getByRole('alert')).toContainText(english['preview.failed']);
  await context.unroute('**/v1/order/preview');
  await dialog(page).getByRole('button', { name: english['preview.again'] }).click();
  await expect(mailIn(page).getByRole('heading', { level: 1 })).toContainText('Hélène');
});

test('SEND-01 without its script there is a word about it', async ({ page }) => {
  await openCart(page, lineFor(null));
  await page.route('**/assets/preview-dialog*.js', (route) => route.abort());
  await look(page);
  await expect(page.locator('.toasts')).toContainText(english['preview.failed']);
});

test('SEND-02 a guest sees it on the page only; a member gets a test at their own address', async ({ page }) => {
  await openCart(page, lineFor('fr'));
  await look(page);
  await expect(dialog(page).getByText(english['preview.guest'])).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: english['preview.send'] })).toHaveCount(0);

  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await signIn(page, email);
  await expect(greeting(page)).toContainText('Ana');
  await openCart(page, lineFor('fr'));
  await look(page);
  const send = dialog(page).getByRole('button', { name: english['preview.send'] });
  await send.click();
  await expect(dialog(page).getByText(`Sent to ${email}`)).toBeVisible();
  const mail = await sandbox().waitForMail(email, { suits: ({ subject }) => subject.startsWith('Test\u00a0: Hélène') });
  expect(mail.to).toEqual([email]);
  expect(mail.html).toContain('Plant &quot;something&quot; loud.');
  expect(mail.html).not.toContain('gift#');
});
