import { expect, test } from 'vitest';
import { entrances } from '#domain/identity/entrances.ts';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { waysFrom } from './other-ways.ts';

const waysOf = (changes: Partial<UnitProfile>) =>
  Object.fromEntries(
    entrances.map((entrance) => [
      entrance,
      waysFrom(entrance, routeSettingsOf(unitProfile(changes)), '').map(({ to }) => to),
    ]),
  );

test('UNIT-12 a sign-in leads to those of companies only where the unit has them and nobody hid them', () => {
  const can = ['business', 'salesman'] as const;
  expect(waysOf({ can })).toEqual({
    customer: ['/auth/b2b/login', '/auth/employee/login'],
    business: ['/auth/login', '/auth/b2b/register', '/auth/employee/login'],
    employee: ['/auth/login'],
    salesman: ['/auth/login'],
  });
  for (const changes of [{ can: [] }, { can, hidden: can }])
    expect(waysOf(changes)).toEqual({
      customer: [],
      business: ['/auth/login'],
      employee: ['/auth/login'],
      salesman: ['/auth/login'],
    });
});

test('what is not built is not offered, and is once it is', () => {
  const unit = unitProfile({ can: ['business'] });
  const without = routeSettingsOf(unit, (path) => path !== '/auth/b2b/register');
  expect(waysFrom('business', without, '').map(({ to }) => to)).toEqual(['/auth/login', '/auth/employee/login']);
});

test('GATE-05 ROUTE-28 whoever goes to another entrance stays on their way, and takes nothing else along', () => {
  const onward = '?nextStep=checkout&returnTo=%2Fbuying-friend%2Fcheckout';
  const from = (search: string) =>
    waysFrom('business', routeSettingsOf(unitProfile({ can: ['business'] })), search).map(({ to }) => to);
  const others = ['/auth/login', '/auth/b2b/register', '/auth/employee/login'];
  expect(from(`${onward}&tab=register`)).toEqual(others.map((to) => to + onward));
  expect(from('?returnTo=%2Faccount')).toEqual(others.map((to) => `${to}?returnTo=%2Faccount`));
});
