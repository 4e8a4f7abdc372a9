import { beforeAll, expect, test } from 'vitest';
import { listTemplateCategoriesCall } from '#contract/catalogue/catalogue.ts';
import { openCatalogueShop, valuesOf, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-82 template categories, all or those with something that fits', async () => {
  const ask = async (input: { itemCode?: string }) =>
    valuesOf(await catalogue.client('alpha')(listTemplateCategoriesCall, input), 'categoryId');
  expect(await ask({})).toEqual(['birthday', 'thanks']);
  expect(await ask({ itemCode: 'a-1' })).toEqual(['birthday']);
});
