import { beforeAll, expect, test } from 'vitest';
import { listTemplatesCall } from '#contract/catalogue/catalogue.ts';
import { openCatalogueShop, valuesOf, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-81 templates, by category and by what they fit', async () => {
  const ask = async (input: { categoryId?: string; itemCode?: string }) =>
    valuesOf(await catalogue.client('alpha')(listTemplatesCall, input), 'templateId');
  expect(await ask({})).toEqual([1, 2]);
  expect(await ask({ categoryId: 'birthday' })).toEqual([1]);
  expect(await ask({ itemCode: 'a-1' })).toEqual([1]);
  expect(await ask({ itemCode: 'a-2' })).toEqual([1, 2]);
  expect(await ask({ categoryId: 'thanks', itemCode: 'a-1' })).toEqual([]);
  const outcome = await catalogue.client('alpha')(listTemplatesCall, { categoryId: 'birthday' });
  expect(outcome.ok && outcome.data[0]).toMatchObject({
    templateName: 'Balloons',
    categoryId: 'birthday',
    photoArea: { x: 8 },
    textAreas: [{ charsMax: 32, align: 'start' }],
  });
});

test('API-81 a template with all that it is drawn from, in the reader’s language', async () => {
  const outcome = await catalogue.client('alpha', 'ar')(listTemplatesCall, {});
  const area = { x: 8, y: 60, width: 60, height: 12 };
  expect(outcome.ok && outcome.data).toEqual([
    {
      templateId: 1,
      categoryId: 'birthday',
      templateName: 'بالونات',
      art: expect.objectContaining({ design: expect.any(String) }),
      textAreas: [{ ...area, align: 'start', ink: '#000000', charsMax: 32 }],
      photoArea: area,
    },
    {
      templateId: 2,
      categoryId: 'thanks',
      templateName: 'Flowers',
      art: expect.objectContaining({ design: expect.any(String) }),
      textAreas: [],
      photoArea: null,
    },
  ]);
});
