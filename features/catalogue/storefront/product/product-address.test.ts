import { expect, test } from 'vitest';
import { productAddress, withoutProduct, withProduct } from './product-address.ts';

const address = new URLSearchParams('?lang=fr&q=tea');

test('LANG-12 the page of a card keeps the language that is named in the address, and nothing else of it', () => {
  expect(productAddress('a-1', address)).toBe('/card/a-1?lang=fr');
  expect(productAddress('a-1', address, '/data')).toBe('/card/a-1/data?lang=fr');
  expect(productAddress('a/1', new URLSearchParams('?q=tea'))).toBe('/card/a%2F1');
});

test('HOME-02 a card stands in front of the list as it was, and leaves it so', () => {
  expect(withProduct('a-1', address)).toBe('?lang=fr&q=tea&card=a-1');
  expect(withoutProduct(new URLSearchParams('?lang=fr&card=a-1&q=tea'))).toBe('?lang=fr&q=tea');
});
