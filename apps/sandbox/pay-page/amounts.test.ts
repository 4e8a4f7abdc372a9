import { describe, expect, test } from 'vitest';
import { languages, localeTag, numberTag as shopTag, writingTag } from '#domain/values/language.ts';
import { readAmount, shownAmount, writtenAmount } from './amounts.ts';
import { numberTag, pageLanguages, pageTag } from './languages.ts';

test('the pages speak what the shop speaks, and write numbers as it does', () => {
  expect(pageLanguages.map(pageTag)).toEqual(languages.map(localeTag));
  expect(pageLanguages.map(numberTag)).toEqual(
    languages.map((language) => (language === 'pt' ? writingTag(language, 'PT') : shopTag(language))),
  );
});

const currencies = { eur: 2, bhd: 3, jpy: 0 };

describe('an amount', () => {
  test.each(pageLanguages)('is read as it was written: %s', (language) => {
    for (const [currency, decimals] of Object.entries(currencies))
      for (const amount of [1, 50, 999, 1_000, 5_490, 123_450, 123_456_780]) {
        const writing = { currency, decimals, language };
        expect(readAmount(writtenAmount(amount, writing), writing)).toBe(amount);
        expect(shownAmount(amount, writing)).not.toMatch(/[٠-٩]/);
      }
  });

  test.each([
    ['fr', '12,5', 1_250],
    ['fr', '12.50', 1_250],
    ['fr', '1 234,5', 123_450],
    ['en', '12,50', 1_250],
    ['en', '1,234', 123_400],
    ['en', '1,234.56', 123_456],
    ['nl', '1.234', 123_400],
    ['nl', '1.234,56', 123_456],
    ['ar', '١٢٫٥', 1_250],
    ['ar', '١٢.٥', 1_250],
    ['en', '30', 3_000],
    ['en', '30.', 3_000],
    ['en', '1.234', null],
    ['fr', '1.234', null],
    ['en', '12.345.678', null],
    ['en', '', null],
    ['en', 'x', null],
    ['en', '-5', null],
    ['en', '1e3', null],
    ['en', '9999999999999', null],
  ] as const)('in %s, "%s" is %s cents', (language, text, amount) => {
    expect(readAmount(text, { currency: 'eur', decimals: 2, language })).toBe(amount);
  });
});
