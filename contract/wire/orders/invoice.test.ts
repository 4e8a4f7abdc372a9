import { expect, test } from 'vitest';
import { invoiceName, joinedAddress } from './invoice.ts';

test('ORDER-13 ORDER-32 both lines of an address, and only those that say something', () => {
  expect(joinedAddress('14 quai des Tanneurs', ' Bâtiment B ')).toBe('14 quai des Tanneurs, Bâtiment B');
  expect(joinedAddress('14 quai des Tanneurs', ' ')).toBe('14 quai des Tanneurs');
  expect(joinedAddress('', '')).toBe('');
});

test.each([
  ['Hélène Marie Marchetti', 'Mme', 'Mme Marchetti Hélène Marie'],
  ['  Hélène   Marchetti ', '', 'Marchetti Hélène'],
  ['Madonna', '', 'Madonna'],
  ['', '', ''],
])('ORDER-14 “%s” is written with the last name first', (name, civility, written) => {
  expect(invoiceName(name, civility)).toBe(written);
});
