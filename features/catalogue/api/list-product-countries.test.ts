import { beforeAll, expect, test } from 'vitest';
import { listProductCountriesCall } from '#contract/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { signedIn } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openCatalogueShop, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-86 HOME-06 HOME-07 where the cards can be spent, and of which kinds', async () => {
  const scopes = async () => {
    const outcome = await catalogue.client('alpha')(listProductCountriesCall, {});
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
  const sell = (changes: Parameters<typeof testProduct>[0]) =>
    catalogue.shop.inUnit('alpha', (scope) => saveProduct(scope, testProduct(changes), 4));
  const scopeOf = async (country: string) => ((await scopes()) || {})[country];
  // Two cards of one country alone.
  await sell({ itemCode: 'a-5', countries: ['FR'], kind: 'physical' });
  await expect.poll(() => scopeOf('FR')).toEqual(['France', 'PHYSICAL_AND_DIGITAL']);
  // One that is good everywhere counts in each country, of whichever kind it is.
  await sell({ itemCode: 'a-4', countries: [] });
  await expect.poll(() => scopeOf('AE')).toEqual(['United Arab Emirates', 'PHYSICAL_AND_DIGITAL']);
  expect(await scopeOf('CO')).toEqual(['Colombia', 'ONLY_DIGITAL']);
  await sell({ itemCode: 'a-4', countries: [], kind: 'physical' });
  await expect.poll(() => scopeOf('CO')).toEqual(['Colombia', 'ONLY_PHYSICAL']);
});

test('API-86 HOME-06 countries have their names in the reader’s language', async () => {
  const outcome = await catalogue.client('alpha', 'ar')(listProductCountriesCall, {});
  const names = outcome.ok && new Map(outcome.data.map(({ countryCode, countryName }) => [countryCode, countryName]));
  expect(names && names.get('BH')).toBe('البحرين');
});

test('API-86 another unit has no products, so no countries; another customer’s cannot be asked for', async () => {
  expect(await catalogue.client('beta')(listProductCountriesCall, {})).toEqual({ ok: true, data: [] });
  const [one, other] = [await signedIn(catalogue.shop, 'alpha'), await signedIn(catalogue.shop, 'alpha')];
  const asked = await catalogue.api.client('alpha', other)(listProductCountriesCall, { custId: one.id });
  expect(asked).toMatchObject({ failure: { name: 'auth.not-allowed' } });
});
