import { beforeAll, expect, test } from 'vitest';
import { listCategoriesCall } from '#contract/catalogue/catalogue.ts';
import { signedIn } from '#testing/members.ts';
import { openCatalogueShop, valuesOf, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-83 HOME-02 HOME-15 the categories of a shop window, in its order', async () => {
  const all = await catalogue.client('alpha', 'ar')(listCategoriesCall, {});
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
    valuesOf(await catalogue.client('alpha')(listCategoriesCall, { countryCode }), 'categoryId');
  expect(await ask('FR')).toEqual(['food']);
  expect(await ask('UAE')).toEqual(['books']);
  expect(await ask('CO')).toEqual([]);
  expect(await ask('EN')).toEqual(['food', 'books', 'empty']);
});

test('API-83 categories of another unit are its own; another customer’s cannot be asked for', async () => {
  expect(await catalogue.client('beta')(listCategoriesCall, {})).toEqual({ ok: true, data: [] });
  const [one, other] = [await signedIn(catalogue.shop, 'alpha'), await signedIn(catalogue.shop, 'alpha')];
  const asked = await catalogue.api.client('alpha', other)(listCategoriesCall, { custId: one.id });
  expect(asked).toMatchObject({ failure: { name: 'auth.not-allowed' } });
});
