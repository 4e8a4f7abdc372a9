import { expect, test } from 'vitest';
import { CountryCode } from './country.ts';

test.each([
  ['UAE', 'AE'],
  ['uae', 'AE'],
  ['AE', 'AE'],
  ['fr', 'FR'],
])('UNIT-72 %s comes in as %s', (given, code) => expect(CountryCode.parse(given)).toBe(code));

test.each(['', 'USA', 'F', 'F1', '<>', 'UAEE'])('"%s" is no country code', (given) => {
  expect(CountryCode.safeParse(given).success).toBe(false);
});
