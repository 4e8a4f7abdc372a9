import { expect, test } from 'vitest';
import { guestCookieText, readPartnerLets } from './guest-cookie.ts';

test('isAllowToContinueAsGuest is a cookie of the unit that ends with the browser', () => {
  expect(guestCookieText('one', true)).toBe('isAllowToContinueAsGuest-one=1; Path=/; SameSite=Lax; Secure');
  expect(guestCookieText('one', false)).toBe('isAllowToContinueAsGuest-one=1; Path=/; SameSite=Lax');
});

test('it lets somebody pass in its own unit, with its own value', () => {
  const [cookie = ''] = guestCookieText('one', true).split(';');
  expect(readPartnerLets(`theme=dark; ${cookie}`, 'one')).toBe(true);
  expect(readPartnerLets(cookie, 'two')).toBe(false);
  expect(readPartnerLets('isAllowToContinueAsGuest-one=0', 'one')).toBe(false);
  expect(readPartnerLets(null, 'one')).toBe(false);
});
