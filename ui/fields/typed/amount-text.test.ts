import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/values/language.ts';
import { typedDecimalSign } from '#domain/values/money-format.ts';
import { exponentOf } from '#domain/values/money.ts';
import { currencyMark, editAmount, readAmount, writeAmount } from './amount-text.ts';

const euro = { currency: 'EUR', language: 'en', decimalDigits: 2 } as const;
const french = { ...euro, language: 'fr' } as const;
const dirham = { currency: 'AED', language: 'ar', decimalDigits: 2 } as const;

describe('an amount is read as its writer meant it', () => {
  test.each([
    ['75', 7500],
    ['75.5', 7550],
    ['75,50', 7550],
    ['.5', 50],
    ['5.', 500],
    ['1,250', 125_000],
    ['1,250.75', 125_075],
    ['€ 1 250', 125_000],
    ['1’250.00', 125_000],
    ['1.234.567', 123_456_700],
  ])('%s in English', (text, minor) => expect(readAmount(text, euro)).toBe(minor));

  test.each([
    ['75,5', 7550],
    ['75.50', 7550],
    ['1.250', 125_000],
    ['1 250,75 €', 125_075],
    ['1\u202f250', 125_000],
  ])('%s in French', (text, minor) => expect(readAmount(text, french)).toBe(minor));

  test('Arabic digits count as digits', () => {
    expect(readAmount('٧٥٫٢٥', dirham)).toBe(7525);
  });
});

test.each(['', 'ten', '-5', '1.2.3', '12,34,56', '1,2,3', '75.505', '1e3', '12-13'])(
  '"%s" is no amount of two decimals',
  (text) => expect(readAmount(text, euro)).toBeNull(),
);

test('LANG-14 a unit without decimals takes none', () => {
  expect(readAmount('75.5', { ...euro, decimalDigits: 0 })).toBeNull();
  expect(readAmount('1500', { currency: 'JPY', language: 'en', decimalDigits: 0 })).toBe(1500);
});

test('three decimals where the currency has them', () => {
  expect(readAmount('1.250', { currency: 'BHD', language: 'fr', decimalDigits: 3 })).toBe(1_250_000);
  expect(readAmount('1,250', { currency: 'BHD', language: 'fr', decimalDigits: 3 })).toBe(1250);
});

describe('LANG-09 where a dot is typed and the page shows a comma, with three decimals', () => {
  const dinar = { currency: 'TND', language: 'fr', decimalDigits: 3, typedSign: '.' } as const;

  test.each(['1,234', '1.234', '999,000', '12.500'])('%s may be two amounts, and is none', (text) =>
    expect(readAmount(text, dinar)).toBeNull(),
  );

  test.each([
    ['1,23', 1230],
    ['1.2', 1200],
    ['0,234', 234],
    ['0.234', 234],
    ['1234,567', 1_234_567],
    ['1.234,5', 1_234_500],
    ['1,234.5', 1_234_500],
    ['1.234.567', 1_234_567_000],
    ['1234', 1_234_000],
  ])('%s can only be one', (text, minor) => expect(readAmount(text, dinar)).toBe(minor));

  test('with one sign for both there is nothing to guess', () => {
    expect(readAmount('1,234', { ...dinar, typedSign: ',' })).toBe(1234);
    expect(readAmount('1.234', { ...dinar, typedSign: ',' })).toBe(1_234_000);
  });
});

test('whatever is shown or edited is read back as the same amount, in every language', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(...languages), (minor, language) => {
      const form = { ...euro, language };
      expect(readAmount(writeAmount(minor, form), form)).toBe(minor);
      expect(readAmount(editAmount(minor, form), form)).toBe(minor);
    }),
  );
});

test.each([
  ['fr', 'FR', 'EUR', 2, 'FR'],
  ['en', 'FR', 'EUR', 2, 'FR'],
  ['ar', 'BH', 'BHD', 3, 'BH'],
  ['es', 'DO', 'DOP', 0, 'ES'],
  ['es', 'CO', 'COP', 0, 'CO'],
  ['es', 'CO', 'COP', 2, 'CO'],
  ['en', 'CO', 'COP', 0, 'CO'],
  ['nl', 'BE', 'EUR', 2, 'BE'],
  ['it', 'CH', 'CHF', 2, 'CH'],
] as const)(
  'LANG-09 in %s as in %s what is shown of %s with %d decimals is read back, where %s says what is typed',
  (language, formatCountry, currency, decimalDigits, country) => {
    const form = { language, formatCountry, currency, decimalDigits, typedSign: typedDecimalSign(country) };
    const grain = 10 ** (exponentOf(currency) - decimalDigits);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (value) => {
        expect(readAmount(writeAmount(value * grain, form), form)).toBe(value * grain);
        expect(readAmount(editAmount(value * grain, form), form)).toBe(value * grain);
      }),
    );
  },
);

test('in Bogotá 50.000 is fifty thousand, with or without decimals', () => {
  const form = { language: 'es', formatCountry: 'CO', currency: 'COP', typedSign: '.' } as const;
  expect(readAmount('$ 50.000', { ...form, decimalDigits: 0 })).toBe(5_000_000);
  expect(readAmount('1.250,50', { ...form, decimalDigits: 2 })).toBe(125_050);
  expect(readAmount('50.5', { ...form, decimalDigits: 0 })).toBeNull();
  expect(readAmount('50.00', { ...form, decimalDigits: 0 })).toBeNull();
});

