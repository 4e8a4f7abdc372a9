// What stands around the products is each unit’s own, by every call that tells of it.
import { beforeAll, expect, test } from 'vitest';
import {
  listExtrasCall,
  listLetterTypesCall,
  listStoresCall,
  listTemplateCategoriesCall,
  listTemplatesCall,
} from '#contract/catalogue/catalogue.ts';
import { clockCheckCall } from '#contract/shop/visit.ts';
import { openCatalogueShop, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-78 the clock check answers with the categories too', async () => {
  const outcome = await catalogue.client('alpha')(clockCheckCall, { timestampBase64: btoa(String(Date.now())) });
  expect(outcome.ok && outcome.data.categories[0]).toEqual({ categoryId: 'food', categoryName: 'Food' });
});

test('API-78 in the reader’s language, whatever the country', async () => {
  const outcome = await catalogue.client('alpha', 'ar')(clockCheckCall, { timestampBase64: btoa('1780308000000') });
  expect(outcome.ok && outcome.data.categories).toEqual([
    { categoryId: 'food', categoryName: 'طعام' },
    { categoryId: 'books', categoryName: 'Books' },
    { categoryId: 'empty', categoryName: 'Empty' },
  ]);
});

test.each([
  ['API-79', listLetterTypesCall],
  ['API-80', listExtrasCall],
  ['API-81', listTemplatesCall],
  ['API-82', listTemplateCategoriesCall],
  ['API-90', listStoresCall],
] as const)('%s another unit sees nothing of it', async (_, call) => {
  expect(await catalogue.client('beta')(call, {})).toEqual({ ok: true, data: [] });
});

test('API-78 another unit sees nothing of it', async () => {
  const clock = await catalogue.client('beta')(clockCheckCall, { timestampBase64: btoa('1780308000000') });
  expect(clock.ok && clock.data.categories).toEqual([]);
});
