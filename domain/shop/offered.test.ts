import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { isOffered } from './offered.ts';
import { routeSettingsOf } from './shop-routes.ts';

const unit = routeSettingsOf(unitProfile({ can: ['business', 'card-query'] }));

test('a page that the unit has and this visitor gets to see is offered, with whatever stands behind its address', () => {
  for (const link of ['/', '/query', '/faq', '/auth/b2b/login', '/auth/login?returnTo=%2Fgift', '/faq#soon'])
    expect(isOffered(link, unit, 'guest'), link).toBe(true);
  expect(isOffered('/account?tab=cards', unit, 'customer')).toBe(true);
});

test('a page that asks a guest to sign in is offered: the sign-in leads on to it', () => {
  expect(isOffered('/account', unit, 'guest')).toBe(true);
});

test('what the unit does not have, and what is no page at all, is not offered', () => {
  for (const link of ['/salesman', '/account/wallet', '/nothing', '/auth/salesman/login'])
    expect(isOffered(link, unit, 'salesman'), link).toBe(false);
});

test('what would only lead this visitor home again is not offered to them', () => {
  expect(isOffered('/b2b/info', unit, 'guest')).toBe(true);
  expect(isOffered('/b2b/info', unit, 'customer')).toBe(false);
  expect(isOffered('/b2b/info?lang=fr', unit, 'customer')).toBe(false);
  expect(isOffered('/unlock', unit, 'guest')).toBe(false);
  expect(isOffered('/unlock?orderNo=42', unit, 'guest')).toBe(true);
});

test('what is not built is offered to nobody, and to everybody once it is', () => {
  const withoutAccount = { ...unit, unbuilt: ['/account', '/auth/b2b/register'] } as const;
  for (const kind of ['guest', 'customer', 'business'] as const) {
    for (const link of ['/account', '/account?tab=orders', '/auth/b2b/register']) {
      expect(isOffered(link, withoutAccount, kind), link).toBe(false);
      expect(isOffered(link, unit, kind), link).toBe(true);
    }
    // The page below the same word is another screen.
    expect(isOffered('/auth/b2b/forgot-password', withoutAccount, kind)).toBe(true);
  }
});

test('another site, a telephone and a place on the page are nobody’s screen', () => {
  for (const link of ['https://faq.example/', 'tel:+331', 'mailto:a@b.example', '#main'])
    expect(isOffered(link, { ...unit, unbuilt: ['/'] }, 'guest'), link).toBe(true);
});

test('help that leads out of the shop is offered', () => {
  const elsewhere = routeSettingsOf(unitProfile({ faqUrl: 'https://help.example/' }));
  expect(isOffered('/faq', elsewhere, 'guest')).toBe(true);
});
