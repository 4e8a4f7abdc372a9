import { beforeAll, expect, test } from 'vitest';
import { listLetterTypesCall } from '#contract/catalogue/catalogue.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProfile } from '#data/units/units.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openCatalogueShop, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-79 letter types with their prices', async () => {
  expect(await catalogue.client('alpha')(listLetterTypesCall, {})).toEqual({
    ok: true,
    data: [
      {
        letterTypeId: 'post',
        letterName: 'Letter',
        description: 'By post',
        letterPrice: 2.9,
        isTracked: false,
        daysMin: 2,
        daysMax: 4,
        countryCodes: [],
      },
      {
        letterTypeId: 'courier',
        letterName: 'Courier',
        description: 'By hand',
        letterPrice: 12.5,
        isTracked: true,
        daysMin: 1,
        daysMax: 1,
        countryCodes: ['FR'],
      },
    ],
  });
});

test('API-79 in the reader’s language, or else in the unit’s', async () => {
  expect(await catalogue.client('alpha', 'ar')(listLetterTypesCall, {})).toMatchObject({
    data: [
      { letterName: 'Letter', description: 'By post' },
      { letterName: 'ساعي', description: 'باليد' },
    ],
  });
});

test('UNIT-13 DELIV-13 prices are in the currency of the unit', async () => {
  await catalogue.shop.inUnit('beta', async (scope) => {
    await saveProfile(scope, unitProfile({ id: 'beta', currency: 'BHD' }));
    await saveCatalogue(scope, { ...testCatalogue(), templates: [], extras: [], discounts: [] });
  });
  expect(await catalogue.client('beta')(listLetterTypesCall, {})).toMatchObject({
    data: [{ letterPrice: 0.29 }, { letterPrice: 1.25 }],
  });
});
