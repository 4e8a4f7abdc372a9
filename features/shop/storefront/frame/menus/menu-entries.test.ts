import { expect, test } from 'vitest';
import { menuEntries } from './menu-entries.ts';

const plain = { can: [], storeLocatorUrl: null, faqUrl: null } as const;
const placesOf = (shop: Parameters<typeof menuEntries>[0]) =>
  Object.fromEntries(menuEntries(shop).map(({ id, to }) => [id, to]));

test('NAV-27 a card can be queried only where the unit needs it', () => {
  expect(placesOf(plain)).not.toHaveProperty('query');
  expect(placesOf({ ...plain, can: ['card-query'] })).toMatchObject({ query: '/query' });
});

test('NAV-07 the map is the unit’s store locator, and there is none without it', () => {
  expect(placesOf(plain)).not.toHaveProperty('map');
  expect(placesOf({ ...plain, storeLocatorUrl: 'https://map.example' })).toMatchObject({ map: 'https://map.example' });
});

test('NAV-28 questions lead to the unit’s own address, or to ours', () => {
  expect(placesOf(plain)).toEqual({ faq: '/faq' });
  expect(placesOf({ ...plain, faqUrl: 'https://faq.example' })).toEqual({ faq: 'https://faq.example' });
});
