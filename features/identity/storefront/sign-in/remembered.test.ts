import { expect, test } from 'vitest';
import { readRemembered, rememberedCookie, rememberedCookies } from './remembered.ts';

const jarOf = (texts: readonly string[]) =>
  new Map(texts.map((text) => text.split(';')[0]?.split('=') as [string, string]));

test('AUTH-41 what is remembered is read again, by unit and by entrance, for 8760 hours', () => {
  const kept = { email: 'zoë+1@example.com', areaCode: '33', number: '06 12 34' };
  const texts = rememberedCookies('one', 'customer', kept, true);
  for (const text of texts) expect(text).toMatch(/; Max-Age=31536000; SameSite=Lax; Secure$/);
  const jar = jarOf(texts);
  const read = (name: string) => jar.get(name);
  expect(readRemembered('one', 'customer', read)).toEqual(kept);
  const nothing = { email: '', areaCode: '', number: '' };
  expect(readRemembered('two', 'customer', read)).toEqual(nothing);
  expect(readRemembered('one', 'business', read)).toEqual(nothing);
});

test('AUTH-41 whoever does not want to be remembered is forgotten', () => {
  for (const text of rememberedCookies('one', 'customer', { email: '', areaCode: '', number: '' }, false))
    expect(text).toMatch(/=; Path=\/; Max-Age=0; SameSite=Lax$/);
});

test('a cookie that somebody made up reads as what it can, or as nothing', () => {
  const odd = new Map([
    [rememberedCookie('one', 'customer', 'email'), '%E0%A4%A'],
    [rememberedCookie('one', 'customer', 'area'), '3<3>'],
  ]);
  expect(readRemembered('one', 'customer', (name) => odd.get(name))).toEqual({
    email: '',
    areaCode: '33',
    number: '',
  });
});
