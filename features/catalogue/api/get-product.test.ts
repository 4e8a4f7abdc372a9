import { beforeAll, expect, test } from 'vitest';
import { getProductCall } from '#contract/catalogue/catalogue.ts';
import { accumulate, saveTiers } from '#data/catalogue/discounts.ts';
import { assign } from '#data/identity/actors.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

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
    validMonthsMax: 24,
    place: 'store',
    reloadable: true,
    ownLine: true,
    cardMadeFee: { kind: 'fixed', amount: 150 },
    sibling: 'a-2',
  });
  await save('a-2', {
    kind: 'physical',
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

const get = (unit: string, itemCode: string, language = 'en') =>
  api.client(unit, { language })(getProductCall, { itemCode });

test('API-85 gives the whole product in the reader’s language', async () => {
  const outcome = await get('alpha', 'a-1', 'ar');
  expect(outcome).toMatchObject({
    ok: true,
    data: {
      itemCode: 'a-1',
      productName: 'بطاقة',
      tagline: 'للاختبار',
      place: 'store',
      art: testProduct().art,
      description: 'طويل',
      howToUse: 'Show it',
      termOfService: 'No cash',
      kind: 'D',
      minAmount: 10,
      maxAmount: 100,
      amountList: null,
      amountStep: 5,
      categoryIds: ['food'],
      countryCodes: ['FR'],
      isThirdPartyProduct: true,
      isReloadable: true,
      vatType: 'single-purpose',
      productTaxRate: 20,
      additionalTaxRate: 5.5,
      codeType: 1,
      redeemPlace: 'custom',
      redeemPlaceText: 'Everything but tobacco',
      transferMode: 'whole',
      validMonthsMin: 3,
      validMonthsMax: 24,
      productSorts: 'T',
      cardMadeFeeType: 'V',
      cardMadeFee: 1.5,
      siblingItemCode: 'a-2',
      error: null,
    },
  });
});

test('ENUM-06 a list of values, and a fee in percent', async () => {
  expect(await get('alpha', 'a-2')).toMatchObject({
    data: {
      amountList: [10, 25.5],
      amountStep: null,
      cardMadeFeeType: 'P',
      cardMadeFee: 2.5,
      redeemPlace: 'except-food',
      redeemPlaceText: null,
      productSorts: '',
      siblingItemCode: null,
    },
  });
});

test('SEND-04 D39 names the same card of the other kind only while that is sold', async () => {
  await save('printed', { kind: 'physical', sibling: 'sent' });
  const named = async (unit = 'alpha') => {
    const outcome = await get(unit, 'printed');
    return outcome.ok && outcome.data.error === null && outcome.data.siblingItemCode;
  };
  // What a guest was told is kept in memory until the api has heard of the change.
  await expect.poll(() => named(), { message: 'there is none' }).toBeNull();
  await save('sent', { sibling: 'printed' });
  await expect.poll(() => named()).toBe('sent');
  await save('sent', { sibling: 'printed', forSale: false });
  await expect.poll(() => named(), { message: 'it is off sale' }).toBeNull();
  await save('sent', { kind: 'customised-physical' });
  await expect.poll(() => named(), { message: 'it is on paper too' }).toBeNull();
});

test('SEND-04 another unit’s card is nobody’s sibling', async () => {
  await save('only-alpha', { sibling: null });
  await shop.inUnit('beta', (scope) =>
    saveProduct(scope, testProduct({ itemCode: 'b-1', kind: 'physical', sibling: 'only-alpha' }), 1),
  );
  expect(await get('beta', 'b-1')).toMatchObject({ data: { itemCode: 'b-1', error: null, siblingItemCode: null } });
});

test.each([
  ['barcode', 0],
  ['barcode-2', 11],
  ['qr', 1],
  ['pdf-only', 12],
  ['pdf', 13],
  ['number', 9527],
] as const)('ENUM-02 the code type %s is %d', async (codeType, wire) => {
  await save(`code-${wire}`, { codeType });
  expect(await get('alpha', `code-${wire}`)).toMatchObject({ data: { codeType: wire } });
});

test.each([
  ['digital', 'D'],
  ['physical', 'P'],
  ['customised-physical', 'CP'],
] as const)('ENUM-03 the kind %s is %s', async (kind, wire) => {
  await save(`kind-${wire}`, { kind });
  expect(await get('alpha', `kind-${wire}`)).toMatchObject({ data: { kind: wire } });
});

test('TOTAL-22 what a customer bought before counts for their rate, and for nobody else’s', async () => {
  await save('counted', {});
  const tiersOf = [
    { itemCode: 'counted', from: 0, to: 9_999, rate: 1 },
    { itemCode: 'counted', from: 10_000, to: null, rate: 4 },
  ];
  const [customer, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  await shop.inUnit('alpha', async (scope) => {
    await saveTiers(scope, 'counted', tiersOf);
    await accumulate(scope, 'counted', customer.id, 8_999);
  });
  const rateOf = async (member: object = {}) => {
    const outcome = await api.client('alpha', member)(getProductCall, { itemCode: 'counted' });
    return outcome.ok && outcome.data.discount;
  };
  expect(await rateOf(customer)).toBe('1%');
  await shop.inUnit('alpha', (scope) => accumulate(scope, 'counted', customer.id, 9_000));
  expect(await rateOf(customer)).toBe('4%');
  expect(await rateOf(other)).toBe('1%');
  expect(await rateOf()).toBe('1%');
});

test('API-99 API-112 the item discount: the rate for this buyer, and every tier', async () => {
  const everyone = {
    discount: '2.5%',
    maxDiscount: '5%',
    productDiscountList: [
      { amountFrom: 0, amountTo: 999.99, discountRate: 2.5 },
      { amountFrom: 1000, amountTo: null, discountRate: 5 },
    ],
  };
  expect(await get('alpha', 'a-1')).toMatchObject({ data: { ...everyone, error: null } });

  const customer = await signedIn(shop, 'alpha');
  await shop.inUnit('alpha', (scope) =>
    saveTiers(scope, 'a-1', [{ itemCode: 'a-1', from: 0, to: null, rate: 11 }], customer.id),
  );
  const own = await api.client('alpha', customer)(getProductCall, { itemCode: 'a-1', custId: customer.id });
  expect(own).toMatchObject({ data: { discount: '11%', error: null } });
});

test('API-85 API-99 the details too are asked with one’s own number, and a salesman’s with the customer’s', async () => {
  const [salesman, customer] = [await signedIn(shop, 'alpha', 'salesman'), await signedIn(shop, 'alpha')];
  await shop.inUnit('alpha', async (scope) => {
    await saveTiers(scope, 'a-1', [{ itemCode: 'a-1', from: 0, to: null, rate: 9 }], customer.id);
    await assign(scope, salesman.id, customer.id);
  });
  const ask = async (as: { accessToken: () => string } | null, custId?: string) => {
    const client = api.client('alpha', as ? { accessToken: as.accessToken } : {});
    const outcome = await client(getProductCall, { itemCode: 'a-1', ...(custId ? { custId } : {}) });
    return outcome.ok ? outcome.data.discount : outcome.failure.name;
  };
  expect(await ask(customer, customer.id)).toBe('9%');
  expect(await ask(customer)).toBe('9%');
  expect(await ask(salesman, customer.id)).toBe('9%');
  expect(await ask(salesman)).toBe('2.5%');
  expect(await ask(null)).toBe('2.5%');
});

test.each(['gone', 'never-was'])('API-99 code 52 for what is not sold: %s', async (itemCode) => {
  expect(await get('alpha', itemCode)).toMatchObject({
    ok: true,
    data: { itemCode, discount: '0%', error: { code: 52 } },
  });
});

test('API-85 another unit does not sell it', async () => {
  expect(await get('beta', 'a-1')).toMatchObject({ data: { error: { code: 52 } } });
});

test('API-85 another customer’s prices cannot be asked for', async () => {
  const [one, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  const ask = { itemCode: 'a-1', custId: one.id };
  expect(await api.client('alpha', other)(getProductCall, ask)).toMatchObject({
    failure: { name: 'auth.not-allowed' },
  });
  expect(await api.client('alpha')(getProductCall, ask)).toMatchObject({ failure: { name: 'auth.required' } });
});

test.each(['a b', '../a-1', 'x'.repeat(65), "a-1' or 1=1"])(
  'a code that cannot be is refused: %s',
  async (itemCode) => {
    expect(await get('alpha', itemCode)).toMatchObject({ ok: false });
  },
);
