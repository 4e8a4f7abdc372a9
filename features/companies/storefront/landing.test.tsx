import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { VisitorContext } from '#browser/session/visitor.tsx';
import { routeSettingsOf, type HasScreen } from '#domain/shop/shop-routes.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { markup } from '#testing/browser/markup.tsx';
import { businessFactsOf } from './business-facts.ts';
import { BusinessLanding } from './landing.tsx';

function draw(visitor: VisitorKind, unit: Partial<UnitProfile> = {}, hasScreen?: HasScreen): string {
  const profile = unitProfile({ can: ['business', 'deliver-to-me'], ...unit });
  const landing = <BusinessLanding facts={businessFactsOf(profile, 'en')} products={[]} visitor={visitor} />;
  return markup(
    <VisitorContext value={{ kind: visitor, person: null, custId: null }}>{landing}</VisitorContext>,
    messagesOf('en', 'business'),
    { routeSettings: routeSettingsOf(profile, hasScreen) },
  );
}
const placesIn = (html: string) => Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href);

test.each([
  ['guest', ['/auth/b2b/login', '/auth/b2b/register', '/b2b/info']],
  ['salesman', ['/auth/b2b/login', '/auth/b2b/register']],
  ['business', ['/b2b/buying', '/b2b/buying-self', '/b2b/info']],
] as const)('ROUTE-02 where the landing leads a %s', (visitor, places) => {
  expect(placesIn(draw(visitor))).toEqual(places);
});

test('ROUTE-45 a company is offered to order for itself only where the unit does not hide it', () => {
  expect(placesIn(draw('business', { can: ['business'] }))).toEqual(['/b2b/buying', '/b2b/info']);
  expect(placesIn(draw('business', { hidden: ['deliver-to-me'] }))).toEqual(['/b2b/buying', '/b2b/info']);
});

test('what is not built is not offered: a company without a way to order is led to what the shop does for it', () => {
  const hasScreen: HasScreen = (path) => !path.startsWith('/b2b/buying') && path !== '/auth/b2b/register';
  expect(placesIn(draw('business', {}, hasScreen))).toEqual(['/b2b/info']);
  expect(placesIn(draw('guest', {}, hasScreen))).toEqual(['/auth/b2b/login', '/b2b/info']);
});

test('ROUTE-02 BINFO-06 it says how long cards are valid in this unit', () => {
  expect(draw('guest', { validMonthsMax: 36 })).toContain('Valid for up to 36 months');
});