describe('comma-shifts-amount: an amount is read as it is shown, or not at all', () => {
  const paris = { currency: 'EUR', decimalDigits: 2, typedSign: typedDecimalSign('FR') } as const;
  const madrid = { currency: 'EUR', decimalDigits: 2, typedSign: typedDecimalSign('ES') } as const;
  const dubai = { currency: 'AED', decimalDigits: 2, typedSign: typedDecimalSign('AE') } as const;
  const manama = { currency: 'BHD', decimalDigits: 3, typedSign: typedDecimalSign('BH') } as const;
  const bogota = { currency: 'COP', decimalDigits: 0, formatCountry: 'CO', typedSign: typedDecimalSign('CO') } as const;
  const shops = { paris, madrid, dubai, manama, bogota };

  /** Whatever a person may have meant by it, in whole units of the currency. */
  const meant: Readonly<Record<string, readonly number[]>> = {
    '123,45': [123.45],
    '123.45': [123.45],
    '1 234,50': [1_234.5],
    '1\u00a0234,50': [1_234.5],
    '1\u202f234.50': [1_234.5],
    '1.234,50': [1_234.5],
    '1,234.50': [1_234.5],
    '1’234.50': [1_234.5],
    '5.5': [5.5],
    '5,5': [5.5],
    '0,50': [0.5],
    '1.000': [1_000, 1],
    '1,000': [1_000, 1],
    '12.345': [12_345, 12.345],
    '1 000': [1_000],
    '1  000': [1_000],
    '1.000.000': [1_000_000],
    '1,000,000': [1_000_000],
    '١٢٣٫٤٥': [123.45],
    '١٬٢٣٤٫٥٠': [1_234.5],
    '۱۲۳٫۴۵': [123.45],
    '١٫٠٠٠': [1],
    '١٬٠٠٠': [1_000],
    '١٫٠٠٠٫٠٠٠': [],
    '12 50': [12.5],
    '5 5': [5.5],
    '5’50': [5.5],
    '1 00 000': [],
  };
  const rows = Object.keys(shops).flatMap((shop) =>
    languages.map((language) => [shop, language] as [keyof typeof shops, (typeof languages)[number]]),
  );

  test.each(rows)('in %s and %s, typed and pasted', (shop, language) => {
    const form = { ...shops[shop], language };
    for (const [text, amounts] of Object.entries(meant)) {
      const typed = readAmount(text, form);
      const allowed = amounts.map((amount) => Math.round(amount * 10 ** exponentOf(form.currency)));
      expect([...allowed, null], text).toContain(typed);
      // Shown with a comma and typed with a dot, three decimals may be thousands: that is refused too.
      for (const write of [writeAmount, editAmount])
        expect([typed, null], text).toContain(typed === null ? null : readAmount(write(typed, form), form));
      // With the currency, with the spaces of a web page, and with the marks that turn a line's direction.
      for (const pasted of [
        `€ ${text}`,
        `${text}\u00a0€`,
        ` ${text}\n`,
        `\u200f${text}\u200f`,
        `\u2066AED ${text}\u2069`,
      ])
        expect(readAmount(pasted, form), pasted).toBe(typed);
    }
  });

  test.each([
    ['paris', 'fr', '123,45', 12_345],
    ['paris', 'fr', '123.45', 12_345],
    ['paris', 'fr', '1 234,50', 123_450],
    ['paris', 'fr', '1.234,50', 123_450],
    ['paris', 'en', '1,234.50', 123_450],
    ['paris', 'fr', '5.5', 550],
    ['paris', 'fr', '1.000', 100_000],
    ['paris', 'fr', '1,000', null],
    ['madrid', 'en', '1.000', null],
    ['madrid', 'en', '1,000', 100_000],
    ['dubai', 'ar', '١٬٢٣٤٫٥٠', 123_450],
    ['dubai', 'ar', '١٫٠٠٠', null],
    ['dubai', 'ar', '1.000', null],
    ['manama', 'ar', '1.000', 1_000],
    ['manama', 'ar', '١٫٠٠٠', 1_000],
    ['manama', 'en', '1,000', 1_000_000],
    ['bogota', 'es', '1.000', 100_000],
    ['bogota', 'es', '5.5', null],
    ['bogota', 'es', '١٫٠٠٠', null],
    ['paris', 'fr', '١٫٠٠٠', null],
    ['paris', 'fr', '1  000', 100_000],
    ['paris', 'fr', '12 50', null],
    ['paris', 'fr', '5’50', null],
  ] as const)('in %s and %s, %s is %s', (shop, language, text, minor) => {
    expect(readAmount(text, { ...shops[shop], language })).toBe(minor);
  });
});

test('the currency stands where the language puts it', () => {
  expect(currencyMark(euro)).toEqual({ text: '€', side: 'before' });
  expect(currencyMark(french)).toEqual({ text: '€', side: 'after' });
  expect(currencyMark(dirham)).toEqual({ text: 'AED', side: 'before' });
});

describe('the sign before decimals is that of the shop’s country', () => {
  const inShopOf = (country: string, language: 'en' | 'fr' | 'es') => ({
    ...euro,
    language,
    typedSign: typedDecimalSign(country),
  });

  test('LANG-09 a comma where the default country is FR, whatever the language of the page', () => {
    for (const language of ['en', 'fr', 'es'] as const) {
      expect(editAmount(7550, inShopOf('FR', language))).toBe('75,50');
      expect(readAmount('75,5', inShopOf('FR', language))).toBe(7550);
      // Before three digits the other sign parts thousands.
      expect(readAmount('1.250', inShopOf('FR', language))).toBe(125_000);
    }
  });

  test('LANG-09 a dot everywhere else', () => {
    for (const country of ['ES', 'CO', 'BH', 'BE'])
      for (const language of ['en', 'fr', 'es'] as const) {
        expect(editAmount(7550, inShopOf(country, language))).toBe('75.50');
        expect(readAmount('75.5', inShopOf(country, language))).toBe(7550);
        expect(readAmount('1,250', inShopOf(country, language))).toBe(125_000);
      }
  });
});
