import { describe, expect, test, vi } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { Client } from '#contract/client.ts';
import { productDetailToWire } from '#contract/wire/catalogue/product.ts';
import type { Product, RedeemablePlace } from '#domain/catalogue/product.ts';
import { amountStyleOf, type DiscountType } from '#domain/units/unit.ts';
import { languages, localeTag, type Language } from '#domain/values/language.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { leftToRightIn, markup } from '#testing/browser/markup.tsx';
import { productJsonLd } from './json-ld.server.ts';
import { limitTo } from './limit-to.ts';
import { ProductDetailView } from './product-detail.tsx';
import { ProductPage } from './product-page.tsx';
import { ProductPopup } from './product-popup.tsx';
import { buySearch } from './buy-links.tsx';
import { loadDesigns, loadProduct } from './product.server.ts';

// A server calls no refs: what a text is limited to is seen where that is said.
vi.mock('./limit-to.ts', async (real) => ({
  limitTo: vi.fn((await real<{ limitTo: typeof limitTo }>()).limitTo),
}));

interface Shown {
  readonly currency?: string;
  readonly discountType?: DiscountType;
  readonly language?: Language;
  readonly heightPercent?: number | null;
  readonly level?: 1 | 2;
  readonly countryNames?: readonly string[];
  readonly tiers?: Parameters<typeof productDetailToWire>[1];
}

/** A card as the page has it when the api has answered. */
async function loaded(
  changes: Partial<Product>,
  { currency = 'EUR', discountType = 'discount', language = 'en', tiers = [] }: Shown = {},
) {
  const unit = unitProfile({ currency, discountType });
  const answer = productDetailToWire(testProduct(changes), tiers, 0, { profile: unit, language });
  const outcome = await loadProduct((async () => ({ ok: true, data: answer })) as unknown as Client, 'card-1');
  if (!outcome.ok || !outcome.data) throw new Error('no card');
  return { unit, product: outcome.data };
}

/** What its page shows then. */
async function shown(changes: Partial<Product>, wish: Shown = {}) {
  const { language = 'en', heightPercent = null, level = 1, countryNames = [] } = wish;
  const { unit, product } = await loaded(changes, wish);
  return markup(
    <ProductDetailView
      product={product}
      amounts={amountStyleOf(unit, language)}
      countryNames={countryNames}
      heightPercent={heightPercent}
      level={level}
    />,
    messagesOf(language, 'product', 'home'),
    { locale: localeTag(language) },
  );
}

/** What the page of a card says it is good for. */
async function goodFor(redeemable: RedeemablePlace, language: Language): Promise<string> {
  const html = await shown({ redeemable }, { language });
  const [, said = ''] = html.split(`>${messagesOf(language, 'product', 'home')['product.redeem']}</dt>`);
  return /<dd[^>]*>([^<]*)</.exec(said)?.[1] ?? '';
}

test('API-85 TOTAL-12 all that the api tells of a card is on its page, each in its place', async () => {
  const texts = { description: { en: 'About it.' }, howToUse: { en: 'Show it.' }, terms: { en: 'No cash.' } };
  const tiers = [
    { itemCode: 'card-1', from: 0, to: 499, rate: 0 },
    { itemCode: 'card-1', from: 500, to: 4_999, rate: 1 },
    { itemCode: 'card-1', from: 5_000, to: null, rate: 7.5 },
  ];
  const html = await shown({ place: 'store', ...texts }, { tiers, countryNames: ['France'] });
  const [, said = ''] = html.split('Or any amount in between.');
  expect(said.split(/<[^>]*>/).filter(Boolean)).toEqual(
    [
      ['Give this card', 'For myself'],
      ['About it.', 'Comes as', 'A code, by email or text', 'Spend it', 'In store', 'Good for', 'Whole store'],
      ['Valid for', '12 months', 'Countries', 'France'],
      // Nobody can buy for less than the least value.
      ['More for less', '1% off from ', '€10', '7.5% off from ', '€50'],
      ['How to use it', 'Show it.', 'Terms', 'No cash.'],
    ].flat(),
  );
});

test.each([
  ['bonus', ['Buy more, get more', '5% more on the card from ', '€100']],
  ['free-card', ['Buy more, get more', '2 cards worth ', '€10', ' each for free from ', '€100']],
] as const)('TOTAL-24 what a %s unit gives is told as what it is', async (discountType, expected) => {
  const tiers = [
    { itemCode: 'card-1', from: 0, to: 9_999, rate: 0 },
    { itemCode: 'card-1', from: 10_000, to: null, rate: 5, free: { itemCode: 'card-1', amount: 1_000, qty: 2 } },
  ];
  const [, said = ''] = (await shown({}, { tiers, discountType })).split('>Valid for</dt>');
  expect(
    said
      .split(/<[^>]*>/)
      .filter(Boolean)
      .slice(1),
  ).toEqual(expected);
});

test.each([
  ['online', 'Online'],
  ['store', 'In store'],
  ['store-and-online', 'Store and online'],
] as const)('UNIT-51 a card that is spent at %s says so on its page: %s', async (place, where) => {
  const [, said = ''] = (await shown({ place })).split('>Spend it</dt>');
  expect(/<dd[^>]*>([^<]*)</.exec(said)?.[1]).toBe(where);
});

