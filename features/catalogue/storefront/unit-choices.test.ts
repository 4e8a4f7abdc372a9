// What the pages of the catalogue take over from the unit whose shop they are.
import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { getProductCall, listProductsCall } from '#contract/catalogue/catalogue.ts';
import { productDetailToWire, productToWire } from '#contract/wire/catalogue/product.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { formatAmountRange } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { loadHomePage } from './home/home-page.server.ts';
import { loadProductDetail, loadProductPage } from './product/product-page.server.ts';

const log = { warn: () => undefined, error: () => undefined };
/** An api that sells one card, and has nothing around it. */
const clientOf = (unit: UnitProfile, changes: Partial<Product> = {}) =>
  (async (call: unknown) =>
    call === getProductCall
      ? { ok: true, data: productDetailToWire(testProduct(changes), [], 0, { profile: unit, language: 'en' }) }
      : { ok: true, data: Object.assign([], { products: [], totalCount: 0 }) }) as unknown as Client;

const homeOf = (unit: UnitProfile) =>
  loadHomePage({ unit, language: 'en', client: clientOf(unit), log }, new URLSearchParams());
const detailOf = (unit: UnitProfile) =>
  loadProductDetail({ unit, language: 'en', client: clientOf(unit), log }, 'card-1');

test('UNIT-28 the banners of desktops and of phones are the unit’s, each in its place', async () => {
  const unit = unitProfile({ desktopBanners: ['d1', 'd2'], mobileBanners: ['m1'] });
  expect((await homeOf(unit)).banners).toEqual({ desktop: ['d1', 'd2'], mobile: ['m1'] });
});

test('UNIT-31 the way to a card’s balance is there where the unit has it and nobody hid it', async () => {
  const withQuery = async (changes: Partial<UnitProfile>) => (await homeOf(unitProfile(changes))).withQuery;
  expect(await withQuery({ can: ['card-query'] })).toBe(true);
  expect(await withQuery({ can: [] })).toBe(false);
  expect(await withQuery({ can: ['card-query'], hidden: ['card-query'] })).toBe(false);
});

test('UNIT-60 UNIT-78 the number of categories is the unit’s', async () => {
  expect((await homeOf(exampleProfile('tinto'))).categoryLimit).toBe(3);
  expect((await homeOf(unitProfile({ categoryLimit: 7 }))).categoryLimit).toBe(7);
  expect((await homeOf(unitProfile())).categoryLimit).toBeNull();
});

test('UNIT-62 UNIT-78 the height of a product’s detail is the unit’s', async () => {
  expect((await detailOf(exampleProfile('tinto'))).heightPercent).toBe(50);
  expect((await detailOf(unitProfile({ detailHeightPercent: 35 }))).heightPercent).toBe(35);
  expect((await detailOf(unitProfile())).heightPercent).toBeNull();
});

test('UNIT-24 UNIT-58 UNIT-59 amounts are written as the unit writes them, in the list and on a card’s page', async () => {
  const tinto = exampleProfile('tinto');
  const amounts = { language: 'en', decimalDigits: 0, showCurrencyCode: false, formatCountry: 'CO' };
  expect((await homeOf(tinto)).amounts).toEqual({ ...amounts, shownDigits: 0 });
  expect((await detailOf(tinto)).amounts).toEqual(amounts);
});

test('a grid shows decimals on all its cards or on none', async () => {
  const hadiya = exampleProfile('hadiya');
  const tilesOf = async (...lists: (readonly number[])[]) => {
    const products = lists.map(([min = 0, max = 0]) => ({
      ...testProduct(),
      min,
      max,
      discount: 0,
      discountMax: 0,
      givesCards: false,
    }));
    const wire = products.map((product) => productToWire(product, { profile: hadiya, language: 'en' }));
    const client = (async (call: unknown) => ({
      ok: true,
      data: call === listProductsCall ? { products: wire, totalCount: wire.length } : [],
    })) as unknown as Client;
    const page = await loadHomePage({ unit: hadiya, language: 'en', client, log }, new URLSearchParams());
    return products.map(({ min, max }) =>
      formatAmountRange(money('BHD', min), money('BHD', max), page.amounts).replaceAll('\u00a0', ' '),
    );
  };
  expect(await tilesOf([5_000, 50_000], [2_500, 10_000])).toEqual(['BHD 5.000 – 50.000', 'BHD 2.500 – 10.000']);
  expect(await tilesOf([5_000, 50_000], [2_000, 10_000])).toEqual(['BHD 5 – 50', 'BHD 2 – 10']);
});

test('LANG-03 UNIT-08 both pages have their words and the name of the shop in the reader’s language', async () => {
  const unit = unitProfile({ languages: ['en', 'ar', 'fr'], defaultLanguage: 'fr' });
  const page = { unit, language: 'ar', client: clientOf(unit, { countries: ['BH', 'CO'] }), log } as const;
  const home = await loadHomePage(page, new URLSearchParams());
  const card = await loadProductPage(page, 'card-1', 'https://alpha.example/card/card-1');
  expect([home.shop, card.shop]).toEqual(['ألفا', 'ألفا']);
  expect(JSON.parse(home.messages)).toMatchObject({ 'home.cards': messagesOf('ar', 'home')['home.cards'] });
  expect(card.messages).toEqual(messagesOf('ar', 'product', 'home'));
  expect([home.amounts.language, card.amounts.language]).toEqual(['ar', 'ar']);
  expect(card.countryNames).toEqual(['البحرين', 'كولومبيا']);
});
