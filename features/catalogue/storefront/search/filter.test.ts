import { expect, test } from 'vitest';
import { isFiltered, isSameList, readFilter, withFilter } from './filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));

test('HOME-14 the address holds name, category, country, online-only and the number of pages', () => {
  expect(read('?q=caf%C3%A9&category=food&country=FR&online=1&pages=3')).toEqual({
    name: 'café',
    category: 'food',
    country: 'FR',
    onlyOnline: true,
    pages: 3,
  });
  expect(read('')).toEqual({ name: '', category: '', country: '', onlyOnline: false, pages: 1 });
});

test.each(['pages=0', 'pages=-3', 'pages=x', 'pages=1e9', 'category=<b>', 'country=france', 'q=' + 'x'.repeat(500)])(
  'nonsense in the address is left out: %s',
  (address) => {
    const { pages, category, country, name } = read(address);
    expect(pages).toBeGreaterThanOrEqual(1);
    expect(pages).toBeLessThanOrEqual(50);
    expect([category, country]).toEqual(['', '']);
    expect(name.length).toBeLessThanOrEqual(64);
  },
);

test('HOME-14 a change keeps the rest of the address, and starts at the first page again', () => {
  const address = new URLSearchParams('?lang=fr&q=a&pages=4&card=x');
  expect(withFilter(address, { category: 'food' })).toBe('?lang=fr&q=a&category=food');
  expect(withFilter(address, { name: '' })).toBe('?lang=fr');
  expect(withFilter(address, { pages: 5 })).toBe('?lang=fr&q=a&pages=5');
  expect(withFilter(address, { pages: 1 })).toBe('?lang=fr&q=a');
  expect(withFilter(address, { onlyOnline: true })).toBe('?lang=fr&q=a&online=1');
  expect(withFilter(address, { country: 'FR' })).toBe('?lang=fr&q=a&country=FR');
  const chosen = new URLSearchParams('?category=food&country=FR&online=1');
  expect(withFilter(chosen, { category: '', country: '', onlyOnline: false })).toBe('?');
});

test('HOME-04 online-only can be switched off again', () => {
  expect(withFilter(new URLSearchParams('?q=a&online=1'), { onlyOnline: false })).toBe('?q=a');
  expect(withFilter(new URLSearchParams('?q=a&online=1'), { category: 'food' })).toBe('?q=a&online=1&category=food');
});

test('paging is no filter', () => {
  expect(isFiltered(read('?pages=2'))).toBe(false);
  expect(isFiltered(read('?online=1'))).toBe(true);
});

test('HOME-14 a list is asked for anew when its filter, its pages or its shop change, not for a card in front of it', () => {
  const isSame = (other: string) =>
    isSameList(new URL('https://shop.example/maison?q=a'), new URL(other, 'https://shop.example'));
  expect(isSame('/maison?q=a&card=x')).toBe(true);
  for (const other of ['/maison?q=b', '/maison?q=a&online=1', '/maison?q=a&pages=2', '/tinto?q=a'])
    expect(isSame(other), other).toBe(false);
});

test('HOME-03 what nobody can type is no part of a name', () => {
  expect(read('q=%00a%0Ab%00').name).toBe('a b');
});
