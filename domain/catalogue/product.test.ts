import { expect, test } from 'vitest';
import { cardDesigns } from './card-art.ts';
import {
  codeTypes,
  completeProduct,
  fulfilments,
  isPhoneCredit,
  isWholePhoneCredit,
  productKinds,
  spendingPlaces,
  transferModes,
  usualProduct,
  valueRange,
} from './product.ts';

test('a product that says nothing is like this', () => {
  expect(usualProduct).toEqual({
    categories: [],
    description: {},
    howToUse: {},
    terms: {},
    issuer: 'own',
    vat: 'multi-purpose',
    taxRate: 0,
    additionalTaxRate: 0,
    countries: [],
    codeType: 'barcode',
    redeemable: 'whole-store',
    transfer: 'part',
    validMonthsMin: 12,
    validMonthsMax: 12,
    reloadable: false,
    ownLine: false,
    cardMadeFee: null,
    sibling: null,
    paying: { partial: true, suitedItems: [], restriction: {} },
    fulfilment: 'card',
    operator: null,
    forSale: true,
  });
});

test('what a product says wins', () => {
  const settings = { itemCode: 'a-1', transfer: 'none' } as Parameters<typeof completeProduct>[0];
  expect(completeProduct(settings)).toEqual({ ...usualProduct, itemCode: 'a-1', transfer: 'none' });
});

test('the lowest and the highest value, of a list in any order and of a range', () => {
  expect(valueRange({ kind: 'list', values: [20, 5, 50] })).toEqual({ min: 5, max: 50 });
  expect(valueRange({ kind: 'range', min: 10, max: 90, step: 5 })).toEqual({ min: 10, max: 90 });
});

test('ENUM-15 the words of a product, each there once', () => {
  expect(codeTypes).toEqual(['barcode', 'barcode-2', 'qr', 'pdf-only', 'pdf', 'number']);
  expect(productKinds).toEqual(['digital', 'physical', 'customised-physical']);
  expect(spendingPlaces).toEqual(['online', 'store', 'store-and-online']);
  expect(transferModes).toEqual(['none', 'whole', 'part']);
  expect(cardDesigns).toHaveLength(16);
  expect(new Set(cardDesigns).size).toBe(16);
  for (const design of cardDesigns) expect(design).toMatch(/^[a-z]+$/);
});

test('PHONE-03 phone credit is of an operator in one country, for fixed amounts, and never printed', () => {
  const whole = {
    kind: 'digital',
    denominations: { kind: 'list', values: [500] },
    countries: ['BH'],
    operator: '1',
  } as const;
  expect(isWholePhoneCredit(whole)).toBe(true);
  expect(isWholePhoneCredit({ ...whole, kind: 'physical' })).toBe(false);
  expect(isWholePhoneCredit({ ...whole, denominations: { kind: 'range', min: 1, max: 2, step: 1 } })).toBe(false);
  expect(isWholePhoneCredit({ ...whole, countries: [] })).toBe(false);
  expect(isWholePhoneCredit({ ...whole, countries: ['BH', 'KW'] })).toBe(false);
  expect(isWholePhoneCredit({ ...whole, operator: null })).toBe(false);
  expect(fulfilments.map((fulfilment) => isPhoneCredit({ fulfilment }))).toEqual([false, true]);
});
