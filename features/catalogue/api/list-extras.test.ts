import { beforeAll, expect, test } from 'vitest';
import { listExtrasCall } from '#contract/catalogue/catalogue.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProfile } from '#data/units/units.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openCatalogueShop, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-80 extras with their price and what they can join', async () => {
  const outcome = await catalogue.client('alpha', 'ar')(listExtrasCall, {});
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

test('UNIT-13 prices are in the currency of the unit', async () => {
  const extras = testCatalogue().extras.map((extra) => ({ ...extra, parents: [] }));
  await catalogue.shop.inUnit('beta', async (scope) => {
    await saveProfile(scope, unitProfile({ id: 'beta', currency: 'BHD' }));
    await saveCatalogue(scope, { ...testCatalogue(), templates: [], discounts: [], extras });
  });
  expect(await catalogue.client('beta')(listExtrasCall, {})).toMatchObject({
    data: [{ extraItemCode: 'box', extraProductAmount: 0.45, parentItemCodes: [] }],
  });
});