const words: Readonly<Record<Language, readonly [whole: string, exceptFood: string]>> = {
  en: ['Whole store', 'Whole store except food'],
  fr: ['Tout le magasin', 'Tout le magasin sauf l’alimentation'],
  es: ['Toda la tienda', 'Toda la tienda excepto alimentos'],
  ar: ['كل المتجر', 'كل المتجر عدا الأطعمة'],
  it: ['Tutto il negozio', 'Tutto il negozio, alimentari esclusi'],
  zc: ['全店', '全店，食品除外'],
  pt: ['Toda a loja', 'Toda a loja, exceto alimentos'],
  nl: ['De hele winkel', 'De hele winkel, behalve eten'],
};

test.each(languages)('CARD-31 a card for the whole store and one except food each say so in %s', async (language) => {
  const [whole, exceptFood] = words[language];
  expect(await goodFor('whole-store', language)).toBe(whole);
  expect(await goodFor('except-food', language)).toBe(exceptFood);
});

test('CARD-31 a card with words of its own says those', async () => {
  expect(await goodFor({ en: 'Restaurants only' }, 'en')).toBe('Restaurants only');
});

test.each([
  [12, 12, '12 months'],
  [1, 1, '1 month'],
  [3, 24, '3 to 24 months, you choose'],
])('UNIT-47 a card that is valid for %d to %d months says so: %s', async (validMonthsMin, validMonthsMax, span) => {
  const [, said = ''] = (await shown({ validMonthsMin, validMonthsMax })).split(
    `>${messagesOf('en', 'product')['product.valid']}</dt>`,
  );
  expect(/<dd[^>]*>([^<]*)</.exec(said)?.[1]).toBe(span);
});

test.each([
  ['digital', 'A code, by email or text'],
  ['physical', 'A printed card, by post'],
  ['customised-physical', 'A printed card, by post'],
] as const)('HOME-01 a %s card says how it comes: %s', async (kind, way) => {
  const [, said = ''] = (await shown({ kind })).split('>Comes as</dt>');
  expect(/<dd[^>]*>([^<]*)</.exec(said)?.[1]).toBe(way);
});

describe('the values of a card', () => {
  const valuesIn = (html: string) => {
    const [, row = ''] = html.split('aria-label="Values"');
    return Array.from(row.split('</div>')[0]?.matchAll(/<button[^>]*><bdi[^>]*>([^<]*)</g) ?? [], ([, value]) => value);
  };
  const any = 'Or any amount in between.';

  test.each([1, 2] as const)('a card and its values, under a title of level %d', async (level) => {
    const html = await shown({}, { level });
    expect(html).toMatch(new RegExp(`<h${level}[^>]*>Test card</h${level}>`));
    expect(html).toContain('class="card-face');
    expect(valuesIn(html)).toEqual(['€10', '€20', '€50', '€100']);
  });

  test('a list of values offers those and no others', async () => {
    const html = await shown({ denominations: { kind: 'list', values: [1_000, 2_550, 7_000] } });
    expect(valuesIn(html)).toEqual(['€10.00', '€25.50', '€70.00']);
    expect(html).not.toContain(any);
  });

  test('between a least and a most it offers some in steps, and says that any other is sold', async () => {
    const html = await shown({ denominations: { kind: 'range', min: 2_500, max: 15_000, step: 2_500 } });
    expect(valuesIn(html)).toEqual(['€25', '€50', '€100', '€150']);
    expect(html).toContain(any);
  });
});

describe('a long text', () => {
  const long = 'Line of many words. '.repeat(21);
  const more = (html: string) => html.match(/<button[^>]*lg:hidden[^>]*>Read more<\/button>/g)?.length ?? 0;
  const limited = (html: string) => html.match(/overflow-hidden lg:max-h-none!/g)?.length ?? 0;

  test('UNIT-62 UNIT-78 is cut on phones where the unit wants it, with a button for the rest', async () => {
    const html = await shown({ howToUse: { en: long }, terms: { en: long } }, { heightPercent: 50 });
    expect([limited(html), more(html)]).toEqual([2, 2]);
    const short = await shown({ howToUse: { en: 'Show it' }, terms: { en: 'x'.repeat(400) } }, { heightPercent: 50 });
    expect([limited(short), more(short)]).toEqual([2, 0]);
  });

  test('UNIT-62 UNIT-78 each of them is cut at the unit’s own height', async () => {
    for (const heightPercent of [50, 35]) {
      vi.mocked(limitTo).mockClear();
      await shown({ howToUse: { en: long }, terms: { en: long } }, { heightPercent });
      expect(vi.mocked(limitTo).mock.calls).toEqual([[heightPercent], [heightPercent]]);
    }
  });

  test('UNIT-62 is whole where the unit says nothing', async () => {
    const html = await shown({ howToUse: { en: long }, terms: { en: long } });
    expect([limited(html), more(html)]).toEqual([0, 0]);
  });

  test('UNIT-62 UNIT-78 takes so many percent of the screen’s height, until somebody reads more', () => {
    const [setProperty, removeProperty] = [vi.fn(), vi.fn()];
    const letGo = limitTo(50)({ style: { setProperty, removeProperty } as unknown as CSSStyleDeclaration });
    expect(setProperty.mock.calls).toEqual([['max-block-size', '50dvh']]);
    expect(removeProperty).not.toHaveBeenCalled();
    letGo();
    expect(removeProperty.mock.calls).toEqual([['max-block-size']]);
  });
});

