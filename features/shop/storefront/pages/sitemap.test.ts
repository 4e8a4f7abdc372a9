import { expect, test } from 'vitest';
import type { UnitProfile } from '#domain/units/unit.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { sitemap } from './sitemap.ts';

/** The pages that search engines are told of, in the default language. */
const pagesOf = (changes: Partial<UnitProfile>, items: readonly string[] = []) =>
  Array.from(
    sitemap(unitProfile(changes), 'https://shop.example/alpha', items).matchAll(/<loc>([^<]*)\?lang=en<\/loc>/g),
    ([, page = '']) => page.replace('https://shop.example/alpha', ''),
  );

test('UNIT-12 business pages are told of where the unit has them and nobody hid them', () => {
  const can = ['business'] as const;
  expect(pagesOf({ can })).toEqual(['/', '/b2b', '/b2b/info', '/faq', '/terms-conditions']);
  for (const changes of [{ can: [] }, { can, hidden: can }])
    expect(pagesOf(changes)).toEqual(['/', '/faq', '/terms-conditions']);
});

test('UNIT-33 where questions are answered elsewhere, the built-in page is not told of', () => {
  expect(pagesOf({ faqUrl: 'https://help.example/' })).toEqual(['/', '/terms-conditions']);
});

test('ROUTE-38 the pages of its own are told of, and each card', () => {
  const infoPages = [{ href: 'about', title: {}, content: {} }];
  expect(pagesOf({ infoPages }, ['A 1'])).toEqual(['/', '/faq', '/terms-conditions', '/about', '/card/A%201']);
});

test('LANG-02 LANG-12 each page is told of in every language of the unit, with the others beside it', () => {
  const xml = sitemap(unitProfile({ languages: ['fr', 'zc'] }), 'https://shop.example', []);
  const addresses = ['fr', 'zc'].map((language) => `https://shop.example/faq?lang=${language}`);
  const beside = addresses
    .map((href, at) => `<xhtml:link rel="alternate" hreflang="${['fr', 'zh-Hans'][at]}" href="${href}"/>`)
    .join('');
  for (const address of addresses) expect(xml).toContain(`<url><loc>${address}</loc>${beside}</url>`);
  expect(xml).not.toContain('lang=en');
});
