import { expect, test } from 'vitest';
import { mustReload } from './screen-change.ts';

const phone = { pixelRatio: 2.5, widthPx: 400 };
const desktop = { pixelRatio: 1, widthPx: 1280 };

test('SHELL-06 SHELL-38 the page reloads when the ratio crosses 1.7 and the width crosses 992', () => {
  expect(mustReload(phone, desktop, '/')).toBe(true);
  expect(mustReload(desktop, phone, '/')).toBe(true);
  expect(mustReload({ pixelRatio: 1.7, widthPx: 991 }, { pixelRatio: 1.69, widthPx: 992 }, '/')).toBe(true);
  // Nobody types on a page that is not there.
  expect(mustReload(phone, desktop, '/a/b/c')).toBe(true);
});

test('SHELL-38 one of the two alone is not enough', () => {
  expect(mustReload(phone, { ...phone, widthPx: 1280 }, '/')).toBe(false);
  expect(mustReload(phone, { ...phone, pixelRatio: 1 }, '/')).toBe(false);
  expect(mustReload(desktop, { pixelRatio: 1.69, widthPx: 991 }, '/')).toBe(false);
  expect(mustReload(desktop, { pixelRatio: 1.7, widthPx: 992 }, '/')).toBe(false);
});

test.each([
  '/buying-friend',
  '/b2b/buying',
  '/phone-credit',
  '/buying-self/checkout',
  '/salesman/buying/checkout',
  '/auth/b2b/register',
  '/auth/login',
])('SHELL-38 never on %s, where typed data would be lost', (path) => {
  expect(mustReload(phone, desktop, path)).toBe(false);
});
