// What the pages of a card hand on to their parts, as the server writes them.
import { expect, test } from 'vitest';
import type { UnitProfile } from '#domain/units/unit.ts';
import { markup } from '#testing/browser/markup.tsx';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { GiftPage } from './gift/gift-page.tsx';
import { giftPage } from './gift/gift-page.server.ts';
import { QueryPage } from './query/query-page.tsx';
import { queryPage } from './query/query-page.server.ts';

const args = (unit: UnitProfile) => ({ unit, language: 'en' }) as Parameters<typeof giftPage>[0];

test('CARD-01 UNIT-65 a balance is asked for by number, and by PIN where the unit’s cards have one', () => {
  const asked = (can: UnitProfile['can']) => {
    const html = markup(<QueryPage {...queryPage(args(unitProfile({ can })), null)} />, {});
    return [Array.from(html.matchAll(/<input[^>]* name="(\w+)"/g), ([, name]) => name), /PIN/.test(html)];
  };
  expect(asked(['card-query', 'pin'])).toEqual([['number', 'pin'], true]);
  expect(asked(['card-query'])).toEqual([['number'], false]);
});

test('CARD-01 UNIT-08 its title names the shop, and a card of the shop shows where the codes are', () => {
  const card = { name: 'Lumière', tagline: 'Light', art: testProduct().art };
  const shown = (one: typeof card | null) => markup(<QueryPage {...queryPage(args(unitProfile()), one)} />, {});
  expect(shown(null)).toMatch(/<title>[^<|]+ \| Alpha Cards<\/title>/);
  expect(shown(card)).toContain('Lumière');
  expect([card, null].map((one) => shown(one).includes('class="query-sides'))).toEqual([true, false]);
});

test('UNIT-08 a gift comes wrapped, under the name of the shop, and is for no search engine', () => {
  const html = markup(<GiftPage {...giftPage(args(unitProfile()))} />, {});
  expect(html).toMatch(/<title>[^<|]+ \| Alpha Cards<\/title>/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('class="gift-parcel"');
  expect(html).not.toContain('data-open');
});
