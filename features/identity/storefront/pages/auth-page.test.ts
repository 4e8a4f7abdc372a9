import { expect, test } from 'vitest';
import type { UnitProfile } from '#domain/units/unit.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { authPage } from './auth-page.server.ts';

const offered = (unit: Partial<UnitProfile>, cookies: string | null = null) => {
  const page = { unit: unitProfile(unit), language: 'en' } as Parameters<typeof authPage>[0];
  const parts = { entrance: 'customer', cards: [], cookies, hasScreen: () => true } as const;
  const { guestsMayPass, partnerLets } = authPage(page, parts);
  return { guestsMayPass, partnerLets };
};

test('GATE-10 GATE-12 to go on as a guest is offered where the unit has guests, and nowhere else', () => {
  expect(offered({ guests: 'allowed' }).guestsMayPass).toBe(true);
  expect(offered({ guests: 'only' }).guestsMayPass).toBe(true);
  expect(offered({ guests: 'refused' }).guestsMayPass).toBe(false);
});

test('GATE-04 GATE-12 GATE-14 with single sign-on alone it is offered to whom the partner lets, in this unit', () => {
  const sso = { guests: 'allowed', signIn: ['sso'] } as const;
  const nobody = { guestsMayPass: false, partnerLets: false };
  expect(offered(sso)).toEqual(nobody);
  expect(offered(sso, 'isAllowToContinueAsGuest-alpha=1')).toEqual({ guestsMayPass: true, partnerLets: true });
  for (const cookie of ['isAllowToContinueAsGuest-alpha=true', 'isAllowToContinueAsGuest-beta=1'])
    expect(offered(sso, cookie)).toEqual(nobody);
  expect(offered({ ...sso, guests: 'refused' }, 'isAllowToContinueAsGuest-alpha=1').guestsMayPass).toBe(false);
});
