import { expect, test } from 'vitest';
import {
  chooseLanguage,
  isLanguage,
  languages,
  localeTag,
  numberTag,
  textDirection,
  textIn,
  unitText,
  writingTag,
} from './language.ts';

test('LANG-01 the shop speaks eight languages', () => {
  expect(languages).toEqual(['en', 'fr', 'es', 'ar', 'it', 'zc', 'pt', 'nl']);
});

test('LANG-12 the stored choice, then the browser, then the unit, then English', () => {
  const offered = ['fr', 'ar', 'zc'] as const;
  expect(chooseLanguage(offered, 'fr', { stored: 'ar', accepted: 'fr' })).toBe('ar');
  expect(chooseLanguage(offered, 'fr', { stored: 'de', accepted: 'ar-AE,fr;q=0.8' })).toBe('ar');
  expect(chooseLanguage(offered, 'fr', { accepted: 'de;q=0.9, ar;q=0.2, zh-CN;q=0.5' })).toBe('zc');
  expect(chooseLanguage(offered, 'fr', { accepted: 'de,*;q=0.1' })).toBe('fr');
  expect(chooseLanguage(offered, 'es', {})).toBe('en');
});

test('LANG-02 a language the unit does not offer is never chosen', () => {
  expect(chooseLanguage(['fr'], 'fr', { stored: 'en', accepted: 'en,nl' })).toBe('fr');
});

test('LANG-05 English when nothing else applies', () => {
  expect(chooseLanguage([], 'fr', { accepted: 'xx,;q=,=' })).toBe('en');
});

test('LANG-06 a text falls back to the unit’s language, then to any there is', () => {
  expect(textIn({ fr: 'Carte', en: 'Card' }, 'ar', 'fr')).toBe('Carte');
  expect(textIn({ nl: 'Kaart' }, 'ar', 'fr')).toBe('Kaart');
  expect(textIn({ ar: '', fr: 'Carte' }, 'ar')).toBe('Carte');
  expect(textIn({}, 'ar')).toBe('');
});

test('LANG-11 Arabic is read from right to left, the others from left to right', () => {
  expect(languages.filter((language) => textDirection(language) === 'rtl')).toEqual(['ar']);
});

test('zc is simplified Chinese to everybody else, the others are called the same', () => {
  expect(languages.map(localeTag)).toEqual(['en', 'fr', 'es', 'ar', 'it', 'zh-Hans', 'pt', 'nl']);
  expect(['en', 'zc', 'zh', 'de', ''].filter(isLanguage)).toEqual(['en', 'zc']);
});

test('LANG-11 numbers keep latin digits in every language', () => {
  expect(languages.map(numberTag)).toEqual(['en', 'fr', 'es', 'ar-u-nu-latn', 'it', 'zh-Hans', 'pt', 'nl']);
  for (const language of languages) expect(new Intl.NumberFormat(numberTag(language)).format(7)).toBe('7');
});

test.each([
  ['es', 'DO', 'es-DO'],
  ['es', null, 'es'],
  ['zc', 'FR', 'zh-Hans-FR'],
  ['ar', 'BH', 'ar-BH-u-nu-latn'],
  ['en', 'US', 'en-US'],
  ['en', 'IN', 'en-IN'],
  ['en', null, 'en'],
  // CLDR knows no English there: not the American for that.
  ['en', 'BH', 'en-001'],
  ['en', 'DO', 'en-001'],
  // It knows one, whose amounts have a dot before decimals and whose other numbers have a comma.
  ['en', 'FR', 'en-001'],
] as const)('%s as people of %s write it is %s, however often it is asked for', (language, country, tag) => {
  expect([writingTag(language, country), writingTag(language, country)]).toEqual([tag, tag]);
});

test.each([
  ['fr;q=0.5, ar', 'ar'],
  ['fr; q=0.5 , ar ; q=0.9', 'fr'],
  ['fr;level=1;q=0.2,ar;level=1;q=0.3', 'ar'],
  ['fr; q=0.5,ar; q=0.9', 'ar'],
  ['ar;q=0', 'zc'],
  ['FR-ca', 'fr'],
  ['fra', 'fr'],
  ['ar;q=0,fr;q=0.1', 'fr'],
  ['ar;q=-1', 'zc'],
  ['ar;q=x', 'zc'],
  ['f', 'zc'],
  ['1ar', 'zc'],
  ['arabic', 'zc'],
  ['ar_AE', 'zc'],
  ['ar-', 'zc'],
  ['ar-AE-nu', 'ar'],
  ['zh-TW', 'zc'],
  ['  ar  ', 'ar'],
  ['', 'zc'],
] as const)('LANG-12 a browser that wishes for %j gets %s', (accepted, language) => {
  expect(chooseLanguage(['fr', 'ar', 'zc'], 'zc', { accepted })).toBe(language);
});

test('LANG-06 what a unit says falls back to its default language, then to its fallback, then to any', () => {
  const unit = { defaultLanguage: 'es', fallbackLanguage: 'en' } as const;
  expect(unitText(unit, 'fr', { en: 'Card', es: 'Tarjeta', fr: 'Carte' })).toBe('Carte');
  expect(unitText(unit, 'fr', { ar: 'بطاقة', en: 'Card', es: 'Tarjeta' })).toBe('Tarjeta');
  expect(unitText(unit, 'fr', { ar: 'بطاقة', en: 'Card' })).toBe('Card');
  expect(unitText(unit, 'fr', { ar: 'بطاقة' })).toBe('بطاقة');
  // The fallback is the unit’s own, not always English.
  expect(unitText({ ...unit, fallbackLanguage: 'pt' }, 'fr', { en: 'Card', pt: 'Cartão' })).toBe('Cartão');
});
