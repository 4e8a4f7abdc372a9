import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, exponentOf, money, parseDecimal } from './money.ts';

test('LANG-14 amounts are whole minor units at the exponent ISO 4217 gives the currency', () => {
  expect(['EUR', 'COP', 'JPY', 'BHD', 'KWD', 'OMR'].map(exponentOf)).toEqual([2, 2, 0, 3, 3, 3]);
  expect(decimalText(money('BHD', 1_250))).toBe('1.250');
  expect(decimalText(money('EUR', -5))).toBe('-0.05');
  expect(decimalText(money('JPY', 1_500))).toBe('1500');
});

test.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [2, 'AED AUD BRL CAD CHF CNY COP DKK DOP EGP EUR GBP INR MAD MXN PEN QAR SAR SEK TRY USD ZAR'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
])('LANG-14 %i decimals: %s', (exponent, currencies) => {
  const others = currencies.split(' ').filter((currency) => exponentOf(currency) !== exponent);
  expect(others).toEqual([]);
});

test('an amount survives the way to text and back, in every currency', () => {
  const amount = fc.integer({ min: -1e14, max: 1e14 });
  fc.assert(
    fc.property(amount, fc.constantFrom('EUR', 'JPY', 'BHD'), (minor, currency) => {
      const text = decimalText(money(currency, minor));
      expect(parseDecimal(currency, text)).toEqual(money(currency, minor));
    }),
  );
});

test.each([
  ['EUR', '1.234'],
  ['JPY', '1.5'],
  ['EUR', '1,50'],
  ['EUR', ''],
  ['EUR', '1e3'],
  ['EUR', 'NaN'],
  ['EUR', '9'.repeat(16)],
  ['EUR', '9'.repeat(15)],
  ['EUR', 'x1'],
  ['EUR', '1x'],
  ['EUR', '1.'],
  ['EUR', '.5'],
  ['EUR', '+1'],
  ['EUR', '--1'],
  ['EUR', '1.x'],
])('what is no amount of %s is refused: %s', (currency, text) => expect(parseDecimal(currency, text)).toBeNull());

test('a fraction, an unsafe number or a made-up currency cannot become money', () => {
  expect(() => money('EUR', 0.5)).toThrow();
  expect(() => money('EUR', 2 ** 53)).toThrow();
  expect(() => money('eur', 1)).toThrow();
});

test('sum-as-text: adding text to money does not compile', () => {
  const { minor } = money('EUR', 16_972);
  // @ts-expect-error what comes of it is text
  const sum: number = minor + '437';
  // @ts-expect-error and text is no amount either
  expect(() => money('EUR', '437')).toThrow();
  expect(() => money('EUR', sum)).toThrow();
});

test('LANG-14 a text may have fewer decimals than its currency', () => {
  expect(parseDecimal('EUR', '12')).toEqual(money('EUR', 1_200));
  expect(parseDecimal('EUR', '12.5')).toEqual(money('EUR', 1_250));
  expect(parseDecimal('BHD', '-0.05')).toEqual(money('BHD', -50));
  expect(parseDecimal('JPY', '999999999999999')).toEqual(money('JPY', 999_999_999_999_999));
});

test('nothing is nothing, and not less than it', () => {
  expect(Object.is(money('EUR', -0).minor, 0)).toBe(true);
  expect(Object.is(parseDecimal('EUR', '-0')?.minor, 0)).toBe(true);
  expect(decimalText(money('EUR', 0))).toBe('0.00');
});

test.each(['eur', 'EU', 'EURO', 'xEUR', 'EUR ', ''])('%j is no currency code', (currency) => {
  expect(() => money(currency, 1)).toThrow(`"${currency}" is not a currency code`);
});

test.each([0.5, Number.NaN, Infinity, 2 ** 53])('%d is no whole amount', (minor) => {
  expect(() => money('EUR', minor)).toThrow(`${minor} is not a whole amount`);
});
