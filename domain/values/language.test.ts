import { expect, test } from 'vitest';
import { chooseLanguage, languages, localeTag, textDirection, textIn, unitText } from './language.ts';

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
  expect(textIn({}, 'ar')).toBe('');
});

test('LANG-11 Arabic is read from right to left, the others from left to right', () => {
  expect(languages.filter((language) => textDirection(language) === 'rtl')).toEqual(['ar']);
});

test('zc is simplified Chinese to everybody else', () => {
  expect(localeTag('zc')).toBe('zh-Hans');
});

test('LANG-06 what a unit says falls back to its default language, then to its fallback, then to any', () => {
  const unit = { defaultLanguage: 'es', fallbackLanguage: 'en' } as const;
  expect(unitText(unit, 'fr', { en: 'Card', es: 'Tarjeta', fr: 'Carte' })).toBe('Carte');
  expect(unitText(unit, 'fr', { ar: 'بطاقة', en: 'Card', es: 'Tarjeta' })).toBe('Tarjeta');
  expect(unitText(unit, 'fr', { ar: 'بطاقة', en: 'Card' })).toBe('Card');
  expect(unitText(unit, 'fr', { ar: 'بطاقة' })).toBe('بطاقة');
});
