import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isKnown, treeOf, withRow, withTestedLine } from './address.ts';
import { newScreenFaults } from './scaffold.ts';

describe('the address of a new screen', () => {
  const rows = `
  { path: '/faq', kind: 'shop' },
  // Everything else.
  {
    path: entrancePage('customer', '*'),
    kind: 'sign-in',
  },
  { path: '/:href', kind: 'shop' },
`;

  test('its row stands above the one that would be meant instead', () => {
    expect(withRow(rows, '/auth/devices')).toContain(
      `{ path: '/auth/devices', kind: 'sign-in' },\n  // Everything else.`,
    );
    expect(withRow(rows, '/account/devices')).toContain(
      `{ path: '/account/devices', kind: 'account', refused: { guest: 'sign-in' } },\n  { path: '/:href'`,
    );
  });

  test.each([
    ['/auth/devices', "  { path: entrancePage('customer', '*')"],
    ['/auth/b2b/devices', "  { path: entrancePage('business', '*')"],
    ['/devices', '  // UNIT-77'],
  ])('the table has a place for %s', (path, next) => {
    const table = readFileSync('domain/shop/shop-routes.ts', 'utf8');
    expect(withRow(table, path)).toContain(`  { path: '${path}', ${treeOf(path).row} },\n${next}`);
  });

  test('its line is in the table of the test, with who gets to see it', () => {
    const line = withTestedLine('\n  /sitemap.xml -', '/b2b/orders/:orderNo').split('\n')[1];
    expect(line?.split(/\s+/)).toEqual(['', '/b2b/orders/A-1', 'business', 'H', 'H', 'H', 'S', 'H']);
    expect(treeOf('/gift-wrap').signIn).toBeNull();
  });

  test('one that has its row already gets no other', () => {
    expect(isKnown('/phone-credit')).toBe(true);
    expect(isKnown('/order/:orderNo')).toBe(true);
    expect(isKnown('/phone-debit')).toBe(false);
  });
});

test('an order that makes no sense is refused in sentences', () => {
  expect(newScreenFaults({ area: 'trial', name: 'ownCards', path: 'account' })).toHaveLength(3);
  const query = { area: 'companies', name: 'query', path: '/b2b/query' };
  expect(newScreenFaults(query, [{ area: 'cards', slice: 'query' }])).toEqual([
    '"query" are texts of cards already; give the screen another name.',
  ]);
  expect(newScreenFaults(query, [{ area: 'companies', slice: 'business' }])).toEqual([]);
  expect(newScreenFaults({ area: 'cards', name: 'gift/own-cards', path: '/order/:orderNo/*' })).toEqual([]);
});
