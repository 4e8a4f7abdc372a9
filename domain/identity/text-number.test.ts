import { expect, test } from 'vitest';
import { mayText, smsCountriesOf } from './text-number.ts';

const unit = {
  smsCountries: null,
  countries: ['FR', 'BE'],
  defaultCountry: 'FR',
  phoneCountry: 'LU',
};

test('the countries of the unit, unless it says others; it may say none', () => {
  expect(smsCountriesOf(unit)).toEqual(['FR', 'BE', 'LU']);
  expect(smsCountriesOf({ ...unit, phoneCountry: null })).toEqual(['FR', 'BE']);
  expect(smsCountriesOf({ ...unit, smsCountries: ['CO'] })).toEqual(['CO']);
  expect(mayText({ ...unit, smsCountries: [] }, { country: 'FR', mayBeMobile: true })).toBe(false);
});

test('what may be a mobile phone there, and nothing else', () => {
  expect(mayText(unit, { country: 'BE', mayBeMobile: true })).toBe(true);
  expect(mayText(unit, { country: 'BE', mayBeMobile: false })).toBe(false);
  expect(mayText(unit, { country: 'DE', mayBeMobile: true })).toBe(false);
  expect(mayText(unit, { country: null, mayBeMobile: true })).toBe(false);
  expect(mayText(unit, null)).toBe(false);
});
