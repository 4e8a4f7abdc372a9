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

test('API-82 each with its name, in the reader’s language or else in the unit’s', async () => {
  const ask = async (language: string) => {
    const outcome = await catalogue.client('alpha', language)(listTemplateCategoriesCall, {});
    return outcome.ok && outcome.data;
  };
  expect(await ask('en')).toEqual([
    { categoryId: 'birthday', categoryName: 'Birthday' },
    { categoryId: 'thanks', categoryName: 'Thank you' },
  ]);
  expect(await ask('ar')).toEqual([
    { categoryId: 'birthday', categoryName: 'عيد ميلاد' },
    { categoryId: 'thanks', categoryName: 'Thank you' },
  ]);
});
