import { beforeAll, expect, test } from 'vitest';
import {
  getProductCall,
  listCategoriesCall,
  listPhoneCreditCall,
  listProductCountriesCall,
  listProductsCall,
} from '#contract/catalogue/catalogue.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveTiers } from '#data/catalogue/discounts.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testCredit, testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
  const topUps = { can: ['phone-credit'], phoneCreditProvider: 'reloadly' } as const;
  const credit = (changes: Partial<Product>) => testProduct({ ...testCredit, ...changes });
  await shop.inUnit('alpha', async (scope) => {
    await saveProfile(scope, unitProfile(topUps));
    await saveProduct(scope, credit({ itemCode: 'second', operator: '2' }), 3);
    await saveProduct(
      scope,
      credit({ itemCode: 'first', name: { en: 'Ringtel', ar: 'رنين' }, categories: ['phones'] }),
      2,
    );
    await saveProduct(scope, credit({ itemCode: 'gone', operator: '3', forSale: false }), 1);
    await saveProduct(scope, testProduct({ itemCode: 'card', countries: ['FR'] }), 4);
    await saveCatalogue(scope, {
      categories: [{ id: 'phones', name: { en: 'Phones' } }],
      templateCategories: [],
      templates: [],
      extras: [],
      letterTypes: [],
      stores: [],
      discounts: [],
    });
  });
  await shop.inUnit('beta', async (scope) => {
    await saveProfile(scope, unitProfile({ ...topUps, id: 'beta' }));
    await saveProduct(scope, credit({ itemCode: 'theirs' }), 1);
  });
  await shop.inUnit('gamma', (scope) => saveProduct(scope, credit({ itemCode: 'unsold' }), 1));
});

const operators = async (unit: string, input = {}, options = {}) => {
  const outcome = await api.client(unit, options)(listPhoneCreditCall, input);
  return outcome.ok ? outcome.data : outcome.failure.name;
};

test('PHONE-03 gives the operators that are sold, in the unit’s order, with their amounts and their country', async () => {
  expect(await operators('alpha', {}, { language: 'ar' })).toMatchObject([
    { itemCode: 'first', productName: 'رنين', amountList: [10, 20], countryCodes: ['BH'], fulfilment: 'phone-credit' },
    { itemCode: 'second', amountList: [10, 20] },
  ]);
});

test('PHONE-03 another unit has its own, and one that sells none has no such call', async () => {
  expect(await operators('beta')).toMatchObject([{ itemCode: 'theirs' }]);
  expect(await operators('gamma')).toBe('call.unknown');
});

test('PHONE-03 another customer’s discounts are nobody else’s', async () => {
  const [one, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  const own = [{ itemCode: 'first', from: 0, to: null, rate: 4 }];
  await shop.inUnit('alpha', (scope) => saveTiers(scope, 'first', own, one.id));
  const as = (member: typeof one, custId = member.id) =>
    operators('alpha', { custId }, { accessToken: member.accessToken });
  expect(await as(one)).toMatchObject([{ discount: '4%' }, { discount: '0%' }]);
  expect(await as(other)).toMatchObject([{ discount: '0%' }, { discount: '0%' }]);
  expect(await as(other, one.id)).toBe('auth.not-allowed');
});

test('D36 the shop window has no phone credit: not in a list, not in a search, not among countries or categories', async () => {
  const client = api.client('alpha');
  const listed = async (input: { categoryId: string; productName?: string }) => {
    const outcome = await client(listProductsCall, { page: 1, ...input });
    return outcome.ok && outcome.data.products.map(({ itemCode }) => itemCode);
  };
  expect(await listed({ categoryId: 'all' })).toEqual(['card']);
  expect(await listed({ categoryId: 'phones' })).toEqual([]);
  expect(await listed({ categoryId: 'all', productName: 'Ringtel' })).toEqual([]);
  const countries = await client(listProductCountriesCall, {});
  expect(countries.ok && countries.data.map(({ countryCode }) => countryCode)).toEqual(['FR']);
  expect(await client(listCategoriesCall, { countryCode: 'BH' })).toMatchObject({ data: [] });
});

test('PHONE-03 an operator is found by its code, as a cart looks for it; where none is sold it is not', async () => {
  const found = async (unit: string, itemCode: string) => {
    const outcome = await api.client(unit)(getProductCall, { itemCode });
    if (!outcome.ok) return outcome.failure.name;
    return outcome.data.error ? outcome.data.error.code : outcome.data.fulfilment;
  };
  expect(await found('alpha', 'first')).toBe('phone-credit');
  expect(await found('alpha', 'card')).toBeUndefined();
  expect(await found('alpha', 'gone')).toBe(52);
  expect(await found('gamma', 'unsold')).toBe(52);
});

test.each<[string, Partial<Product>]>([
  ['is printed', { kind: 'physical' }],
  ['has any amount', { denominations: { kind: 'range', min: 1, max: 2, step: 1 } }],
  ['is of no country', { countries: [] }],
  ['is of two', { countries: ['BH', 'KW'] }],
  ['has no operator', { operator: null }],
  ['is a card of an operator', { fulfilment: 'card' }],
])('PHONE-03 phone credit that %s is not kept', async (_, changes) => {
  const wrong = testProduct({ ...testCredit, itemCode: 'wrong', ...changes });
  await expect(shop.inUnit('alpha', (scope) => saveProduct(scope, wrong, 9))).rejects.toThrow('product_fulfilment');
});