test('UNIT-13 a card is in the currency of its unit, on its page and for search engines', async () => {
  const values = { denominations: { kind: 'list', values: [10_000, 20_500] } } as const;
  const tiers = [{ itemCode: 'card-1', from: 15_000, to: null, rate: 5 }];
  const html = await shown(values, { currency: 'BHD', tiers });
  expect(leftToRightIn(html).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'BHD 10.00 – 20.50',
    'BHD 10.00',
    'BHD 20.50',
    'BHD 15.00',
  ]);
  const { product } = await loaded(values, { currency: 'BHD' });
  expect(JSON.parse(productJsonLd(product, 'https://shop.example/card/card-1'))).toMatchObject({
    offers: { priceCurrency: 'BHD', lowPrice: '10.000', highPrice: '20.500' },
  });
});

test('UNIT-08 its page is titled with its name and the shop’s, and search engines are told what it is', async () => {
  const { unit, product } = await loaded({ itemCode: 'a-7', description: { en: 'About </script> it' } });
  const jsonLd = productJsonLd(product, 'https://shop.example/card/a-7');
  const amounts = amountStyleOf(unit, 'en');
  const messages = messagesOf('en', 'product', 'home');
  const page = {
    product,
    amounts,
    messages,
    jsonLd,
    shop: 'Maison',
    countryNames: [],
    designs: [],
    heightPercent: null,
  };
  const html = markup(<ProductPage {...page} />, {});
  expect(html).toContain('<title>Test card | Maison</title>');
  const [, told = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(told)).toMatchObject({
    '@type': 'Product',
    name: 'Test card',
    description: 'About </script> it',
    sku: 'a-7',
    url: 'https://shop.example/card/a-7',
  });
});

test('LANG-11 the amounts of a card run from left to right', async () => {
  const html = await shown(
    { denominations: { kind: 'list', values: [1_000, 2_000] } },
    { language: 'ar', tiers: [{ itemCode: 'card-1', from: 1_500, to: null, rate: 5 }] },
  );
  expect(leftToRightIn(html).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'EUR 10 – 20',
    'EUR 10',
    'EUR 20',
    'EUR 15',
  ]);
});

describe('in front of the list, as long as its data are on their way', () => {
  test('a card that the list has shows its picture, name and price at once', async () => {
    const { unit, product } = await loaded({});
    const drawn = (known: typeof product | undefined) =>
      markup(
        <ProductPopup itemCode={product.itemCode} amounts={amountStyleOf(unit, 'en')} known={known} />,
        messagesOf('en', 'home'),
      );
    const html = drawn(product);
    expect(html).toContain('class="card-face');
    expect(html).toContain('<h2 class="display-2">Test card</h2>');
    expect(leftToRightIn(html)).toEqual(leftToRightIn(await shown({})).slice(0, 1));
    expect(html).toContain('aria-busy="true"');
    // One that it does not have says that it is coming.
    expect(drawn(undefined)).not.toContain('card-face');
    expect(drawn(undefined)).toContain('aria-busy="true"');
  });
});

test('below its picture a page says how a card becomes a gift; in front of the list there is no room for it', async () => {
  const { unit, product } = await loaded({});
  const messages = messagesOf('en', 'product', 'home');
  const page = markup(
    <ProductPage
      {...{ product, messages, shop: 'Alpha', jsonLd: '{}', countryNames: [], designs: [], heightPercent: null }}
      amounts={amountStyleOf(unit, 'en')}
    />,
    {},
  );
  for (const step of ['make', 'send', 'open'] as const) expect(page).toContain(messages[`home.how.${step}.title`]);
  expect(await shown({}, { level: 2 })).not.toContain(messages['home.how.open.title']);
});

test('AMOUNT-01 a card shows the first designs that it can wear, and leads on with the one that is chosen', async () => {
  const { art } = testProduct();
  const templates = Array.from({ length: 9 }, (_, at) => ({
    templateId: at + 1,
    templateName: `Theme ${at + 1}`,
    art,
  }));
  const answering = (outcome: object) => (async () => outcome) as unknown as Client;
  const designs = await loadDesigns(answering({ ok: true, data: templates }), 'card-1');
  expect(designs.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `Theme ${at}`));
  // A card without them is still a card.
  expect(await loadDesigns(answering({ ok: false, failure: { status: 500 } }), 'card-1')).toEqual([]);
  const card = { itemCode: 'card-1', currency: 'EUR' };
  expect(buySearch(card, { value: 5_000, design: 3 }, 'fr')).toBe(
    'item=card-1&amount=50.00&step=design&design=3&lang=fr',
  );
  expect(buySearch(card, { value: null, design: null }, null)).toBe('item=card-1');
});
