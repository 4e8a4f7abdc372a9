import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { listProductsCall } from '#contract/catalogue/catalogue.ts';
import { assign } from '#data/identity/actors.ts';
import { accumulate, saveTiers } from '#data/catalogue/discounts.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
  await shop.inUnit('alpha', async (scope) => {
    for (let at = 1; at <= 30; at += 1)
      await saveProduct(scope, testProduct({ itemCode: `a-${at}`, name: { en: `Card ${at}`, ar: `بطاقة ${at}` } }), at);
    const tiers = [
      { itemCode: 'a-1', from: 0, to: 4_999, rate: 1 },
      { itemCode: 'a-1', from: 5_000, to: null, rate: 7.5 },
    ];
    await saveTiers(scope, 'a-1', tiers);
  });
  await shop.inUnit('beta', async (scope) => {
    const save = (itemCode: string, at: number, changes: Parameters<typeof testProduct>[0]) =>
      saveProduct(scope, testProduct({ itemCode, ...changes }), at);
    await save('b-1', 1, { name: { en: 'Café Lumière', ar: 'مقهى' }, categories: ['food'], countries: ['FR'] });
    await save('b-2', 2, {
      name: { en: 'Blossom' },
      tagline: { en: 'Cut today', ar: 'مقطوفة اليوم' },
      kind: 'physical',
      place: 'store',
      categories: ['food', 'gifts'],
      countries: ['AE', 'FR'],
    });
    await save('b-3', 3, { name: { en: 'Book_shelf 100%' }, categories: ['books'], issuer: 'third-party' });
    await save('b-4', 4, { name: { en: 'Withdrawn Café' }, forSale: false });
    await save('b-5', 5, {
      name: { ar: 'أَحْمَد للعطور', en: 'Ahmad' },
      kind: 'customised-physical',
      countries: ['AE'],
    });
  });
});

type Input = Partial<CallInput<typeof listProductsCall>>;
const list = (unit: string, page: number, language?: string, input: Input = {}) =>
  api.client(unit, language ? { language } : {})(listProductsCall, {
    categoryId: 'all',
    page,
    ...input,
  });

test('API-84 HOME-05 lists a page of the unit’s products in its order, and how many there are', async () => {
  const outcome = await list('alpha', 1);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  expect(outcome.data.totalCount).toBe(30);
  expect(outcome.data.products).toHaveLength(24);
  expect(outcome.data.products[0]).toMatchObject({
    itemCode: 'a-1',
    productName: 'Card 1',
    kind: 'D',
    currency: 'EUR',
    minAmount: 10,
    maxAmount: 100,
    discount: '1%',
    maxDiscount: '7.5%',
  });
  expect(outcome.data.products[1]).toMatchObject({ discount: '0%', maxDiscount: '0%' });
});

test('HOME-14 24 a page, the rest on the next, nothing after the last', async () => {
  const codes = async (page: number) => {
    const outcome = await list('alpha', page);
    return outcome.ok && [outcome.data.products.map((product) => product.itemCode), outcome.data.totalCount];
  };
  expect(await codes(2)).toEqual([['a-25', 'a-26', 'a-27', 'a-28', 'a-29', 'a-30'], 30]);
  expect(await codes(3)).toEqual([[], 30]);
});

test('HOME-14 a page is in the unit’s order, and so is what a name finds equally well', async () => {
  const codes = async (page: number, input: Input = {}) => {
    const outcome = await list('alpha', page, 'en', input);
    return outcome.ok && outcome.data.products.map((product) => product.itemCode);
  };
  const inOrder = Array.from({ length: 30 }, (_, at) => `a-${at + 1}`);
  for (const input of [{}, { productName: 'card' }]) {
    expect(await codes(1, input)).toEqual(inOrder.slice(0, 24));
    expect(await codes(2, input)).toEqual(inOrder.slice(24));
  }
});

test('texts come in the reader’s language', async () => {
  const outcome = await list('alpha', 1, 'ar');
  expect(outcome.ok && outcome.data.products[0]?.productName).toBe('بطاقة 1');
});

test('API-84 HOME-01 the unit’s own cards and other brands’ vouchers, each with its tagline, its kind, where it is spent and how it is drawn', async () => {
  const { art } = testProduct();
  expect(await list('beta', 1, 'ar')).toMatchObject({
    data: {
      products: [
        { itemCode: 'b-1', tagline: 'للاختبار', kind: 'D', place: 'online', art },
        { itemCode: 'b-2', tagline: 'مقطوفة اليوم', kind: 'P', place: 'store', art },
        { itemCode: 'b-3' },
        { itemCode: 'b-5', kind: 'CP' },
      ],
    },
  });
});

