import { describe, expect, test } from 'vitest';
import { keepLanguageScript, readLanguageCookie, returnToLanguageScript } from './language-cookie.ts';

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

describe('a tab', () => {
  /** A browser's tab at a page, as far as the scripts know it; `replaced` is where they have sent it. */
  function openTab(kept: Record<string, string> = {}) {
    const tab = { session: new Map(Object.entries(kept)), replaced: [] as string[] };
    const globals = {
      document: { cookie: '' },
      location: {
        href: 'https://shop.example/north?q=cafe',
        replace: (address: URL) => tab.replaced.push(address.toString()),
      },
      sessionStorage: {
        getItem: (name: string) => tab.session.get(name) ?? null,
        setItem: (name: string, value: string) => tab.session.set(name, value),
      },
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- the script of a page is text, and is run as a page would
    const run = (script: string) => new Function(...Object.keys(globals), script)(...Object.values(globals)) as unknown;
    return { ...tab, run };
  }

  test('LANG-08 keeps the language chosen in it, for this unit', () => {
    const tab = openTab();
    tab.run(keepLanguageScript('north', 'fr', true));
    expect([...tab.session]).toEqual([['lang-north', 'fr']]);
  });

  test('LANG-08 that came in another language gets the same page in the one it has kept', () => {
    const tab = openTab({ 'lang-north': 'fr' });
    tab.run(returnToLanguageScript('north', 'en', ['en', 'fr']));
    expect(tab.replaced).toEqual(['https://shop.example/north?q=cafe&lang=fr']);
  });

  test.each([
    ['has kept nothing', {}],
    ['has kept the language of the page', { 'lang-north': 'en' }],
    ['has kept one that the unit does not offer', { 'lang-north': 'nl' }],
    ['has chosen in another unit', { 'lang-south': 'fr' }],
  ])('LANG-08 that %s stays where it is', (_, kept) => {
    const tab = openTab(kept);
    tab.run(returnToLanguageScript('north', 'en', ['en', 'fr']));
    expect(tab.replaced).toEqual([]);
  });
});
