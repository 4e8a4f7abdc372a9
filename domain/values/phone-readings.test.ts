import { expect, test } from 'vitest';
import { phoneReadings } from './phone-readings.ts';

test.each([
  ['', []],
  ['12', []],
  ['123', ['123', '+123']],
  ['tel 123', []],
  ['123 ext', []],
  ['1'.repeat(24), ['1'.repeat(24), `+${'1'.repeat(24)}`]],
  ['1'.repeat(25), []],
  [' +33 6 12 ', ['+33 6 12']],
  ['33-0612', ['+330612', '+33612']],
  ['+33-0612', ['+330612', '+33612']],
  ['33- 0612', ['+33 0612', '+33612']],
  ['33-612', ['+33612', '+33612']],
  // Only a zero at the beginning is for calls at home.
  ['33-6012', ['+336012', '+336012']],
  // An area code has four digits at most, and stands first.
  ['06-12-34', ['+0612-34', '+0612-34']],
  ['06123-45', ['06123-45', '+06123-45']],
  ['06 12-34', ['06 12-34', '+06 12-34']],
  ['(06) 1-2', ['(06) 1-2', '+(06) 1-2']],
] as const)('VAL-21 VAL-22 VAL-23 %j may mean %j', (typed, readings) => {
  expect(phoneReadings(typed)).toEqual(readings);
});
