import { describe, expect, test } from 'vitest';
import { amountStyleOf } from '../units/unit.ts';
import { amountTag, formatAmount, formatAmountRange, sameDecimals, typedDecimalSign } from './money-format.ts';
import { money } from './money.ts';

/** The spaces of Intl are of several widths; only where they stand matters here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const range = (currency: string, min: number, max: number, language: 'en' | 'fr' | 'ar') =>
  plain(formatAmountRange(money(currency, min), money(currency, max), { language, decimalDigits: 2 }));

describe('a range says the currency once, where the language puts it', () => {
  test('French: after the number', () => {
    expect(range('EUR', 1_000, 100_000, 'fr')).toBe('10 – 1 000 €');
  });
  test('English: before the number', () => {
    expect(range('EUR', 1_000, 100_000, 'en')).toBe('€10 – 1,000');
    expect(range('AED', 5_000, 500_000, 'en')).toBe('AED 50 – 5,000');
  });
  test('LANG-11 Arabic: latin digits, left to right, no invisible marks', () => {
    expect(range('AED', 5_000, 500_000, 'ar')).toBe('AED 50 – 5,000');
  });
  test('decimals show on both ends as soon as one end has any', () => {
    expect(range('EUR', 1_250, 2_000, 'fr')).toBe('12,50 – 20,00 €');
  });
  test('a single value is no range', () => {
    expect(range('EUR', 2_000, 2_000, 'en')).toBe('€20');
  });
});

describe('one amount', () => {
  const style = { language: 'en', decimalDigits: 2 } as const;

  test('has the decimals of the unit, or none when it is whole', () => {
    expect(formatAmount(money('EUR', 1_250), style)).toBe('€12.50');
    expect(formatAmount(money('EUR', 1_200), style)).toBe('€12');
    expect(plain(formatAmount(money('BHD', 1_250), { ...style, decimalDigits: 3 }))).toBe('BHD 1.250');
  });
  test('keeps its sign and every digit of a very large amount', () => {
    expect(formatAmount(money('EUR', -1_250), style)).toBe('-€12.50');
    expect(formatAmount(money('EUR', 9_007_199_254_740_991), style)).toBe('€90,071,992,547,409.91');
  });
});

test('UNIT-58 UNIT-59 a unit may show no decimals and the short sign instead of the code', () => {
  const pesos = money('COP', 5_000_000);
  expect(formatAmount(pesos, { language: 'es', decimalDigits: 0, showCurrencyCode: false })).toBe('50.000\u00a0$');
  expect(formatAmount(pesos, { language: 'es', decimalDigits: 0 })).toBe('50.000\u00a0COP');
});

test('UNIT-24 UNIT-58 UNIT-59 how a unit writes amounts: its decimals, its sign, as in its country', () => {
  const unit = { decimalDigits: 0, showCurrencyCode: false, defaultCountry: 'CO', formatCountry: null };
  const style = { language: 'es', decimalDigits: 0, showCurrencyCode: false };
  expect(amountStyleOf(unit, 'es')).toEqual({ ...style, formatCountry: 'CO' });
  expect(amountStyleOf({ ...unit, formatCountry: 'DO' }, 'es')).toEqual({ ...style, formatCountry: 'DO' });
  const written = (changes: Partial<typeof unit>, language: 'es' | 'en' = 'es') =>
    plain(formatAmount(money('COP', 1_234_560), amountStyleOf({ ...unit, ...changes }, language)));
  expect(written({})).toBe('$ 12.346');
  expect(written({ decimalDigits: 2 })).toBe('$ 12.345,60');
  expect(written({}, 'en')).toBe('$12,346');
  expect(written({ showCurrencyCode: true }, 'en')).toBe('COP 12,346');
});

test.each([
  ['es', 'DO', 'RD$1,234.50'],
  ['es', 'ES', '1234,50 DOP'],
  ['en', 'DO', 'DOP 1,234.50'],
  // CLDR knows no such writing: the language's own.
  ['fr', 'DO', '1 234,50 DOP'],
  ['ar', 'BH', 'DOP 1,234.50'],
] as const)('%s as it is written in %s: %s', (language, formatCountry, written) => {
  const style = { language, decimalDigits: 2, formatCountry };
  expect(plain(formatAmount(money('DOP', 123_450), style))).toBe(written);
});

test('LANG-09 people in France type a comma before decimals, others a dot', () => {
  expect(['FR', 'ES', 'AE', 'CO'].map(typedDecimalSign)).toEqual([',', '.', '.', '.']);
});

test('LANG-11 an amount is written as its language is in the unit’s country, Arabic as English', () => {
  expect(amountTag({ language: 'es', formatCountry: 'DO' })).toBe('es-DO');
  expect(amountTag({ language: 'es', formatCountry: null })).toBe('es');
  expect(amountTag({ language: 'zc' })).toBe('zh-Hans');
  expect(amountTag({ language: 'ar', formatCountry: 'BH' })).toBe('en');
});

test('one amount written in several ways is never taken for another', () => {
  const amount = money('COP', 123_450);
  const ways = [
    { language: 'en', decimalDigits: 2 },
    { language: 'es', decimalDigits: 2 },
    { language: 'es', decimalDigits: 2, formatCountry: 'CO' },
    { language: 'es', decimalDigits: 2, showCurrencyCode: false },
    { language: 'es', decimalDigits: 0 },
  ] as const;
  const written = () => ways.map((style) => plain(formatAmount(amount, style)));
  const first = ['COP 1,234.50', '1234,50 COP', '$ 1.234,50', '1234,50 $', '1235 COP'];
  expect(written()).toEqual(first);
  expect(written()).toEqual(first);
  expect(plain(formatAmount(money('EUR', 123_450), ways[1]))).toBe('1234,50 €');
  expect(plain(formatAmount(money('COP', 123_451), ways[1]))).toBe('1234,51 COP');
});

test('a range of less than nothing keeps both signs', () => {
  expect(range('EUR', -2_000, -1_000, 'fr')).toBe('-20 – -10 €');
});

test('LANG-14 where decimals are hidden none are shown, and the last digit that is rounds half up', () => {
  const shown = (minor: number, decimalDigits: number) =>
    plain(formatAmount(money('BHD', minor), { language: 'en', decimalDigits }));
  expect([12_499, 12_500, 13_500].map((minor) => shown(minor, 0))).toEqual(['BHD 12', 'BHD 13', 'BHD 14']);
  expect([12_344, 12_345, 12_355].map((minor) => shown(minor, 2))).toEqual(['BHD 12.34', 'BHD 12.35', 'BHD 12.36']);
});

describe('the short sign of a currency is that of the country, for readers of every language', () => {
  const short = (language: 'en' | 'es' | 'fr' | 'ar', formatCountry: string, currency: string) =>
    plain(
      formatAmount(money(currency, 5_000_000), { language, decimalDigits: 0, showCurrencyCode: false, formatCountry }),
    );

  test.each([
    ['es', 'DO', 'DOP', 'RD$50,000'],
    ['en', 'DO', 'DOP', 'RD$50,000'],
    ['fr', 'DO', 'DOP', '50 000 RD$'],
    ['ar', 'DO', 'DOP', 'RD$50,000'],
    ['en', 'CO', 'COP', '$50,000'],
    ['en', 'FR', 'EUR', '€50,000'],
    // A currency that the country has no sign for, and one whose sign there is in other letters.
    ['en', 'FR', 'DOP', '$50,000'],
    ['en', 'BH', 'BHD', 'BHD 5,000'],
  ] as const)('UNIT-59 %s in %s: %s is %s', (language, country, currency, text) => {
    expect([short(language, country, currency), short(language, country, currency)]).toEqual([text, text]);
  });
});

describe('amounts that stand together', () => {
  const style = { language: 'en', decimalDigits: 3 } as const;
  const [two, five, ten] = [money('BHD', 2_500), money('BHD', 5_000), money('BHD', 10_000)];

  test('all have decimals as soon as one of them has, ranges too', () => {
    const together = sameDecimals([two, five, ten], style);
    expect([two, five].map((amount) => plain(formatAmount(amount, together)))).toEqual(['BHD 2.500', 'BHD 5.000']);
    expect(plain(formatAmountRange(five, ten, together))).toBe('BHD 5.000 – 10.000');
  });
  test('have none where all are whole', () => {
    const together = sameDecimals([five, ten], style);
    expect(plain(formatAmountRange(five, ten, together))).toBe('BHD 5 – 10');
  });
  test('one that has decimals shows them, even where nobody counted on it', () => {
    expect(plain(formatAmount(two, sameDecimals([five, ten], style)))).toBe('BHD 2.500');
  });
  test('what lies in front of a list keeps the decimals of the list', () => {
    const list = sameDecimals([two, five], style);
    expect(plain(formatAmount(ten, sameDecimals([five, ten], list)))).toBe('BHD 10.000');
  });
  test('LANG-14 a unit that hides decimals shows none', () => {
    expect(plain(formatAmount(two, sameDecimals([two, five], { ...style, decimalDigits: 0 })))).toBe('BHD 3');
  });
});
