import { check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, money } from '#domain/values/money.ts';
import { fromProvider, toProvider } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');

describe('wrong-sum-back:', () => {
  test.each([
    ['EUR', 1_250, 1_250],
    ['JPY', 1_500, 1_500],
    ['KRW', 1_500, 1_500],
    ['BHD', 1_250, 1_250],
    ['KWD', 5_120, 5_120],
    ['ISK', 5, 500],
    ['MGA', 500, 5],
    ['HUF', 17_500, 17_500],
    ['TWD', 800, 800],
  ])('%s %i is sent as %i', (currency, ours, theirs) => {
    expect(toProvider(ours, currency)).toBe(theirs);
    expect(fromProvider(theirs, currency)).toBe(ours);
    expect(fromProvider(theirs, currency.toLowerCase())).toBe(ours);
  });

  test.each([
    ['BHD', 5_123],
    ['TND', 1],
    ['MGA', 501],
    ['UGX', 500],
    ['IQD', 500],
    ['LYD', 500],
    ['EUR', 0.5],
    ['EUR', Number.NaN],
    ['ISK', Number.MAX_SAFE_INTEGER],
  ])('%s %d cannot be said and is not rounded', (currency, amount) => {
    expect(toProvider(amount, currency)).toBeNull();
  });

  test('nor what they say that we cannot', () => {
    expect(fromProvider(550, 'ISK')).toBeNull();
    expect(fromProvider(1.5, 'EUR')).toBeNull();
  });

  const amounts = integer({ min: -99_999_999, max: 99_999_999 });

  test('in every currency: what is said comes back as it was', () => {
    const isKept = (currency: string, amount: number) => {
      const said = toProvider(amount, currency);
      return said === null || fromProvider(said, currency) === amount;
    };
    expect(check(property(constantFrom(...currencies), amounts, isKept), { numRuns: 2_000 }).counterexample).toBeNull();
  });

  test('in every currency: parts that can be said add up to the whole', () => {
    const addsUp = (currency: string, one: number, other: number) => {
      const [a, b] = [toProvider(one, currency), toProvider(other, currency)];
      return a === null || b === null || toProvider(one + other, currency) === a + b;
    };
    const found = check(property(constantFrom(...currencies), amounts, amounts, addsUp), { numRuns: 2_000 });
    expect(found.counterexample).toBeNull();
  });

  test('a whole number of the currency can be said in every one we are sure of', () => {
    for (const currency of currencies) {
      const whole = Number(`1${'0'.repeat(decimalText(money(currency, 1)).split('.')[1]?.length ?? 0)}`);
      expect(toProvider(whole, currency) === null, currency).toBe(['UGX', 'IQD', 'LYD'].includes(currency));
    }
  });
});
