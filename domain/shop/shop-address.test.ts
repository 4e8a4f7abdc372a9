import { expect, test } from 'vitest';
import { pathInShop, shopAddress, unitCandidate } from './shop-address.ts';

test('UNIT-03 the first path segment may name a unit', () => {
  expect(unitCandidate('/north')).toBe('north');
  expect(unitCandidate('/north/cards/7')).toBe('north');
  expect(shopAddress('north', 'south')).toEqual({ unit: 'north', prefix: '/north' });
});

test('UNIT-05 without a known unit the default unit is used and paths carry no prefix', () => {
  expect(shopAddress(null, 'south')).toEqual({ unit: 'south', prefix: '' });
  expect(pathInShop({ prefix: '' }, '/')).toBe('/');
  expect(pathInShop({ prefix: '' }, '/cards')).toBe('/cards');
});

test('UNIT-03 what no unit can be called is not asked about', () => {
  for (const path of ['/', '', '//north', '/North', '/north.data', '/__manifest', '/%6eorth', '/a'])
    expect(unitCandidate(path)).toBeNull();
});

test('UNIT-04 paths inside a named unit are prefixed', () => {
  expect(pathInShop({ prefix: '/north' }, '/')).toBe('/north');
  expect(pathInShop({ prefix: '/north' }, '/cards?page=2')).toBe('/north/cards?page=2');
});

test('UNIT-77 a known unit wins over a route of the same name', () => {
  expect(shopAddress('cart', 'south')).toEqual({ unit: 'cart', prefix: '/cart' });
});
