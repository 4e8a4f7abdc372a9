import { expect, test } from 'vitest';
import { readVisitorCookie, visitorCookie, visitorCookieText } from './visitor-cookie.ts';

test('the kind of a visitor is kept by unit', () => {
  const header = `lang-one=fr; ${visitorCookie('one')}=business; ${visitorCookie('two')}=salesman`;
  expect(readVisitorCookie(header, 'one')).toBe('business');
  expect(readVisitorCookie(header, 'two')).toBe('salesman');
  expect(readVisitorCookie(header, 'three')).toBe('guest');
});

test('a kind that somebody made up is a guest', () => {
  expect(readVisitorCookie(`${visitorCookie('one')}=staff`, 'one')).toBe('guest');
  expect(readVisitorCookie(null, 'one')).toBe('guest');
});

test('a sign-in sets the cookie for as long as a session may last, a sign-out removes it', () => {
  const set = visitorCookieText('one', 'salesman', true);
  expect(set).toBe('visitor-one=salesman; Path=/; Max-Age=43200; SameSite=Lax; Secure');
  expect(readVisitorCookie(set, 'one')).toBe('salesman');
  expect(visitorCookieText('one', null, false)).toBe('visitor-one=; Path=/; Max-Age=0; SameSite=Lax');
});