describe('filters', () => {
  const found = async (input: Input) => {
    const outcome = await list('beta', 1, 'en', input);
    if (!outcome.ok) throw new Error(outcome.failure.message);
    const codes = outcome.data.products.map(({ itemCode }) => itemCode);
    expect(outcome.data.totalCount).toBe(codes.length);
    return codes;
  };

  test('HOME-05 by category', async () => {
    expect(await found({ categoryId: 'food' })).toEqual(['b-1', 'b-2']);
    expect(await found({ categoryId: 'nothing' })).toEqual([]);
  });
  test('HOME-06 by country: what names it, and what is good everywhere', async () => {
    expect(await found({ productCountry: 'AE' })).toEqual(['b-2', 'b-3', 'b-5']);
    expect(await found({ productCountry: 'UAE' })).toEqual(['b-2', 'b-3', 'b-5']);
    expect(await found({ productCountry: '' })).toEqual(['b-1', 'b-2', 'b-3', 'b-5']);
  });
  test('HOME-04 HOME-12 online-only keeps the digital ones', async () => {
    expect(await found({ onlineOnly: '1' })).toEqual(['b-1', 'b-3']);
    expect(await found({ onlineOnly: '0' })).toEqual(['b-1', 'b-2', 'b-3', 'b-5']);
  });
  test('HOME-14 all of them together', async () => {
    const all = { categoryId: 'food', productCountry: 'FR', onlineOnly: '1', productName: 'cafe' } as const;
    expect(await found(all)).toEqual(['b-1']);
  });
  test.each([
    ['cafe', ['b-1']],
    ['CAFÉ', ['b-1']],
    ['café lum', ['b-1']],
    ['blosom', ['b-2']],
    ['blossom', ['b-2']],
    ['lu', ['b-1']],
    ['shelf', ['b-3']],
    ['100%', ['b-3']],
    ['%', []],
    ['_', []],
    ['k_s', ['b-3']],
    ['k\\', []],
    ['احمد', ['b-5']],
    ['مقهي', ['b-1']],
    ['   ', ['b-1', 'b-2', 'b-3', 'b-5']],
    ["'; drop table product; --", []],
  ])('HOME-03 a name is found without accents and with small mistakes: %s', async (productName, codes) => {
    expect(await found({ productName })).toEqual(codes);
  });
  test('a tagline is looked through after the names; a code, and a category that the unit does not name, are not', async () => {
    expect(await found({ productName: 'tests' })).toEqual(['b-1', 'b-3', 'b-5']);
    expect(await found({ productName: 'cut' })).toEqual(['b-2']);
    expect(await found({ productName: 'gifts' })).toEqual([]);
    expect(await found({ productName: 'b-2' })).toEqual([]);
  });
  test('HOME-03 the best match comes first', async () => {
    await shop.inUnit('gamma', async (scope) => {
      for (const [at, name] of ['Abcafe', 'Cafo bar', 'Grand cafe', 'Cafe noir'].entries())
        await saveProduct(scope, testProduct({ itemCode: `g-${at}`, name: { en: name } }), at);
    });
    const outcome = await list('gamma', 1, 'en', { productName: 'cafe' });
    expect(outcome.ok && outcome.data.products.map(({ productName }) => productName)).toEqual([
      'Grand cafe',
      'Cafe noir',
      'Abcafe',
      'Cafo bar',
    ]);
  });
});

describe('prices of a customer', () => {
  const ask = async (accessToken: (() => string) | undefined, custId?: string) => {
    const client = api.client('alpha', accessToken ? { accessToken } : {});
    const outcome = await client(listProductsCall, { categoryId: 'all', page: 1, ...(custId ? { custId } : {}) });
    return outcome.ok ? outcome.data.products[0]?.maxDiscount : outcome.failure.name;
  };

  test('API-84 a customer sees their own discounts, another customer everyone’s', async () => {
    const [camille, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
    await shop.inUnit('alpha', (scope) =>
      saveTiers(scope, 'a-1', [{ itemCode: 'a-1', from: 0, to: null, rate: 12 }], camille.id),
    );
    expect(await ask(camille.accessToken, camille.id)).toBe('12%');
    expect(await ask(camille.accessToken)).toBe('12%');
    expect(await ask(other.accessToken, other.id)).toBe('7.5%');
    expect(await ask(undefined)).toBe('7.5%');
    expect(await ask(other.accessToken, camille.id)).toBe('auth.not-allowed');
    expect(await ask(undefined, camille.id)).toBe('auth.required');
  });

  test('TOTAL-22 what a customer bought before counts in the list as it does for the one product', async () => {
    const [customer, other] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
    await shop.inUnit('alpha', async (scope) => {
      await saveTiers(scope, 'a-1', [
        { itemCode: 'a-1', from: 0, to: 9_999, rate: 1 },
        { itemCode: 'a-1', from: 10_000, to: null, rate: 7.5 },
      ]);
      await accumulate(scope, 'a-1', customer.id, 9_999);
    });
    const rateOf = async (member: object = {}) => {
      const outcome = await api.client('alpha', member)(listProductsCall, { categoryId: 'all', page: 1 });
      return outcome.ok && outcome.data.products[0]?.discount;
    };
    expect(await rateOf(customer)).toBe('7.5%');
    expect([await rateOf(other), await rateOf()]).toEqual(['1%', '1%']);
  });

  test('a salesman sees the discounts of the customer they act for', async () => {
    const [salesman, customer] = [await signedIn(shop, 'alpha', 'salesman'), await signedIn(shop, 'alpha')];
    await shop.inUnit('alpha', async (scope) => {
      await saveTiers(scope, 'a-1', [{ itemCode: 'a-1', from: 0, to: null, rate: 9 }], customer.id);
      await assign(scope, salesman.id, customer.id);
    });
    expect(await ask(salesman.accessToken, customer.id)).toBe('9%');
    expect(await ask(salesman.accessToken)).toBe('7.5%');
  });
});

test("API-84 another unit's products are never listed, nor found", async () => {
  const codes = async (input: Input) => {
    const outcome = await list('alpha', 1, 'en', input);
    return outcome.ok && outcome.data.products.map((product) => product.itemCode);
  };
  expect(await codes({ productName: 'blossom' })).toEqual([]);
  expect(await codes({ productName: 'card 7' })).toContain('a-7');
  expect(await codes({})).not.toContain('b-1');
});

test.each([0, -1, 1.5, Number.NaN, 10_001])('a page that cannot be is refused: %s', async (page) => {
  expect(await list('alpha', page)).toMatchObject({
    ok: false,
    failure: { status: 400, name: 'input.invalid' },
  });
});
