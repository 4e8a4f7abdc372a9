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

test('API-78 API-79 API-80 API-81 API-82 API-90 another unit sees nothing of it', async () => {
  const beta = catalogue.client('beta');
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
