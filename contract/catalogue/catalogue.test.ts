import { expect, test } from 'vitest';
import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './catalogue.ts';

const product = {
  itemCode: 'text',
  productName: 'text',
  tagline: 'text',
  kind: 'D | P | CP',
  place: 'online | store | store-and-online',
  currency: 'text',
  minAmount: 'number',
  maxAmount: 'number',
  discount: 'text',
  maxDiscount: 'text',
  rewardType: 'D | B | FG | null',
  art: 'anything',
};
/** TOTAL-12. */
const tier = {
  amountFrom: 'number',
  amountTo: 'number | null',
  discountRate: 'number',
  'freeItem?': 'text | null',
  'freeItemAmount?': 'number',
  'freeItemQty?': 'whole',
};
const detail = {
  ...product,
  amountList: [['number'], 'null'],
  amountStep: 'number | null',
  description: 'text',
  howToUse: 'text',
  termOfService: 'text',
  categoryIds: ['text'],
  countryCodes: ['text'],
  isThirdPartyProduct: 'boolean',
  isReloadable: 'boolean',
  vatType: 'single-purpose | multi-purpose',
  productTaxRate: 'number',
  additionalTaxRate: 'number',
  codeType: 'number',
  redeemPlace: 'whole-store | except-food | custom',
  redeemPlaceText: 'text | null',
  transferMode: 'none | whole | part',
  validMonthsMin: 'whole',
  validMonthsMax: 'whole',
  productSorts: ' | T',
  cardMadeFeeType: 'P | V | null',
  cardMadeFee: 'number',
  productDiscountList: [tier],
  'siblingItemCode?': 'text | null',
  'fulfilment?': 'card | phone-credit',
  error: 'null',
};

callTable(calls, {
  'API-06': {
    call: 'POST /v2/member/getProductsDiscount',
    who: 'member',
    may: 'catalogue.read',
    sealed: true,
    effect: 'read',
    takes: { custId: 'text <= 64', itemCode: '/^[A-Za-z0-9._-]{1,64}$/' },
    answers: {
      custId: 'text',
      itemCode: 'text',
      accumulateAmt: 'number',
      isAccuSales: 'boolean',
      productDiscountList: [tier],
    },
    fails: 'product.unknown',
  },
  'API-79 API-02 DELIV-13': {
    call: 'GET /v2/product/letterType/:aggregatorBuId',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: {},
    answers: [
      {
        letterTypeId: 'text',
        letterName: 'text',
        description: 'text',
        letterPrice: 'number',
        isTracked: 'boolean',
        daysMin: 'whole',
        daysMax: 'whole',
        countryCodes: ['text'],
      },
    ],
  },
  'API-80': {
    call: 'GET /v2/product/additionalProduct',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: {},
    answers: [
      {
        extraItemCode: 'text',
        extraProductName: 'text',
        extraProductAmount: 'number',
        additionalTaxRate: 'number',
        parentItemCodes: ['text'],
        art: 'anything',
      },
    ],
  },
  'API-81': {
    call: 'GET /v2/template/templates',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: { 'categoryId?': '/^[a-z0-9-]{1,64}$/', 'itemCode?': '/^[A-Za-z0-9._-]{1,64}$/' },
    answers: [
      {
        templateId: 'whole',
        categoryId: 'text',
        templateName: 'text',
        art: 'anything',
        textAreas: [
          {
            x: 'number',
            y: 'number',
            width: 'number',
            height: 'number',
            align: 'start | centre | end',
            ink: 'text',
            charsMax: 'whole',
          },
        ],
        photoArea: [{ x: 'number', y: 'number', width: 'number', height: 'number' }, 'null'],
      },
    ],
  },
  'API-82': {
    call: 'GET /v2/template/categories',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: { 'itemCode?': '/^[A-Za-z0-9._-]{1,64}$/' },
    answers: [{ categoryId: 'text', categoryName: 'text' }],
  },
  'API-83 HOME-15': {
    call: 'GET /v6/product/category',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: { 'custId?': 'text <= 64', 'countryCode?': '"EN" | text <= 3' },
    answers: [{ categoryId: 'text', categoryName: 'text' }],
  },
  'API-84 API-109 API-110': {
    call: 'GET /v6/product/products/:categoryId/:page',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: {
      categoryId: '/^[a-z0-9-]{1,64}$/',
      page: 'whole 1..10000',
      'custId?': 'text <= 64',
      'productName?': 'text <= 64',
      'productCountry?': '"" | text <= 3',
      'onlineOnly?': '0 | 1',
    },
    answers: { products: [product], totalCount: 'whole' },
  },
  'API-85 API-99 API-112': {
    call: 'GET /v3/product/detail/:itemCode',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: { itemCode: '/^[A-Za-z0-9._-]{1,64}$/', 'custId?': 'text <= 64' },
    answers: [detail, { itemCode: 'text', discount: '"0%"', error: { code: '52', message: 'text' } }],
  },
  'PHONE-03': {
    call: 'GET /v1/product/phoneCredit',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    needs: 'phone-credit',
    priority: 'last',
    cached: true,
    takes: { 'custId?': 'text <= 64' },
    answers: [detail],
  },
  'API-86': {
    call: 'GET /v1/product/getProductCountryList',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    cached: true,
    takes: { 'custId?': 'text <= 64' },
    answers: [
      { countryCode: 'text', countryName: 'text', scope: 'ONLY_PHYSICAL | ONLY_DIGITAL | PHYSICAL_AND_DIGITAL' },
    ],
  },
  'API-90': {
    call: 'GET /v2/store/getStores/:buId',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'buId',
    priority: 'last',
    cached: true,
    takes: {},
    answers: [
      {
        storeId: 'text',
        storeName: 'text',
        address: 'text',
        city: 'text',
        zipCode: 'text',
        countryCode: 'text',
        phoneNumber: 'text',
        openingHours: 'text',
        latitude: 'number',
        longitude: 'number',
      },
    ],
  },
});

test('HOME-13 EN is no country, and so all of them', () => {
  const read = (countryCode?: string) => calls.listCategoriesCall.body.parse({ countryCode }).countryCode;
  expect([read('EN'), read('uae'), read()]).toEqual([undefined, 'AE', undefined]);
});

test('HOME-14 24 products a page; a filter that is empty is none', () => {
  expect(calls.productsPerPage).toBe(24);
  const read = (more: object) => calls.listProductsCall.body.parse({ categoryId: 'all', page: '2', ...more });
  expect(read({ productCountry: '', productName: ' gift ' })).toEqual({
    categoryId: 'all',
    page: 2,
    productCountry: undefined,
    productName: 'gift',
  });
  expect(read({ productCountry: 'fr' }).productCountry).toBe('FR');
});

test('API-112 an item that is no longer sold has the code 52, and all categories a name', () => {
  expect([calls.notForSaleCode, calls.allCategories, calls.everyCountry]).toEqual([52, 'all', 'EN']);
});
