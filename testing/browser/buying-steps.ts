// What stands on the way from a card to a cart, as somebody leaves it there: each step empty, filled and wrong, and what
// the cart asks and says. `pnpm screenshots buying` takes them all.
import { expect, type Page } from '@playwright/test';
import { languages } from '#domain/values/language.ts';
import { decimalText, money } from '#domain/values/money.ts';
import { testReceiver } from '../properties/lines.ts';
import { whenAlive } from './alive.ts';
import { cartLine, fillCart } from './carts.ts';
import { four, type Unit } from './frame.ts';
import type { PictureOf } from './picture-of.ts';

/** The unit of the page, or the one that its cards are a copy of. */
function unitOf(page: Page): { readonly id: string; readonly unit: Unit } {
  const [, id = ''] = new URL(page.url()).pathname.split('/');
  return { id, unit: (four as Readonly<Record<string, Unit>>)[id] ?? four.maison };
}

const itemOf = (unit: Unit, kind: 'digital' | 'physical') =>
  unit.products.find((product) => product.kind === kind && product.denominations.kind === 'range');

/** An amount that it is sold for, as the address writes it. */
function amountOf(unit: Unit, kind: 'digital' | 'physical'): string {
  const range = itemOf(unit, kind)?.denominations;
  if (range?.kind !== 'range') throw new Error(`${unit.profile.id} sells no such card`);
  return decimalText(money(unit.profile.currency, range.min));
}

