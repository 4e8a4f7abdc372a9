import { expect, test } from 'vitest';
import { codeTypes, productKinds, type Fee } from '#domain/catalogue/product.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import {
  codeTypeFromWire,
  codeTypeToWire,
  kindToWire,
  productDetailToWire,
  productToWire,
  rewardFromWire,
  tiersToWire,
  wireText,
  WireArt,
  WireProduct,
  WireProductDetail,
} from './product.ts';

const free = { itemCode: 'card-1', amount: 1_000, qty: 1 };
const reader = { profile: unitProfile(), language: 'ar' } as const;
const detailOf = (changes: Parameters<typeof testProduct>[0] = {}) =>
  productDetailToWire(testProduct(changes), [], 0, reader);

test('ENUM-03 the kinds of a card are D, P and CP', () => {
  expect(productKinds.map((kind) => [kind, kindToWire(kind)])).toEqual([
    ['digital', 'D'],
    ['physical', 'P'],
    ['customised-physical', 'CP'],
  ]);
});

test('ENUM-02 what a till scans has its number, both ways', () => {
  expect(codeTypes.map((type) => [type, codeTypeToWire(type)])).toEqual([
    ['barcode', 0],
    ['barcode-2', 11],
    ['qr', 1],
    ['pdf-only', 12],
    ['pdf', 13],
    ['number', 9527],
  ]);
  expect(codeTypes.map((type) => codeTypeFromWire(codeTypeToWire(type)))).toEqual(codeTypes);
  expect(codeTypeFromWire(77)).toBe('number');
});

test('a text is in the reader’s language, or in the nearest one the unit has it in', () => {
  expect(wireText({ en: 'Card', ar: 'بطاقة' }, reader)).toBe('بطاقة');
  expect(wireText({ en: 'Card' }, reader)).toBe('Card');
});

test('a picture is described by an object', () => {
  expect(WireArt.safeParse(testProduct().art).success).toBe(true);
  for (const other of [null, undefined, 'waves']) expect(WireArt.safeParse(other).success).toBe(false);
});

test('API-84 a product of the list, in the reader’s language and the unit’s currency', () => {
  const { art, ...product } = testProduct();
  const wire = productToWire(
    { ...product, art, min: 1_000, max: 10_050, discount: 0, discountMax: 2.5, givesCards: false },
    reader,
  );
  expect(wire).toEqual({
    itemCode: 'card-1',
    productName: 'بطاقة',
    tagline: 'للاختبار',
    kind: 'D',
    place: 'online',
    currency: 'EUR',
    minAmount: 10,
    maxAmount: 100.5,
    discount: '0%',
    maxDiscount: '2.5%',
    rewardType: 'D',
    art,
  });
  expect(WireProduct.parse(wire)).toEqual(wire);
});

test('UNIT-13 prices are in the currency of the unit, in the list and in full', () => {
  const dinars = { ...reader, profile: unitProfile({ currency: 'BHD' }) };
  const prices = { currency: 'BHD', minAmount: 1, maxAmount: 10.05 };
  const range = { min: 1_000, max: 10_050 };
  const listed = productToWire({ ...testProduct(), ...range, discount: 0, discountMax: 0, givesCards: false }, dinars);
  expect(listed).toMatchObject(prices);
  const product = testProduct({
    denominations: { kind: 'range', ...range, step: 5 },
    cardMadeFee: { kind: 'fixed', amount: 1_500 },
  });
  const tiers = [{ itemCode: 'card-1', from: 500, to: null, rate: 2 }];
  expect(productDetailToWire(product, tiers, 2, dinars)).toMatchObject({
    ...prices,
    amountStep: 0.005,
    cardMadeFee: 1.5,
    productDiscountList: [{ amountFrom: 0.5 }],
  });
});

