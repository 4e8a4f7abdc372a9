import { beforeAll, expect, test } from 'vitest';
import {
  listCategoriesCall,
  listExtrasCall,
  listLetterTypesCall,
  listProductCountriesCall,
  listStoresCall,
  listTemplateCategoriesCall,
  listTemplatesCall,
} from '#contract/catalogue/catalogue.ts';
import { clockCheckCall } from '#contract/shop/visit.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
  await shop.inUnit('alpha', async (scope) => {
    const save = (itemCode: string, changes: Parameters<typeof testProduct>[0]) =>
      saveProduct(scope, testProduct({ itemCode, ...changes }), 1);
    await save('a-1', { categories: ['food'], countries: ['FR'] });
    await save('a-2', { categories: ['books'], countries: ['AE', 'BH'], kind: 'physical' });
    await save('a-3', { categories: ['empty'], forSale: false });
    await saveCatalogue(scope, testCatalogue());
  });
});

const client = (unit: string, language = 'en') => api.client(unit, { language });
const ids = (outcome: { ok: boolean; data?: readonly object[] }, field: string) =>
  outcome.data?.map((row) => (row as Record<string, unknown>)[field]);

test('API-83 HOME-02 HOME-15 the categories of a shop window, in its order', async () => {
  const all = await client('alpha', 'ar')(listCategoriesCall, {});
  expect(all).toEqual({
    ok: true,
    data: [
      { categoryId: 'food', categoryName: 'طعام' },
      { categoryId: 'books', categoryName: 'Books' },
      { categoryId: 'empty', categoryName: 'Empty' },
    ],
  });
});

test('HOME-13 only those with something in the country; EN is all countries; UAE is AE', async () => {
  const ask = async (countryCode: string) =>
    ids(await client('alpha')(listCategoriesCall, { countryCode }), 'categoryId');
  expect(await ask('FR')).toEqual(['food']);
  expect(await ask('UAE')).toEqual(['books']);
  expect(await ask('CO')).toEqual([]);
  expect(await ask('EN')).toEqual(['food', 'books', 'empty']);
});

test('API-83 categories of another unit are its own; another customer’s cannot be asked for', async () => {
  expect(await client('beta')(listCategoriesCall, {})).toEqual({ ok: true, data: [] });
  const [one, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  const asked = await api.client('alpha', other)(listCategoriesCall, { custId: one.id });
  expect(asked).toMatchObject({ failure: { code: 40301 } });
});

test('API-78 the clock check answers with the categories too', async () => {
  const outcome = await client('alpha')(clockCheckCall, { timestampBase64: btoa(String(Date.now())) });
  expect(outcome.ok && outcome.data.categories[0]).toEqual({ categoryId: 'food', categoryName: 'Food' });
});

test('API-86 HOME-06 HOME-07 where the cards can be spent, and of which kinds', async () => {
  const scopes = async () => {
    const outcome = await client('alpha')(listProductCountriesCall, {});
    return (
      outcome.ok &&
      Object.fromEntries(outcome.data.map(({ countryCode, countryName, scope }) => [countryCode, [countryName, scope]]))
    );
  };
  expect(await scopes()).toEqual({
    AE: ['United Arab Emirates', 'ONLY_PHYSICAL'],
    BH: ['Bahrain', 'ONLY_PHYSICAL'],
    FR: ['France', 'ONLY_DIGITAL'],
  });
  await shop.inUnit('alpha', (scope) => saveProduct(scope, testProduct({ itemCode: 'a-4', countries: [] }), 4));
  await expect
    .poll(async () => ((await scopes()) || {})['AE'])
    .toEqual(['United Arab Emirates', 'PHYSICAL_AND_DIGITAL']);
  expect(((await scopes()) || {})['CO']).toEqual(['Colombia', 'ONLY_DIGITAL']);
});

test('API-86 another unit has no products, so no countries; another customer’s cannot be asked for', async () => {
  expect(await client('beta')(listProductCountriesCall, {})).toEqual({ ok: true, data: [] });
  const [one, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  const asked = await api.client('alpha', other)(listProductCountriesCall, { custId: one.id });
  expect(asked).toMatchObject({ failure: { code: 40301 } });
});

test('API-79 letter types with their prices', async () => {
  expect(await client('alpha')(listLetterTypesCall, {})).toEqual({
    ok: true,
    data: [
      {
        letterTypeId: 'post',
        letterName: 'Letter',
        description: 'By post',
        letterPrice: 2.9,
        isTracked: false,
        daysMin: 2,
        daysMax: 4,
        countryCodes: [],
      },
      {
        letterTypeId: 'courier',
        letterName: 'Courier',
        description: 'By hand',
        letterPrice: 12.5,
        isTracked: true,
        daysMin: 1,
        daysMax: 1,
        countryCodes: ['FR'],
      },
    ],
  });
});

test('API-80 extras with their price and what they can join', async () => {
  const outcome = await client('alpha', 'ar')(listExtrasCall, {});
  expect(outcome).toMatchObject({
    ok: true,
    data: [
      {
        extraItemCode: 'box',
        extraProductName: 'علبة',
        extraProductAmount: 4.5,
        additionalTaxRate: 20,
        parentItemCodes: ['a-2'],
        art: { design: 'waves' },
      },
    ],
  });
});

test('API-81 templates, by category and by what they fit', async () => {
  const ask = async (input: { categoryId?: string; itemCode?: string }) =>
    ids(await client('alpha')(listTemplatesCall, input), 'templateId');
  expect(await ask({})).toEqual([1, 2]);
  expect(await ask({ categoryId: 'birthday' })).toEqual([1]);
  expect(await ask({ itemCode: 'a-1' })).toEqual([1]);
  expect(await ask({ itemCode: 'a-2' })).toEqual([1, 2]);
  expect(await ask({ categoryId: 'thanks', itemCode: 'a-1' })).toEqual([]);
  const outcome = await client('alpha')(listTemplatesCall, { categoryId: 'birthday' });
  expect(outcome.ok && outcome.data[0]).toMatchObject({
    templateName: 'Balloons',
    categoryId: 'birthday',
    photoArea: { x: 8 },
    textAreas: [{ charsMax: 32, align: 'start' }],
  });
});

test('API-82 template categories, all or those with something that fits', async () => {
  const ask = async (input: { itemCode?: string }) =>
    ids(await client('alpha')(listTemplateCategoriesCall, input), 'categoryId');
  expect(await ask({})).toEqual(['birthday', 'thanks']);
  expect(await ask({ itemCode: 'a-1' })).toEqual(['birthday']);
});

test('API-90 ACC-28 the stores of the unit', async () => {
  expect(await client('alpha')(listStoresCall, {})).toEqual({
    ok: true,
    data: [
      {
        storeId: 's-1',
        storeName: 'Main street',
        address: '1 Main street',
        city: 'Lyon',
        zipCode: '69002',
        countryCode: 'FR',
        phoneNumber: '+33 4 00 00 00 00',
        openingHours: 'Every day 9 to 19',
        latitude: 45.75801,
        longitude: 4.83207,
      },
    ],
  });
});

test('API-78 API-79 API-80 API-81 API-82 API-90 another unit sees nothing of it', async () => {
  const beta = client('beta');
  for (const call of [
    listLetterTypesCall,
    listExtrasCall,
    listTemplatesCall,
    listTemplateCategoriesCall,
    listStoresCall,
  ] as const)
    expect(await beta(call, {}), call.path).toEqual({ ok: true, data: [] });
  const clock = await beta(clockCheckCall, { timestampBase64: btoa('1780308000000') });
  expect(clock.ok && clock.data.categories).toEqual([]);
});
