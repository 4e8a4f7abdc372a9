import { expect, test } from 'vitest';
import { countriesOf } from './country.ts';
import { usualChoices } from '../units/usual-choices.ts';

const unit = { countries: usualChoices.countries, defaultCountry: 'FR', phoneCountry: null };
const codes = (changes: Partial<Parameters<typeof countriesOf>[0]>) =>
  countriesOf({ ...unit, ...changes }, 'en').map(({ code }) => code);

test('UNIT-69 UNIT-72 the list starts with the eight given codes, ES and DO', () => {
  expect(codes({})).toEqual(['AE', 'SA', 'BH', 'QA', 'KW', 'OM', 'FR', 'CO', 'ES', 'DO']);
});

test('UNIT-72 a unit’s own countries can always be chosen', () => {
  expect(codes({ countries: ['FR', 'BE'], defaultCountry: 'MX', phoneCountry: 'US' })).toEqual([
    'FR',
    'BE',
    'MX',
    'US',
  ]);
  expect(countriesOf({ ...unit, defaultCountry: 'MX' }, 'en').filter((one) => one.isDefault)).toEqual([
    { code: 'MX', name: 'Mexico', areaCode: '52', isDefault: true },
  ]);
});

test('UNIT-71 UNIT-39 the default country is the unit’s, whichever country its phones are of', () => {
  const marked = countriesOf({ ...unit, defaultCountry: 'ES', phoneCountry: 'DO' }, 'en').filter(
    (one) => one.isDefault,
  );
  expect(marked.map(({ code }) => code)).toEqual(['ES']);
});

test('names are in the reader’s language, area codes are the world’s', () => {
  const emirates = (language: 'en' | 'fr' | 'ar' | 'zc') => countriesOf(unit, language)[0]?.name;
  expect(emirates('en')).toBe('United Arab Emirates');
  expect(emirates('fr')).toBe('Émirats arabes unis');
  expect(emirates('ar')).toBe('الإمارات العربية المتحدة');
  expect(emirates('zc')).toBe('阿拉伯联合酋长国');
  // What is kept is kept by language.
  expect(emirates('en')).toBe('United Arab Emirates');
  expect(countriesOf(unit, 'en').map(({ areaCode }) => areaCode)).toEqual([
    '971',
    '966',
    '973',
    '974',
    '965',
    '968',
    '33',
    '57',
    '34',
    '1',
  ]);
});

test('a country without phones has no area code', () => {
  expect(countriesOf({ ...unit, countries: ['AQ'] }, 'en')[0]?.areaCode).toBe('');
});
