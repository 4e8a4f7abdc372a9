import { beforeAll, expect, test } from 'vitest';
import { listExtrasCall } from '#contract/catalogue/catalogue.ts';
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
