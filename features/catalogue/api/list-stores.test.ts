import { beforeAll, expect, test } from 'vitest';
import { listStoresCall } from '#contract/catalogue/catalogue.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { openCatalogueShop, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-90 ACC-28 the stores of the unit', async () => {
  expect(await catalogue.client('alpha')(listStoresCall, {})).toEqual({
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

test('ACC-28 texts are in the reader’s language, and another unit has its own stores', async () => {
  const [store] = testCatalogue().stores;
  if (!store) throw new Error('no store');
  const { shop, client } = catalogue;
  const own = {
    ...store,
    id: 's-9',
    name: { en: 'Elsewhere', ar: 'هناك' },
    openingHours: { en: 'Never', ar: 'أبدًا' },
  };
  // In the order they were given in, whatever they are called.
  const second = { ...own, id: 's-2', name: { en: 'Beside it', ar: 'بجانبه' } };
  await shop.inUnit('beta', (scope) =>
    saveCatalogue(scope, { ...testCatalogue(), templates: [], extras: [], discounts: [], stores: [own, second] }),
  );
  const stores = async (unit: string, language: string) => {
    const outcome = await client(unit, language)(listStoresCall, {});
    return outcome.ok && outcome.data.map(({ storeId, storeName, openingHours }) => [storeId, storeName, openingHours]);
  };
  expect(await stores('beta', 'ar')).toEqual([
    ['s-9', 'هناك', 'أبدًا'],
    ['s-2', 'بجانبه', 'أبدًا'],
  ]);
  expect(await stores('beta', 'en')).toEqual([
    ['s-9', 'Elsewhere', 'Never'],
    ['s-2', 'Beside it', 'Never'],
  ]);
  expect(await stores('alpha', 'en')).toEqual([['s-1', 'Main street', 'Every day 9 to 19']]);
});

test('API-90 in the reader’s language', async () => {
  expect(await catalogue.client('alpha', 'ar')(listStoresCall, {})).toMatchObject({
    data: [{ storeName: 'الشارع الرئيسي', openingHours: 'كل يوم', city: 'Lyon' }],
  });
});