test('TOTAL-12 a tier has where it begins, where it ends if it does, and its rate', () => {
  const tiers = [
    { itemCode: 'card-1', from: 0, to: 9_999, rate: 2 },
    { itemCode: 'card-1', from: 10_000, to: null, rate: 5 },
  ];
  expect(tiersToWire(tiers, 'EUR')).toEqual([
    { amountFrom: 0, amountTo: 99.99, discountRate: 2 },
    { amountFrom: 100, amountTo: null, discountRate: 5 },
  ]);
  const detail = productDetailToWire(testProduct(), tiers, 2, reader);
  expect(detail).toMatchObject({ discount: '2%', maxDiscount: '5%', productDiscountList: tiersToWire(tiers, 'EUR') });
});

test.each([
  ['discount', { rate: 5 }, 'D'],
  ['bonus', { rate: 5 }, 'B'],
  ['bonus', { rate: 0, free }, null],
  ['free-card', { rate: 5 }, null],
  ['free-card', { rate: 0, free }, 'FG'],
] as const)('TOTAL-24 ENUM-05 a %s unit with the tier %o gives %s', (discountType, tier, rewardType) => {
  const tiers = [{ itemCode: 'card-1', from: 0, to: null, ...tier }];
  const own = { ...reader, profile: unitProfile({ discountType }) };
  const wire = productDetailToWire(testProduct(), tiers, 0, own);
  expect(wire.rewardType).toBe(rewardType);
  expect(rewardFromWire(wire)).toBe(rewardType && discountType);
});

test('API-85 a product in full', () => {
  const product = testProduct({
    description: { en: 'About' },
    howToUse: { en: 'How' },
    terms: { en: 'Terms' },
    categories: ['fun'],
    countries: ['FR'],
    issuer: 'third-party',
    reloadable: true,
    vat: 'single-purpose',
    taxRate: 20,
    additionalTaxRate: 5.5,
    codeType: 'qr',
    redeemable: { en: 'Toys' },
    transfer: 'whole',
    validMonthsMin: 3,
    validMonthsMax: 24,
    ownLine: true,
    sibling: 'card-2',
  });
  const wire = productDetailToWire(product, [], 0, reader);
  expect(wire).toEqual({
    ...productToWire({ ...product, min: 1_000, max: 10_000, discount: 0, discountMax: 0, givesCards: false }, reader),
    amountList: null,
    amountStep: 5,
    description: 'About',
    howToUse: 'How',
    termOfService: 'Terms',
    categoryIds: ['fun'],
    countryCodes: ['FR'],
    isThirdPartyProduct: true,
    isReloadable: true,
    vatType: 'single-purpose',
    productTaxRate: 20,
    additionalTaxRate: 5.5,
    codeType: 1,
    redeemPlace: 'custom',
    redeemPlaceText: 'Toys',
    transferMode: 'whole',
    validMonthsMin: 3,
    validMonthsMax: 24,
    productSorts: 'T',
    cardMadeFeeType: null,
    cardMadeFee: 0,
    siblingItemCode: 'card-2',
    productDiscountList: [],
    error: null,
  });
  expect(WireProductDetail.parse(wire)).toEqual(wire);
});

test('a product of our own with a list of values, spent anywhere in the store', () => {
  const denominations = { kind: 'list', values: [1_000, 2_550] } as const;
  expect(detailOf({ denominations, redeemable: 'except-food' })).toMatchObject({
    amountList: [10, 25.5],
    amountStep: null,
    minAmount: 10,
    maxAmount: 25.5,
    isThirdPartyProduct: false,
    isReloadable: false,
    redeemPlace: 'except-food',
    redeemPlaceText: null,
    productSorts: '',
  });
});

test.each([
  ['P', 3, { kind: 'percent', percent: 3 }],
  ['V', 2.5, { kind: 'fixed', amount: 250 }],
] as [string, number, Fee][])('ENUM-06 a fee of type %s is %d', (cardMadeFeeType, cardMadeFee, fee) => {
  expect(detailOf({ cardMadeFee: fee })).toMatchObject({ cardMadeFeeType, cardMadeFee });
});
