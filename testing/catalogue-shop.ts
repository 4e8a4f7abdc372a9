// What tests of the catalogue's calls share: a shop in which alpha sells three things and has everything around them.
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { openTestApi } from './api.ts';
import { testCatalogue } from './catalogue-parts.ts';
import { testProduct } from './product.ts';
import { openTestShop } from './test-shop.ts';

export type CatalogueShop = Awaited<ReturnType<typeof openCatalogueShop>>;

export async function openCatalogueShop() {
  const shop = await openTestShop();
  const api = await openTestApi(shop);
  await shop.inUnit('alpha', async (scope) => {
    const save = (itemCode: string, changes: Parameters<typeof testProduct>[0]) =>
      saveProduct(scope, testProduct({ itemCode, ...changes }), 1);
    await save('a-1', { categories: ['food'], countries: ['FR'] });
    await save('a-2', { categories: ['books'], countries: ['AE', 'BH'], kind: 'physical' });
    await save('a-3', { categories: ['empty'], forSale: false });
    await saveCatalogue(scope, testCatalogue());
  });
  return { shop, api, client: (unit: string, language = 'en') => api.client(unit, { language }) };
}

/** One field of every row that was answered. */
export const valuesOf = (outcome: { ok: boolean; data?: readonly object[] }, field: string) =>
  outcome.data?.map((row) => (row as Record<string, unknown>)[field]);