async function to(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}/${pathname.split('/')[1]}${path}`);
  await whenAlive(page);
  // What was kept has been read.
  await page.waitForLoadState('networkidle');
}

const main = (page: Page) => page.locator('main');
const next = (page: Page) => main(page).locator('.dock button[type=submit]');
const fill = (page: Page, name: string, text: string) => main(page).locator(`[name=${name}]`).fill(text);

const buying =
  (path: 'friend' | 'self', step: 'amount' | 'design' | 'delivery', kind: 'digital' | 'physical' = 'digital') =>
  async (page: Page) => {
    const { unit } = unitOf(page);
    const design = step === 'amount' ? '' : `&amount=${amountOf(unit, kind)}&step=design`;
    await to(page, `/buying-${path}?item=${itemOf(unit, kind)?.itemCode}${design}`);
    if (step !== 'delivery') return;
    await next(page).click();
    // The address is there before the step is.
    await main(page).locator('form[data-step=delivery]').waitFor();
  };

async function receive(page: Page): Promise<void> {
  await fill(page, 'name', 'Camille Roux');
  await fill(page, 'email', 'camille@orchidee.example');
  await fill(page, 'senderName', 'Hélène');
}

async function post(page: Page): Promise<void> {
  await fill(page, 'name', 'Camille Roux');
  for (const field of ['address', 'zipCode', 'city']) await fill(page, field, field === 'zipCode' ? '69001' : 'Lyon 1');
  await fill(page, 'senderName', 'Hélène');
}

async function withLines(page: Page): Promise<void> {
  const { id, unit } = unitOf(page);
  const lang = await page.locator('html').getAttribute('lang');
  const language = languages.find((each) => each === lang?.split('-')[0]) ?? 'en';
  const theme = unit.catalogue.templates.find(({ textAreas, photoArea }) => textAreas.length === 2 && !photoArea);
  if (!theme) throw new Error(`${unit.profile.id} has no theme of two lines`);
  const { id: templateId, art, textAreas, photoArea } = theme;
  const words = { message: 'Happy birthday, Camille', message2: 'From all of us' };
  const design = { templateId, art, ...words, photoUrl: null, areas: { textAreas, photoArea } };
  const receiver = testReceiver({ name: 'Mum and Dad', email: 'both@example.com' });
  const lines = [
    cartLine(0, { design, amount: 75_000 }, unit, language),
    cartLine(1, { receiver, amount: 60_000 }, unit, language),
    cartLine(2, { qty: 3, draftPath: '/buying-self', amount: 30_000 }, unit, language),
  ];
  await fillCart(page, { ...unit.profile, id }, lines);
}

const rows = (page: Page) => main(page).locator('.cart-row');

export const buyingSteps: readonly PictureOf[] = [
  { name: 'buying-amount', path: () => '/faq', before: buying('friend', 'amount'), whole: true },
  { name: 'buying-first-visit', path: () => '/faq', before: buying('friend', 'amount'), firstVisit: true },
  {
    name: 'buying-amount-wrong',
    path: () => '/faq',
    whole: true,
    async before(page) {
      await buying('friend', 'amount')(page);
      await next(page).click();
      await expect(main(page).locator('[role=alert]').first()).not.toBeEmpty();
    },
  },
  {
    name: 'buying-design',
    path: () => '/faq',
    whole: true,
    async before(page) {
      await buying('friend', 'design')(page);
      await main(page).locator('.picture-option').nth(1).click();
      await fill(page, 'message', 'Happy birthday, Camille');
    },
  },
  {
    name: 'buying-message',
    path: () => '/faq',
    whole: true,
    async before(page) {
      await buying('friend', 'design')(page);
      await fill(page, 'message', 'Thirty looks good on you. Plant something loud for the balcony.');
    },
  },
  { name: 'buying-delivery', path: () => '/faq', before: buying('friend', 'delivery'), whole: true },
  {
    name: 'buying-delivery-filled',
    path: () => '/faq',
    whole: true,
    async before(page) {
      await buying('friend', 'delivery')(page);
      await receive(page);
    },
  },
  {
    name: 'buying-delivery-wrong',
    path: () => '/faq',
    whole: true,
    async before(page) {
      await buying('friend', 'delivery')(page);
      await fill(page, 'email', 'camille@');
      await next(page).click();
      await expect(main(page).locator('[role=alert]').first()).not.toBeEmpty();
    },
  },
  {
    name: 'buying-several',
    path: () => '/faq',
    whole: true,
    async before(page) {
      await buying('friend', 'delivery')(page);
      await main(page).locator('fieldset .segment').nth(1).click();
      await fill(page, 'receivers', 'Noor Haddad <noor@example.com>\nTomás Cruz; tomas@example.com\nsomebody');
      await main(page).locator('[name=receivers]').blur();
      await expect(main(page).locator('fieldset li')).toHaveCount(2);
    },
  },
  { name: 'buying-letter', path: () => '/faq', before: buying('friend', 'delivery', 'physical'), whole: true },
  { name: 'buying-self', path: () => '/faq', before: buying('self', 'delivery'), whole: true, needs: 'deliver-to-me' },
  {
    name: 'buying-cart',
    path: () => '/cart',
    whole: true,
    async before(page) {
      await withLines(page);
      await page.reload();
      await expect(rows(page)).toHaveCount(3);
    },
  },
  {
    name: 'buying-cart-removed',
    path: () => '/cart',
    async before(page) {
      await withLines(page);
      await page.reload();
      await expect(rows(page)).toHaveCount(3);
      await rows(page).nth(1).locator('.cart-actions button').last().click();
      await expect(rows(page)).toHaveCount(2);
    },
  },
  {
    name: 'buying-cart-drawer',
    path: () => '/cart',
    async before(page) {
      await withLines(page);
      await buying('friend', 'delivery')(page);
      await receive(page);
      await next(page).click();
      await page.locator('.drawer').waitFor();
    },
  },
  {
    name: 'buying-cart-hover',
    path: () => '/cart',
    async before(page) {
      await withLines(page);
      await to(page, '');
      await expect(page.locator('.head-count').first()).toBeVisible();
      await page.locator('.head-actions button[aria-haspopup=dialog]').first().click();
    },
  },
  {
    name: 'buying-cart-mixing',
    path: () => '/cart',
    async before(page) {
      await withLines(page);
      await buying('friend', 'delivery', 'physical')(page);
      await post(page);
      await next(page).click();
      await page.locator('dialog .cart-question-picture').waitFor();
    },
  },
];
