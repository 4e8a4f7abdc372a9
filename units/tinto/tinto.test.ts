import { expect, test } from 'vitest';
import { unitCan } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { products } from './products.ts';
import { profile } from './profile.ts';
import { catalogue } from './catalogue.ts';

const unit = completeProfile(profile);

test('UNIT-56 UNIT-70 the currency is COP', () => {
  expect(unit.currency).toBe('COP');
  expect(unit.timeZone).toBe('America/Bogota');
});

test('UNIT-57 the language is Spanish, and English where Spanish is missing', () => {
  expect(unit.defaultLanguage).toBe('es');
  expect(unit.fallbackLanguage).toBe('en');
  expect(unit.languages).toEqual(['es', 'en']);
});

test('UNIT-58 decimals are hidden, so every price is in whole pesos', () => {
  expect(unit.decimalDigits).toBe(0);
  const values = products.flatMap(({ denominations }) =>
    denominations.kind === 'list' ? denominations.values : [denominations.min, denominations.max, denominations.step],
  );
  const prices = [...catalogue.extras, ...catalogue.letterTypes].map(({ price }) => price);
  for (const amount of [...values, ...prices]) expect(amount % 100).toBe(0);
});

test('UNIT-59 the currency code is hidden', () => {
  expect(unit.showCurrencyCode).toBe(false);
});

test('UNIT-60 three categories are shown before “more”, and there are more', () => {
  expect(unit.categoryLimit).toBe(3);
  expect(catalogue.categories.length).toBeGreaterThan(3);
});

test('UNIT-61 dates are written yyyy/MM/dd', () => {
  expect(unit.dateFormat).toBe('yyyy/MM/dd');
});

test('UNIT-62 a product’s detail takes 50 percent of a phone’s height before “read more”', () => {
  expect(unit.detailHeightPercent).toBe(50);
});

test('UNIT-63 the wallet is off: no menu, no top-up, no payment by wallet', () => {
  expect(unitCan(unit, 'wallet')).toBe(false);
  expect(unitCan(unit, 'top-up')).toBe(false);
  expect(unit.accountMenu).not.toContain('wallet');
  expect(unit.paymentMeans).not.toContain('wallet');
  expect(unit.payOnlyByWallet).toBe(false);
});

test('UNIT-64 quotation, transfer, receive and card query are on', () => {
  for (const on of ['quote', 'transfer', 'receive', 'card-query'] as const) expect(unitCan(unit, on), on).toBe(true);
});

test('UNIT-65 the card pin is off', () => {
  expect(unitCan(unit, 'pin')).toBe(false);
});

test('invoices cannot be downloaded', () => {
  expect(unitCan(unit, 'invoice')).toBe(false);
});

test('tax is shown', () => {
  expect(unit.showTax).toBe(true);
});

test('UNIT-68 visitors are asked for a captcha', () => {
  expect(unit.captcha).toMatchObject({ provider: 'cloudflare', siteKey: expect.any(String) });
});
