import { beforeAll, expect, test } from 'vitest';
import { getDiscountsCall } from '#contract/catalogue/catalogue.ts';
import { accumulate, saveTiers } from '#data/catalogue/discounts.ts';
import { assign } from '#data/identity/actors.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
  await save('a-1', {
    description: { en: 'Long', ar: 'طويل' },
    howToUse: { en: 'Show it' },
    terms: { en: 'No cash' },
    categories: ['food'],
    countries: ['FR'],
    issuer: 'third-party',
    vat: 'single-purpose',
    taxRate: 20,
    additionalTaxRate: 5.5,
    codeType: 'qr',
    redeemable: { en: 'Everything but tobacco' },
    transfer: 'whole',
    validMonthsMin: 3,
    validMonthsMax: 12,
    reloadable: true,
    ownLine: true,
    cardMadeFee: { kind: 'fixed', amount: 150 },
  });
  await save('a-2', {
    denominations: { kind: 'list', values: [1_000, 2_550] },
    cardMadeFee: { kind: 'percent', percent: 2.5 },
    redeemable: 'except-food',
  });
  await save('gone', { forSale: false });
  await shop.inUnit('alpha', (scope) => saveTiers(scope, 'a-1', tiers));
});

const tiers = [
  { itemCode: 'a-1', from: 0, to: 99_999, rate: 2.5 },
  { itemCode: 'a-1', from: 100_000, to: null, rate: 5 },
];

const save = (itemCode: string, changes: Partial<Product>) =>
  shop.inUnit('alpha', (scope) => saveProduct(scope, testProduct({ itemCode, ...changes }), 1));

const discounts = async (
  unit: string,
  member: { id: string; accessToken: () => string },
  itemCode: string,
  custId = member.id,
) => {
  const visit = await openVisit(api, unit);
  return api.client(unit, { visit, accessToken: member.accessToken })(getDiscountsCall, { custId, itemCode });
};

test('API-06 TOTAL-13 a customer’s discounts on an item, and what they have bought of it', async () => {
  const customer = await signedIn(shop, 'alpha');
  const answer = { custId: customer.id, itemCode: 'a-1', accumulateAmt: 0, isAccuSales: false };
  expect(await discounts('alpha', customer, 'a-1')).toMatchObject({
    ok: true,
    data: { ...answer, productDiscountList: [{ discountRate: 2.5 }, { discountRate: 5 }] },
  });
  // From the first day on that purchases add up, and nothing is bought yet.
  await shop.inUnit('alpha', (scope) => accumulate(scope, 'a-1', customer.id));
  expect(await discounts('alpha', customer, 'a-1')).toMatchObject({ data: { accumulateAmt: 0, isAccuSales: true } });
  await shop.inUnit('alpha', (scope) => accumulate(scope, 'a-1', customer.id, 123_450));
  expect(await discounts('alpha', customer, 'a-1')).toMatchObject({
    data: { accumulateAmt: 1234.5, isAccuSales: true },
  });
});

test('API-06 each tier with its bounds; one’s own stand in the place of everybody’s, and what others bought is theirs', async () => {
  const [customer, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  const everyones = [
    { amountFrom: 0, amountTo: 999.99, discountRate: 2.5 },
    { amountFrom: 1000, amountTo: null, discountRate: 5 },
  ];
  await shop.inUnit('alpha', async (scope) => {
    await saveTiers(scope, 'a-1', [{ itemCode: 'a-1', from: 500, to: null, rate: 11 }], customer.id);
    await accumulate(scope, 'a-1', customer.id, 700);
  });
  expect(await discounts('alpha', customer, 'a-1')).toMatchObject({
    data: {
      accumulateAmt: 7,
      isAccuSales: true,
      productDiscountList: [{ amountFrom: 5, amountTo: null, discountRate: 11 }],
    },
  });
  expect(await discounts('alpha', other, 'a-1')).toMatchObject({
    data: { accumulateAmt: 0, isAccuSales: false, productDiscountList: everyones },
  });
  expect(await discounts('alpha', customer, 'a-2')).toMatchObject({
    data: { itemCode: 'a-2', accumulateAmt: 0, isAccuSales: false, productDiscountList: [] },
  });
});

test('API-06 a salesman asks for the customer they act for', async () => {
  const [salesman, customer] = [await signedIn(shop, 'alpha', 'salesman'), await signedIn(shop, 'alpha')];
  expect(await discounts('alpha', salesman, 'a-1', customer.id)).toMatchObject({
    failure: { name: 'auth.not-allowed' },
  });
  await shop.inUnit('alpha', async (scope) => {
    await saveTiers(scope, 'a-1', [{ itemCode: 'a-1', from: 0, to: null, rate: 9 }], customer.id);
    await assign(scope, salesman.id, customer.id);
  });
  expect(await discounts('alpha', salesman, 'a-1', customer.id)).toMatchObject({
    data: { custId: customer.id, productDiscountList: [{ discountRate: 9 }] },
  });
});

test('API-06 an item that is not sold is unknown', async () => {
  const customer = await signedIn(shop, 'alpha');
  for (const itemCode of ['gone', 'never-was'])
    expect(await discounts('alpha', customer, itemCode)).toMatchObject({
      failure: { status: 404, name: 'product.unknown' },
    });
});

test('API-06 another customer’s discounts are refused', async () => {
  const [one, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  expect(await discounts('alpha', other, 'a-1', one.id)).toMatchObject({
    failure: { name: 'auth.not-allowed' },
  });
});

test('API-06 a customer of another unit finds nothing', async () => {
  const stranger = await signedIn(shop, 'beta');
  expect(await discounts('beta', stranger, 'a-1')).toMatchObject({ failure: { name: 'product.unknown' } });
});

test('API-06 UNIT-13 amounts are in the currency of the unit', async () => {
  const customer = await signedIn(shop, 'gamma');
  await shop.inUnit('gamma', async (scope) => {
    await saveProfile(scope, unitProfile({ id: 'gamma', currency: 'BHD' }));
    await saveProduct(scope, testProduct({ itemCode: 'a-1' }), 1);
    await saveTiers(scope, 'a-1', tiers);
    await accumulate(scope, 'a-1', customer.id, 5_125);
  });
  await expect
    .poll(() => discounts('gamma', customer, 'a-1'))
    .toMatchObject({
      data: {
        accumulateAmt: 5.125,
        productDiscountList: [{ amountFrom: 0, amountTo: 99.999 }, { amountFrom: 100 }],
      },
    });
});
