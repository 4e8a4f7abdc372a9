import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { CallDescription } from '#contract/call.ts';
import type { Client } from '#contract/client.ts';
import { productToWire } from '#contract/wire/catalogue/product.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { readFilter } from '../search/filter.ts';
import { loadHomePage } from './home-page.server.ts';
import { loadHome } from './home.server.ts';
import { loadProduct } from '../product/product.server.ts';
import { loadProductDetail } from '../product/product-page.server.ts';

const wireProductIn = (profile = unitProfile(), page = '1') =>
  productToWire(
    {
      ...testProduct({ itemCode: `a-${page}`, place: 'store' }),
      min: 1_000,
      max: 10_000,
      discount: 0,
      discountMax: 7.5,
      givesCards: false,
    },
    { profile, language: 'en' },
  );

interface Answers {
  readonly currency?: string;
  readonly totalCount?: number;
  /** By the country that is asked for. */
  readonly categories?: Readonly<Record<string, readonly string[]>>;
  /** The name of what is refused, by the id of the call. */
  readonly refused?: Readonly<Record<string, string>>;
}

/** An api that notes what it is asked, by the id of the call. */
function scripted({ currency = 'EUR', totalCount = 1, categories = {}, refused = {} }: Answers = {}) {
  const asked: [id: string, input: Record<string, unknown>][] = [];
  const answer = (id: string, input: Record<string, unknown>): unknown => {
    if (id === 'API-83')
      return (categories[String(input['countryCode'])] ?? []).map((name) => ({ categoryId: name, categoryName: name }));
    if (id === 'API-81') return [];
    if (id === 'PHONE-03') return ['one', 'two', 'three', 'four'].map((itemCode) => ({ ...wireProductIn(), itemCode }));
    if (id === 'API-86') return [{ countryCode: 'FR', countryName: 'France', scope: 'ONLY_DIGITAL' }];
    if (id === 'API-84')
      return { products: [wireProductIn(unitProfile({ currency }), String(input['page']))], totalCount };
    return { itemCode: input['itemCode'], discount: '0%', error: { code: 52, message: '' } };
  };
  const client = async ({ id }: CallDescription, input: Record<string, unknown>) => {
    asked.push([id, input]);
    const name = refused[id];
    return name === undefined
      ? { ok: true, data: answer(id, input) }
      : { ok: false, failure: { status: 200, name, message: '' } };
  };
  const inputs = (of: string) => asked.filter(([id]) => id === of).map(([, input]) => input);
  return { client: client as unknown as Client, inputs };
}
const filter = (address = '') => readFilter(new URLSearchParams(address));

test('HOME-13 categories are asked for with the unit’s own country; with EN only where it has none', async () => {
  const categories = { FR: ['food'], EN: ['food', 'books'] };
  const own = scripted({ categories });
  expect(await loadHome(own.client, filter(), 'FR')).toMatchObject({ data: { categories: [{ id: 'food' }] } });
  expect(own.inputs('API-83')).toEqual([{ countryCode: 'FR' }]);
  const none = scripted({ categories });
  expect(await loadHome(none.client, filter(), '')).toMatchObject({
    data: { categories: [{ id: 'food' }, { id: 'books' }] },
  });
  expect(none.inputs('API-83')).toEqual([{ countryCode: 'EN' }]);
});

test('HOME-13 HOME-06 whoever chose a country gets its categories, be there none', async () => {
  const { client, inputs } = scripted({ categories: { EN: ['food'], FR: ['food'] } });
  expect(await loadHome(client, filter('?country=CO'), 'FR')).toMatchObject({ data: { categories: [] } });
  expect(inputs('API-83')).toEqual([{ countryCode: 'CO' }]);
});

test('HOME-13 a shop that sells nothing in its own country shows the categories of all', async () => {
  const { client, inputs } = scripted({ categories: { EN: ['food'] } });
  expect(await loadHome(client, filter(), 'FR')).toMatchObject({
    data: { categories: [{ id: 'food', name: 'food' }] },
  });
  expect(inputs('API-83')).toEqual([{ countryCode: 'FR' }, { countryCode: 'EN' }]);
});

test('HOME-03 HOME-04 HOME-05 HOME-06 each filter of the address is asked for, and only what stands there', async () => {
  const all = scripted();
  await loadHome(all.client, filter('?q=caf%C3%A9&category=food&country=FR&online=1'), 'CO');
  expect(all.inputs('API-84')).toEqual([
    { categoryId: 'food', page: 1, productName: 'café', productCountry: 'FR', onlineOnly: '1' },
  ]);
  const none = scripted();
  await loadHome(none.client, filter(), 'FR');
  expect(none.inputs('API-84')).toEqual([{ categoryId: 'all', page: 1 }]);
});

test('HOME-14 every page that was asked for, and more until all are there', async () => {
  const load = async (pages: number, totalCount: number) => {
    const { client, inputs } = scripted({ totalCount });
    const outcome = await loadHome(client, filter(`?pages=${pages}`), 'FR');
    return [inputs('API-84').map(({ page }) => page), outcome.ok && [outcome.data.hasMore, outcome.data.total]];
  };
  expect(await load(1, 24)).toEqual([[1], [false, 24]]);
  expect(await load(1, 25)).toEqual([[1], [true, 25]]);
  expect(await load(3, 73)).toEqual([
    [1, 2, 3],
    [true, 73],
  ]);
  expect(await load(3, 72)).toEqual([
    [1, 2, 3],
    [false, 72],
  ]);
});

