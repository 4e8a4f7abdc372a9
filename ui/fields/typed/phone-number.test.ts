import { expect, test } from 'vitest';
import { readPhone, wholeNumber } from './phone-number.ts';

const countries = [
  { code: 'FR', name: 'France', callingCode: '33' },
  { code: 'IT', name: 'Italy', callingCode: '39' },
  { code: 'US', name: 'United States', callingCode: '1' },
  { code: 'CA', name: 'Canada', callingCode: '1' },
  { code: 'BB', name: 'Barbados', callingCode: '1246' },
  { code: 'AE', name: 'United Arab Emirates', callingCode: '971' },
];
const read = (text: string, chosen = 'FR') => readPhone(text, chosen, countries);

test('a number at home stays in the chosen country, as it is written', () => {
  expect(read('06 12 40 77 18')).toEqual({ country: 'FR', number: '06 12 40 77 18' });
  expect(read('06-12.40 (77) 18x')).toEqual({ country: 'FR', number: '06-12.40 (77) 18' });
});

test('a pasted number says its country, with a plus or two zeros', () => {
  expect(read('+971 50 123 4567')).toEqual({ country: 'AE', number: '50 123 4567' });
  expect(read('00971501234567')).toEqual({ country: 'AE', number: '501234567' });
  expect(read('+33 (0)6 12')).toEqual({ country: 'FR', number: '6 12' });
});

test('the longest calling code wins, and a shared one keeps the choice', () => {
  expect(read('+1 246 555 0100').country).toBe('BB');
  expect(read('+1 416 555 0100', 'CA').country).toBe('CA');
  expect(read('+1 416 555 0100', 'FR').country).toBe('US');
});

test('an unfinished or unknown code stays as it is written', () => {
  expect(read('+9')).toEqual({ country: 'FR', number: '+9' });
  expect(read('+999 1')).toEqual({ country: 'FR', number: '+999 1' });
});

test('Arabic digits are digits', () => {
  expect(read('٠٥٠ ١٢٣', 'AE')).toEqual({ country: 'AE', number: '050 123' });
});

test('the whole number has no zero of home calls, except where that is kept', () => {
  expect(wholeNumber({ country: 'FR', number: '06 12 40 77 18' }, countries)).toBe('+33612407718');
  expect(wholeNumber({ country: 'IT', number: '06 1234' }, countries)).toBe('+39061234');
  expect(wholeNumber({ country: 'FR', number: '' }, countries)).toBe('');
  expect(wholeNumber({ country: 'FR', number: '+9' }, countries)).toBe('');
});
