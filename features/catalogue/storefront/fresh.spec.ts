// What changes at the house shows in the shop, through every cache on the way.
import { expect, test } from '@playwright/test';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { withCardShop } from '#testing/browser/cards.ts';
import { origin } from '#testing/browser/origin.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { testProduct } from '#testing/product.ts';

test('a new price and a new phone number are on the page within 10 s', async ({ page }) => {
  const unit = await addUnitLike('maison');
  const html = async () => (await page.goto(`${origin()}/${unit}?lang=en`))?.text() ?? '';
  const shows = (text: string) => expect.poll(html, { timeout: 10_000 }).toContain(text);
  const sell = (least: number) =>
    withCardShop(({ inUnit }) =>
      inUnit(unit, (scope) => {
        const denominations = { kind: 'list', values: [least, 50_000] } as const;
        return saveProduct(scope, testProduct({ denominations }), 1);
      }),
    );

  await sell(1_100);
  await shows('€11');
  await sell(1_700);
  await shows('€17');
  expect(await html()).not.toContain('€11');

  const { support, ...profile } = exampleProfile('maison');
  await withCardShop(({ inUnit }) =>
    inUnit(unit, (scope) => saveProfile(scope, { ...profile, id: unit, support: { ...support, phone: '0186470000' } })),
  );
  await shows('0186470000');
});