test('HOME-05 the cards of all its pages are there, one page after the other', async () => {
  const outcome = await loadHome(scripted({ totalCount: 73 }).client, filter('?pages=3'), 'FR');
  expect(outcome.ok && outcome.data.products.map(({ itemCode }) => itemCode)).toEqual(['a-1', 'a-2', 'a-3']);
});

test('HOME-02 API-84 a card of the list is what the api tells of it', async () => {
  const outcome = await loadHome(scripted().client, filter(), 'FR');
  expect(outcome.ok && outcome.data.products).toEqual([
    {
      itemCode: 'a-1',
      name: 'Test card',
      tagline: 'For tests',
      place: 'store',
      currency: 'EUR',
      min: 1_000,
      max: 10_000,
      discountMax: 7.5,
      reward: 'discount',
      art: testProduct().art,
    },
  ]);
});

test('HOME-06 the countries to choose from; without them, or without categories, the cards are shown all the same', async () => {
  expect(await loadHome(scripted().client, filter(), 'FR')).toMatchObject({
    data: { countries: [{ code: 'FR', name: 'France' }] },
  });
  const torn = scripted({ refused: { 'API-83': 'server.fault', 'API-86': 'server.fault' } });
  expect(await loadHome(torn.client, filter(), 'FR')).toMatchObject({
    ok: true,
    data: { countries: [], categories: [], products: [{ itemCode: 'a-1', discountMax: 7.5, max: 10_000 }], total: 1 },
  });
});

test('HOME-11 a product that is not sold is null, and one that could not be asked for is a failure', async () => {
  expect(await loadProduct(scripted().client, 'gone')).toEqual({ ok: true, data: null });
  const torn = scripted({ refused: { 'API-85': 'server.fault' } });
  expect(await loadProduct(torn.client, 'a-1')).toMatchObject({ ok: false, failure: { name: 'server.fault' } });
});

test('UNIT-13 a card in the list has its amounts in the currency that the api names', async () => {
  expect(await loadHome(scripted({ currency: 'BHD' }).client, filter(), 'FR')).toMatchObject({
    data: { products: [{ currency: 'BHD', min: 1_000, max: 10_000 }] },
  });
});

const page = (client: Client, profile = exampleProfile('maison')) =>
  loadHomePage(
    { unit: profile, language: 'en', client, log: { warn: () => {}, error: () => {} } },
    new URLSearchParams(),
  );

test('HOME-09 the banners of a desktop and those of a phone are the unit’s', async () => {
  const { client } = scripted();
  const profile = { ...exampleProfile('maison'), desktopBanners: ['/d.jpg'], mobileBanners: ['/m.jpg'] };
  expect(await page(client, profile)).toMatchObject({ banners: { desktop: ['/d.jpg'], mobile: ['/m.jpg'] } });
});

test('HOME-13 the page asks with the default country of its unit', async () => {
  const { client, inputs } = scripted({ categories: { CO: ['food'] } });
  await page(client, { ...exampleProfile('maison'), defaultCountry: 'CO' });
  expect(inputs('API-83')).toEqual([{ countryCode: 'CO' }]);
});

test('HOME-10 where products want a captcha the page says "The security check failed"; any other failure is none of that', async () => {
  const thrownBy = async (name: string) => {
    try {
      return await page(scripted({ refused: { 'API-84': name } }).client);
    } catch (thrown) {
      return thrown;
    }
  };
  expect(await thrownBy('captcha.needed-google')).toMatchObject({
    data: { captchaTexts: { 'captcha.error.google': 'The security check failed' } },
    init: { status: 503 },
  });
  expect(await thrownBy('server.fault')).toMatchObject({ data: null, init: { status: 503 } });
});

test('HOME-10 so does the page of one card', async () => {
  const { client } = scripted({ refused: { 'API-85': 'captcha.needed-google' } });
  const args = {
    unit: exampleProfile('maison'),
    language: 'en',
    client,
    log: { warn: () => {}, error: () => {} },
  } as const;
  await expect(loadProductDetail(args, 'a-1')).rejects.toMatchObject({
    data: { captchaTexts: { 'captcha.error.google': 'The security check failed' } },
    init: { status: 503 },
  });
  await expect(loadProductDetail({ ...args, language: 'fr' }, 'a-1')).rejects.toMatchObject({
    data: { captchaTexts: messagesOf('fr', 'captcha') },
  });
});

test('PHONE-03 D36 the window leads to phone credit where it is sold and nobody looks for something else', async () => {
  const creditOf = async (can: 'phone-credit' | 'wallet', address = '', refused = {}) => {
    const { client, inputs } = scripted({ refused });
    const unit = unitProfile({ can: [can] });
    const data = await loadHomePage(
      { unit, language: 'en', client, log: { warn() {}, error() {} } },
      new URLSearchParams(address),
    );
    const { credit } = JSON.parse(data.list) as { credit: { itemCode: string }[] };
    return { codes: credit.map(({ itemCode }) => itemCode), asked: inputs('PHONE-03').length };
  };
  expect(await creditOf('phone-credit')).toEqual({ codes: ['one', 'two', 'three'], asked: 1 });
  expect(await creditOf('wallet')).toEqual({ codes: [], asked: 0 });
  expect(await creditOf('phone-credit', 'q=caf')).toEqual({ codes: [], asked: 0 });
  // Without it the cards are shown all the same.
  expect(await creditOf('phone-credit', '', { 'PHONE-03': 'server.fault' })).toEqual({ codes: [], asked: 1 });
});
