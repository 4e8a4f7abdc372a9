import { expect, test } from 'vitest';
import { keepLanguageScript, readLanguageCookie } from './language-cookie.ts';

/** What the script writes, as a browser would send it back. */
function cookieFrom(script: string): { pair: string; attributes: string[] } {
  const [, text = ''] = /^document\.cookie=("[^"]*");/.exec(script) ?? [];
  const [pair = '', ...attributes] = (JSON.parse(text) as string).split('; ');
  return { pair, attributes };
}

test('LANG-12 the choice is read back from the cookie', () => {
  const { pair } = cookieFrom(keepLanguageScript('north', 'fr', true));
  expect(readLanguageCookie(`theme=dark; ${pair}`, 'north')).toBe('fr');
});

test('a choice in one unit is none in another', () => {
  expect(readLanguageCookie('lang-north=fr', 'south')).toBeUndefined();
  expect(readLanguageCookie('lang-northern=fr', 'north')).toBeUndefined();
});

test('no cookie and a broken one are no choice', () => {
  expect(readLanguageCookie(null, 'north')).toBeUndefined();
  expect(readLanguageCookie(';;lang-north', 'north')).toBeUndefined();
});

test('it is sent over https only, where there is https', () => {
  expect(cookieFrom(keepLanguageScript('north', 'fr', true)).attributes).toContain('Secure');
  expect(cookieFrom(keepLanguageScript('north', 'fr', false)).attributes).not.toContain('Secure');
});
