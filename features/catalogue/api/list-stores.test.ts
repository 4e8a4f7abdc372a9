import { beforeAll, expect, test } from 'vitest';
import { listStoresCall } from '#contract/catalogue/catalogue.ts';
import { openCatalogueShop, type CatalogueShop } from '#testing/catalogue-shop.ts';
let catalogue: CatalogueShop;
beforeAll(async () => {
  catalogue = await openCatalogueShop();
});

test('API-90 ACC-28 the stores of the unit', async () => {
  expect(await catalogue.client('alpha')(listStoresCall, {})).toEqual({
    ok: true,
    data: [
      {
        storeId: 's-1',
        storeName: 'Main street',
        address: '1 Main street',
        city: 'Lyon',
        zipCode: '69002',
        countryCode: 'FR',
        phoneNumber: '+33 4 00 00 00 00',
        openingHours: 'Every day 9 to 19',
        latitude: 45.75801,
        longitude: 4.83207,
      },
    ],
  });
});
