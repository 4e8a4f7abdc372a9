// The census of addresses: the table, the files and what the router was told agree.
import { expect, test } from 'vitest';
import { shopRoutes } from '#domain/shop/shop-routes.ts';
import { notFoundFile, screenFiles, screenName } from './screen-files.ts';

const files = Object.keys(import.meta.glob('./routes/*')).map((path) => path.replace('./routes/', ''));

test('every file in routes/ is the screen of an address, and no address has two', () => {
  const screens = screenFiles(files).flatMap(({ file }) => (file ? [file] : []));
  expect(new Set(screens).size).toBe(screens.length);
  expect([...screens, notFoundFile].toSorted()).toEqual(files.toSorted());
});

test('the router has each address of the table, in its order, and then the page for all others', async () => {
  const { default: entries } = await import('./routes.ts');
  const paths = entries.map(({ path, index }) => (index ? '/' : `/${path}`));
  expect(paths).toEqual([...shopRoutes.map(({ path }) => path), '/*']);
});

test('a screen is found by its name; until there is one, the address says it is not there', () => {
  expect(screenName('/')).toBe('home');
  expect(screenName('/order/:orderNo')).toBe('order.$orderNo');
  expect(screenName('/auth/*')).toBe('auth.$');
  const screens = screenFiles(['home.tsx', 'auth.login.tsx', notFoundFile]);
  expect(screens.find(({ path }) => path === '/auth/login')?.file).toBe('auth.login.tsx');
  expect(screens.find(({ path }) => path === '/phone-credit')?.file).toBeNull();
});

test('a file that no address leads to is a mistake', () => {
  expect(() => screenFiles(['fqa.tsx'])).toThrow('No address of domain/shop/shop-routes.ts leads to fqa.tsx.');
});
